import Testing

/// What objects take for themselves out of what the whole program has.
@Suite struct SharedPartFlowTests {
    @Test(arguments: [
        "init() { api = App.services.api }; let api: Api",
        "private let api = App.services.api",
        "let api = Root.shared.services.api",
        "let api = Root.shared.api",
        "let api: Api; init() { api = Current.api }",
        "let api: Api; init() { api = makeServices().api }",
    ])
    func aPropertyIsAPartOfWhatIsShared(members: String) async throws {
        let wiring = try await Sources(
            """
            final class Api {}
            struct Services { let api: Api }
            enum App { static let services = Services(api: Api()) }
            final class Root {
                static let shared = Root()
                let services = Services(api: Api())
                var api: Api { services.api }
            }
            struct World { var api = Api() }
            var Current = World()
            func makeServices() -> Services { Services(api: Api()) }
            final class Screen { \(members) }
            let screen = Screen()
            """
        ).wiring
        #expect(wiring.split(separator: "\n").filter { $0.hasPrefix("main.screen →") }.count == 1)
    }

    @Test func aFieldThatIsSetLaterIsAPart() async throws {
        let wiring = try await Sources(
            """
            final class Log {}
            struct World { var log: Log? }
            var Current = World()
            final class Screen { let log: Log?; init() { log = Current.log } }
            func boot() { Current.log = Log() }
            boot()
            let screen = Screen()
            """
        ).wiring
        #expect(wiring == "main.screen → boot()/Log as log")
    }
}
