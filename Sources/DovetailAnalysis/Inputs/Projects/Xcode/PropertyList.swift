/// A property list in the format of `project.pbxproj`: texts, lists and tables, without types.
///
/// ```text
/// // !$*UTF8*$!
/// { objects = { 1A /* App */ = { isa = PBXGroup; children = ( 2B, "3C" ); }; }; rootObject = 4D; }
/// ```
package enum PropertyList: Hashable, Sendable {
    case text(String)
    case list([PropertyList])
    case table([String: PropertyList])

    /// - Throws: the line at which this is no property list.
    package init(reading bytes: [UInt8]) throws(Damage) {
        var reader = Reader(bytes: bytes)
        self = try reader.value(depth: 0)
        guard try reader.next() == nil else { throw reader.damage }
    }

    package struct Damage: Error, Hashable {
        package let line: Int
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [PropertyList] { if case .list(let list) = self { list } else { [] } }
    var table: [String: PropertyList] { if case .table(let table) = self { table } else { [:] } }
    /// The texts of a list, or the words of a text.
    var words: [String] { text?.split(separator: " ").map(String.init) ?? list.compactMap(\.text) }
}

private struct Reader {
    static let depthLimit = 100
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var damage: PropertyList.Damage {
        .init(line: 1 + bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") })
    }

    mutating func value(depth: Int) throws(PropertyList.Damage) -> PropertyList {
        guard depth < Self.depthLimit, let first = try next() else { throw damage }
        switch first {
        case UInt8(ascii: "{"): return .table(try table(depth))
        case UInt8(ascii: "("): return .list(try list(depth))
        case UInt8(ascii: "<"): return .text(try data())
        default: return .text(try text(first))
        }
    }

    private mutating func table(_ depth: Int) throws(PropertyList.Damage) -> [String: PropertyList] {
        var table: [String: PropertyList] = [:]
        index += 1
        while let first = try next(), first != UInt8(ascii: "}") {
            let key = try text(first)
            try expect("=")
            table[key] = try value(depth: depth + 1)
            try expect(";")
        }
        try expect("}")
        return table
    }

    private mutating func list(_ depth: Int) throws(PropertyList.Damage) -> [PropertyList] {
        var list: [PropertyList] = []
        index += 1
        while let first = try next(), first != UInt8(ascii: ")") {
            list.append(try value(depth: depth + 1))
            if try next() != UInt8(ascii: ",") { break }
            index += 1
        }
        try expect(")")
        return list
    }

    /// `<0fbd77>`, of which nothing is asked.
    private mutating func data() throws(PropertyList.Damage) -> String {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        try expect(">")
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(PropertyList.Damage) {
        guard try next() == UInt8(ascii: character) else { throw damage }
        index += 1
    }

    /// The byte that comes next, after white space and comments.
    mutating func next() throws(PropertyList.Damage) -> UInt8? {
        while index < bytes.count {
            if bytes[index] <= UInt8(ascii: " ") {
                index += 1
            } else if starts("//") {
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            } else if starts("/*") {
                index += 2
                while index < bytes.count, !starts("*/") { index += 1 }
                guard index < bytes.count else { throw damage }
                index += 2
            } else {
                return bytes[index]
            }
        }
        return nil
    }

    private func starts(_ text: StaticString) -> Bool {
        let start = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return bytes[index...].prefix(start.count).elementsEqual(start)
    }
}

// MARK: - Texts

extension Reader {
    private mutating func text(_ first: UInt8) throws(PropertyList.Damage) -> String {
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
        let start = index
        while index < bytes.count, Self.isPlain(bytes[index]), !starts("//"), !starts("/*") { index += 1 }
        guard index > start else { throw damage }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
            UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"), 0x80...:
            true
        default: false
        }
    }

    private mutating func quoted(_ quote: UInt8) throws(PropertyList.Damage) -> String {
        var text: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\") {
                text += escaped()
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        guard index < bytes.count else { throw damage }
        index += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// `\n`, `\"`, `\U00e9` and the like.
    private mutating func escaped() -> [UInt8] {
        guard index + 1 < bytes.count else {
            index = bytes.count
            return []
        }
        let letter = bytes[index + 1]
        index += 2
        switch letter {
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "U"):
            let digits = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
            index = min(index + 4, bytes.count)
            return Array(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0).utf8 } ?? "".utf8)
        default: return [letter]
        }
    }
}
