import DITranquillity
import UIKit

protocol Log {}
final class FileLog: Log { init() {} }
final class NetLog: Log { init(url: String) {} }
protocol Store: AnyObject {}
protocol Cache {}
final class Disk: Store, Cache { let log: any Log; init(log: any Log) { self.log = log } }
final class Mem: Store { init() {} }
enum FastTag {}
enum SlowTag {}
final class User { init(store: Store) {} }
final class UserFast { init(store: Store) {} }
final class Both { init(a: Store, b: Store) {} }
final class All { init(logs: [any Log]) {} }
final class OptionalUser { init(cache: Cache?, missing: Missing?) {} }
protocol Missing {}
final class LazyUser { init(store: Lazy<Store>, provider: Provider<User>) {} }
final class ArgUser { init(id: Int, store: Store) {} }
final class ArgProvider { init(make: Provider1<ArgUser, Int>) {} }
final class Prop { var log: Log!; var store: Store?; var named: Log?; var many: [Log] = []; var tagged: Store?; weak var parent: Parent?; func set(log: Log) {}; func configure(a: Log, b: Store) {}; func ready() {} }
final class Parent { let child: Child; init(child: Child) { self.child = child } }
final class Child { weak var parent: Parent? ; init() {} }
final class Named { init(log: Log) {} }
final class Screen: UIViewController { var user: User!; var log: Log! }
final class Closure0 { init(log: Log, store: Store) {} }
final class Closure1 { init(log: Log) {} }
final class Tags2 { init(store: Store) {} }
struct Value { let log: Log }
actor Worker { init(log: Log) {} }
@MainActor final class Model { init(store: Store) {} }
final class Gen<T> { init(value: T) {} }
final class Scoped {}
final class Weak1 { }
final class Run1 {}
final class TestDouble: Cache {}
final class AsyncUser { init(l: AsyncLazy<Store>, p: AsyncProvider<User>) {} }
class Base { init(log: Log) {} }
final class Derived: Base {}
final class NoArgs {}
final class Static { static func make(log: Log) -> Static { Static() } }

let scope = DIScope(name: "session", storage: DICacheStorage())

final class LogFramework: DIFramework {
    static func load(container: DIContainer) {
        container.register(FileLog.init).as(Log.self).as(Log.self, name: "file").default().lifetime(.single)
        container.register { NetLog(url: "x") }.as(check: Log.self) { $0 }.as(Log.self, tag: SlowTag.self).lifetime(.perRun(.weak))
    }
}

final class StorePart: DIPart {
    static func load(container: DIContainer) {
        container.register(Disk.init(log:))
            .as(check: Store.self, tag: SlowTag.self) { $0 }
            .as(Cache.self)
            .as(Store.self)
            .lifetime(.perContainer(.strong))
        container.register(Mem.init).as(Store.self, tag: FastTag.self).lifetime(.perContainer(.weak))
        container.register(Scoped.init).lifetime(.custom(scope))
        container.register(Weak1.init).lifetime(.perRun(.strong)).root()
        container.register(Run1.init).unused()
        container.register(TestDouble.init).as(Cache.self).test()
    }
}

final class UserPart: DIPart {
    static func load(container: DIContainer) {
        container.import(LogFramework.self)
        container.register(User.init)
        container.register { UserFast(store: by(tag: FastTag.self, on: $0)) }
        container.register { Both(a: by(tag: FastTag.self, on: $0), b: $1) }
        container.register { All(logs: many($0)) }
        container.register(OptionalUser.init)
        container.register(LazyUser.init)
        container.register { ArgUser(id: arg($0), store: $1) }
        container.register(ArgProvider.init)
        container.register(Named.init) { $0 }
    }
}

final class PropPart: DIPart {
    static func load(container: DIContainer) {
        container.register(Prop.self)
            .injection(\.log)
            .injection(cycle: true, \.store)
            .injection(name: "file", \.named)
            .injection(\.many) { many($0) }
            .injection(\.tagged) { by(tag: FastTag.self, on: $0) }
            .injection { $0.set(log: $1) }
            .injection { prop, a, b in prop.configure(a: a, b: b) }
            .postInit { $0.ready() }
        container.register(Parent.init).lifetime(.objectGraph)
        container.register(Child.init).injection(cycle: true, \.parent).lifetime(.objectGraph)
        container.register(Screen.self).injection(\.user).injection { $0.log = $1 }
        container.register { (log: Log, store: Store) in Closure0(log: log, store: store) }
        container.register(Closure1.init(log:)) { by(tag: SlowTag.self, on: $0) }
        container.register(Both.init(a:b:)) { (by(tag: FastTag.self, on: $0), by(tag: SlowTag.self, on: $1)) }
        container.register { Tags2(store: by(tags: FastTag.self, SlowTag.self, on: $0)) }
        container.register(Value.init(log:))
        container.register { await Worker(log: $0) }
        container.register { @MainActor in Model(store: $0) }
        container.register { Gen<Log>(value: $0) }
        container.register(AsyncUser.init)
        container.register(Derived.init(log:)).as(Base.self)
        container.register(NoArgs.init)
        container.register(Static.make(log:))
        container.register { Static.make(log: $0) }.as(Static.self, name: "second")
    }
}

final class AppFramework: DIFramework {
    static func load(container: DIContainer) {
        container.append(framework: LogFramework.self)
        for part in [StorePart.self, UserPart.self] as [DIPart.Type] { container.append(part: part) }
        container.append(part: PropPart.self)
        container.registerStoryboard(name: "Main", bundle: nil).lifetime(.single)
    }
}

final class AppDelegate {
    let container = DIContainer()
    func start() async {
        container.append(framework: AppFramework.self)
        let user: User = container.resolve()
        let fast: Store = container.resolve(tag: FastTag.self)
        let file: Log = container.resolve(name: "file")
        let all: [Log] = container.resolveMany()
        let logs: [Log] = many(container.resolve())
        let framed: Log = container.resolve(from: LogFramework.self)
        let lazy: Lazy<Store> = container.resolve()
        let provider: Provider<User> = container.resolve()
        let given: ArgUser = container.resolve(arguments: AnyArguments(for: ArgUser.self, args: 3))
        let given2: ArgUser = container.resolve(args: 3)
        let later: User = await container.resolve()
        let tagged: Store = by(tag: SlowTag.self, on: container.resolve())
        let maybe: Missing? = container.resolve()
        let screen = Screen()
        container.inject(into: screen)
        container.initializeSingletonObjects()
        run(user, container.resolve())
        let child = DIContainer(parent: container)
        child.register { Child() }
        let c: Child = child.resolve()
    }
    func run(_ user: User, _ log: Log) {}
}
