import DovetailAnalysis
import Testing

/// Forms that programs often have, as they are moved.
@Suite struct MigrationFormTests {
    @Test func aGuardThatStopsTheProgramBecomesALocal() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Api {}
            final class Log {}
            final class Cart { init(api: Api, log: Log, number: Int) {} }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Api.self) { _ in Api() }
                    container.register(Log.self) { _ in Log() }
                    container.register(Cart.self) { r in
                        let number = 3
                        guard let api = r.resolve(Api.self),
                            let log = r.resolve(Log.self)
                        else { preconditionFailure("not registered") }
                        return Cart(api: api, log: log, number: number)
                    }
                    container.register(Cart.self, name: "left") { r in
                        guard let api = r.resolve(Api.self) else { return Cart(api: Api(), log: Log(), number: 0) }
                        return Cart(api: api, log: Log(), number: 1)
                    }
                }
            }
            """)
        #expect(
            text == """
                App.swift:16:9: Cart[left]: 'r.resolve(Api.self)' asks whether it is registered; decide it where the program is \
                put together
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var api: Api { define { Api() } }
                    var log: Log { define { Log() } }

                    var cart: Cart {
                        define {
                            let number = 3
                            let api = self.api
                            let log = self.log
                            return Cart(api: api, log: log, number: number)
                        }
                    }
                }
                """)
    }

    @Test func aCellThatATableRegistersIsNoRegistration() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            import UIKit
            final class Cell: UICollectionViewCell {}
            final class Api {}
            final class List: UIViewController {
                func setUp() { collectionView.register(Cell.self) }
            }
            final class Parts: Assembly {
                func assemble(container: Container) { container.register(Api.self) { _ in Api() } }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var api: Api { define { Api() } }
                }
                """)
    }

    @Test func aBridgeImportsWhatTheTypesThatItNamesNeed() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Foundation
                import Swinject
                final class Parts: Assembly {
                    func assemble(container: Container) {
                        container.register(URL.self) { _ in URL(string: "x")! }
                    }
                }
                """
            ], from: "swinject")
        #expect(
            migration.files.filter { $0.path.contains("+Bridge") }.map(\.text) == [
                """
                import Foundation
                import Swinject

                func register(_ app: ProgramAssembly, in container: Container) {
                    container.register(URL.self) { _ in app.url }
                }

                """
            ])
    }

    @Test func whoAsksThroughAHelperIsListed() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Swinject
                final class Page {}
                enum Injection {
                    static let container = Container()
                    static func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
                }
                final class Screen { func open() { show(Injection.resolve(Page.self)) } }
                final class Parts: Assembly {
                    func assemble(container: Container) { container.register(Page.self) { _ in Page() } }
                }
                """
            ], from: "swinject")
        #expect(migration.questions.map(\.description) == ["App.swift:7:41: ProgramAssembly.page"])
    }

    @Test func aPropertyThatIsAnotherContainerIsNotCopied() async throws {
        let text = try await Migrations.moved(
            """
            import FactoryKit
            final class Api {}
            final class Feed { init(api: Api) {} }
            final class CoreContainer: SharedContainer {
                static let shared = CoreContainer()
                let manager = ContainerManager()
                var api: Factory<Api> { self { Api() }.singleton }
            }
            extension Container {
                var core: CoreContainer { .shared }
                var feed: Factory<Feed> { self { Feed(api: self.core.api()) } }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:11:5: feed: it uses 'core' of the container, which can't be moved: it is another container; make it \
                a binding, or an input of the assembly
                // CoreAssembly.swift
                final class CoreAssembly: Assembly {
                    var api: Api { define(.lazySingleton) { Api() } }
                }
                """)
    }
}
