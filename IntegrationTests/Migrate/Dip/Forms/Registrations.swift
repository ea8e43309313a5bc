import Dip

let town = DependencyContainer { container in
    unowned let container = container
    container.register(.singleton) { Lantern() as Lamp }
    container.register { try Hall(lamp: container.resolve()) }
        .resolvingProperties { (container, hall) in hall.next = try container.resolve() as Room }
        .resolvingProperties { _, made in print(made) }
    let hall = container.register { Hall(lamp: $0) as Room }
    container.register(hall, type: AnyObject.self, tag: "hall")
    container.register(factory: House.init(room:lamp:_:))
    container.register(.shared, type: AnyObject.self, tag: "cellar", factory: Cellar.init)
    container.register(storyboardType: Cellar.self, tag: "screen")
    container.register { Cellar() }
}

extension DependencyContainer {
    static func park() -> DependencyContainer {
        let container = DependencyContainer()
        container.register { Lamp() }
        container.register { Hall(lamp: $0) }
        container.register { House(room: $0, lamp: $1, $2) }
        return container
    }

    func addLanterns() {
        register { Lantern() }
    }
}
