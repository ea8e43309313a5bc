import DovetailAnalysis
import Testing

/// Components of Needle that the rest of the program names: it takes them by their types, and reads what they ask for.
@Suite struct MigrationOutsideTests {
    private static let parts = """
        public final class Store: Sendable { public init() {} }
        public class Controller {}
        final class DetailController: Controller { init(store: Store) {} }
        final class ListController: Controller {
            static func make(detail: DetailComponent) -> ListController { ListController() }
        }
        public protocol DetailDependency: Dependency { var store: Store { get } }
        public final class DetailComponent: Component<DetailDependency> {
            public func makeView() -> Controller { DetailController(store: dependency.store) }
        }
        public protocol ListDependency: Dependency { var detail: DetailComponent { get } }
        public final class ListComponent: Component<ListDependency> {
            public func makeView() -> Controller { ListController.make(detail: dependency.detail) }
        }
        """

    private static let root = """
        public final class ShopComponent: BootstrapComponent {
            public var store: Store { shared { Store() } }
            public var detail: DetailComponent { DetailComponent(parent: self) }
            public var list: ListComponent { ListComponent(parent: self) }
        }
        """

    @Test func aControllerThatTakesAComponentIsToLookAt() async throws {
        let text = try await told(["App.swift": "import NeedleFoundation\n" + Self.parts + "\n" + Self.root])
        #expect(
            text == """
                App.swift:6:30: detail: 'ListController' names the component 'DetailComponent' itself; name its assembly there
                // DetailAssembly.swift
                public final class DetailAssembly: Assembling {
                    public let context: DIContext
                    let shop: ShopAssembly

                    public init(shop: ShopAssembly) {
                        context = DIContext(parent: shop.context)
                        self.shop = shop
                    }

                    public func makeView() -> Controller { define(.prototype) { DetailController(store: shop.store) } }
                }
                // ListAssembly.swift
                public final class ListAssembly: Assembling {
                    public let context: DIContext
                    let shop: ShopAssembly

                    public init(shop: ShopAssembly) {
                        context = DIContext(parent: shop.context)
                        self.shop = shop
                    }

                    public func makeView() -> Controller { define(.prototype) { ListController.make(detail: shop.detail) } }
                }
                // ShopAssembly.swift
                public final class ShopAssembly: Assembling {
                    public let context = DIContext()

                    public init() {}

                    public var store: Store { define(.lazySingleton) { Store() } }
                    public var detail: DetailAssembly { DetailAssembly(shop: self) }
                    public var list: ListAssembly { ListAssembly(shop: self) }
                }
                """)
    }

    @Test func soItIsInAnotherModule() async throws {
        let text = try await told([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Shop", targets: [
                .target(name: "Feature"), .target(name: "App", dependencies: ["Feature"]),
            ])
            """,
            "Sources/Feature/Feature.swift": "import NeedleFoundation\n" + Self.parts,
            "Sources/App/App.swift": "import Feature\nimport NeedleFoundation\n" + Self.root,
        ])
        #expect(
            text == """
                Sources/Feature/Feature.swift:6:30: detail: 'ListController' names the component 'DetailComponent' itself; name its assembly there
                // ShopAssembly.swift
                public final class ShopAssembly: Assembling {
                    public let context = DIContext()

                    public init() {}

                    public var store: Store { define(.lazySingleton) { Store() } }
                    public var detail: DetailAssembly { DetailAssembly(needs: self) }
                    public var list: ListAssembly { ListAssembly(needs: self) }
                }

                extension ShopAssembly: DetailNeeds, ListNeeds {}
                // DetailAssembly.swift
                public protocol DetailNeeds: Assembling {
                    var store: Store { get }
                }

                public final class DetailAssembly: Assembling {
                    public let context: DIContext
                    let needs: any DetailNeeds

                    public init(needs: any DetailNeeds) {
                        context = DIContext(parent: needs.context)
                        self.needs = needs
                    }

                    public func makeView() -> Controller { define(.prototype) { DetailController(store: needs.store) } }
                }
                // ListAssembly.swift
                public protocol ListNeeds: Assembling {
                    var detail: DetailAssembly { get }
                }

                public final class ListAssembly: Assembling {
                    public let context: DIContext
                    let needs: any ListNeeds

                    public init(needs: any ListNeeds) {
                        context = DIContext(parent: needs.context)
                        self.needs = needs
                    }

                    public func makeView() -> Controller { define(.prototype) { ListController.make(detail: needs.detail) } }
                }
                """)
    }

    @Test func whatABuilderReadsOfAComponentTheAssemblyHas() async throws {
        let text = try await told([
            "App.swift": """
            import NeedleFoundation
            final class Stream {}
            final class Voice {}
            final class DetailState {}
            final class DetailRouter { init(state: DetailState, stream: Stream, voice: Voice) {} }
            protocol DetailDependency: NeedleFoundation.Dependency {
                // Of whoever shows it.
                var stream: Stream { get }
                var voice: Voice { get }
                var unread: Int { get }
            }
            final class DetailComponent: NeedleFoundation.Component<DetailDependency> {
                fileprivate var state: DetailState { DetailState() }
            }
            final class DetailBuilder: Builder<DetailComponent, DetailRouter> {
                override func build(with component: DetailComponent) -> DetailRouter {
                    DetailRouter(state: component.state, stream: component.stream, voice: component.voice)
                }
            }
            final class ListComponent: NeedleFoundation.Component<EmptyDependency> {
                var stream: Stream { shared { Stream() } }
                var detailBuilder: DetailBuilder { DetailBuilder { DetailComponent(parent: self) } }
            }
            final class GridComponent: NeedleFoundation.Component<EmptyDependency> {
                var stream: Stream { shared { Stream() } }
                var detailBuilder: DetailBuilder { DetailBuilder { DetailComponent(parent: self) } }
            }
            final class AppComponent: BootstrapComponent {
                var voice: Voice { shared { Voice() } }
                var list: ListComponent { ListComponent(parent: self) }
                var grid: GridComponent { GridComponent(parent: self) }
            }
            """
        ])
        #expect(
            text == """
                App.swift:15:36: detailBuilder: 'DetailBuilder' names the component 'DetailComponent' itself; name its assembly there
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var voice: Voice { define(.lazySingleton) { Voice() } }
                    var list: ListAssembly { ListAssembly(app: self) }
                    var grid: GridAssembly { GridAssembly(app: self) }
                }
                // DetailAssembly.swift
                protocol DetailNeeds: Assembling {
                    // Of whoever shows it.
                    var stream: Stream { get }
                    var voice: Voice { get }
                }

                final class DetailAssembly: Assembling {
                    let context: DIContext
                    let needs: any DetailNeeds

                    init(needs: any DetailNeeds) {
                        context = DIContext(parent: needs.context)
                        self.needs = needs
                    }

                    var stream: Stream { needs.stream }
                    var voice: Voice { needs.voice }

                    var state: DetailState { define(.prototype) { DetailState() } }
                }
                // GridAssembly.swift
                final class GridAssembly: Assembling {
                    let context: DIContext
                    let app: AppAssembly

                    init(app: AppAssembly) {
                        context = DIContext(parent: app.context)
                        self.app = app
                    }

                    var stream: Stream { define(.lazySingleton) { Stream() } }
                    var detailBuilder: DetailBuilder { define(.prototype) { DetailBuilder { DetailAssembly(needs: self) } } }
                }

                extension GridAssembly: DetailNeeds {
                    var voice: Voice { app.voice }
                }
                // ListAssembly.swift
                final class ListAssembly: Assembling {
                    let context: DIContext
                    let app: AppAssembly

                    init(app: AppAssembly) {
                        context = DIContext(parent: app.context)
                        self.app = app
                    }

                    var stream: Stream { define(.lazySingleton) { Stream() } }
                    var detailBuilder: DetailBuilder { define(.prototype) { DetailBuilder { DetailAssembly(needs: self) } } }
                }

                extension ListAssembly: DetailNeeds {
                    var voice: Voice { app.voice }
                }
                """)
    }

    @Test func whatItsAssemblyCanNotHaveIsSaid() async throws {
        let text = try await told([
            "App.swift": """
            import NeedleFoundation
            final class Stream {}
            protocol DetailDependency: Dependency { var stream: Stream { get } }
            final class DetailComponent: Component<DetailDependency> { var state: Int { 3 } }
            func show(_ make: () -> DetailComponent) {
                let component = make()
                print(component.state, component.stream)
            }
            final class AppComponent: BootstrapComponent {
                lazy var stream = Stream()
                var detail: DetailComponent { DetailComponent(parent: self) }
            }
            """
        ])
        #expect(
            text == """
                App.swift:5:25: detail: 'show' names the component 'DetailComponent' itself; name its assembly there
                App.swift:11:5: detail: 'show' reads 'stream' of the component 'DetailComponent', whose assembly can't have it; give it to 'show'
                App.swift:10:5: stream: it is written in a form that is not read; write the binding by hand
                App.swift:10:5: stream: its type is inferred; write the type, as in 'var api: API { … }'
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var detail: DetailAssembly { DetailAssembly(app: self) }
                }
                // DetailAssembly.swift
                final class DetailAssembly: Assembling {
                    let context: DIContext
                    let app: AppAssembly

                    init(app: AppAssembly) {
                        context = DIContext(parent: app.context)
                        self.app = app
                    }

                    var state: Int { define(.prototype) { 3 } }
                }
                """)
    }

    @Test func aMethodHasItsDefaultArgumentsAndOthersOfItsName() async throws {
        let text = try await told([
            "App.swift": """
            import NeedleFoundation
            final class Player { init(song: String?) {} }
            private let usual = "usual"
            final class PlayerComponent: Component<EmptyDependency> {
                var player: Player { makePlayer(song: "A") }
                var other: Player { self.makePlayer() }
                func makePlayer() -> Player { Player(song: nil) }
                func makePlayer(song: String) -> Player { Player(song: song) }
                func makePlayer(_ number: Int, at volume: Double = 0.5) -> Player { Player(song: nil) }
                func makePopup(title: String? = nil) -> Player { Player(song: title) }
                func makeUsual(title: String = usual) -> Player { Player(song: title) }
            }
            final class AppComponent: BootstrapComponent {
                var player: PlayerComponent { PlayerComponent(parent: self) }
                var first: Player { player.makePlayer(song: "B") }
            }
            """
        ])
        #expect(
            text == """
                App.swift:11:5: makeUsual: it uses 'usual' of this file alone; make that internal
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var player: PlayerAssembly { PlayerAssembly(app: self) }
                    var first: Player { define(.prototype) { player.makePlayer(song: "B") } }
                }
                // PlayerAssembly.swift
                final class PlayerAssembly: Assembling {
                    let context: DIContext
                    let app: AppAssembly

                    init(app: AppAssembly) {
                        context = DIContext(parent: app.context)
                        self.app = app
                    }

                    var player: Player { define(.prototype) { makePlayer(song: "A") } }
                    var other: Player { define(.prototype) { makePlayer() } }
                    func makePlayer() -> Player { define(.prototype) { Player(song: nil) } }
                    func makePlayer(song: String) -> Player { define(.prototype) { Player(song: song) } }
                    func makePlayer(_ number: Int, at volume: Double = 0.5) -> Player { define(.prototype) { Player(song: nil) } }
                    func makePopup(title: String? = nil) -> Player { define(.prototype) { Player(song: title) } }
                }
                """)
    }

    /// All decisions, and what is written, without imports.
    private func told(_ files: [String: String]) async throws -> String {
        let decisions = try await Migrations.read(files, from: "needle").decisions.filter { !$0.isLeft }
        let text = try await Migrations.moved(files, from: "needle")
        return (decisions.map(\.description) + [text]).joined(separator: "\n")
    }
}
