import DovetailGraph
import DovetailSyntax

// What a declaration says about a binding.

extension Program.MemberEntry {
    /// The definition that is the member's result.
    var definition: Definition? {
        guard let body else { return nil }
        var found: Definition?
        for outcome in body.outcomes {
            if case .definition(let definition) = outcome.kind { found = found ?? definition }
        }
        if found == nil {
            body.visit { if found == nil, case .definition(let definition) = $0.kind { found = definition } }
        }
        return found
    }

    /// Any definition within the body that puts its object into the object graph under that key.
    func definition(withKey key: String) -> (Definition, Place)? {
        var found: (Definition, Place)?
        body?.visit { expression in
            guard found == nil, case .definition(let definition) = expression.kind, definition.key == key,
                definition.form != .placeholder
            else { return }
            found = (definition, expression.place)
        }
        return found
    }

    /// What it answers with; of a method that answers with nothing, what it injects into.
    var answer: WrittenType? {
        if let type = facts.type { return type }
        guard case .name(let name)? = definition?.make?.kind else { return nil }
        return facts.parameters.first { $0.name == name }?.type
    }
}

extension Definition {
    var graphScope: DependencyGraph.Scope { scope.flatMap(DependencyGraph.Scope.init) ?? .objectGraph }
}

extension MemberFacts {
    func scope(_ definition: Definition?) -> DependencyGraph.Scope {
        if let definition { return definition.graphScope }
        return switch kind {
        case .lazy: .lazySingleton
        case .stored: isStatic ? .lazySingleton : .instance
        default: .prototype
        }
    }
}

extension DependencyGraph.Visibility {
    init(_ access: AccessLevel) {
        self =
            switch access {
            case .private, .fileprivate: .private
            case .internal: .internal
            case .package: .package
            case .public, .open: .public
            }
    }
}
