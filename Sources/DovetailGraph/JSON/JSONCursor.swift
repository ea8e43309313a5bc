/// A value within a document and the way to it, for reading with errors that say where.
package struct JSONCursor {
    package let value: JSONValue
    /// `edges[3].phase`; empty for the document.
    package let path: String

    package init(_ value: JSONValue, path: String = "") {
        self.value = value
        self.path = path
    }

    package func wrong(_ expected: String) -> JSONProblem {
        JSONProblem(.wrongValue(path: path.isEmpty ? "the document" : path, expected: expected), at: value.position)
    }

    /// A member of this object, or nil where it is not there or null.
    package func optional(_ name: String) throws(JSONProblem) -> JSONCursor? {
        guard case .object(let members) = value.content else { throw wrong("an object") }
        guard let member = members.first(where: { $0.name == name }), member.value.content != .null else { return nil }
        return JSONCursor(member.value, path: path.isEmpty ? name : "\(path).\(name)")
    }

    package func required(_ name: String) throws(JSONProblem) -> JSONCursor {
        guard let member = try optional(name) else {
            throw JSONProblem(.missingMember(path: path, name: name), at: value.position)
        }
        return member
    }

    /// Refuses members that nobody would read: a misspelt setting must not be ignored.
    package func allowOnly(_ known: [String]) throws(JSONProblem) {
        for member in try members() {
            let name = String(member.path.dropFirst(path.isEmpty ? 0 : path.count + 1))
            if !known.contains(name) {
                let reason = JSONProblem.Reason.unknownMember(path: path, name: name, known: known)
                throw JSONProblem(reason, at: member.value.position)
            }
        }
    }

    package func string() throws(JSONProblem) -> String {
        guard case .string(let string) = value.content else { throw wrong("a string") }
        return string
    }

    package func bool() throws(JSONProblem) -> Bool {
        guard case .bool(let bool) = value.content else { throw wrong("true or false") }
        return bool
    }

    package func int() throws(JSONProblem) -> Int {
        guard case .number(let number) = value.content, let int = Int(number) else { throw wrong("a whole number") }
        return int
    }

    package func elements() throws(JSONProblem) -> [JSONCursor] {
        guard case .array(let values) = value.content else { throw wrong("an array") }
        return values.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]") }
    }

    package func members() throws(JSONProblem) -> [JSONCursor] {
        guard case .object(let members) = value.content else { throw wrong("an object") }
        return members.map { JSONCursor($0.value, path: path.isEmpty ? $0.name : "\(path).\($0.name)") }
    }

    package func strings() throws(JSONProblem) -> [String] {
        try elements().mapJSON { element throws(JSONProblem) in try element.string() }
    }

    /// One of the raw values of an enumeration.
    package func choice<Value: RawRepresentable & CaseIterable>(
        _: Value.Type = Value.self
    ) throws(JSONProblem) -> Value where Value.RawValue == String {
        guard case .string(let text) = value.content, let value = Value(rawValue: text) else {
            throw wrong("one of " + Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "))
        }
        return value
    }
}

extension Sequence {
    /// `map` for closures that throw a `JSONProblem`.
    package func mapJSON<Value>(
        _ transform: (Element) throws(JSONProblem) -> Value
    ) throws(JSONProblem) -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try transform(element)) }
        return values
    }
}
