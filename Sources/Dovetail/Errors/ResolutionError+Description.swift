// The only place where the runtime's errors become sentences.

extension ResolutionError: CustomStringConvertible {
    /// What is wrong, where, along which path, and the cure.
    public var description: String {
        var text = "\(headline)\n"
        if path.count > 1 { text += "  \(path.map(\.label).joined(separator: " → "))\n" }
        for reference in path.reduce(into: [], Self.appendUnique) where !reference.file.isEmpty {
            let isBinding = !reference.name.isEmpty
            text +=
                "  \(reference.label) is \(isBinding ? "declared" : "used") at \(reference.file):\(reference.line)\n"
        }
        return text + "  note: \(cure)"
    }

    private static func appendUnique(_ references: inout [BindingReference], _ reference: BindingReference) {
        if !references.contains(reference) { references.append(reference) }
    }

    private var subject: String { path.last.map { "'\($0.label)'" } ?? "the binding" }

    private var headline: String {
        switch reason {
        case .cycle: "\(subject) needs itself before anything new is built"
        case .recursionLimitExceeded(let limit): "\(subject) was entered more than \(limit) times within itself"
        case .missingPlaceholder: "\(subject) is a placeholder, and the current object graph holds no such object"
        case .wrongType(let actual, let expected): "\(subject) gave '\(actual)' where '\(expected)' was asked for"
        case .contextGone: "\(subject) was asked for, but the context of its assembly has gone"
        case .contextTaken(let owner): "\(subject) uses a context that already serves an assembly '\(owner)'"
        case .weakSingletonOfValue(let type): "\(subject) is a weak singleton of the value type '\(type)'"
        case .outsideOfIsolation: "\(subject) is cached by an actor, and was created outside of it"
        case .noBindingToSubstitute: "the getter given to substitute resolves no binding of \(subject)"
        case .severalBindingsToSubstitute: "the getter given to substitute resolves more than one binding: \(subject)"
        case .noSubstitution: "no substitution is in force for \(subject)"
        }
    }

    private var cure: String {
        switch reason {
        case .cycle:
            "break the cycle: let one of them be injected after creation, with 'inject:' or 'define(init:)'"
        case .recursionLimitExceeded:
            "end the recursion, or raise 'DIContext.recursionLimit'"
        case .missingPlaceholder:
            "resolve it from within a binding that is defined with 'key:' and this name, or with the same name"
        case .wrongType(_, let expected):
            "let the binding or its substitution make a '\(expected)'"
        case .contextGone:
            "keep the DIContext alive for as long as its assemblies are used"
        case .contextTaken:
            "give each Assembling instance a context of its own, such as DIContext(parent:)"
        case .weakSingletonOfValue:
            "use '.lazySingleton', or make it a class"
        case .outsideOfIsolation:
            "resolve it on the actor, not in a nonisolated member"
        case .noBindingToSubstitute:
            "name a property or method of this assembly whose getter calls 'define'"
        case .severalBindingsToSubstitute:
            "name a property or method whose getter calls 'define' once"
        case .noSubstitution:
            "add it first, and remove it once"
        }
    }
}

extension BindingReference {
    /// `App.api`.
    public var label: String { name.isEmpty ? owner : "\(owner).\(name)" }
}
