/// Finds the bodies of functions, initializers and accessors, each in one piece: nothing inside of one is looked at again.
struct BodyScanner {
    /// What bodies belong to.
    private static let keywords = WordSet(["func", "get", "init", "set", "var"])
    private static let variable = Word("var")
    /// What begins another declaration, where one came to no body.
    private static let otherDeclarations = WordSet([
        "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "get", "init", "let",
        "operator", "protocol", "set", "static", "struct", "subscript", "typealias", "var",
    ])
    /// What begins an accessor, rather than the statements of a getter.
    private static let accessors = WordSet([
        "__consuming", "_modify", "_read", "addressWithNativeOwner", "addressWithOwner", "borrow", "borrowing",
        "consuming", "didSet", "get", "init", "modify", "mutableAddressWithNativeOwner", "mutableAddressWithOwner",
        "mutate", "mutating", "nonisolated", "nonmutating", "read", "set", "unsafeAddress", "unsafeMutableAddress",
        "willSet", "yielding",
    ])

    private let bytes: UnsafeBufferPointer<UInt8>
    private var brackets: BracketScanner
    private var position = 0
    /// How many bytes may still be looked at in vain, so that the time is linear.
    private var patience: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        patience = 8 * bytes.count
        brackets = BracketScanner(bytes)
    }

    /// The next body, with its braces.
    mutating func next() -> Range<Int>? {
        while patience > 0, let keyword = nextKeyword() {
            guard let start = bodyStart(), keyword != Self.variable || isGetter(start) else { continue }
            guard let end = brackets.end(of: start) else {
                patience -= brackets.position - start
                continue
            }
            position = end
            return start..<end
        }
        return nil
    }

    /// Goes behind the next keyword that is not in a comment of one line.
    private mutating func nextKeyword() -> Word? {
        while position < bytes.count {
            let byte = bytes[position]
            if UInt8.isOfWord[Int(byte)] {
                let isApart = position == 0 || bytes[position - 1] <= 0x20
                let (word, end) = word(at: position)
                position = end
                if isApart, Self.keywords.contains(word) { return word }
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == byte {
                position = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else {
                position += 1
            }
        }
        return nil
    }

    /// The brace behind a declaration without texts, comments and values.
    private func bodyStart() -> Int? {
        var index = position
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case _ where UInt8.isOfWord[Int(byte)]:
                let (word, end) = word(at: index)
                if Self.otherDeclarations.contains(word), bytes[index - 1] != UInt8(ascii: ".") { return nil }
                index = end
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                if depth == 0 { return nil }
                depth -= 1
            case UInt8(ascii: "{"): return depth == 0 ? index : nil
            case UInt8(ascii: "=") where depth == 0: return nil
            case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "#"):
                return nil
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Whether the braces of a property have statements in them rather than accessors.
    private func isGetter(_ start: Int) -> Bool {
        guard let index = bytes[(start + 1)...].firstIndex(where: { $0 > 0x20 }) else { return false }
        if [UInt8(ascii: "@"), UInt8(ascii: "/")].contains(bytes[index]) { return false }
        return !Self.accessors.contains(word(at: index).0)
    }

    private func word(at start: Int) -> (Word, end: Int) {
        var word = Word()
        var index = start
        while index < bytes.count, UInt8.isOfWord[Int(bytes[index])] {
            word.add(bytes[index])
            index += 1
        }
        return (word, index)
    }
}
