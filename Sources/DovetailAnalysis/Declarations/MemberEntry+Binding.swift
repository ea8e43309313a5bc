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
}

extension MemberFacts {
    func scope(_ definition: Definition?) -> DependencyGraph.Scope {
        if let definition { return definition.scope.flatMap(DependencyGraph.Scope.init) ?? .objectGraph }
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
