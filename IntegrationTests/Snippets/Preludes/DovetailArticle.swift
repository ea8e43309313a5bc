protocol Gateway: Sendable {}

struct CardGateway: Gateway {}

struct Checkout {
    let gateway: any Gateway
}
