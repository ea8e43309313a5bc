/// The part of YAML in which `project.yml` files are written: mappings, lists, scalars, flow collections on one or more
/// lines, texts of several lines, anchors and `<<`.
package enum YAML: Hashable, Sendable {
    case text(String)
    case list([YAML])
    /// In the order of the file.
    case table([Pair])

    package struct Pair: Hashable, Sendable {
        package let key: String
        package let value: YAML
    }

    /// Reads what it can: a line that makes no sense is passed over.
    package init(reading text: String) {
        var reader = Reader(text)
        self = reader.block(from: 0) ?? .table([])
    }

    var text: String? { if case .text(let text) = self, !text.isEmpty { text } else { nil } }
    var list: [YAML] { if case .list(let list) = self { list } else { [] } }
    var members: [Pair] { if case .table(let members) = self { members } else { [] } }
    /// The last of a name, as in a merged mapping.
    subscript(key: String) -> YAML? { members.last { $0.key == key }?.value }
    /// The elements of a list, or a single value as the only one.
    var elements: [YAML] {
        if case .list(let list) = self { list } else { text == nil && members.isEmpty ? [] : [self] }
    }
}

private struct Reader {
    private struct Line {
        let indent: Int
        let text: Substring
    }

    private static let depthLimit = 64
    private var lines: [Line] = []
    private var index = 0
    private var depth = 0
    private var anchors: [Substring: YAML] = [:]

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let content = Self.withoutComment(line.drop { $0 == " " || $0 == "\t" })
            guard !content.isEmpty, content != "---", !content.hasPrefix("%") else { continue }
            lines.append(Line(indent: line.prefix { $0 == " " || $0 == "\t" }.count, text: content))
        }
    }

    /// Up to a `#` after a space, outside of quotes; without spaces at the end.
    private static func withoutComment(_ line: Substring) -> Substring {
        var quote: Character?
        var last: Character = " "
        var end = line.endIndex
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "#", last == " " {
                end = index
                break
            } else if (character == "\"" || character == "'"), " [{,:-".contains(last) {
                quote = character
            }
            last = character
        }
        return line[..<end].trimmed
    }
}

// MARK: - Blocks

extension Reader {
    /// The list or mapping whose lines are indented as the next one is, at least as far as `indent`.
    mutating func block(from indent: Int) -> YAML? {
        guard index < lines.count, lines[index].indent >= indent, depth < Self.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        let own = lines[index].indent
        return Self.item(lines[index].text) == nil ? mapping(own) : list(own)
    }

    private mutating func list(_ indent: Int) -> YAML {
        var elements: [YAML] = []
        while index < lines.count, lines[index].indent == indent, let item = Self.item(lines[index].text) {
            if item.isEmpty {
                index += 1
                elements.append(block(from: indent + 1) ?? .text(""))
            } else if Self.key(of: item) != nil || Self.item(item) != nil {
                // The item is a block itself, which begins behind the dash.
                let offset = lines[index].text.count - item.count
                lines[index] = Line(indent: indent + offset, text: item)
                elements.append(block(from: indent + 1) ?? .text(""))
            } else {
                index += 1
                elements.append(value(item, indent))
            }
        }
        return .list(elements)
    }

    private mutating func mapping(_ indent: Int) -> YAML {
        var members: [YAML.Pair] = []
        while index < lines.count, lines[index].indent >= indent {
            guard lines[index].indent == indent, let (key, rest) = Self.key(of: lines[index].text) else {
                if Self.item(lines[index].text) != nil, lines[index].indent == indent { break }
                index += 1
                continue
            }
            index += 1
            let value = value(rest, indent)
            if key == "<<" {
                members.insert(contentsOf: value.elements.flatMap(\.members), at: 0)
            } else {
                members.append(.init(key: key, value: value))
            }
        }
        return .table(members)
    }

