/// Where every value of a JSON text begins.
///
/// `JSONDecoder` says which value is wrong, but not where it is, and of a syntax error it says nothing. The outline
/// knows positions and nothing else: what the values are is left to the decoder.
nonisolated struct JSONOutline {
    struct Node {
        let offset: Int
        var members: [String: Node] = [:]
        var elements: [Node] = []

        fileprivate func child(_ key: any CodingKey) -> Self? {
            guard let index = key.intValue else { return members[key.stringValue] }
            return elements.indices.contains(index) ? elements[index] : nil
        }
    }

    private let text: [UInt8]
    private let root: Node

    init(of text: [UInt8]) throws(InputProblem) {
        var scanner = JSONScanner(text)
        self.text = text
        root = try scanner.scanText()
    }

    /// A problem with the value at `path`, placed at the innermost value around it that exists.
    func problem(at path: [any CodingKey], expected: String?) -> InputProblem {
        var place = ""
        var node: Node? = root
        var offset = root.offset
        for key in path {
            place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
            node = node?.child(key)
            offset = node?.offset ?? offset
        }
        return InputProblem(position: TextPosition(ofByte: offset, in: text), place: place, expected: expected)
    }
}
