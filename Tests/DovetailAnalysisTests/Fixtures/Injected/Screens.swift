import Dovetail

protocol Web {}
protocol Friends { }
final class LiveWeb: Web {}
final class Session {}
final class Purchases { init(session: Session) {} }
final class Theme {}
struct Draft {}

final class ServiceAssembly: Assembly {
    var session: Session { define(.lazySingleton) { Session() } }
    var purchases: Purchases { define { Purchases(session: session) } }
}

// Made by a framework: nobody in these sources makes it.
final class ProfileController: UIViewController {
    @Injected var web: any Web
    @Injected("me") var friends: any Friends
    @Injected(\ServiceAssembly.purchases) var purchases
    @Dovetail.Injected private var theme: Theme?
    let name: String

    init(name: String) { self.name = name }
    func load() { web.load(); purchases.restore() }
}

// `Sendable`: a wrapper can't be a `let`.
final class SettingsController: Sendable {
    let web = Injected<any Web>()
    let friends = Injected<any Friends>("you")
    let purchases = Injected(\ServiceAssembly.purchases)
    let deep: Injected<Session> = Injected(\ServiceAssembly.session)
}

// Made by a root: what it resolves is needed all the same.
final class Reporter {
    @Injected var web: any Web
}

final class ReportAssembly: Assembly {
    var reporter: Reporter { define { Reporter() } }
    @Injected var web: any Web
    var upload: Upload { define { Upload(web: web) } }
}
final class Upload { init(web: any Web) {} }

// What the source doesn't show is listed: a tag that is computed, a type without a declaration.
final class Editor {
    @Injected(Editor.name()) var friends: any Friends
    @Injected(\OtherAssembly.draft) var draft
    static func name() -> String { "me" }
}

// Other people's wrappers are theirs.
struct ContentView: View {
    @Environment(\.theme) var theme
    @State var draft = Draft()
}

func setUp() {
    Dependency.register((any Web).self, .lazySingleton) { LiveWeb() }
    Dependency.register((any Friends).self) { DummyFriends() }
    Dependency.register((any Friends).self, tag: "me") { MyFriends() }
}
final class DummyFriends: Friends {}
final class MyFriends: Friends {}
