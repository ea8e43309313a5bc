extension WrittenType {
    /// Values that say nothing about wiring.
    package static let plainNames: Set<String> = [
        "Any", "AnyHashable", "AnyObject", "Array", "Bool", "CGFloat", "CGPoint", "CGRect", "CGSize", "Character",
        "ClosedRange", "Data", "Date", "DateComponents", "Decimal", "Dictionary", "Double", "Duration", "Error",
        "Float", "IndexPath", "IndexSet", "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "Measurement", "NSError",
        "NSNumber", "NSObject", "NSRange", "NSString", "Never", "ObjectIdentifier", "Optional", "Range", "Result",
        "Selector", "Set", "StaticString", "String", "Substring", "TimeInterval", "TimeZone", "UInt", "UInt16",
        "UInt32", "UInt64", "UInt8", "URL", "URLComponents", "URLQueryItem", "URLRequest", "UUID", "Unicode", "Void",
    ]

    private static let collections: Set<String> = ["Array", "Dictionary", "Set"]

    /// A number, a text, a collection of these, nothing.
    package var isPlain: Bool {
        switch shape {
        case .name(let name, let elements) where Self.collections.contains(name): elements.allSatisfy(\.isPlain)
        case .name(let name, _): Self.plainNames.contains(name.lastName)
        case .optional(let inner): inner.isPlain
        case .array(let inner), .dictionary(let inner): inner.isPlain
        case .tuple(let elements): elements.allSatisfy { $0.type.isPlain }
        default: false
        }
    }
}

extension String {
    /// `Assembly` of `Dovetail.Assembly`.
    package var lastName: String { lastDot.map { String(self[index(after: $0)...]) } ?? self }

    /// Whether that is `name`.
    package func isLast(_ name: String) -> Bool { self == name || utf8.count > name.utf8.count && lastName == name }

    /// By bytes, which is many times as fast as by characters.
    package var lastDot: Index? {
        let dot = UInt8(ascii: ".")
        guard let position = utf8.withContiguousStorageIfAvailable({ $0.lastIndex(of: dot) }) else {
            return utf8.lastIndex(of: dot)
        }
        return position.map { utf8.index(startIndex, offsetBy: $0) }
    }
}
