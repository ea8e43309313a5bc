import Dovetail
import Testing

// What a module with `MainActor` as its default isolation declares without saying so.

@MainActor private protocol API: Sendable { var name: String { get } }

@MainActor
private final class NamedAPI: API {
    let name: String
    init(_ name: String) { self.name = name }
}

@MainActor
private final class Screen {
    let api: any API
    init(api: any API) { self.api = api }
}

@MainActor
private final class App: Assembling {
    let context = DIContext()

    var api: any API { define(.lazySingleton) { NamedAPI("live") } }
    var screen: Screen { define { Screen(api: api) } }
    var kept: Screen { define(.lazySingleton) { Screen(api: api) } }
    func screen(_ name: String) -> Screen { define(id: name) { Screen(api: NamedAPI(name)) } }
    var loaded: Screen {
        get async {
            await define(.lazySingleton) {
                await Task.yield()
                return Screen(api: api)
            }
        }
    }
}

private final class Names: MainActorAssembly {
    var name: String { define { "injected" } }
}

@MainActor
private final class Controller {
    @Injected(\Names.name) var name
}

private final class Labels: Assembling {
    let context = DIContext()
    var label: String { define { "live" } }
}

@MainActor
@Suite struct MainActorDefaultTests {
    @Test func anAssemblyOfTheMainActorBuildsWhatBelongsThere() async {
        let app = App()
        #expect(app.screen.api.name == "live")
        #expect(app.kept === app.kept)
        let loaded = await app.loaded
        #expect(await app.loaded === loaded)
    }

    @Test func aFakeOfTheMainActorTakesThePlaceOfABinding() {
        let app = App()
        var made = 0
        app.substitute(\.api) {
            made += 1
            return NamedAPI("fake")
        }
        #expect(app.screen.api.name == "fake")
        #expect(app.kept.api.name == "fake")
        #expect(made == 1)
        app.removeSubstitution(for: \.api)
        #expect(app.screen.api.name == "live")
    }

    @Test func aMethodIsFoundOnTheMainActor() {
        let app = App()
        app.substitute({ @MainActor in $0.screen("one") }) { @MainActor in Screen(api: NamedAPI("fake")) }
        #expect(app.screen("one").api.name == "fake")
    }

    @Test func aFakeOfAnAwaitedBindingSaysThatItBelongsToTheMainActor() async {
        let app = App()
        app.substitute({ await $0.loaded }) { @MainActor in Screen(api: NamedAPI("fake")) }
        #expect(await app.loaded.api.name == "fake")
    }

    @Test func aPropertyIsInjectedByAnAssemblyOfTheMainActor() {
        #expect(Controller().name == "injected")
    }

    @Test func aFakeByNameSaysThatItBelongsToTheMainActor() {
        let app = App()
        app.addSubstitution(for: "api") { @MainActor in NamedAPI("fake") as any API }
        #expect(app.screen.api.name == "fake")
    }

    @Test func aDecorationOfTheMainActorWrapsWhatABindingMakes() {
        let app = App()
        app.decorate(\.api) { NamedAPI("decorated \($0.name)") }
        #expect(app.screen.api.name == "decorated live")
    }

    @Test func aFakeOfTheMainActorThatIsAskedForElsewhereStops() async {
        await #expect(processExitsWith: .failure) {
            let labels = Labels()
            labels.addSubstitution(for: "label") { @MainActor in "fake" }
            await Task.detached { _ = labels.label }.value
        }
    }
}
