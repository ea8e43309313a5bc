import Dovetail

struct UnitOfWork: Sendable {}

final class Worker: Sendable {
    init(work: UnitOfWork) {}
}

final class App: Assembling {
    let context = DIContext()

    // What lives as long as the process can't get hold of what lives as long as a request.
    var worker: Worker {
        define(.lazySingleton) {
            Worker(work: work)  // error: cannot find 'work' in scope
        }
    }
}

final class RequestAssembly: Assembling {
    let context: DIContext
    let app: App

    init(app: App) {
        context = DIContext(parent: app.context)
        self.app = app
    }

    var work: UnitOfWork { define { UnitOfWork() } }
    var worker: Worker { app.worker }
}
