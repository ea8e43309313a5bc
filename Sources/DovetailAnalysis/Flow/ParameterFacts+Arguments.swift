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
        return arguments.map { argument in
            let found = self[next...].firstIndex { parameter in
                argument.isTrailing && argument.label == nil
                    ? parameter.mayBeClosure : parameter.label == argument.label
            }
            let isLast = argument.isTrailing && argument.label == nil && next < count
            guard let found = found ?? (isLast ? count - 1 : nil) else {
                return argument.label == nil && !argument.isTrailing ? last : nil
            }
            next = found + 1
            last = found
            return found
        }
    }
}
