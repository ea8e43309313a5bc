/// A JSON value that knows where it was read.
///
/// Not Foundation's coders, for three reasons: a mistake in `.dovetail.json` is reported with its line and column,
/// members keep the order in which they are written, so that documents are the same bytes on every platform, and the
/// graph stays free of Foundation.
package struct JSONValue: Sendable {
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    package enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        /// As written.
        case number(String)
        case string(String)
        case array([JSONValue])
        case object([Member])
    }

    package struct Position: Hashable, Sendable {
        package let line: Int
        package let column: Int
    }

    package let content: Content
    /// Where it begins; nil for a value that was not read.
    package let position: Position?

    package init(_ content: Content, at position: Position? = nil) {
        self.content = content
        self.position = position
    }
}

extension JSONValue: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.content == right.content }
    package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

// MARK: - Making

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self.init(.string(value)) }
    package init(integerLiteral value: Int) { self.init(.number(String(value))) }
    package init(booleanLiteral value: Bool) { self.init(.bool(value)) }
    package init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }
}

extension JSONValue {
    package static func string(_ value: String) -> Self { Self(.string(value)) }
    package static func number(_ value: Int) -> Self { Self(.number(String(value))) }
    package static func array(_ values: [JSONValue]) -> Self { Self(.array(values)) }
    package static func strings(_ values: [String]) -> Self { Self(.array(values.map { .string($0) })) }

    /// An object of the members that have a value, in this order.
    package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> Self {
        Self(.object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } }))
    }
}
