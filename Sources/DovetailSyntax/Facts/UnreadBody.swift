/// The body of a function that was passed over, as none of its words says by itself that it wires something.
///
/// Which of them do so shows when the whole program is known: the names of its types, and of what its roots have. Most
/// bodies have none, so that reading them, and holding what was read, is saved.
package struct UnreadBody: Codable, Hashable, Sendable {
    let source: SourceText
    /// The function, from its keyword.
    let function: Range<Int>
    let body: Range<Int>
    /// How deep it is nested.
    let depth: Int

    /// The function alone, to be parsed again.
    package var bytes: [UInt8] { Array(source.bytes[function]) }

    /// Whether one of these words is in it.
    package func names(oneOf words: WordSet) -> Bool {
        source.bytes[body].containsWord { word, _ in words.contains(word) }
    }
}

/// A word of a source, as a number: two may be alike, which costs time and no truth.
package struct Word: Hashable, Sendable {
    fileprivate var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    package init(_ text: String) {
        for byte in text.utf8 { add(byte) }
    }

    fileprivate init() {}

    fileprivate mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}

/// Words of which most that it is asked for are none.
package struct WordSet: Sendable {
    private let words: Set<Word>
    /// Bits of their last digits, which tell most words apart without a look into the set.
    private var bits = [Bool](repeating: false, count: 1 << 16)

    package init(_ texts: some Sequence<String>) {
        words = Set(texts.map { Word($0) })
        for word in words { bits[Int(word.hash & 0xFFFF)] = true }
    }

    func contains(_ word: Word) -> Bool { bits[Int(word.hash & 0xFFFF)] && words.contains(word) }
}

extension ArraySlice<UInt8> {
    /// Whether a word is as asked, among all that could be names; in comments and texts too. Each comes with its first
    /// byte.
    func containsWord(_ isWanted: (Word, UInt8) -> Bool) -> Bool {
        withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let first = bytes[index]
                var word = Word()
                while index < bytes.count, bytes[index].isOfWord {
                    word.add(bytes[index])
                    index += 1
                }
                if first.isOfWord { if isWanted(word, first) { return true } } else { index += 1 }
            }
            return false
        }
    }
}

extension UInt8 {
    fileprivate var isOfWord: Bool {
        0x61...0x7A ~= self || 0x41...0x5A ~= self || 0x30...0x39 ~= self || self == 0x5F || self >= 0x80
    }
}
