/// Numbers with units, as people write them: `1m30s`, `1.5 MB`.
enum Quantity {
    /// The parts of a text such as `1m30s`, or nil if it is not made of numbers that have a unit each.
    static func parts(of text: String) -> [(number: Double, unit: String)]? {
        var parts: [(Double, String)] = []
        var rest = text.drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
            let unit = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(unit.count).drop(while: \.isWhitespace)
            guard let number = Double(digits), number.isFinite else { return nil }
            parts.append((number, String(unit)))
        }
        return parts.isEmpty ? nil : parts
    }
}
