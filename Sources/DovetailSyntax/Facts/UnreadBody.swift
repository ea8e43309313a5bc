/// The body of a function that was passed over, as none of its words says by itself that it wires something.
///
/// Which of them do so shows when the whole program is known: the names of its types, and of what its roots have. Most
/// bodies have none, so that reading them, and holding what was read, is saved. Those that have one are read from their
/// file again.
package struct UnreadBody: Sendable {
    /// Where the function is in its file, from its keyword on.
    package let function: Range<Int>
    /// What its body names, each word once or a few times.
    let words: [Word]
    /// How deep it is nested.
    let depth: Int

    /// Whether one of these words is in it.
    package func names(oneOf others: WordSet) -> Bool { words.contains(where: others.contains) }
}

/// A word of a source, as a number: two may be alike, which costs time and no truth.
package struct Word: Hashable, Sendable {
    fileprivate var hash: UInt32 = 0x811C_9DC5

    package init(_ text: String) {
        for byte in text.utf8 { add(byte) }
    }

    fileprivate init() {}

    fileprivate mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
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
    /// All that could be names, in comments and texts too; nil if one of them is as asked. Each is asked for with its
    /// first byte.
    func words(unlessOne isTelling: (Word, UInt8) -> Bool) -> [Word]? {
        withUnsafeBufferPointer { bytes in
            var recent = RecentWords()
            var index = 0
            while index < bytes.count {
                let first = bytes[index]
                var word = Word()
                while index < bytes.count, bytes[index].isOfWord {
                    word.add(bytes[index])
                    index += 1
                }
                if !first.isOfWord {
                    index += 1
                } else if recent.isNew(word) {
                    if isTelling(word, first) { return nil }
                    recent.all.append(word)
                }
            }
            return recent.all
        }
    }
}

/// Leaves out most words that come again, without a look through all.
private struct RecentWords {
    var all: [Word] = []
    private var recent = [Word?](repeating: nil, count: 64)

    mutating func isNew(_ word: Word) -> Bool {
        let place = Int(word.hash % 64)
        if recent[place] == word { return false }
        recent[place] = word
        return true
    }
}

extension UInt8 {
    /// Letters, digits, `_`, and all beyond ASCII.
    fileprivate var isOfWord: Bool {
        (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == 0x5F || self >= 0x80
    }
}
