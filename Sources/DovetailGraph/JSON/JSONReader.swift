import Dovetail

/// Why a JSON text was not understood, and where.
package struct JSONProblem: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The text is no JSON.
        case expected(String)
        case tooDeep(limit: Int)
        /// A name that stands twice in one object.
        case repeatedMember(String)
        /// The value at `path` is not what is expected there.
        case wrongValue(path: String, expected: String)
        case missingMember(path: String, name: String)
        case unknownMember(path: String, name: String, known: [String])
        case wrongVersion(found: String, known: ClosedRange<Int>)
        /// The document is read, but is no graph, for these reasons.
        case invalidGraph(String)
    }

    package let reason: Reason
    package let position: JSONValue.Position?

    package init(_ reason: Reason, at position: JSONValue.Position?) {
        self.reason = reason
        self.position = position
    }
}

extension JSONProblem: CustomStringConvertible {
    package var description: String {
        (position.map { "\($0.line):\($0.column): " } ?? "") + sentence
    }

    /// What is wrong, without the place.
    package var sentence: String {
        switch reason {
        case .expected(let what): "this is no JSON: expected \(what)"
        case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
        case .repeatedMember(let name): "the member '\(name)' is there twice"
        case .wrongValue(let path, let expected): "'\(path)' must be \(expected)"
        case .missingMember(let path, let name): "\(path.isEmpty ? "the document" : "'\(path)'") has no '\(name)'"
        case .unknownMember(let path, let name, let known):
            "\(path.isEmpty ? "" : "'\(path)': ")'\(name)' is unknown; "
                + (Spelling.nearest(to: name, in: known).map { Wording.alike($0) }
                    ?? "known are \(known.map { "'\($0)'" }.joined(separator: ", "))")
        case .wrongVersion(let found, let known):
            "'formatVersion' is \(found), and this tool reads \(known.text); write the graph again with this tool"
        case .invalidGraph(let reasons): "this is no valid graph: \(reasons)"
        }
    }
}

extension ClosedRange<Int> {
    fileprivate var text: String {
        count == 1 ? "version \(lowerBound)" : "versions \(lowerBound) to \(upperBound)"
    }
}

extension JSONValue {
    /// Reads a text.
    ///
    /// - Throws: `JSONProblem` at the first byte that is no JSON.
    /// - Complexity: linear; nesting is limited to 500.
    package static func read(_ text: String) throws(JSONProblem) -> JSONValue {
        try read(Array(text.utf8))
    }

    package static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        return try reader.document()
    }
}

private struct JSONReader {
    static let depthLimit = 500
    let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            index = 3
            lineStart = 3
        }
    }

    private var position: JSONValue.Position { .init(line: line, column: index - lineStart + 1) }
    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func expected(_ what: String) -> JSONProblem { JSONProblem(.expected(what), at: position) }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) {
            index += 1
            if byte == UInt8(ascii: "\n") {
                line += 1
                lineStart = index
            }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func document() throws(JSONProblem) -> JSONValue {
        let value = try self.value(depth: 0)
        skipSpace()
        guard next == nil else { throw expected("the end") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
        skipSpace()
        let start = position
        guard depth < Self.depthLimit else { throw JSONProblem(.tooDeep(limit: Self.depthLimit), at: start) }
        switch Unicode.Scalar(next ?? 0) {
        case "{": return JSONValue(.object(try members(depth: depth)), at: start)
        case "[": return JSONValue(.array(try elements(depth: depth)), at: start)
        case "\"": return JSONValue(.string(try string()), at: start)
        case "-", "0"..."9": return JSONValue(.number(try number()), at: start)
        default: return JSONValue(try word(), at: start)
        }
    }

    private mutating func elements(depth: Int) throws(JSONProblem) -> [JSONValue] {
        _ = take("[")
        var elements: [JSONValue] = []
        if take("]") { return elements }
        repeat { elements.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw expected("',' or ']'") }
        return elements
    }

    private mutating func members(depth: Int) throws(JSONProblem) -> [JSONValue.Member] {
        _ = take("{")
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        if take("}") { return members }
        repeat {
            skipSpace()
            let start = position
            guard next == UInt8(ascii: "\"") else { throw expected("the name of a member in quotes") }
            let name = try string()
            guard names.insert(name).inserted else { throw JSONProblem(.repeatedMember(name), at: start) }
            guard take(":") else { throw expected("':'") }
            members.append(.init(name: name, value: try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw expected("',' or '}'") }
        return members
    }

    private mutating func word() throws(JSONProblem) -> JSONValue.Content {
        let words: [(String, JSONValue.Content)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
        for (word, content) in words where bytes[index...].starts(with: word.utf8) {
            index += word.utf8.count
            return content
        }
        throw expected("a value")
    }

    private mutating func number() throws(JSONProblem) -> String {
        let start = index
        while let byte = next, "+-.0123456789eE".utf8.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard Double(text) != nil else {
            index = start
            throw expected("a number")
        }
        return text
    }

    private mutating func string() throws(JSONProblem) -> String {
        index += 1
        var result: [UInt8] = []
        while let byte = next, byte >= 0x20 {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"): result += try escape()
            default: result.append(byte)
            }
        }
        throw expected("the end of the string")
    }

    private mutating func escape() throws(JSONProblem) -> [UInt8] {
        guard let byte = next else { throw expected("an escape") }
        let plain: [UInt8: UInt8] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
        ]
        if let value = plain[byte] {
            index += 1
            return [value]
        }
        guard byte == UInt8(ascii: "u") else { throw expected("an escape") }
        index += 1
        return Array(String(Character(try escapedScalar())).utf8)
    }

    /// The scalar of one or two `\u….`; half a pair is the replacement character.
    private mutating func escapedScalar() throws(JSONProblem) -> Unicode.Scalar {
        let first = try fourDigits()
        guard 0xD800..<0xDC00 ~= first, bytes[index...].starts(with: [0x5C, 0x75]) else {
            return Unicode.Scalar(first) ?? "\u{FFFD}"
        }
        index += 2
        let second = try fourDigits()
        guard 0xDC00..<0xE000 ~= second else { return "\u{FFFD}" }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() throws(JSONProblem) -> UInt32 {
        let digits = bytes[index...].prefix(4)
        guard digits.count == 4, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw expected("four hexadecimal digits")
        }
        index += 4
        return value
    }
}
