package import Foundation

nonisolated extension StoreData {
    /// Reads an order file; whatever is wrong with it comes back with the line and column where it is.
    package init(json: Data) throws(InputProblem) {
        let outline = try JSONOutline(of: Array(json))
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
            try checkConsistency()
        } catch {
            let problem = error as? DecodingError
            throw outline.problem(at: problem?.path ?? [], expected: problem.map(\.expected) ?? "an order file")
        }
    }
}

nonisolated extension DecodingError {
    fileprivate var path: [any CodingKey] {
        switch self {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }

    /// Leaves say themselves what they expect (`Decoder+Values.swift`), so only the shapes around them remain.
    fileprivate var expected: String? {
        switch self {
        case .keyNotFound: nil
        case .typeMismatch(let type, _), .valueNotFound(let type, _):
            switch type {
            case is [Any].Type: "a list"
            case is [String: Any].Type: "an object"
            case is Bool.Type: "true or false"
            default: "another kind of value"
            }
        case .dataCorrupted(let context): context.debugDescription
        @unknown default: "another kind of value"
        }
    }
}
