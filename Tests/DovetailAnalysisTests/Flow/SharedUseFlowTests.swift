import DovetailAnalysis
import DovetailGraph
import Testing

/// Who uses what the whole program has one of.
@Suite struct SharedUseFlowTests {
    @Test(arguments: [
        "func run() { Store.shared.save() }",
        "func run() { Store.shared.count = 4 }",
        "func run() { Store.shared.count += 1 }",
        "func run() { guard Store.shared.count > 0 else { return } }",
        "func run() { switch Store.shared.count { case 1: print(1); default: break } }",
        "var store: Store { Store.shared }; func run() { store.save() }",
        "func run() { let store = Store.shared; store.save() }",
        "func run() async { let store = await Store.shared; await store.save() }",
        "func run() { _ = Store.shared }",
        "func run() { use(Store.shared) }; func use(_ store: Store) { store.save() }",
        "func run(_ store: Store = .shared) { store.save() }",
        "func run() { Store.shared.owner = self }",
        "func run() { Tool.store.save() }",
        "func run() { Tool.save() }",
        "func run() { saveAll() }",
        "func run(_ names: [String]) { names.saveAll() }",
    ])
    func whoNamesASharedObjectNeedsIt(code: String) async throws {
        let graph = try await Sources(
            """
            final class Store {
                static let shared = Store()
                var count = 0
                weak var owner: AnyObject?
                func save() { count += 1 }
            }
            struct Tool {
                static let store = Store.shared
                static func save() { Store.shared.save() }
            }
            func saveAll() { Store.shared.save() }
            extension Array { func saveAll() { Store.shared.save() } }
            final class Page { \(code) }
            final class App { let page = Page() }
            """
        ).graph
        #expect(
            graph.edges.contains {
                $0.kind == .needs && $0.phase == .call && $0.from.text.hasSuffix("App.page")
                    && $0.to.text.hasSuffix("Store.shared")
            })
    }

    @Test func aMethodOfAllViewsIsThatOfWhoCallsIt() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            import UIKit
            final class Session { static let shared = Session(); func log() {} }
            final class Router { func open() {} }
            extension View { func tracked() -> some View { onAppear { Session.shared.log() } } }
            extension UIViewController { func warn() { Session.shared.log() } }
            protocol Loud {}
            extension Loud { func shout() { Session.shared.log() } }
            struct Quiet: View { @State var router = Router(); var body: some View { Text("") } }
            struct Heard: View { var body: some View { Quiet().tracked() } }
            final class Silent: UIViewController { let router = Router() }
            final class Calm: Loud { let router = Router() }
            final class Angry: Loud { let router = Router(); func run() { shout() } }
            final class Desk { let silent = Silent(); let calm = Calm(); let angry = Angry() }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.angry → Angry.router as router
                Desk.angry → Session.shared call
                Desk.calm → Calm.router as router
                Desk.silent → Silent.router as router
                Heard → Session.shared call
                Heard.body → Quiet.router as router
                Quiet → Quiet.router as router
                """)
    }

    @Test func aStatelessStructureThatIsSharedIsAPart() async throws {
        let wiring = try await Sources(
            """
            protocol Platform { func install() }
            struct Linux: Platform { static let current: any Platform = Linux(); func install() {} }
            final class Log { func say() {} }
            final class Command {
                let log: Log
                init(log: Log) { self.log = log }
                func run() { Linux.current.install() }
            }
            func start() { Command(log: Log()).run() }
            """
        ).wiring
        #expect(
            wiring == """
                start()/Command → Linux.current call
                start()/Command → start()/Command/log as log
                """)
    }

    @Test func aFunctionThatIsHandedOnBringsWhatItNames() async throws {
        let wiring = try await Sources(
            """
            final class Store { func load() {} }
            final class Runner { let body: () -> Void; init(body: @escaping () -> Void) { self.body = body } }
            let store = Store()
            func handle() { store.load() }
            let runner = Runner(body: handle)
            let other = Runner { handle() }
            """
        ).wiring
        #expect(
            wiring == """
                handle() → main.store call
                main.other → main.store call
                main.runner → main.store as body deferred
                """)
    }

    @Test func whoAsksTheSystemForItsDelegateWorksWithIt() async throws {
        let graph = try await Sources(
            """
            import UIKit
            final class Log { func write() {} }
            @main final class AppDelegate: UIResponder, UIApplicationDelegate { let log = Log() }
            final class Page { func run() { (UIApplication.shared.delegate as? AppDelegate)?.log.write() } }
            final class Desk { let page = Page() }
            """
        ).graph
        #expect(
            graph.edges.filter { [.needs, .holdsRoot].contains($0.kind) }.map { "\($0.from.name) → \($0.to.name)" } == [
                "Desk.page → AppDelegate"
            ])
    }

    @Test func theEvidenceOfALongChainOfFunctionsHasItsEnds() async throws {
        let chain = (1..<200).map { "func f\($0)() { f\($0 - 1)() }" }.joined(separator: "\n")
        let graph = try await Sources(
            """
            final class Store { static let shared = Store(); func save() {} }
            func f0() { Store.shared.save() }
            \(chain)
            final class Page { func run() { f199() } }
            final class Desk { let page = Page() }
            """
        ).graph
        let edge = try #require(graph.edges.first { $0.kind == .needs && $0.from.name == "Desk.page" })
        #expect(edge.to.name == "Store.shared")
        #expect(edge.evidence.map(\.line) == [202] + (163...201).reversed() + [1])
    }

    @Test func whatAProtocolGivesToAllThatConformIsUsedByThem() async throws {
        let wiring = try await Sources.parts(
            """
            final class Console: Repo { static let shared = Console(); func log() {} }
            protocol Logging {}
            extension Logging {
                var console: Console { Console.shared }
                func log() { console.log() }
            }
            protocol Keeping { var repo: Console { get } }
            extension Keeping { var repo: Console { Console.shared } }
            final class First: Logging { func go() { console.log() } }
            final class Second: Logging { func go() { log() } }
            final class Third: Keeping { func go() { repo.log() } }
            let first = First()
            let second = Second()
            let third = Third()
            """
        ).wiring
        #expect(
            wiring == """
                main.first → Console.shared call
                main.second → Console.shared call
                main.third → Console.shared call
                """)
    }
}
