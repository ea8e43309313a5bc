import Resolver
import SwiftUI
protocol XYZFetching {}
final class Fetcher: XYZFetching { init() {} }
final class Service { init(fetcher: XYZFetching, updater: Updater) {} }
final class Updater { var log: Log! }
final class Log {}
final class VM: ObservableObject { @Injected var service: Service; @LazyInjected var lazy: Service; @WeakLazyInjected var w: Log?; @OptionalInjected var opt: XYZFetching?; @Injected(name: "mock") var named: XYZFetching; @Injected(name: .fred) var f: XYZFetching; @Injected(container: .mock) var m: Log; @InjectedObject var other: VM2 }
final class VM2: ObservableObject {}
final class Arg { init(id: Int, log: Log) {} }
final class ArgMany { init(_ mode: String, _ e: Int) {} }
protocol P1 {}; protocol P2 {}
final class Multi1: P1, P2 {}
final class Prop { var log: Log?; var service: Service?; func resolveProperties(_ r: Resolver) { log = r.resolve() } }
final class Ctl: UIViewController, Resolving { lazy var vm: VM = resolver.resolve(); lazy var named: XYZFetching? = resolver.optional(name: "mock"); var s: Service = Resolver.resolve() }
final class Ann { @Injected var log: Log }
final class Cy1 { init(b: Cy2) {} }; final class Cy2 { weak var a: Cy1? }
extension Resolver.Name { static let fred = Self("Fred"); static var mode: Resolver.Name { .name(fromString: "x") } }
extension Resolver { static let mock = Resolver(child: main); static var custom = Resolver() }
extension ResolverScope { static let session = ResolverScopeCache() }
extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        defaultScope = .graph
        register { Fetcher() as XYZFetching }
        register(name: "mock") { Fetcher() as XYZFetching }.scope(.unique)
        register(XYZFetching.self, name: .fred) { Fetcher() }.scope(.application)
        register { Service(fetcher: resolve(), updater: resolve()) }.scope(.shared)
        register { Updater() }.resolveProperties { resolver, updater in updater.log = resolver.resolve() }.scope(.cached)
        register { Log() }.scope(.session)
        register { _, args in Arg(id: args(), log: resolve()) }
        register { (r, args) -> ArgMany in ArgMany(args("mode"), args("e")) }
        register { resolver in VM() }
        register { Multi1() }.implements(P1.self).implements(P2.self, name: "two")
        register(factory: { Prop() }).resolveProperties { $1.service = $0.resolve() }
        register { Ann() }
        register { Cy1(b: resolve()) }
        register { Cy2() }.resolveProperties { r, c in c.a = r.resolve() }
        register { VM2() }
        mock.register { Log() }
        main.register(Service.self) { Service(fetcher: main.resolve(name: "mock"), updater: main.resolve()) }
        registerMore()
        custom.add(child: mock)
        register { Optional(Fetcher()) as XYZFetching? }
    }
    static func registerMore() { register { resolve(XYZFetching.self) as? P3 } }
}
protocol P3 {}
final class App0 {
    func go() {
        let a: Service = Resolver.resolve()
        let b = Resolver.resolve(Service.self)
        let c: Arg = Resolver.resolve(args: 3)
        let d: ArgMany = Resolver.main.resolve(args: ["mode": "x", "e": 3])
        let e = Resolver.optional(Service.self)
        let f: Log = Resolver.mock.resolve()
        Resolver.root = .mock
        Resolver.reset()
        _ = (a, b, c, d, e, f)
    }
}
