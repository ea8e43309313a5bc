// What surrounds the example of the article on the server, which `run` puts at the end.
import Dovetail

struct UnitOfWork: Sendable {}

final class SettlementWorker: Sendable {
    init(work: UnitOfWork) {}
}

final class RequestAssembly: Assembling {
    let context: DIContext
    let app: App

    init(app: App) {
        context = DIContext(parent: app.context)
        self.app = app
    }

    var work: UnitOfWork { define { UnitOfWork() } }
    var settlement: SettlementWorker { app.settlement }
}
