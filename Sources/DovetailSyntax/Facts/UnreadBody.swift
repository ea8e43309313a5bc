/// The body of a function, an initializer or a getter that was passed over, as none of its words says by itself that it
/// wires something.
///
/// Which of them do so shows when the whole program is known: the names of its components, and of what its roots have.
/// Most bodies have none, so that reading them, and holding what was read, is saved. Those that have one are read from
/// their file again.
package struct UnreadBody: Sendable {
    /// Where its statements are in the file, without the braces.
    package let statements: Range<Int>
    /// What it names, each word once or a few times.
    let words: [Word]
    /// How deep it is nested.
    let depth: Int

    /// Whether one of these words is in it.
    package func names(oneOf others: WordSet) -> Bool { words.contains(where: others.contains) }
}

/// A word of a source, as a number: two may be alike, which costs time and no truth.
package struct Word: Hashable, Sendable {
    fileprivate var hash: UInt32 = 0x811C_9DC5

    package init(_ text: String) { self.init(text.utf8) }

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    /// `.shared`, with nothing before its dot.
    package static func implicitMember(_ name: String) -> Self { Self(".\(name)") }

    init() {}

    mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
}

/// Words of which most that it is asked for are none.
package struct WordSet: Sendable {
    private let words: Set<Word>
    /// Bits of their last digits, which tell most words apart without a look into the set.
    private var bits = [Bool](repeating: false, count: 1 << 16)

    package init(_ texts: some Sequence<String>) {
        self.init(texts.map { Word($0) })
    }

    package init(_ all: [Word]) {
        words = Set(all)
        for word in words { bits[Int(word.hash & 0xFFFF)] = true }
    }

    func contains(_ word: Word) -> Bool { bits[Int(word.hash & 0xFFFF)] && words.contains(word) }
}

extension ArraySlice<UInt8> {
    /// All that could be names, in comments and texts too; nil if one of them is as asked. Each is asked for with whether
    /// a dot stands before it. What has nothing before that dot is noted with the dot, too.
    func words(unlessOne isTelling: (_ word: Word, _ isMember: Bool) -> Bool) -> [Word]? {
        withUnsafeBufferPointer { bytes in
            // Most words that come again are left out, without a look through all.
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { recent in
                let (isOfWord, endsPart) = (UInt8.isOfWord, UInt8.endsPart)
                recent.initialize(repeating: 0)
                recent[0] = 1  // which belongs elsewhere, so that no word is found at the beginning
                var all: [Word] = []
                all.reserveCapacity(32)
                var start = 0
                while start < bytes.count {
                    guard isOfWord[Int(bytes[start])] else {
                        start += 1
                        continue
                    }
                    var end = start
                    var word = Word()
                    repeat {
                        word.add(bytes[end])
                        end += 1
                    } while end < bytes.count && isOfWord[Int(bytes[end])]
                    defer { start = end }
                    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
                    if isMember, start == 1 || !endsPart[Int(bytes[start - 2])] {
                        all.append(Word(bytes[start - 1..<end]))
                    }
                    // As a member it may tell nothing, and something elsewhere: `.struct`.
                    let use = isMember ? ~word.hash : word.hash
                    let place = Int(use % 64)
                    guard recent[place] != use else { continue }
                    recent[place] = use
                    if isTelling(word, isMember) { return nil }
                    all.append(word)
                }
                return all
            }
        }
    }
}

extension UInt8 {
    /// Letters, digits, `_`, and all beyond ASCII.
    private var belongsToWord: Bool {
        (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == 0x5F || self >= 0x80
    }

    /// The same, of each byte.
    static let isOfWord = (0...UInt8.max).map(\.belongsToWord)

    /// Whether something ends with it that a dot may follow.
    static let endsPart = (0...UInt8.max).map { $0.belongsToWord || ")]}?!>\"`".utf8.contains($0) }
}
