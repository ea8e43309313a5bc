package import Foundation

/// Messages with a header that tells their length, as the Language Server Protocol 3.17 frames them.
package struct FrameReader {
    /// Longer ones are refused: no editor sends them.
    static let longest = 1 << 28
    private let input: FileHandle
    private var buffer: [UInt8] = []
    private var start = 0

    package init(_ input: FileHandle) { self.input = input }

    /// The next message, or nil at the end of the input. What is no header is skipped.
    package mutating func next() -> [UInt8]? {
        while true {
            guard let header = headerEnd() else {
                guard fill() else { return nil }
                continue
            }
            guard let length = length(in: buffer[start..<header]), length <= Self.longest else {
                start = header
                continue
            }
            while buffer.count - header < length { guard fill() else { return nil } }
            let body = Array(buffer[header..<header + length])
            buffer.removeSubrange(..<(header + length))
            start = 0
            return body
        }
    }

    private mutating func fill() -> Bool {
        let data = input.availableData
        buffer.append(contentsOf: data)
        return !data.isEmpty
    }

    /// Where the body begins: after an empty line.
    private func headerEnd() -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        var position = start
        while position + mark.count <= buffer.count {
            if buffer[position] == mark[0], buffer[position..<position + mark.count].elementsEqual(mark) {
                return position + mark.count
            }
            position += 1
        }
        return nil
    }

    private func length(in header: ArraySlice<UInt8>) -> Int? {
        for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            return Int(parts[1].trimmingCharacters(in: .whitespaces)).flatMap { $0 < 0 ? nil : $0 }
        }
        return nil
    }
}

/// Writes whole messages, from any thread.
final class FrameWriter: @unchecked Sendable {
    // @unchecked: the output is guarded by the lock.
    private let lock = NSLock()
    private let output: FileHandle

    init(_ output: FileHandle) { self.output = output }

    func write(_ text: String) {
        let data = Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
        // A client that is gone reads nothing more.
        lock.withLock { try? output.write(contentsOf: data) }
    }
}
