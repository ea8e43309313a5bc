import Foundation

/// Finds where the values of a JSON text begin and end, and the first place where it is no JSON.
///
/// Stricter than `JSONDecoder`, which lets a trailing comma and a key that occurs twice pass.
nonisolated struct JSONScanner {
    /// Deeper than any order file, and far from the end of the stack.
    private static let nestingLimit = 100

    private let text: [UInt8]
    private var offset = 0
    private var nesting = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func scanText() throws(InputProblem) -> JSONOutline.Node {
        let root = try scanValue()
        guard nextToken() == nil else { throw expected("the end of the file") }
        return root
    }

    private mutating func scanValue() throws(InputProblem) -> JSONOutline.Node {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.nestingLimit else { throw expected("at most \(Self.nestingLimit) levels of nesting") }
        switch nextToken() {
        case "{": return try scanObject()
        case "[": return try scanArray()
        case "\"":
            let start = offset
            _ = try scanString()
            return JSONOutline.Node(offset: start)
        default: return try scanWord()
        }
    }

    private mutating func scanObject() throws(InputProblem) -> JSONOutline.Node {
        var node = JSONOutline.Node(offset: offset)
        try scanList(until: "}") { scanner throws(InputProblem) in
            guard scanner.nextToken() == "\"" else { throw scanner.expected("a key in double quotes") }
            let start = scanner.offset
            let key = try scanner.scanString()
            guard node.members[key] == nil else { throw scanner.expected("a key not used before", at: start) }
            guard scanner.accept(":") else { throw scanner.expected("':'") }
            node.members[key] = try scanner.scanValue()
        }
        return node
    }

    private mutating func scanArray() throws(InputProblem) -> JSONOutline.Node {
        var node = JSONOutline.Node(offset: offset)
        try scanList(until: "]") { scanner throws(InputProblem) in
            node.elements.append(try scanner.scanValue())
        }
        return node
    }

    private mutating func scanList(
        until end: Unicode.Scalar,
        _ scanPart: (inout Self) throws(InputProblem) -> Void
    ) throws(InputProblem) {
        offset += 1
        if accept(end) { return }
        repeat { try scanPart(&self) } while accept(",")
        guard accept(end) else { throw expected("',' or '\(end)'") }
    }

    private mutating func scanString() throws(InputProblem) -> String {
        let start = offset
        offset += 1
        while let byte = nextByte, byte != "\"" {
            guard byte.value >= 0x20 else { throw expected("'\"' at the end of the text") }
            offset += byte == "\\" ? 2 : 1
        }
        offset += 1
        guard offset <= text.count else { throw expected("'\"' at the end of the text", at: text.count) }
        guard let string = decode(String.self, from: start) else {
            throw expected("text in UTF-8 with valid escapes", at: start)
        }
        return string
    }

    /// Numbers, `true`, `false` and `null`.
    private mutating func scanWord() throws(InputProblem) -> JSONOutline.Node {
        let start = offset
        while let byte = nextByte, byte.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(byte) {
            offset += 1
        }
        let word = String(decoding: text[start..<offset], as: UTF8.self)
        guard ["true", "false", "null"].contains(word) || decode(Double.self, from: start) != nil else {
            throw expected("a value", at: start)
        }
        return JSONOutline.Node(offset: start)
    }
}

nonisolated extension JSONScanner {
    private var nextByte: Unicode.Scalar? { offset < text.count ? Unicode.Scalar(text[offset]) : nil }

    /// Skips white space and looks at the byte behind it.
    private mutating func nextToken() -> Unicode.Scalar? {
        while let byte = nextByte, [" ", "\n", "\r", "\t"].contains(byte) { offset += 1 }
        return nextByte
    }

    private mutating func accept(_ token: Unicode.Scalar) -> Bool {
        guard nextToken() == token else { return false }
        offset += 1
        return true
    }

    /// What a string or a number means is the decoder's business.
    private func decode<Value: Decodable>(_ type: Value.Type, from start: Int) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text[start..<offset]))
    }

    private func expected(_ what: String, at place: Int? = nil) -> InputProblem {
        let position = TextPosition(ofByte: place ?? offset, in: text)
        return InputProblem(position: position, place: "", expected: what)
    }
}
