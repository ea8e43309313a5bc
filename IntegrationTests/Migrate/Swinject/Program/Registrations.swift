import Swinject

final class StoreAssembly: Assembly {
    func assemble(container: Container) {
        // One log for all.
        container.register(Log.self) { _ in Log() }.inObjectScope(.container)

        container.register((any Store).self, name: "disk") { _ in DiskStore(path: "/tmp") }
        #if CLOUD_ONLY
            container.register((any Store).self) { r in r.resolve((any Store).self, name: "cloud")! }
        #else
            container.register((any Store).self) { r in r.resolve((any Store).self, name: "disk")! }
        #endif
        container.register((any Store).self, name: "cloud") { _ in CloudStore() }
            .inObjectScope(.weak)
    }
}

final class LibraryAssembly: Assembly {
    func assemble(container: Container) {
        container.register((any Catalogue).self) { r in
            // Readers see what is in the cloud.
            let store = r.resolve((any Store).self, name: "cloud")!
            return ShelfCatalogue(store: store, log: r.resolve(Log.self)!)
        }
        .inObjectScope(.container)
        .initCompleted { r, catalogue in
            catalogue.reader = r.resolve(Reader.self)
        }
        container.register(Reader.self) { resolver in
            Reader(catalogue: resolver.resolve((any Catalogue).self)!)
        }
        container.register(Loan.self) { (r: Resolver, days: Int) in
            Loan(store: r.resolve((any Store).self)!, days: days)
        }
        container.register((any Greeter).self) { _ in Doorman() }.implements((any Farewell).self)
        container.register(Desk.self) { r in
            Desk(
                greeter: r.resolve((any Greeter).self)!,
                farewell: r.resolve((any Farewell).self)!,
                makeLoan: { days in r.resolve(Loan.self, argument: days)! })
        }
    }
}

func makeResolver() -> any Resolver { Assembler([StoreAssembly(), LibraryAssembly()]).resolver }
