/// A string literal as what lies between its interpolations.
struct StringLiteral: CustomStringConvertible {
    var fragments: [String]

    /// The literal, with `…` for each interpolation.
    var description: String { fragments.joined(separator: "…") }

    /// Whether it says something by itself, and doesn't only join what others say.
    var isSentence: Bool {
        let words = fragments.joined(separator: " ").split { !$0.isLetter }
        return words.count >= 3
    }

    /// Whether a line has the fragments, in order.
    func occurs(in line: Substring) -> Bool {
        var rest = line
        for fragment in fragments where !fragment.isEmpty {
            guard let range = rest.firstRange(of: fragment) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}

/// The string literals of a Swift source, without those in comments and within interpolations. One of several lines is one
/// literal for each line.
enum StringLiterals {
    static func all(of source: String) -> [StringLiteral] {
        var literals: [StringLiteral] = []
        var isInBlock = false
        for line in source.split(separator: "\n") {
            let line = line.drop { $0 == " " }
            if line.contains("\"\"\"") {
                isInBlock.toggle()
            } else if isInBlock {
                var rest = line + "\""
                literals.append(read(&rest))
            } else if !line.hasPrefix("//") {
                var rest = line
                while let start = rest.firstIndex(of: "\"") {
                    rest = rest[start...].dropFirst()
                    literals.append(read(&rest))
                }
            }
        }
        return literals
    }

    /// Reads a literal whose opening quote has been read.
    private static func read(_ rest: inout Substring) -> StringLiteral {
        var literal = StringLiteral(fragments: [""])
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", rest.first == "(" {
                skipInterpolation(&rest)
                literal.fragments.append("")
            } else if character == "\\" {
                _ = rest.popFirst()
            } else {
                literal.fragments[literal.fragments.count - 1].append(character)
            }
        }
        return literal
    }

    private static func skipInterpolation(_ rest: inout Substring) {
        var depth = 0
        while let character = rest.popFirst() {
            if character == "\"" { _ = read(&rest) }
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return }
        }
    }
}
