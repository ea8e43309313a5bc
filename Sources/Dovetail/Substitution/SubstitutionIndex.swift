/// The substitutions in force in one store. Guarded by the store's lock, under which no bindings are compared: an `id:`
/// is compared by its author's code.
struct SubstitutionIndex {
    /// The substitutions in force for the bindings of one name.
    private final class Name {
        var substitution: Substitution?
        /// The substitutions for single bindings of the name.
        var ofBindings: [ObjectIdentifier: Substitution] = [:]

        var all: [Substitution] { ofBindings.values + (substitution.map { [$0] } ?? []) }
    }

    private var order = 0
    private var inForce: [ObjectIdentifier: Substitution] = [:]
    private var names: [String: Name] = [:]
    /// The names, by the addresses of their literals.
    private var literals: [UInt: Name] = [:]
    /// The substitutions for single bindings, by the hash of the binding.
    private var bindings: [UInt: [Substitution]] = [:]

    var isEmpty: Bool { inForce.isEmpty }

    /// All substitutions, in the order in which they were added.
    var all: [Substitution] { inForce.values.ordered { $0.order < $1.order } }

    /// The substitutions for single bindings one of which may be `key`.
    func candidates(for key: BindingKey) -> [Substitution] { bindings[key.hash] ?? [] }

    /// The substitution for all bindings with the name of `key`.
    mutating func named(as key: BindingKey) -> Substitution? {
        if names.isEmpty { return nil }
        if let name = key.qualifier?.definitionKey { return names[name]?.substitution }
        let literal = UInt(bitPattern: key.site.name)
        if let name = literals[literal] { return name.substitution }
        let name = name(key.site.nameText)
        literals[literal] = name
        return name.substitution
    }

    /// The substitution for `name`, and those for single bindings of that name.
    func all(named name: String) -> [Substitution] { names[name]?.all ?? [] }

    private mutating func name(_ text: String) -> Name {
        if let name = names[text] { return name }
        let name = Name()
        names[text] = name
        return name
    }

    mutating func add(_ substitution: Substitution) {
        order += 1
        substitution.order = order
        inForce[ObjectIdentifier(substitution)] = substitution
        switch substitution.target {
        case .name(let text): name(text).substitution = substitution
        case .binding(let key):
            name(key.definitionName).ofBindings[ObjectIdentifier(substitution)] = substitution
            bindings[key.hash, default: []].append(substitution)
        }
    }

    /// Removes those of `removed` that are in force, and returns them.
    mutating func remove(_ removed: [Substitution]) -> [Substitution] {
        removed.filter { inForce[ObjectIdentifier($0)] != nil }.map { substitution in
            inForce[ObjectIdentifier(substitution)] = nil
            switch substitution.target {
            case .name(let text): names[text]?.substitution = nil
            case .binding(let key):
                names[key.definitionName]?.ofBindings[ObjectIdentifier(substitution)] = nil
                bindings[key.hash]?.removeAll { $0 === substitution }
            }
            return substitution
        }
    }
}

// MARK: - The substitutions of a store

extension BindingOwner {
    /// The substitution in force for `key`. If there is one for the binding and one for its name, the later one.
    final func substitution(for key: BindingKey) -> Substitution? {
        let (candidates, named) = withLock {
            (replacements.substitutions.candidates(for: key), replacements.substitutions.named(as: key))
        }
        guard let binding = candidates.last(where: { $0.isBinding(key) }) else { return named }
        return named.map { $0.order > binding.order ? $0 : binding } ?? binding
    }
}

extension BindingStore {
    /// Puts `substitution` in force, in place of those for the same bindings.
    final func add(_ substitution: Substitution) {
        let former = exchange(for: substitution)
        DependencyScope.hearing?.note(.substitution, at: substitution.place) { substitution.isUnused }
        for substitution in former { substitution.takeBack() }
        switch substitution.target {
        case .name(let name): for slot in currentSlots(named: name) { drop(slot) }
        case .binding(let key): if let slot = currentSlot(for: key) { drop(slot) }
        }
    }

    /// Puts `substitution` in force, and returns those that have made way.
    private func exchange(for substitution: Substitution) -> [Substitution] {
        while true {
            let former = former(of: substitution)
            let removed: [Substitution]? = withLock {
                // Another thread may have put one in force for the same binding meanwhile.
                if case .binding(let key) = substitution.target,
                    !replacements.substitutions.candidates(for: key).elementsEqual(former.candidates, by: ===)
                {
                    return nil
                }
                let removed = replacements.substitutions.remove(former.replaced)
                replacements.substitutions.add(substitution)
                setDetour(.substitutions, true)
                return removed
            }
            if let removed { return removed }
        }
    }

    private func former(of substitution: Substitution) -> (candidates: [Substitution], replaced: [Substitution]) {
        switch substitution.target {
        case .name(let name): return ([], withLock { replacements.substitutions.all(named: name) })
        case .binding(let key):
            let candidates = withLock { replacements.substitutions.candidates(for: key) }
            return (candidates, candidates.filter { $0.isBinding(key) })
        }
    }

    final var unusedSubstitutions: [BindingReference] {
        withLock { knownReplacements?.substitutions.all ?? [] }.filter(\.isUnused).map(\.place)
    }

    /// Removes the substitution for `name` and those for single bindings of that name. False when there is none.
    final func removeSubstitutions(named name: String) -> Bool {
        remove(withLock { replacements.substitutions.all(named: name) })
    }

    /// Removes the substitution in force for `key`, which may be one for its name.
    final func removeSubstitution(for key: BindingKey) {
        _ = substitution(for: key).map { remove([$0]) }
    }

    final func removeAllSubstitutions() { _ = remove(withLock { replacements.substitutions.all }) }

    private func remove(_ substitutions: [Substitution]) -> Bool {
        let removed = withLock {
            let removed = replacements.substitutions.remove(substitutions)
            setDetour(.substitutions, !replacements.substitutions.isEmpty)
            return removed
        }
        for substitution in removed { substitution.takeBack() }
        return !removed.isEmpty
    }
}
