import DovetailAnalysis
import DovetailGraph
import Testing

/// Functions that answer with several parts at once.
@Suite struct TupleFlowTests {
    private static let screens = """
        final class Store {}
        final class Model { let store: Store; init(store: Store) { self.store = store } }
        final class Screen { let model: Model; init(model: Model) { self.model = model } }
        struct Maker {
            let store: Store
            func make() -> (screen: Screen, model: Model) {
                let model = Model(store: store)
                return (Screen(model: model), model)
            }
        }

        """

    @Test(arguments: [
        "let (screen, model) = maker.make(); self.screen = screen; self.model = model",
        "(screen, model) = maker.make()",
        "let pair = maker.make(); screen = pair.screen; model = pair.model",
    ])
    func aPropertyIsAPartOfWhatAMethodAnswersWith(_ body: String) async throws {
        let wiring = try await Sources(
            Self.screens + """
                final class Router {
                    let store = Store()
                    lazy var maker = Maker(store: store)
                    var screen: Screen?
                    var model: Model?
                    func start() { \(body) }
                }
                final class Window { let router = Router() }
                """
        ).wiring
        let edges = Set(wiring.split(separator: "\n"))
        let isLocal = body.hasPrefix("let (")
        #expect(edges.contains("Router.\(isLocal ? "start()." : "")screen → Maker.make()/screen"))
    }
}
