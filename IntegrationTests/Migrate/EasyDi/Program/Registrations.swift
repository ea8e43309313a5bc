import EasyDi

class ServiceAssembly: EasyDi.Assembly {
    // One client for all.
    var client: Client {
        define(scope: .lazySingleton, init: Client()) {
            $0.url = "https://example.com"
            return $0
        }
    }
}

final class ScreenAssembly: EasyDi.Assembly {
    lazy var services: ServiceAssembly = self.context.assembly()

    var orders: any Orders {
        define(init: LiveOrders()) {
            $0.client = self.services.client
            $0.screen = self.screen
            return $0
        }
    }

    var screen: Screen {
        define(init: Screen()) {
            $0.orders = self.orders
            return $0
        }
    }
}
