import DovetailAnalysis
import Testing

/// Which container a registration belongs to, as far as the sources tell.
@Suite struct MigrationContainerTests {
    @Test func containersThatInitializersAssignAreTheirOwn() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init() {} }
            final class Home {
                let container: Container
                init() {
                    container = Container()
                    container.register(Net.self) { _ in Net() }
                }
            }
            final class Shop {
                let container: Container
                init() {
                    self.container = Container()
                    self.container.register(Net.self) { _ in Net() }
                }
            }
            """)
        #expect(
            text == """
                // HomeAssembly.swift
                final class HomeAssembly: Assembly {
                    var net: Net { define { Net() } }
                }
                // ShopAssembly.swift
                final class ShopAssembly: Assembly {
                    var net: Net { define { Net() } }
                }
                """)
    }

    @Test func containersOfOtherFilesAreFound() async throws {
        let text = try await Migrations.moved([
            "Containers.swift": """
            import Swinject
            enum Containers {
                static let home = Container()
                static let shop = Container()
            }
            final class Host {
                static let shared = Host()
                let box = Container()
            }
            """,
            "Use.swift": """
            import Swinject
            final class Net { init() {} }
            final class Feed { init(net: Net) {} }
            func start(host: Host) {
                Containers.home.register(Net.self) { _ in Net() }
                Containers.shop.register(Net.self) { _ in Net() }
                Host.shared.box.register(Net.self) { _ in Net() }
                host.box.register(Feed.self) { r in Feed(net: r.resolve(Net.self)!) }
            }
            extension Containers {
                static func more() { home.register(Feed.self) { r in Feed(net: r.resolve(Net.self)!) } }
            }
            """,
        ])
        #expect(
            text == """
                // ContainersHomeAssembly.swift
                final class ContainersHomeAssembly: Assembly {
                    var net: Net { define { Net() } }
                    var feed: Feed { define { Feed(net: net) } }
                }
                // ContainersShopAssembly.swift
                final class ContainersShopAssembly: Assembly {
                    var net: Net { define { Net() } }
                }
                // HostBoxAssembly.swift
                final class HostBoxAssembly: Assembly {
                    var net: Net { define { Net() } }
                    var feed: Feed { define { Feed(net: net) } }
                }
                """)
    }

    @Test func oneOfSeveralContainersMustBeTold() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init() {} }
            let home = Container()
            let shop = Container()
            func add(_ container: Container) { container.register(Net.self) { _ in Net() } }
            """)
        #expect(
            text == """
                App.swift:5:36: Net: there are several containers, and the sources don't tell which one is meant; \
                name the container, or write the binding by hand
                """)
    }

    @Test func namesAreComparedByWhatTheyMean() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init() {}; static let key = "net" }
            final class Feed { init(net: Net) {} }
            final class Setup {
                static let key = "a"
                func add(_ c: Container, _ given: String) {
                    c.register(Net.self, name: Self.key) { _ in Net() }
                    c.register(Net.self, name: Net.key) { _ in Net() }
                    c.register(Net.self, name: "a" + "b") { _ in Net() }
                    c.register(Net.self, name: given.lowercased()) { _ in Net() }
                    c.register(Feed.self) { r in Feed(net: r.resolve(Net.self, name: "a")!) }
                    c.register(Feed.self, name: "x") { r in Feed(net: r.resolve(Net.self, name: "net")!) }
                    c.register(Feed.self, name: "y") { r in Feed(net: r.resolve(Net.self, name: "ab")!) }
                    c.register(Feed.self, name: "z") { r in Feed(net: r.resolve(Net.self, name: given)!) }
                }
            }
            """)
        #expect(
            text == """
                App.swift:10:9: Net: its name is made by the running program; write a method with the name as a parameter
                App.swift:14:9: Feed[z]: the running program makes the name of what it resolves; choose among the \
                bindings with 'if' or 'switch'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var keyNet: Net { define { Net() } }
                    var keyNet2: Net { define { Net() } }
                    var abNet: Net { define { Net() } }
                    var feed: Feed { define { Feed(net: keyNet) } }
                    var xFeed: Feed { define { Feed(net: keyNet2) } }
                    var yFeed: Feed { define { Feed(net: abNet) } }
                }
                """)
    }
}
