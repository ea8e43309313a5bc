public import Hummingbird

/// What Hummingbird keeps of a request.
public struct ShopContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    var caller: Customer?

    public init(source: Source) { coreContext = .init(source: source) }
}
