package import DovetailGraph

/// What a client sends: JSON-RPC 2.0.
struct Message: Sendable {
    /// A number or a text; nil for a notification.
    let id: JSONValue?
    /// Empty for the answer to a request of ours.
    let method: String
    let parameters: JSONValue

    /// - Throws: where it is no JSON.
    init(_ bytes: [UInt8]) throws(JSONProblem) {
        let value = try JSONValue.read(String(decoding: bytes, as: UTF8.self))
        id = value["id"]
        method = value["method"]?.string ?? ""
        parameters = value["params"] ?? .object([:])
    }
}

/// Why a request isn't answered.
struct RequestError: Error {
    let code: Int
    let message: String

    static let parsing = Self(code: -32700, message: "this is no JSON")
    static let invalidRequest = Self(code: -32600, message: "the server is shutting down")
    static func unknownMethod(_ name: String) -> Self { Self(code: -32601, message: "there is no method '\(name)'") }
    static func wrongParameters(_ reason: String) -> Self { Self(code: -32602, message: reason) }
    static let notInitialized = Self(code: -32002, message: "'initialize' comes first")
    static let cancelled = Self(code: -32800, message: "cancelled")
    static func failed(_ reason: String) -> Self { Self(code: -32803, message: reason) }
}

extension JSONValue {
    /// A member of an object; nil where it is not there or null.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        guard let value = members.first(where: { $0.name == name })?.value, value.content != .null else { return nil }
        return value
    }

    package var string: String? { if case .string(let text) = content { text } else { nil } }
    package var int: Int? {
        if case .number(let text) = content { Int(text) ?? Double(text).flatMap { Int(exactly: $0) } } else { nil }
    }
    package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
    package var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }
}
