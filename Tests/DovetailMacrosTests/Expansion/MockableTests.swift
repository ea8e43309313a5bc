import Testing

@Suite struct MockableTests {
    @Test func leavesOfAProtocolTypeAreParameters() {
        expectExpansion(
            of: """
                @Mockable public final class App: Assembling {
                    public let context = DIContext()
                    let url: String
                    public init(url: String, _ limit: Int = 3) { self.url = url }
                    var api: any API { define(.lazySingleton) { LiveAPI(url) } }
                    var db: any DB { get async throws { try await define { try await DB.open(self.url) } } }
                    var cart: any Cart { define { LiveCart(self.api) } }
                    var root: any Root { define { LiveRoot(self) } }
                    var settings: Settings { define { Settings() } }
                    func account(_ id: Int) -> any Account { define(id: id) { LiveAccount() } }
                }
                """,
            to: """
                public final class App: Assembling {
                    public let context = DIContext()
                    let url: String
                    public init(url: String, _ limit: Int = 3) { self.url = url }
                    var api: any API { define(.lazySingleton) { LiveAPI(url) } }
                    var db: any DB { get async throws { try await define { try await DB.open(self.url) } } }
                    var cart: any Cart { define { LiveCart(self.api) } }
                    var root: any Root { define { LiveRoot(self) } }
                    var settings: Settings { define { Settings() } }
                    func account(_ id: Int) -> any Account { define(id: id) { LiveAccount() } }

                    #if DEBUG
                    static func mock(
                        url: String,
                        _ limit: Int = 3,
                        api: @autoclosure @escaping @Sendable () -> any API = APIStub(), // from '@Stub' on 'API'
                        db: @autoclosure @escaping @Sendable () -> any DB = DBStub() // from '@Stub' on 'DB'
                    ) -> App {
                        let mock = App(url: url, limit)
                        withOptionalSubstitutions {
                            mock.substitute(\\.api) { api() }
                            mock.substitute({ try await $0.db }) { db() }
                        }
                        return mock
                    }
                    #endif
                }
                """)
    }

    @Test func anAssemblyIsMadeByItsContext() {
        expectExpansion(
            of: """
                @Mockable(with: .spy, if: "TESTING") class App: Assembly {
                    var api: any Net.API { define { LiveAPI() } }
                }
                """,
            to: """
                class App: Assembly {
                    var api: any Net.API { define { LiveAPI() } }

                    #if TESTING
                    static func mock(
                        in context: DIContext,
                        api: @autoclosure @escaping () -> any Net.API = Net.APISpy() // from '@Spy' on 'Net.API'
                    ) -> App {
                        let mock: App = context.assembly()
                        withOptionalSubstitutions {
                            mock.substitute(\\.api) { api() }
                        }
                        return mock
                    }
                    #endif
                }
                """)
    }

    @Test(arguments: [("public ", "public ", ""), ("", "", ""), ("", "public ", ", access: .public")])
    func theFactoryIsSeenByWhoSeesItsLeaves(leaf: String, factory: String, argument: String) {
        expectExpansion(
            of: """
                @Mockable(with: .spy\(argument)) public final class App: Assembly {
                    \(leaf)var api: any API { define { LiveAPI() } }
                    var table: Table { define { Table() } }
                }
                """,
            to: """
                public final class App: Assembly {
                    \(leaf)var api: any API { define { LiveAPI() } }
                    var table: Table { define { Table() } }

                    #if DEBUG
                    \(factory)static func mock(
                        in context: DIContext,
                        api: @autoclosure @escaping () -> any API = APISpy() // from '@Spy' on 'API'
                    ) -> App {
                        let mock: App = context.assembly()
                        withOptionalSubstitutions {
                            mock.substitute(\\.api) { api() }
                        }
                        return mock
                    }
                    #endif
                }
                """)
    }

    @Test func aStructIsReported() {
        expectExpansion(
            of: "1️⃣@Mockable struct App {}", to: "struct App {}",
            diagnostics: [
                (MessageText("unsupported-declaration", "'@Mockable' belongs on the class of an assembly"), [])
            ])
    }
}
