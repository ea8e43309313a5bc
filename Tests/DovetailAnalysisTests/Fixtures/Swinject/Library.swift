import Swinject
import SwinjectAutoregistration

protocol Catalogue: AnyObject { var reader: Reader? { get set } }
final class ShelfCatalogue: Catalogue {
    weak var reader: Reader?
    let store: Store
    let log: Log
    init(store: Store, log: Log) { (self.store, self.log) = (store, log) }
}
protocol Store {}
final class DiskStore: Store { let path: String; init(path: String) { self.path = path } }
final class CloudStore: Store {}
final class Log {}
final class Reader { let catalogue: Catalogue; init(catalogue: Catalogue) { self.catalogue = catalogue } }
final class Loan { let store: Store; let days: Int; init(store: Store, days: Int) { (self.store, self.days) = (store, days) } }
final class Clerk { let log: Log; let store: Store; init(log: Log, store: Store) { (self.log, self.store) = (log, store) } }
protocol Greeter {}
protocol Farewell {}
final class Doorman: Greeter, Farewell {}
final class Desk { let greeter: Greeter; let farewell: Farewell; init(greeter: Greeter, farewell: Farewell) { (self.greeter, self.farewell) = (greeter, farewell) } }

final class StoreAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Log.self) { _ in Log() }.inObjectScope(.container)
        container.register(Store.self, name: "disk") { _ in DiskStore(path: "/tmp") }
        container.register(Store.self, name: "cloud") { _ in CloudStore() }.inObjectScope(.weak)
        container.register(Store.self) { r in r.resolve(Store.self, name: "disk")! }
    }
}

final class LibraryAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Catalogue.self) { r in
            let store = r.resolve(Store.self, name: "cloud")!
            return ShelfCatalogue(store: store, log: r.resolve(Log.self)!)
        }
        .inObjectScope(.container)
        .initCompleted { r, catalogue in
            catalogue.reader = r.resolve(Reader.self)
        }
        container.register(Reader.self) { resolver in Reader(catalogue: resolver.resolve(Catalogue.self)!) }
            .inObjectScope(.transient)
        container.register(Loan.self) { (r: Resolver, days: Int) in
            Loan(store: r.resolve(Store.self)!, days: days)
        }
        container.autoregister(Clerk.self, initializer: Clerk.init)
        container.register(Greeter.self) { _ in Doorman() }.implements(Farewell.self)
        container.register(Desk.self) { r in Desk(greeter: r ~> Greeter.self, farewell: r~>) }
    }
}

final class Lobby {
    private let assembler = Assembler([StoreAssembly(), LibraryAssembly()])
    private lazy var desk = assembler.resolver.resolve(Desk.self)!

    func lend() { let loan = assembler.resolver.resolve(Loan.self, argument: 14)!; print(loan.days, desk) }
    func buy() { let till = assembler.resolver.resolve(Till.self); print(till as Any) }
}
final class Till {}
