extension JSONValue {
    /// The text: indented by two spaces, with an object that fits into a line of 120, and holds no others, on one line.
    /// Ends with a line break.
    package var text: String {
        var writer = JSONWriter(isIndented: true)
        writer.write(self, depth: 0, prefix: 0)
        return writer.text + "\n"
    }

    /// The text without any space, on one line.
    package var compactText: String {
        var writer = JSONWriter(isIndented: false)
        writer.write(self, depth: 0, prefix: 0)
        return writer.text
    }
}

private struct JSONWriter {
    private static let lineLength = 120
    let isIndented: Bool
    private(set) var text = ""

    init(isIndented: Bool) {
        self.isIndented = isIndented
    }

    /// - Parameter prefix: the length of what stands before it in its line.
    mutating func write(_ value: JSONValue, depth: Int, prefix: Int) {
        switch value.content {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): write(string)
        case .array(let values):
            write("[", "]", values, depth, prefix, value) { ("", $0) }
        case .object(let members):
            write("{", "}", members, depth, prefix, value) { ($0.name, $0.value) }
        }
    }

    private mutating func write<Element>(
        _ open: String, _ close: String, _ elements: [Element], _ depth: Int, _ prefix: Int, _ value: JSONValue,
        part: (Element) -> (name: String, value: JSONValue)
    ) {
        let isBroken = isIndented && !elements.isEmpty && !fits(value, depth, prefix)
        text += open
        for (position, element) in elements.enumerated() {
            if position > 0 { text += isIndented && !isBroken ? ", " : "," }
            if isBroken { breakLine(depth + 1) }
            let (name, value) = part(element)
            let isMember = open == "{"
            if isMember {
                write(name)
                text += isIndented ? ": " : ":"
            }
            write(value, depth: depth + 1, prefix: isMember ? name.utf8.count + 4 : 0)
        }
        if isBroken { breakLine(depth) }
        text += close
    }

    private func fits(_ value: JSONValue, _ depth: Int, _ prefix: Int) -> Bool {
        var room = Self.lineLength - 2 * depth - prefix
        return !value.holdsObjects && value.consume(&room)
    }

    private mutating func breakLine(_ depth: Int) {
        text += "\n"
        for _ in 0..<depth { text += "  " }
    }

    private mutating func write(_ string: String) {
        text += "\""
        defer { text += "\"" }
        if string.isPlain { return text += string }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}": text += "\\u" + scalar.value.fourHexDigits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension JSONValue {
    /// Objects have lines of their own, so that documents can be compared line by line.
    fileprivate var holdsObjects: Bool {
        switch content {
        case .array(let values): values.contains(where: \.isObject)
        case .object(let members): members.contains { $0.value.isObject || $0.value.holdsObjects }
        default: false
        }
    }

    private var isObject: Bool { if case .object = content { true } else { false } }

    /// Whether its text on one line fits into the room, which it takes. Stops as soon as it doesn't.
    fileprivate func consume(_ room: inout Int) -> Bool {
        switch content {
        case .null, .bool: room -= 5
        case .number(let number): room -= number.utf8.count
        case .string(let string): room -= string.utf8.count + 2
        case .array(let values):
            room -= 2
            for value in values where !value.consume(&room) { return false }
            room -= 2 * max(0, values.count - 1)
        case .object(let members):
            room -= 2
            for member in members {
                room -= member.name.utf8.count + 6
                guard member.value.consume(&room) else { return false }
            }
        }
        return room > 0
    }
}

extension String {
    /// Whether JSON needs no escape for it; none that begins with 0xE2 either, such as a line separator.
    fileprivate var isPlain: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xE2 }
    }
}

extension UInt32 {
    fileprivate var fourHexDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
