// swift-format-ignore-file
import Swinject
/// Each form in which a registration can be written, and what of it is moved.
final class HouseAssembly: Assembly {
    func assemble(container: Container) {
        // A comment of the house.

        // About lamps.
        container /* here */ .register(Lamp.self /* type */) { _ in /* in */ Lamp() }  // after
            // About the scope.
            .inObjectScope(.container)
        container.register((String, Int).self) { _ in ("lamps", 3) }
        container.register(((Int) -> Lamp).self) { r in { _ in r.resolve(Lamp.self)! } }
        container.register([String: Lamp].self) { r in ["hall": r.resolve(Lamp.self)!] }
        container.register(Lamp?.self, name: "maybe") { _ in nil }
        container.register(`default`.self) { _ in `default`() }
        container.register(Lamp.self, name: "") { _ in Lantern() }
        container.register(Lamp.self, name: "with \"quotes\"") { _ in Lantern() }
        container.register(Hall.self) { r in
            let hall = Hall(lamp: r.resolve(Lamp.self)!)
            hall.spare = r.resolve(Lamp.self, name: "")
            return hall
            // The last word on halls.
        }
        container.register(Room.self) { r in
            Hall(
                lamp: r.resolve(Lamp.self)!,
                note: """
                    Several
                      lines
                    """)
        }
        .initCompleted { r, room in
            let hall = room as! Hall
            hall.spare = r.resolve(Lamp.self)
        }
        .initCompleted { _, made in
            let hall = made
            print("made", hall)
        }
        container.register(Plan.self) { r in Plan(lamp: r.resolve(Lamp.self)!) }.inObjectScope(.container)
        container.autoregister(Box<Lamp>.self, initializer: Box<Lamp>.init(content:))
        container.register(House.self) { r in
            let hall = r.resolve(Hall.self)
            return House(hall: hall!)
        }
        // Only one of them.
        #if DEBUG
            container.register(Lamp.self, name: "porch") { _ in Lamp() }
        #else
            // Outside of it.
            container.register(Lamp.self, name: "porch") { _ in Lantern() }
        #endif
        container.register(Lamp.self, name: "choice") { _ in
            #if DEBUG
                return Lantern()
            #else
                return Lamp()
            #endif
        }
        container.register(Lamp.self, name: "made") { r in r.resolve(Hall.self).map(\.lamp) ?? Lamp() }
        container.register(Lamp.self, name: "first") { _ in Lamp() }
        container.register(Lamp.self, name: "first") { _ in Lantern() }
        container.register(Lamp.self, name: "forced") { r in (r.resolve(Lamp.self))! }
        container.register(Box<Lazy<Lamp>>.self) { r in Box(content: r.resolve(Lazy<Lamp>.self)!) }
        let add: (String) -> Void = { name in container.register(Lamp.self, name: name) { _ in Lamp() } }
        add("a")
        container.register(Hall.self, name: "any") { r in Hall(lamp: r.resolve(Lamp.self, name: "\(3)")!) }
        container.register(Lamp.self, name: "function", factory: makeLamp)
        container.storyboardInitCompleted(House.self) { _, _ in }
        register(Lantern.self, in: container)
        container.register(Lamp.self, name: "cellar") { _ in
            let cellar = Container()
            cellar.register(Lantern.self) { _ in Lantern() }
            return cellar.resolve(Lantern.self)!
        }
        // The end of the house.
    }

    func makeLamp(_ resolver: Resolver) -> Lamp { Lamp() }

    func register<Service>(_ type: Service.Type, in container: Container) {
        container.register(type, name: "generic") { _ in fatalError() }
    }
}

let town = Assembler([HouseAssembly()])

let park: Container = {
    let container = Container(parent: town.resolver as? Container)
    container.register(Lamp.self) { _ in Lantern() }
    container.register(Garden.self) { r in Garden(lamp: r.resolve(Lamp.self)!) }
    container.register(Hall.self, name: "park") { r in Hall(lamp: r.resolve(Lamp.self, name: "porch")!) }
    return container
}()

func plant(_ container: Container) {
    container.register(Shed.self) { r in Shed(garden: r.resolve(Garden.self)!, lamp: r.resolve(Lamp.self)!) }
}

plant(park)
