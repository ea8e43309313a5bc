import Dovetail

/// The payments: a module with a world of its own, which the app's contains and closes first.
final class PaymentAssembly: Assembling {
    let context: DIContext
    let settings: PaymentSettings

    init(within context: DIContext, settings: PaymentSettings) {
        self.context = DIContext(parent: context)
        self.settings = settings
    }

    var books: OfflineGateway {
        get async throws {
            try await define(.lazySingleton) {
                try await OfflineGateway.open(settings)
            } onClose: {
                try $0.close()
            }
        }
    }

    var gateway: any PaymentGateway {
        get async throws { try await define { try await books } }
    }
}
