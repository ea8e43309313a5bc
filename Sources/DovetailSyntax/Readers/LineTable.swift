import SwiftSyntax

/// Where the lines of a text begin.
struct LineTable {
    private let starts: [Int]

    init(_ text: [UInt8]) {
        var starts = [0]
        for index in text.indices {
            let isReturn = text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
            if text[index] == 0x0A || isReturn { starts.append(index + 1) }
        }
        self.starts = starts
    }

    func place(of position: AbsolutePosition) -> Place {
        let offset = position.utf8Offset
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return Place(line: low + 1, column: offset - starts[low] + 1)
    }
}
