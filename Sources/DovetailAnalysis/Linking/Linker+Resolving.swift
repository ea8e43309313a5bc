import DovetailGraph
import DovetailSyntax

// Questions to a container, and the texts on which they and registrations agree.

extension Linker {
    func resolve(
        _ name: String, _ arguments: [Argument], from container: NodeID, at place: Place, _ frame: inout Frame,
        _ expected: Expected?
    ) -> Value {
        var type = expected.map { ($0.type, $0.site) } ?? (nil, frame.site)
        var tag: Expression?
        for argument in arguments {
            if case .type(let written) = argument.value.kind {
                type = (written, frame.site)
            } else if argument.label == nil {
                tag = argument.value
            } else {
                consume(evaluate(argument.value, &frame, nil), .call, at: place, frame)
            }
        }
        noteLocator("\(name)()", at: place, frame)
        guard let written = type.0, !type.1.generics.contains(where: { $0.name == written.text }),
            let asked = Asked(written, frame.phase)
        else {
            unresolved("\(name)()", "the type that is asked for is not written here", at: place, frame)
            return .nothing
        }
        var tagText = tag?.tagText
        if let key = asked.key { tagText = self.tag(of: key, at: type.1) }
        guard tag?.isComputedTag != true, asked.key == nil || tagText != nil else {
            unresolved("\(name)()", "its tag is known only when the program runs", at: place, frame)
            return object(written, type.1)
        }
        addContainer(container, nil)
        let isOptional = name == "resolveIfPresent" || asked.kind == .optional
        draft.requirements.append(
            .init(
                from: frame.owner, root: container, type: requirementText(asked.type, type.1), tag: tagText,
                kind: isOptional ? .optional : .one, phase: asked.phase, label: frame.label ?? expected?.label ?? "",
                location: frame.site.place(place), condition: frame.condition))
        return object(written, type.1)
    }

    /// A type as registrations and questions agree on it: `any API`, whatever alias was used.
    func requirementText(_ type: WrittenType, _ site: Site) -> String {
        switch type.shape {
        case .any(let inner), .some(let inner):
            let text = requirementText(inner, site)
            return text.hasPrefix("any ") ? text : "any \(text)"
        case .composition(let all):
            return all.map { requirementText($0, site).withoutAny }.sorted().joined(separator: " & ")
        case .array(let inner): return "[\(requirementText(inner, site))]"
        case .optional(let inner): return "\(requirementText(inner, site))?"
        case .name(let name, let arguments):
            if let alias = program.alias(name, at: site) { return requirementText(alias.type, alias.site) }
            guard let found = program.type(named: name, at: site) else { return type.text }
            if !arguments.isEmpty {
                return "\(program[found].name)<\(arguments.map { requirementText($0, site) }.joined(separator: ", "))>"
            }
            return program[found].kind == .protocol ? "any \(program[found].name)" : program[found].name
        default: return type.text
        }
    }
}

/// What a parameter's type asks a container for.
struct Asked {
    private(set) var type: WrittenType
    private(set) var kind = DependencyGraph.Requirement.Kind.one
    private(set) var phase: DependencyGraph.Phase
    /// The type that names the tag: `Replica` of `Tagged<any Database, Replica>`.
    private(set) var key: WrittenType?

    private static let deferred: Set<String> = ["Lazy", "Provider", "AssistedFactory"]

    /// Nil for what doesn't come from registrations.
    init?(_ type: WrittenType, _ phase: DependencyGraph.Phase) {
        (self.type, self.phase) = (type, phase)
        switch type.shape {
        case .optional(let inner):
            guard var asked = Asked(inner, phase) else { return nil }
            if asked.kind == .one { asked.kind = .optional }
            self = asked
        case .array(let inner):
            // A list of lazies has one for each registration of what they hold.
            if case .name(let name, let arguments) = inner.shape, Self.deferred.contains(name.lastName),
                let held = arguments.first
            {
                (self.type, kind, self.phase) = (held, .all, .deferred)
            } else {
                (self.type, kind) = (inner, .all)
            }
        case .name(let name, let arguments):
            switch name.lastName {
            case _ where Self.deferred.contains(name.lastName):
                guard let asked = arguments.first.flatMap({ Asked($0, .deferred) }) else { return nil }
                self = asked
            case "Tagged":
                guard arguments.count == 2, var asked = Asked(arguments[0], phase) else { return nil }
                asked.key = arguments[1]
                self = asked
            case "Assisted", "Resolver": return nil
            default: break
            }
        case .function: return nil
        default: break
        }
    }
}

extension String {
    fileprivate var withoutAny: String { hasPrefix("any ") ? String(dropFirst(4)) : self }
}
