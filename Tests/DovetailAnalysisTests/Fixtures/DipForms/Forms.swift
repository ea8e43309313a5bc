import Dip
import DipUI
import UIKit

protocol Log: AnyObject {}
final class FileLog: Log { init() {} }
final class NetLog: Log { init(url: String) {} }
protocol Store: AnyObject {}
protocol Reader: AnyObject {}
final class Disk: Store, Reader { let log: Log; init(log: Log) { self.log = log } }
final class Mem: Store { init() {} }
final class User { init(store: Store) {} }
final class User2 { init(store: Store, id: Int) {} }
final class User3 { init(a: Store, b: Log, c: Reader) {} }
final class Auto { private let log = Injected<Log>(); let store = InjectedWeak<Store>(); var tagged = Injected<Log>(tag: "net") ; let opt = Injected<Missing>(required: false) ; let hook = Injected<Log>(didInject: { _ in }) }
final class Auto2 { @Injected var log: Log?; @Injected(tag: "net") var net: Log?; @InjectedWeak var store: Store? }
protocol Missing {}
final class Server { weak var client: Client?; init() {} }
final class Client { let server: Server; init(server: Server) { self.server = server } }
final class Factory1 { init(make: () throws -> Store) {} }
final class View1 { init(view: UIView, log: Log) {} }
enum Tags: String, DependencyTagConvertible { case fast, slow }
final class Eager {}
final class Weak {}
final class Unique {}
final class Shared {}
final class Typed { init(log: Log) {} }
final class Coll { init(stores: [Store]) {} }
final class Resolv: Resolvable { var log: Log!; func didResolveDependencies() {}; func resolveDependencies(_ container: DependencyContainer) { log = try! container.resolve() } }
final class Controller: UIViewController, StoryboardInstantiatable { var log: Log?; var store: Store? }
struct Params { let log: Log }
final class Optional1 { init(log: Log?) {} }
final class Named { init(_ log: Log, _ store: Store) {} }

extension DependencyContainer {
    static func configure() -> DependencyContainer {
        return DependencyContainer { container in
            unowned let container = container
            DependencyContainer.uiContainers = [container]
            container.register { FileLog() as Log }
            container.register(tag: "net") { NetLog(url: "x") as Log }
            container.register(.singleton) { Disk(log: try container.resolve()) as Store }.implements(Reader.self)
            container.register(.weakSingleton, tag: Tags.fast) { Mem() as Store }
            container.register(.shared) { User(store: $0) }
            container.register { try User2(store: container.resolve(tag: Tags.fast), id: $0) }
            container.register(.unique) { User3(a: $0, b: $1, c: $2) }
            container.register { Auto() }
            container.register { Auto2() }
            container.register(.shared) { try Client(server: container.resolve()) }
            container.register(.shared) { Server() }.resolvingProperties { container, server in
                server.client = try container.resolve() as Client
            }
            container.register { Factory1(make: { try container.resolve() }) }
            container.register { (view: UIView) in View1(view: view, log: try container.resolve()) }
            container.register(.eagerSingleton) { Eager() }
            container.register(.weakSingleton) { Weak() }
            container.register(.unique) { Unique() }
            container.register(.shared) { Shared() }
            container.register(type: Typed.self, factory: Typed.init)
            container.register(tag: "x", factory: Typed.init(log:))
            container.register(.singleton, type: Log.self, tag: "typed") { FileLog() }
            container.register(factory: { Resolv() })
            container.register(tag: "Controller") { Controller() }.resolvingProperties { container, controller in
                controller.log = try container.resolve()
                controller.store = try container.resolve(tag: Tags.fast) as Store
            }
            let definition = container.register { Coll(stores: [try container.resolve()]) }
            container.register(definition, type: Coll.self, tag: "again")
            container.register { Params(log: $0) }
            container.register { Optional1(log: try? container.resolve()) }
            container.register { Named($0, $1) as Named }
            container.register { container as Reader2 }
        }
    }
}
protocol Reader2 {}
extension DependencyContainer: Reader2 {
    func view(_ v: UIView) -> View1 { return try! self.resolve(arguments: v) }
}
final class AppDelegate {
    let container = DependencyContainer.configure()
    func start() throws {
        let log: Log = try container.resolve()
        let store = try container.resolve() as Store
        let net: Log = try container.resolve(tag: "net")
        let user = try container.resolve(User.self)
        let user2: User2 = try container.resolve(arguments: 3)
        let user3: User2 = try container.resolve(tag: nil, arguments: 3)
        let any = try container.resolve(Log.self, tag: "net") as! Log
        let it = try! container.resolve(tag: "x", arguments: 2) as Typed
        let other = DependencyContainer(parent: container)
        other.register { Weak() }
        let w: Weak = try other.resolve()
        let third = DependencyContainer()
        third.collaborate(with: container)
        third.register { Shared() }
        try container.bootstrap()
        try container.validate(1)
        _ = (log, store, net, user, user2, user3, any, it, w)
    }
}
