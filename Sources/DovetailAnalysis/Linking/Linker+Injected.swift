import DovetailGraph
import DovetailSyntax

// What is asked for without an expression that makes anything: properties that resolve themselves, key paths, and tags
// that are named by a type.

extension Linker {
    /// `@Injected`: the type that has the property needs what it resolves when it is first read; a root's property is a
    /// binding of its own.
    func linkInjected(_ member: MemberID, _ arguments: [Argument], of type: TypeID) {
        let entry = program[member]
        var frame = frame(of: member, in: type)
        if roles.isRoot(type) {
            let id = declare(member, of: type)
            ensure(id)
            frame.owner = id
        } else {
            injectors.insert(program[type].id)
            components.insert(type)
            frame.owner = program[type].id
        }
        frame = frame.deferred(as: entry.facts.name)
        if let first = arguments.first?.value, case .keyPath(let names) = first.kind {
            if program.type(named: names.first ?? "", at: entry.site) == nil {
                let path = "\\" + names.joined(separator: ".")
                return unresolved(path, "its type is declared nowhere in these sources", at: first.place, frame)
            }
            consume(evaluate(first, &frame, nil), at: entry.facts.place, frame)
        } else {
            ask(entry, arguments.first { $0.label == nil }?.value, frame)
        }
    }

    private func ask(_ entry: Program.MemberEntry, _ tag: Expression?, _ frame: Frame) {
        if let tag, tag.isComputedTag {
            return unresolved(entry.facts.name, "its tag is known only when the program runs", at: tag.place, frame)
        }
        guard let type = entry.facts.type, let asked = Asked(type, .deferred) else {
            return unresolved(
                entry.facts.name, "the type that is asked for is not written here", at: entry.facts.place, frame)
        }
        addContainer(sharedContainerID, nil)
        draft.requirements.append(
            .init(
                from: frame.owner, root: sharedContainerID, type: requirementText(asked.type, entry.site),
                tag: tag?.tagText, kind: asked.kind, phase: .deferred, label: entry.facts.name,
                location: entry.location, condition: frame.condition))
    }

    // MARK: - Key paths

    /// `\App.api` is a function of an `App`.
    func keyPath(_ names: [String], at place: Place, _ frame: Frame) -> Value {
        guard let first = names.first, first.first?.isUppercase == true, names.count > 1 else { return .nothing }
        let whole = names.dropFirst().reduce(Expression(.name(first), at: place)) { base, name in
            Expression(.member(base, name), at: place)
        }
        return .closure(Closure(place: place, parameters: [], statements: [.result(whole)]), frame)
    }

    /// `app.substitute(\.api) { … }`, `app.substitute({ $0.api }) { … }`: the first argument is about the root.
    func noteTypedSubstitution(_ binding: Expression, _ root: Value, _ frame: inout Frame) {
        var inner = frame.deferred(as: "")
        inner.isAside = true
        inner.locals["$0"] = root
        switch binding.kind {
        case .keyPath(let names):
            let value = names.drop { $0.first?.isUppercase == true }.reduce(root) {
                access($0, $1, at: binding.place, inner)
            }
            consume(value, at: binding.place, inner)
        case .closure(let closure):
            inner.locals[closure.parameters.first?.name ?? "$0"] = root
            consume(results(of: closure.statements, &inner, nil), at: binding.place, inner)
        default: consume(evaluate(binding, &inner, nil), at: binding.place, inner)
        }
    }

    // MARK: - Tags

    /// The tag that a type names, as registrations write it: `enum Replica: DependencyTag { static let tag = "replica" }`.
    func tag(of key: WrittenType, at site: Site) -> String? {
        guard let type = program.nominals(of: key, at: site).first, let member = program.member("tag", of: type)
        else { return nil }
        let facts = program[member].facts
        guard facts.isStatic, let value = facts.value ?? program[member].body?.outcomes.only, !value.isComputedTag
        else {
            return nil
        }
        if case .member(nil, let name) = value.kind, let type = facts.type?.nominalName { return "\(type).\(name)" }
        return value.tagText
    }
}

extension Expression {
    var isText: Bool { if case .text = kind { true } else { false } }
}
