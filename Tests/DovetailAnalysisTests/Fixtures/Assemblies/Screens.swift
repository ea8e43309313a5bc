import Dovetail

class ScreenAssembly: Assembly {
    lazy var services: ServiceAssembly = context.assembly()
    private lazy var other = ServiceAssembly.instance(from: context)

    func screen(_ screen: any Screen) -> any Screen {
        define(key: "screen", init: screen) {
            $0.presenter = self.presenter
            return $0
        }
    }
    var screen: any Screen { definePlaceholder() }
    func inject(into screen: any Screen) {
        defineInjection(key: "screen", into: screen) {
            $0.presenter = presenter
            return $0
        }
    }
    var presenter: Presenter {
        define(init: Presenter()) {
            $0.screen = self.screen
            $0.session = self.services.session
            return $0
        }
    }
}

final class ServiceAssembly: Assembly {
    var session: Session {
        define(.objectGraph, definitionKey: "theSession") {
            let api = makeAPI()
            return Session(api: api, makeCache: makeCache)
        }
    }
    func makeCache() -> Cache { Cache(log: Log()) }
    private func makeAPI() -> any API { LiveAPI(address: "local") }
}

final class TestScreens: ScreenAssembly {
    override var presenter: Presenter { super.presenter }

    func setUp() {
        addSubstitution(for: "presenter") { Presenter() }
        services.addSubstitution(for: "theSesion") { 1 }
    }
}

extension TestScreens {
    var purchases: Purchases { define { Purchases(session: (context.assembly() as ServiceAssembly).session) } }

    // dovetail:ignore captive-dependency a reason
    final class Nested: Assembly {
        var log: Log { define { Log() } }
    }
}

func main() {
    let app = App(address: "here")
    print(app.session)
}
