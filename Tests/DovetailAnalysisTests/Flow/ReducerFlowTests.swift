import DovetailGraph
import Testing

/// Reducers that have others.
@Suite struct ReducerFlowTests {
    @Test func aReducerHasThoseOfAnEnumeration() async throws {
        let text = try await Sources(
            #"""
            import ComposableArchitecture
            final class API {}
            @Reducer struct Settings { let api = API() }
            @Reducer struct Help { let api = API() }
            @Reducer struct Home {
                @ObservableState struct State { @Presents var sheet: Sheet.State?; var path = StackState<Path.State>() }
                enum Action { case sheet(PresentationAction<Sheet.Action>); case path(StackActionOf<Path>) }
                var body: some ReducerOf<Self> {
                    Reduce { state, action in .none }.ifLet(\.$sheet, action: \.sheet).forEach(\.path, action: \.path)
                }
            }
            extension Home {
                @Reducer enum Sheet { case settings(Settings); case text(String) }
                @Reducer enum Path { case help(Help) }
            }
            let store = Store(initialState: Home.State()) { Home() }
            """#
        ).verdicts
        #expect(
            text == """
                Home.body → Help.api as api
                Home.body → Settings.api as api
                main.store → main.store/Home deferred
                API drawn
                API drawn
                StackState use
                Reduce drawn
                Store drawn
                Home.State value
                Home drawn
                """)
    }

    @Test func aReducerHasWhatItsClosureMakes() async throws {
        let text = try await Sources(
            #"""
            import ComposableArchitecture
            final class API {}
            @Reducer struct Settings { let api = API() }
            @Reducer struct Home {
                @ObservableState struct State { var child: Settings.State? }
                var body: some ReducerOf<Self> {
                    Reduce { state, action in .none }.ifLet(\.child, action: \.child) { Settings() }
                }
            }
            let store = Store(initialState: Home.State()) { Home() }
            """#
        ).verdicts
        #expect(
            text == """
                Home.body → Settings.api deferred
                main.store → main.store/Home deferred
                API drawn
                Reduce drawn
                Settings carrier
                Store drawn
                Home.State value
                Home drawn
                """)
    }

    @Test func aReducerIsOneWithAModifier() async throws {
        let wiring = try await Sources(
            #"""
            import ComposableArchitecture
            final class API {}
            @Reducer struct Help { let api = API() }
            @Reducer struct Home {
                @ObservableState struct State { @Presents var page: Page.State? }
                var core: some ReducerOf<Self> { Reduce { state, action in .none } }
                var body: some ReducerOf<Self> { core.ifLet(\.$page, action: \.page) }
                @Reducer enum Page { case help(Help) }
            }
            let store = Store(initialState: Home.State()) { Home()._printChanges() }
            """#
        ).wiring
        #expect(
            wiring == """
                Home.core → Help.api as api
                main.store → main.store/Home deferred
                """)
    }

    @Test func aPathOfTwoStepsMeansTheReducersOfItsEnd() async throws {
        let wiring = try await Sources(
            """
            import ComposableArchitecture
            final class Api {}
            extension DependencyValues { var api: Api { get { self[Api.self] } set { self[Api.self] = newValue } } }
            extension Api: DependencyKey { static let liveValue = Api() }
            @Reducer struct Detail {
                @Dependency(\\.api) var api
                struct State: Equatable {}
                enum Action {}
                var body: some ReducerOf<Self> { Reduce { _, _ in _ = api; return .none } }
            }
            @Reducer struct Root {
                enum Path { @Reducer enum Main { case detail(Detail) } }
                struct State: Equatable {
                    var paths = Paths()
                    struct Paths: Equatable { var main = StackState<Path.Main.State>() }
                }
                enum Action { case paths(Paths); enum Paths { case main(StackActionOf<Root.Path.Main>) } }
                var body: some ReducerOf<Self> {
                    Reduce { _, _ in .none }.forEach(\\.paths.main, action: \\.paths.main)
                }
            }
            let store = Store(initialState: Root.State()) { Root() }
            """
        ).wiring
        #expect(
            wiring == """
                DependencyValues.api → Api.liveValue
                Detail.body → DependencyValues.api deferred
                Root.body → Root.body/detail as detail
                Root.body/detail → DependencyValues.api as api deferred
                main.store → main.store/Root deferred
                """)
    }

    @Test func anOperatorOfAnotherPackageTakesReducers() async throws {
        let wiring = try await Sources.parts(
            """
            import ComposableArchitecture
            import TCACoordinators
            struct Client: DependencyKey { static let liveValue = Client() }
            extension DependencyValues { var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } } }
            struct Screen: Reducer {
                @Dependency(\\.client) var client
                var body: some ReducerOf<Screen> { EmptyReducer() }
            }
            struct Coordinator: Reducer {
                var body: some ReducerOf<Coordinator> { Reduce { _, _ in .none }.forEachRoute { Screen() } }
            }
            struct Sheet: Reducer {
                var body: some ReducerOf<Sheet> { Reduce { _, _ in .none }.forEachRoute(\\.routes, action: \\.router) { Screen() } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.body → Coordinator.body/Screen deferred
                Coordinator.body/Screen → DependencyValues.client as client deferred
                DependencyValues.client → Client.liveValue
                Sheet.body → Sheet.body/Screen deferred
                Sheet.body/Screen → DependencyValues.client as client deferred
                """)
    }
}
