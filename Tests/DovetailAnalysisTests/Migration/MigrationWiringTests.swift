import DovetailAnalysis
import Testing

/// What stands below a registration and belongs to it.
@Suite struct MigrationWiringTests {
    @Test func whatIsSetAfterRegisteringIsInjected() async throws {
        let text = try await told(
            """
            import Swinject
            final class Store { func createTables() {} }
            final class Offers { var chain: Chain?; var name = "" }
            final class Chain { init(offers: Offers) {} }
            final class Guide { var chain: Chain? }
            struct Program {
                let container: Container
                init(name: String) {
                    container = Container()
                    container.register(Store.self) { _ in Store() }.inObjectScope(.container)
                    container.resolve(Store.self)!.createTables()
                    container.register(Offers.self) { _ in Offers() }.inObjectScope(.container)
                    container.register(Chain.self) { r in Chain(offers: r.resolve(Offers.self)!) }.inObjectScope(.container)
                    container.register(Guide.self) { _ in Guide() }
                        .initCompleted { r, guide in guide.chain = nil }
                        .inObjectScope(.container)
                    // Closes the circle.
                    container.resolve(Offers.self)!.chain = container.resolve(Chain.self)!
                    container.resolve(Offers.self)?.name = "all"
                    container.resolve(Offers.self)!.name = name
                    container.resolve(Guide.self)!.chain = container.resolve(Chain.self)
                }
            }
            """)
        #expect(
            text == """
                App.swift:11:9: container.resolve(Store.self)!.createTables(): the function that registers does more than that; do it where the assembly is made
                App.swift:20:9: container.resolve(Offers.self)!.name = name: the function that registers does more than that; do it where the assembly is made
                App.swift:11:9: ProgramAssembly.store
                App.swift:20:9: ProgramAssembly.offers
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var store: Store { define(.lazySingleton) { Store() } }

                    // Closes the circle.
                    var offers: Offers {
                        define(.lazySingleton) { Offers() } inject: {
                            $0.chain = chain
                            $0.name = "all"
                        }
                    }

                    var chain: Chain { define(.lazySingleton) { Chain(offers: offers) } }

                    var guide: Guide {
                        define(.lazySingleton) { Guide() } inject: { guide in
                            guide.chain = nil
                            guide.chain = chain
                        }
                    }
                }
                """)
    }

    @Test func whatIsSetOfAnObjectThatNobodyKeepsIsToLookAt() async throws {
        let text = try await told(
            """
            import Swinject
            final class Offers { var name = ""; func start() {} }
            func setUp(container: Container, isFirst: Bool) {
                container.register(Offers.self) { _ in Offers() }
                container.resolve(Offers.self)!.name = "one"
                container.register(Offers.self, name: "all") { _ in Offers() }.inObjectScope(.container)
                if isFirst { container.resolve(Offers.self, name: "all")!.name = "first" }
            }
            func start(container: Container) { container.resolve(Offers.self)!.start() }
            func setUpLog(container: Container, path: String) {
                let defaults = UserDefaults(suiteName: "log")
                let isLoud = UserDefaults.standard.bool(forKey: "loud")
                let isLong = defaults?.bool(forKey: "long") ?? false
                // For all.
                let level = 3
                let levels = [level]
                container.register(Log.self) { _ in Log(level: isLoud ? level : 1, isLong: isLong) }
                container.register(Log.self, name: "file") { _ in Log(path: path) }
                container.register(Log.self, name: "all") { _ in Log(levels: levels) }
                container.register(Log.self, name: "own") { _ in let level = 4; return Log(level: level) }
            }
            """)
        #expect(
            text == """
                App.swift:5:5: container.resolve(Offers.self)!.name = "one": the function that registers does more than that; do it where the assembly is made
                App.swift:7:18: container.resolve(Offers.self, name: "all")!.name = "first": the function that registers does more than that; do it where the assembly is made
                App.swift:5:5: ProgramAssembly.offers
                App.swift:7:18: ProgramAssembly.allOffers
                App.swift:9:36: ProgramAssembly.offers
                App.swift:18:5: Log[file]: it uses 'path' of the function around it; make it a binding, or an input of the assembly
                App.swift:19:5: Log[all]: it uses 'levels' of the function around it; make it a binding, or an input of the assembly
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // MARK: - setUp(container:isFirst:)

                    var offers: Offers { define { Offers() } }
                    var allOffers: Offers { define(.lazySingleton) { Offers() } }

                    // MARK: - setUpLog(container:path:)

                    var isLoud: Bool { define(.lazySingleton) { UserDefaults.standard.bool(forKey: "loud") } }

                    // For all.
                    var level: Int { define(.lazySingleton) { 3 } }

                    var defaults: UserDefaults? { define(.lazySingleton) { UserDefaults(suiteName: "log") } }
                    var isLong: Bool { define(.lazySingleton) { defaults?.bool(forKey: "long") ?? false } }
                    var log: Log { define { Log(level: isLoud ? level : 1, isLong: isLong) } }
                    var ownLog: Log { define { let level = 4; return Log(level: level) } }
                }
                """)
    }

    @Test func whatIsSetMayBeAConstantAndIsOfTheSameContainer() async throws {
        let text = try await told(
            """
            import Swinject
            final class Offers { var name = "" }
            final class Other {}
            final class OfferAssembly: Assembly {
                let path = "own"
                func assemble(container: Container) {
                    let title = "all"
                    let path = "local"
                    container.register(Other.self, factory: makeOther)
                    container.register(Offers.self) { _ in Offers() }.inObjectScope(.container)
                    [1].forEach { number in print(number) }
                    container.resolve(Offers.self)!.name = title + path
                    let child = Container(parent: container)
                    child.resolve(Offers.self)!.name = "child"
                }
                private func makeOther(_ r: Resolver) -> Other { print(path); return Other() }
            }
            """)
        #expect(
            text == """
                App.swift:11:9: [1].forEach { number in print(number) }: the function that registers does more than that; do it where the assembly is made
                App.swift:14:9: child.resolve(Offers.self)!.name = "child": the function that registers does more than that; do it where the assembly is made
                App.swift:14:9: ProgramAssembly.offers
                App.swift:9:9: Other: it uses 'path' of 'OfferAssembly'; make it a binding, or an input of the assembly
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var offers: Offers { define(.lazySingleton) { Offers() } inject: { $0.name = title + path } }
                    var title: String { define(.lazySingleton) { "all" } }
                    var path: String { define(.lazySingleton) { "local" } }
                }
                """)
    }

    @Test func whatIsForwardedToALocalIsAnotherBinding() async throws {
        let text = try await told(
            """
            import Swinject
            protocol Roots {}
            protocol Scenes {}
            protocol Paths {}
            final class RootService: Roots, Scenes, Paths {}
            final class ServicesAssembly: Assembly {
                func assemble(container: Container) {
                    // The only one.
                    let root = container.register(Roots.self) { _ in RootService() }.inObjectScope(.container)
                    // Of the window.
                    container.forward(Scenes.self, to: root)
                    container.forward(Paths.self, name: "all", to: root)
                    let used = container.register(Paths.self) { _ in RootService() }
                    container.forward(Scenes.self, name: "used", to: used)
                    print(used)
                }
            }
            """)
        #expect(
            text == """
                App.swift:15:9: print(used): the function that registers does more than that; do it where the assembly is made
                App.swift:13:20: Paths: what registering it answers is used; write the binding by hand
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // The only one.
                    // Of the window.
                    var roots: any Roots { define(.lazySingleton) { RootService() } }
                    var scenes: any Scenes { define(.prototype) { roots as! any Scenes } }
                    var allPaths: any Paths { define(.prototype) { roots as! any Paths } }
                }
                """)
    }

    @Test func commentsOfCallsThatGoOnRegisteringAreKept() async throws {
        let text = try await told(
            """
            import Swinject
            final class API {}
            final class Store {}
            final class ServicesAssembly: Assembly {
                func assemble(container: Container) {
                    // Stores come first.
                    registerStores(container)
                    container.register(API.self) { _ in API() }
                    // TODO: caches
                    registerCaches(container)  // later
                    // The end.
                }
                // They live long.
                private func registerStores(_ container: Container) {
                    container.register(Store.self) { _ in Store() }
                }
                private func registerCaches(_ container: Container) {}
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // Stores come first.

                    var api: API { define { API() } }
                    // TODO: caches
                    // later
                    // The end.

                    // They live long.

                    var store: Store { define { Store() } }
                }
                """)
    }

    /// All decisions, and what is written, without imports.
    private func told(_ text: String) async throws -> String {
        let migration = try await Migrations.read(["App.swift": text], from: "swinject")
        let decisions = migration.decisions.filter { !$0.isLeft }.map(\.description)
        let questions = migration.questions.map(\.description)
        return (decisions + questions + [try await Migrations.moved(text)]).joined(separator: "\n")
    }
}
