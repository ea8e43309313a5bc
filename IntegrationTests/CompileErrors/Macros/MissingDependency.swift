import DovetailMacros

@Uses protocol Cart: Sendable {}
@Uses protocol Gateway: Sendable {}
struct FullCart: Cart {}

@Injectable struct Checkout {
    let cart: any Cart
    let gateway: any Gateway
}

final class App: Assembling, UsesCart {
    let context = DIContext()
    var cart: any Cart { define { FullCart() } }
    // error: initializer 'init(from:)' requires that 'App' conform to 'UsesGateway'
    var checkout: Checkout { define { Checkout(from: self) } }
}
