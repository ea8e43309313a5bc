/// The bytes of a file, and where its lines begin.
struct SourceText {
    let bytes: [UInt8]
    private let starts: [Int]
    /// The places that were asked for, where numbers are wanted in their stead.
    private let numbered: Numbered?

    final class Numbered { fileprivate(set) var places: [Place] = [] }

    init(_ bytes: [UInt8], numbered: Numbered? = nil) {
        self.bytes = bytes
        self.numbered = numbered
        starts = bytes.withUnsafeBufferPointer(Self.lineStarts)
    }

    private static func lineStarts(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(bytes.count / 24)
        for index in bytes.indices where bytes[index] <= 0x0D {
            guard bytes[index] == 0x0A || bytes[index] == 0x0D else { continue }
            let isHalf = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if !isHalf { starts.append(index + 1) }
        }
        return starts
    }

    func place(at offset: Int) -> Place {
        guard let numbered else { return written(at: offset) }
        numbered.places.append(written(at: offset))
        return Place(line: numbered.places.count, column: 1)
    }

    private func written(at offset: Int) -> Place {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return Place(line: low + 1, column: offset - starts[low] + 1)
    }

    /// What is written there, with single spaces.
    func oneLine(_ range: Range<Int>) -> String {
        let bytes = bytes[range]
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.isOneLine ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension ArraySlice<UInt8> {
    /// Whether it has no white space but single spaces, as almost everything; only ASCII is known that well.
    fileprivate var isOneLine: Bool {
        var previous: UInt8 = 0x20
        for byte in self {
            if byte < 0x20 || byte >= 0x80 || (byte == 0x20 && previous == 0x20) { return false }
            previous = byte
        }
        return previous != 0x20
    }
}
