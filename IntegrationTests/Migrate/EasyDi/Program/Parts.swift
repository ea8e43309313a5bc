final class Client { var url = "" }
protocol Orders: AnyObject { var client: Client? { get } }

final class LiveOrders: Orders {
    var client: Client?
    weak var screen: Screen?
}

final class Screen {
    var orders: (any Orders)?
}
