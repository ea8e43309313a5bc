import Knit
import Swinject
protocol Log {}
final class FileLog: Log { init() {} }
final class Store { let log: Log; @Resolvable<Resolver> init(log: Log) { self.log = log } }
final class User { @Resolvable<AppResolver> init(store: Store, @Argument id: Int, @UseDefault page: Int = 3, @Named("file") log: Log) {} }
final class Factory1 { static func make() -> Factory1 { Factory1() } ; @Resolvable<AppResolver> static func makeIt(log: Log, store: Store) -> Factory1 { Factory1() } }
@Resolvable<AppResolver> func makeLog(store: Store) -> FileLog { FileLog() }
protocol AppResolver: Resolver {}
final class Multi {}
final class Plugin1 {}
protocol Plugin {}
final class PA: Plugin {}
final class PB: Plugin { init(log: Log) {} }
final class Abstract1 {}
final class Closure1 { init(make: () -> Store) {} }
final class Late { init(provider: Provider<Store>) {} ; }
final class Pub { init(store: Store) {} }
final class ServiceCollectionUser { init(all: [Plugin]) {} }
@MainActor final class Screen { init(store: Store) {} }
final class WeakOne { init(l: Log) {} }
final class TestDouble: Log {}

final class LogAssembly: ModuleAssembly {
    typealias TargetResolver = AppResolver
    static var dependencies: [any ModuleAssembly.Type] { [] }
    func assemble(container: Container<AppResolver>) {
        container.register(Log.self) { _ in FileLog() }.inObjectScope(.container)
        // @knit named("file")
        container.register(Log.self, name: "file") { _ in FileLog() }
    }
}
// @knit disable-performance-gen
final class AppAssembly: ModuleAssembly {
    typealias TargetResolver = AppResolver
    static var dependencies: [any ModuleAssembly.Type] { [LogAssembly.self] }
    static var replaces: [any ModuleAssembly.Type] { [] }
    func assemble(container: Container<AppResolver>) {
        // @knit public
        container.register(Store.self) { Store.make(resolver: $0) }.inObjectScope(.weak)
        // @knit alias("user")
        container.register(User.self) { (resolver: Resolver, id: Int) in User.make(resolver: resolver, id: id) }
        container.register(Factory1.self) { resolver in Factory1.makeIt(resolver: resolver) }
        // @knit getter-named("fooMulti") hidden
        container.register(Multi.self) { _ in Multi() }
        container.registerIntoCollection(Plugin.self) { _ in PA() }
        container.registerIntoCollection(Plugin.self) { r in PB(log: r.log()) }
        container.registerAbstract(Abstract1.self)
        container.autoregister(Pub.self, initializer: Pub.init)
        container.register(Closure1.self) { r in Closure1(make: { r.store() }) }
        container.register(ServiceCollectionUser.self) { r in ServiceCollectionUser(all: r.resolveCollection(Plugin.self).entries) }
        container.register(Screen.self, mainActorFactory: { resolver in Screen(store: resolver.store()) })
        container.register(WeakOne.self) { r in WeakOne(l: r.log(name: .file)) }
        container.register(FileLog.self) { makeLog(resolver: $0) }
        container.addBehavior(ServiceCollector())
    }
}
final class TestAssembly: AutoInitModuleAssembly, FakeAssembly {
    typealias ReplacedAssembly = LogAssembly
    typealias TargetResolver = AppResolver
    static var dependencies: [any ModuleAssembly.Type] { [] }
    static var implements: [any ModuleAssembly.Type] { [LogAssembly.self] }
    func assemble(container: Container<AppResolver>) {
        container.register(Log.self) { _ in TestDouble() }
    }
}
@main struct Main {
    static func main() {
        let assembler = ModuleAssembler([AppAssembly()])
        let resolver = assembler.resolver
        let store = resolver.store()
        let user = resolver.user(arg1: 3)
        let log = resolver.resolve(Log.self)!
        let named = resolver.unsafeResolver.resolve(Log.self, name: "file")
        let child = ModuleAssembler(parent: assembler, [])
        let scoped = ScopedModuleAssembler<AppResolver>([AppAssembly()])
        let user2 = scoped.resolver.user(id: 4)
        _ = (store, user, log, named, child, user2)
    }
}
