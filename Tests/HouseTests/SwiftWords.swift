/// The words of a Swift source, without those of comments and string literals.
struct SwiftWords {
    /// All identifiers and keywords.
    private(set) var all: Set<String> = []
    /// The names of the types that the source declares.
    private(set) var types: Set<String> = []
    private var last = ""
    private var rest: ArraySlice<UInt8>

    init(of source: [UInt8]) {
        rest = source[...]
        while let byte = rest.first {
            if starts("//") {
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else if starts("/*") {
                skipComment()
            } else if let delimiter = delimiter {
                skipString(delimiter)
            } else if Self.isLetter(byte) {
                add(String(decoding: rest.prefix(while: Self.isLetter), as: UTF8.self))
                rest = rest.drop(while: Self.isLetter)
            } else {
                if ![0x20, 0x0A, 0x0D].contains(byte) { last = "" }
                rest.removeFirst()
            }
        }
    }

    private mutating func add(_ word: String) {
        let keywords = ["class", "struct", "enum", "protocol", "actor", "typealias"]
        if keywords.contains(last), word.first!.isUppercase { types.insert(word) }
        all.insert(word)
        last = word
    }

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { rest.starts(with: $0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x80..., UInt8(ascii: "_"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts("/*") { depth += 1 }
            if starts("*/") { depth -= 1 }
            rest = rest.dropFirst(starts("/*") || starts("*/") ? 2 : 1)
        } while depth > 0 && !rest.isEmpty
    }

    /// What begins a string literal here, with its number signs: `"`, `"""`, `#"`.
    private var delimiter: (quotes: Int, signs: Int)? {
        let signs = rest.prefix { $0 == UInt8(ascii: "#") }.count
        let quotes = rest.dropFirst(signs).prefix(3).prefix { $0 == UInt8(ascii: "\"") }.count
        return quotes == 0 ? nil : (quotes == 3 ? 3 : 1, signs)
    }

    private mutating func skipString(_ delimiter: (quotes: Int, signs: Int)) {
        let signs = [UInt8](repeating: UInt8(ascii: "#"), count: delimiter.signs)
        let end = [UInt8](repeating: UInt8(ascii: "\""), count: delimiter.quotes) + signs
        let escape = [UInt8(ascii: "\\")] + signs
        rest = rest.dropFirst(end.count)
        while !rest.isEmpty, !rest.starts(with: end) {
            rest = rest.dropFirst(rest.starts(with: escape) ? escape.count + 1 : 1)
        }
        rest = rest.dropFirst(end.count)
    }
}
