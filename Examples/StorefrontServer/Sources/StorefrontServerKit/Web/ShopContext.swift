import Foundation
import Hummingbird

/// What Hummingbird keeps of a request.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var caller: Customer?

    init(source: Source) { coreContext = .init(source: source) }

    /// Answers are the same byte for byte.
    var responseEncoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
