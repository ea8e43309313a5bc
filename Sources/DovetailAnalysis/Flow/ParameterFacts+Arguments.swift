import DovetailSyntax

// Which parameter an argument is for, and what it has to be.

extension ParameterFacts {
    /// What an argument has to be: of an autoclosure, what that answers with.
    var askedType: WrittenType? {
        guard let type, type.text.hasPrefix("@autoclosure"), case .function(let answer) = type.shape else {
            return type
        }
        return answer
    }

    /// Whether a trailing closure may be given to it.
    fileprivate var mayBeClosure: Bool {
        if let type { return type.isClosure }
        guard let value else { return true }
        if case .closure = value.kind { return true }
        return false
    }
}

extension [ParameterFacts] {
    /// The position of the parameter that each argument is for: what follows a variadic one belongs to it.
    func positions(of arguments: [Argument]) -> [Int?] {
        positions(of: arguments.map { ($0.label, $0.isTrailing) })
    }

    func positions(of arguments: [(label: String?, isTrailing: Bool)]) -> [Int?] {
        var next = 0
        var last: Int?
        return arguments.enumerated().map { index, argument in
            let found =
                argument.isTrailing && argument.label == nil
                ? positionOfTrailing(from: next, before: arguments.dropFirst(index + 1).first?.label)
                : self[next...].firstIndex { $0.label == argument.label }
            let isLast = argument.isTrailing && argument.label == nil && next < count
            guard let found = found ?? (isLast ? count - 1 : nil) else {
                return argument.label == nil && !argument.isTrailing ? last : nil
            }
            next = found + 1
            last = found
            return found
        }
    }

    /// Of what a closure without a label may be for, the first that has no default value, or else the first; none behind
    /// what the next closure has the label of.
    private func positionOfTrailing(from start: Int, before label: String?) -> Int? {
        let end = label.flatMap { label in self[start...].firstIndex { $0.label == label } } ?? count
        let open = self[start..<end]
        return open.firstIndex { $0.mayBeClosure && $0.value == nil } ?? open.firstIndex(where: \.mayBeClosure)
    }
}

extension MemberFacts {
    /// Whether a memberwise initializer takes a closure for a property, which a result builder runs:
    /// `@ViewBuilder var content: Content`.
    var isBuilt: Bool { attributes.contains { $0.hasSuffix("Builder") } }
}

extension ParameterFacts {
    func taking(_ type: WrittenType) -> Self {
        var result = self
        result.type = type
        return result
    }
}

extension WrittenType {
    /// A closure, whatever it answers with.
    static let closure = WrittenType(text: "() -> Any", shape: .function(.init(text: "Any", shape: .name("Any", []))))
}
