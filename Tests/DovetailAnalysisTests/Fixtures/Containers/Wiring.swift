import Dovetail

protocol Web { }
final class LiveWeb: Web { init(cache: Cache, log: Log?) {} }
final class Cache { init() {} }
final class Log { init() {} }
final class Tracer { init(webs: [any Web]) {} }
protocol Friends { }
final class DummyFriends: Friends { init(user: String) {} }
final class PlistFriends: Friends { init(plist: String) {} }
final class Checkout {
    var audit: Audit?
    init(web: any Web, later: Lazy<Cache>, makeCache: Provider<Cache>, amount: Assisted<Int>) {}
}
final class Audit { init(checkout: Checkout) {} }
final class ViewModel { init(checkout: Checkout, clock: Clock) {} }
final class Clock { static func make(log: Log) -> Clock { Clock() } }

func makeContainer(isTest: Bool) -> Container {
    let container = Container()
    container.register((any Web).self, .lazySingleton, LiveWeb.init)
    container.register(singleton: Cache())
    container.register(Log.self, .prototype, shortLived: true) { Log() }
    container.register { DummyFriends(user: $0 ?? "Jane Doe") as any Friends }
    container.register("me") { PlistFriends(plist: "mine") as any Friends }
    container.register(Checkout.self, .lazySingleton, Checkout.init)
    container.register(Audit.self) { (checkout: Checkout) in Audit(checkout: checkout) }
    container.register(ViewModel.self, .prototype, mainActor: ViewModel.init)
    if isTest {
        container.register(Clock.self, Clock.make)
    } else {
        container.register(Clock.self, Clock.make)
    }
    container.register(Tracer.self, .eager) { (resolver: Resolver) in Tracer(webs: [try resolver.resolve() as any Web]) }
    container.decorate((any Web).self) { (web: any Web, tracer: Tracer) in web }
    container.inject(into: Checkout.self) { (checkout: inout Checkout, audit: Audit) in checkout.audit = audit }
    registerMore(in: container)
    return container
}

private func registerMore(in container: Container) {
    container.register(Missing.self) { (gone: Gone) in Missing(gone: gone) }
    container.register(Log.self) { Log() }
}

struct Gone {}
struct Missing { let gone: Gone }

func screen(of app: Container) throws -> ViewModel {
    let child = Container(parent: makeContainer(isTest: false))
    child.register(Screen.self, .lazySingleton) { (model: ViewModel) in Screen(model: model) }
    let friends: any Friends = try child.resolve("you")
    _ = friends
    return try child.resolve(ViewModel.self)
}

final class Screen { init(model: ViewModel) {} }

enum Shared {
    static func setUp() {
        Dependency.register((any Web).self) { LiveWeb(cache: Dependency.resolve(), log: nil) }
        Dependency.register(singleton: Cache())
    }
}
