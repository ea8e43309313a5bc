/// Looks for a word as Horspool does: most bytes are leapt over.
struct WordSearch: Sendable {
    private let word: [UInt8]
    /// How far the word may be moved on when that byte stands where it ends.
    private var leaps: [Int]

    init(_ text: String) {
        word = Array(text.utf8)
        leaps = Array(repeating: word.count, count: 256)
        for (index, byte) in word.dropLast().enumerated() { leaps[Int(byte)] = word.count - 1 - index }
    }

    /// Where it begins for the first time.
    func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        var end = start + word.count - 1
        while end < bytes.count {
            let first = end + 1 - word.count
            if bytes[end] == word.last, bytes[first...end].elementsEqual(word) { return first }
            end += leaps[Int(bytes[end])]
        }
        return nil
    }
}
