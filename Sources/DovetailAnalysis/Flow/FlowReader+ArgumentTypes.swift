import DovetailSyntax

// Registrations of one type that differ by what their factories are given.

/// What a factory takes, or is given.
struct LibraryArgument {
    var variable: VariableID?
    /// Its type, as registrations and questions agree on it; nil for one that the source doesn't show.
    var type: String?
}

extension FlowReader {
    /// What who resolves gives to a factory.
    func give(toFactory arguments: [Argument], _ scope: inout FlowScope) -> [LibraryArgument] {
        zip(arguments, give(away: arguments, &scope)).map { argument, given in
            LibraryArgument(
                variable: given.variable, type: typed(argument.value, scope).map { keyText($0.type, $0.site) })
        }
    }

    /// The registrations whose factories say of each parameter what type it has.
    func typedRegistrations() -> [TypedKey: [VariableID]] {
        var result: [TypedKey: [VariableID]] = [:]
        for (key, all) in flow.library.registered {
            for id in all {
                guard let made = forwarded(id).last, let facts = flow.library.bindings[made], facts.writesParameters,
                    let types = facts.parameters.types
                else { continue }
                result[TypedKey(key: key, types: types), default: []].append(id)
            }
        }
        return result
    }

    /// Of several registrations, those whose factories take what is given: exactly that, if there are such.
    func taking(_ given: [LibraryArgument]?, _ all: [VariableID]) -> [VariableID] {
        guard let given, all.count > 1 else { return all }
        let fits = all.map { id in forwarded(id).last.map { fit(given, $0) } ?? .perhaps }
        let best = fits.contains(.exactly) ? Fit.exactly : .perhaps
        let found = zip(all, fits).filter { $0.1 == best }.map(\.0)
        return found.isEmpty ? all : found
    }

    private enum Fit {
        case not, perhaps, exactly
    }

    private func fit(_ given: [LibraryArgument], _ binding: VariableID) -> Fit {
        guard let facts = flow.library.bindings[binding], facts.writesParameters else {
            return given.isEmpty ? .exactly : .perhaps
        }
        guard facts.parameters.count == given.count else { return .not }
        let pairs = zip(facts.parameters, given).map { ($0.type, $1.type) }
        if pairs.contains(where: { $0.0 != nil && $0.1 != nil && $0.0 != $0.1 }) { return .not }
        return pairs.allSatisfy { $0.0 == $0.1 } ? .exactly : .perhaps
    }

    /// The type of an argument, where the source shows it.
    private func typed(_ expression: Expression, _ scope: FlowScope) -> (type: WrittenType, site: Site)? {
        switch expression.kind {
        case .text: return expression.typeOfText.map { ($0, scope.site) }
        case .combined(let parts):
            let types = parts.map { typed($0, scope) }
            if types.contains(where: { $0?.type.text == "String" }) {
                return (WrittenType(named: "String"), scope.site)
            }
            guard let first = types.first ?? nil, types.allSatisfy({ $0?.type.text == first.type.text }) else {
                return nil
            }
            return first  // `depth - 1`
        case .name("self"): return scope.itself.map { (program[$0].written, scope.site) }
        case .name(let name):
            guard let local = scope.names[name] else { return own(name, scope) }
            if let written = flow[local].written { return (written, flow[local].writtenAt) }
            return flow[local].types.only.map { (program[$0].written, scope.site) }
        case .member(let base?, let name) where expression.typeItself == nil:
            guard let object = typed(base, scope),
                let type = program.nominals(of: object.type, at: object.site).only,
                let member = program.member(name, of: type)
            else { return nil }
            return program.type(of: member, in: type) ?? program[member].facts.type.map { ($0, program[member].site) }
        default: return written(expression, scope).map { ($0, scope.site) }
        }
    }

    private func own(_ name: String, _ scope: FlowScope) -> (type: WrittenType, site: Site)? {
        surrounding(scope).lazy.compactMap { self.program.member(name, of: $0) }.first.flatMap { member in
            program[member].facts.typeOrLiteral.map { ($0, program[member].site) }
        }
    }
}

/// Under which registrations are found that differ by what their factories are given.
struct TypedKey: Hashable {
    var key: LibraryKey
    var types: [String]
}

extension LibraryQuestion {
    /// Nil where the source doesn't show the type of each argument.
    var typedKey: TypedKey? {
        guard otherNames.isEmpty, let given, !given.isEmpty, let types = given.types else { return nil }
        return TypedKey(key: key, types: types)
    }
}

extension [LibraryArgument] {
    fileprivate var types: [String]? {
        let known = compactMap(\.type)
        return known.count == count ? known : nil
    }
}

extension Expression {
    /// The type of a literal: of a text, of a whole number, of `true`.
    var typeOfText: WrittenType? {
        if case .text(let text) = kind { WrittenType(named: text.typeName) } else { nil }
    }
}

extension String {
    fileprivate var typeName: String {
        if self == "true" || self == "false" { return "Bool" }
        return Int(replacing("_", with: "")) == nil ? "String" : "Int"
    }
}

extension WrittenType {
    fileprivate init(named name: String) { self.init(text: name, shape: .name(name, [])) }
}