    /// What stands behind a key or a dash, or below it.
    private mutating func value(_ text: Substring, _ indent: Int) -> YAML {
        if text.hasPrefix("&") {
            let name = text.dropFirst().prefix { $0 != " " }
            let value = value(text.dropFirst(1 + name.count).trimmed, indent)
            anchors[name] = value
            return value
        }
        if text.hasPrefix("*") { return anchors[text.dropFirst()] ?? .text("") }
        if text.isEmpty {
            // A list may stand below its key without being indented.
            let isList = index < lines.count && lines[index].indent == indent && Self.item(lines[index].text) != nil
            return block(from: isList ? indent : indent + 1) ?? .text("")
        }
        if text.first == "|" || text.first == ">" { return .text(longText(indent)) }
        if text.first == "[" || text.first == "{" { return flow(text) }
        return .text(Self.unquoted(text))
    }

    private mutating func longText(_ indent: Int) -> String {
        var text: [Substring] = []
        while index < lines.count, lines[index].indent > indent {
            text.append(lines[index].text)
            index += 1
        }
        return text.joined(separator: "\n")
    }

    /// `App` of `- App`.
    private static func item(_ text: Substring) -> Substring? {
        guard text.first == "-" else { return nil }
        let rest = text.dropFirst()
        return rest.isEmpty || rest.first == " " ? rest.trimmed : nil
    }

    private static func key(of text: Substring) -> (String, Substring)? {
        guard let first = text.first, first != "[", first != "{" else { return nil }
        if first == "\"" || first == "'" {
            let name = text.dropFirst().prefix { $0 != first }
            let rest = text.dropFirst(name.count + 2)
            return rest.first == ":" ? (String(name), rest.dropFirst().trimmed) : nil
        }
        var colon = text.firstIndex(of: ":")
        while let index = colon {
            let next = text.index(after: index)
            if next == text.endIndex || text[next] == " " { break }
            colon = text[next...].firstIndex(of: ":")
        }
        return colon.map { (String(text[..<$0].trimmed), text[text.index(after: $0)...].trimmed) }
    }

    private static func unquoted(_ text: Substring) -> String {
        guard let quote = text.first, quote == "\"" || quote == "'" else { return String(text) }
        return String(text.dropFirst().prefix { $0 != quote })
    }
}

// MARK: - Collections in brackets

extension Reader {
    /// A collection that ends on this line or on a later one.
    private mutating func flow(_ text: Substring) -> YAML {
        var whole = String(text)
        while whole.count(where: { "[{".contains($0) }) > whole.count(where: { "]}".contains($0) }), index < lines.count
        {
            whole += " " + lines[index].text
            index += 1
        }
        var rest = whole[...]
        return Self.flowValue(&rest, depth: 0)
    }

    private static func flowValue(_ text: inout Substring, depth: Int) -> YAML {
        text = text.trimmed
        guard let first = text.first, depth < depthLimit else { return .text("") }
        guard first == "[" || first == "{" else { return .text(scalar(&text)) }
        text.removeFirst()
        var elements: [YAML] = []
        var members: [YAML.Pair] = []
        while true {
            text = text.trimmed
            guard let next = text.first, next != "]", next != "}" else { break }
            let before = text.count
            let value = flowValue(&text, depth: depth + 1)
            text = text.trimmed
            if first == "{", text.first == ":" {
                text.removeFirst()
                members.append(.init(key: value.text ?? "", value: flowValue(&text, depth: depth + 1)))
            } else {
                elements.append(value)
            }
            text = text.trimmed
            if text.first == "," || text.count == before { text = text.dropFirst() }
        }
        text = text.dropFirst()
        return first == "{" ? .table(members) : .list(elements)
    }

    private static func scalar(_ text: inout Substring) -> String {
        if let quote = text.first, quote == "\"" || quote == "'" {
            let value = text.dropFirst().prefix { $0 != quote }
            text = text.dropFirst(value.count + 2)
            return String(value)
        }
        let value = text.prefix { !",[]{}:".contains($0) }
        text = text.dropFirst(value.count)
        return String(value.trimmed)
    }
}

extension Substring {
    /// Without spaces at both ends.
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
