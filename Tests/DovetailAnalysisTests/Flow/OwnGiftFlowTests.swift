import DovetailGraph
import Testing

/// What an object hands to its superclass, to its wrappers and to its closures is its own.
@Suite struct OwnGiftFlowTests {
    @Test func aChildThatTheInitializerWasGivenIsThatOfEachObject() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Map: UIViewController { let repo = Mem() }
            final class List: UIViewController { let repo = Disk() }
            class Frame<Inner: UIViewController>: UIViewController {
                let inner: Inner
                init(inner: Inner) { self.inner = inner; super.init(nibName: nil, bundle: nil) }
                override func viewDidLoad() { addChild(inner); setViewControllers([inner], animated: false) }
            }
            final class Flow {
                lazy var map: UIViewController = Frame(inner: Map())
                lazy var list: UIViewController = Frame(inner: List())
            }
            """
        ).wiring
        #expect(
            wiring == """
                Flow.list → Flow.list/inner as inner
                Flow.list/inner → List.repo as repo
                Flow.map → Flow.map/inner as inner
                Flow.map/inner → Map.repo as repo
                """)
    }

    @Test func aChildThatTheObjectMakesItselfIsHandedOver() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Map: UIViewController { let repo = Mem() }
            final class Frame: UIViewController {
                lazy var inner = Map()
                override func viewDidLoad() { addChild(inner) }
            }
            final class Flow { lazy var frame = Frame() }
            """
        ).wiring
        #expect(
            wiring == """
                Flow.frame → Frame.inner as inner deferred
                Flow.frame → Frame.inner inject
                Frame.inner → Map.repo as repo
                """)
    }

    @Test func aListOfAnInitializersParametersIsOfEachObject() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Map: UIViewController { let repo = Mem() }
            final class List: UIViewController { let repo = Disk() }
            class Pages: UINavigationController {
                override init(rootViewController: UIViewController) {
                    super.init(nibName: nil, bundle: nil)
                    self.viewControllers = [rootViewController]
                }
            }
            final class Flow {
                lazy var map: UIViewController = Pages(rootViewController: Map())
                lazy var list: UIViewController = Pages(rootViewController: List())
            }
            """
        ).wiring
        #expect(
            wiring == """
                Flow.list → Flow.list/rootViewController as rootViewController
                Flow.list/rootViewController → List.repo as repo
                Flow.map → Flow.map/rootViewController as rootViewController
                Flow.map/rootViewController → Map.repo as repo
                """)
    }

    @Test func aClosureHasOfACarrierWhatItNames() async throws {
        let wiring = try await Sources.parts(
            """
            struct Tools { let mem: Mem; let disk: Disk }
            final class Model { let save: () -> Void; init(save: @escaping () -> Void) { self.save = save } }
            final class Screen {
                let tools: Tools
                init(tools: Tools) { self.tools = tools }
                func model() -> Model { Model(save: { [weak self] in self?.tools.disk.write() }) }
                func whole() -> Model { Model(save: { [tools] in run(tools) }) }
            }
            func run(_ tools: Tools) {}
            final class Shop { let screen = Screen(tools: Tools(mem: Mem(), disk: Disk())) }
            """
        ).wiring
        #expect(
            wiring == """
                Screen.model() → Screen as save whole
                Screen.model() → Shop.screen/disk as save deferred
                Screen.whole() → Screen as save whole
                Screen.whole() → Shop.screen/disk as save deferred
                Screen.whole() → Shop.screen/mem as save deferred
                Shop.screen → Shop.screen/disk as disk
                Shop.screen → Shop.screen/mem as mem
                """)
    }

    @Test func whatStandsAtTheAttributeOfAnOwnWrapperIsNeededByTheObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Vault { static let main = Vault(); let repo: any Repo = Mem(); func get() -> Int { 1 } }
            @propertyWrapper struct Kept {
                let vault: Vault
                let key: String
                var wrappedValue: Int { vault.get() }
                init(_ key: String, in vault: Vault) { self.key = key; self.vault = vault }
            }
            final class Settings { @Kept("size", in: .main) var size: Int }
            final class Shop { let settings = Settings() }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.settings → Vault.main call
                Shop.settings → Vault.main as size inject
                Vault.main → Vault.repo as repo
                """)
    }

    @Test func theWrapperOfAPropertySaysWhichOfTwoMethodsIsMeant() async throws {
        let wiring = try await Sources.parts(
            """
            @propertyWrapper struct Plain<T> { let repo: any Repo; init(_ repo: any Repo) { self.repo = repo }; var wrappedValue: T? { nil } }
            @propertyWrapper struct Live<T> { let repo: any Repo; init(_ repo: any Repo) { self.repo = repo }; var wrappedValue: T? { nil } }
            final class Vault {
                func kept<T>(_ name: String) -> Plain<T> { Plain(Mem()) }
                func kept<T>(_ name: String) -> Live<T> { Live(Disk()) }
            }
            final class Token { @Plain<String> var text: String?; init(vault: Vault) { _text = vault.kept("t") } }
            final class State { @Live<String> var text: String?; init(vault: Vault) { _text = vault.kept("s") } }
            final class Shop { let vault = Vault(); lazy var token = Token(vault: vault); lazy var state = State(vault: vault) }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.state → Shop.vault as vault
                Shop.state → Vault.kept(_:)~2 call
                Shop.token → Shop.vault as vault
                Shop.token → Vault.kept(_:) call
                Vault.kept(_:) → Vault.kept(_:)/Mem
                Vault.kept(_:)~2 → Vault.kept(_:)~2/Disk
                """)
    }

    @Test func anOwnWrapperOfNoDeclaredTypeMayHoldANumber() async throws {
        let wiring = try await Sources.parts(
            """
            final class Values { var limit = 3 }
            final class Settings {
                private static let main = Settings()
                private var values = Values()
                static func get<T>(_ key: KeyPath<Values, T>) -> T { main.get(key) }
                func get<T>(_ key: KeyPath<Values, T>) -> T { values[keyPath: key] }
            }
            @propertyWrapper struct Setting<T> {
                let key: KeyPath<Values, T>
                init(_ key: KeyPath<Values, T>) { self.key = key }
                var wrappedValue: T { Settings.get(key) }
            }
            final class Page { func run() -> Int { @Setting(\\.limit) var limit; return limit } }
            final class Shop { let page = Page() }
            """
        ).wiring
        #expect(
            wiring == """
                Setting → Settings.main call
                Settings.main → Settings.values as values
                Shop.page → Settings.main call
                """)
    }

    @Test func whatAnInitializerDoesThatNobodyUsesIsNoNeed() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            enum Logs { static let file = Disk(); static func error(_ text: String) { file.write(text) } }
            func stop(_ text: String) -> Never { Logs.error(text); exit(1) }
            final class Screen: UIViewController {
                private let repo: any Repo
                init(repo: any Repo) { self.repo = repo; super.init(nibName: nil, bundle: nil) }
                required init?(coder: NSCoder) { Logs.file.write("no"); stop("no coder") }
            }
            final class Shop { lazy var screen = Screen(repo: Mem()) }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.screen → Shop.screen/repo as repo
                stop(_:) → Logs.file call
                """)
    }
}
