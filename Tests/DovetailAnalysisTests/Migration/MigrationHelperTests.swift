import DovetailGraph
import DovetailAnalysis
import Testing

/// Properties of a container that registrations read move along.
@Suite struct MigrationHelperTests {
    @Test func propertiesThatRegistrationsReadMoveAlong() async throws {
        let text = try await moved(
            """
            import Factory
            final class Log { init() {} }
            final class Net { init(log: Log, path: String) {} }
            final class Tools: SharedContainer {
                static let shared = Tools()
                let manager = ContainerManager()
                // One log for all.
                private var log: Log { Container.shared.log() }
                private var unused: Log { Container.shared.log() }
            }
            private extension Tools {
                var path: String { "/tmp/" + name }
                var name: String {
                    get { "net" }
                }
            }
            extension Tools {
                var net: Factory<Net> { self { Net(log: self.log, path: self.path) } }
            }
            extension Container {
                var log: Factory<Log> { self { Log() }.singleton }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var log: Log { define(.lazySingleton) { Log() } }
                }
                // ToolsAssembly.swift
                final class ToolsAssembly: Assembly {
                    lazy var program: AppAssembly = context.assembly()

                    // One log for all.
                    private var log: Log { program.log }

                    private var path: String { "/tmp/" + name }
                    private var name: String { "net" }
                    var net: Net { define(.prototype) { Net(log: log, path: path) } }
                }
                """)
    }

    @Test func aPropertyThatHandsOnAnotherContainersPartIsNoDifference() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Factory
                final class Log { init() {} }
                final class Net { init(log: Log) {} }
                final class Tools: SharedContainer {
                    static let shared = Tools()
                    let manager = ContainerManager()
                    private var log: Log { Container.shared.log() }
                    var net: Factory<Net> { self { Net(log: self.log) } }
                }
                extension Container {
                    var log: Factory<Log> { self { Log() }.singleton }
                }
                """
            ], from: "factory")
        #expect(migration.text(.text).hasSuffix("Under their new names, the graphs are the same.\n"))
    }

    @Test func whatReadsAPropertyThatCanNotBeMovedIsLeft() async throws {
        let text = try await moved(
            """
            import Factory
            final class Log { init(_ path: String) {} }
            private let secret = "s"
            extension Container {
                private var path: String { secret }
                private var count: Int { get { 3 } set {} }
                private var both: String { path + path }
                var log: Factory<Log> { self { Log(self.path) } }
                var two: Factory<Log> { self { Log(self.both) } }
                var three: Factory<Log> { self { Log("\\(self.count)") } }
                var four: Factory<Log> { self { Log("") } }
            }
            """)
        let reason = "which can't be moved: it uses 'secret' of this file alone"
        let cure = "make it a binding, or an input of the assembly"
        #expect(
            text == """
                App.swift:8:5: log: it uses 'path' of the container, \(reason); \(cure)
                App.swift:9:5: two: it uses 'both' of the container, which can't be moved; \(cure)
                App.swift:10:5: three: it uses 'self' of the container; \(cure)
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var four: Log { define(.prototype) { Log("") } }
                }
                """)
    }

    @Test func aLocalThatStandsForAContainerIsThatContainer() async throws {
        let text = try await moved(
            """
            import Factory
            final class Log { init() {} }
            final class Net { init(log: Log) {} }
            final class ToolContainer: SharedContainer {
                static let shared = ToolContainer()
                let manager = ContainerManager()
                var log: Factory<Log> { self { Log() } }
            }
            extension Container {
                var net: Factory<Net> {
                    self {
                        let tools = ToolContainer.shared
                        return Net(log: tools.log())
                    }
                }
                var other: Factory<Net> {
                    self {
                        let tools = ToolContainer.shared
                        print(tools)
                        return Net(log: tools.log())
                    }
                }
                var texts: Factory<[String]> { self { .init([]) } }
            }
            """)
        #expect(
            text == """
                App.swift:16:5: other: 'tools' itself is used, beyond resolving; give what it takes from it instead
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    lazy var tool: ToolAssembly = context.assembly()

                    var net: Net { define(.prototype) { Net(log: tool.log) } }
                    var texts: [String] { define(.prototype) { .init([]) } }
                }
                // ToolAssembly.swift
                final class ToolAssembly: Assembly {
                    var log: Log { define(.prototype) { Log() } }
                }
                """)
    }

    @Test func whatIsPrivateInAPublicContainerStaysPrivate() async throws {
        let text = try await moved(
            """
            import Factory
            public final class Net { public init(url: String) {} }
            public final class Tools: SharedContainer {
                public static let shared = Tools()
                public let manager = ContainerManager()
                #if DEBUG
                private var url: String { "debug" }
                #else
                private var url: String { "release" }
                #endif
                public var net: Factory<Net> {
                    self {
                        let tools = Tools.shared
                        // One for all.
                        return Net(url: self.url)
                    }
                }
            }
            """)
        #expect(
            text == """
                // ToolsAssembly.swift
                public final class ToolsAssembly: Assembly {
                    #if DEBUG
                    private var url: String { "debug" }
                    #else
                    private var url: String { "release" }
                    #endif

                    public var net: Net {
                        define(.prototype) {
                            // One for all.
                            Net(url: url)
                        }
                    }
                }
                """)
    }

    @Test func assembliesThatNeedEachOtherCanBeMade() async throws {
        let text = try await moved(
            """
            import Factory
            final class Log { init(path: String) {} }
            final class Net { init(log: Log) {} }
            final class Feed { init(net: Net, path: String) {} }
            final class Tools: SharedContainer {
                static let shared = Tools()
                let manager = ContainerManager()
                var path: Factory<String> { self { "" }.scope(.session) }
                var log: Factory<Log> { self { Log(path: self.path()) } }
                var feed: Factory<Feed> { self { Feed(net: Shop.shared.net(), path: self.path()) } }
            }
            final class Shop: SharedContainer {
                static let shared = Shop()
                let manager = ContainerManager()
                var net: Factory<Net> { self { Net(log: Tools.shared.log()) } }
            }
            """)
        #expect(
            text == """
                App.swift:8:5: path: 'session' is a scope of the program's own; take '.lazySingleton' in a context that \
                lives as long
                // ShopAssembly.swift
                final class ShopAssembly: Assembly {
                    // Set afterwards: what is here needs this assembly in turn.
                    var tools: ToolsAssembly!

                    var net: Net { define(.prototype) { Net(log: tools.log) } }
                }
                // ToolsAssembly.swift
                protocol UsesPath {
                    var path: String { get }
                }

                final class ToolsAssembly: Assembly {
                    let shop: ShopAssembly
                    /// What is not made here.
                    let outside: any UsesPath

                    init(shop: ShopAssembly, outside: any UsesPath) {
                        self.shop = shop
                        self.outside = outside
                        super.init()
                    }

                    @available(*, unavailable, message: "It needs what is not made here")
                    required init() { fatalError("make it with its initializer: 'instance()' has nothing to give it") }

                    var log: Log { define(.prototype) { Log(path: outside.path) } }
                    var feed: Feed { define(.prototype) { Feed(net: shop.net, path: outside.path) } }
                }
                """)
    }

    private func moved(_ text: String) async throws -> String {
        try await Migrations.moved(text, from: "factory")
    }
}
