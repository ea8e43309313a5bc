/// The registrations of a container and its parents that may have been meant by types that nothing provides.
struct NearMisses {
    /// The registrations of one container at this moment, and their names.
    private struct Layer {
        let registrations: [Registration]
        let inactive: [RegistrationFacts]
        let names: Guarded<RegisteredNames>
    }

    /// The container itself comes first.
    private let layers: [Layer]
    private static let most = RegisteredNames.most

    init(seenFrom container: Container) {
        layers = sequence(first: container, next: \.parent).map { container in
            let (registrations, inactive, names) = container.namedRegistrations
            return Layer(registrations: registrations, inactive: inactive, names: names)
        }
    }

    /// The registrations that resemble `type`, the likeliest first.
    ///
    /// - Complexity: O(*n*) in containers; for all questions to one container together O(*m*) in its registrations.
    func nearMisses(of type: any Any.Type) -> [NearMiss] {
        if case .collection(let element) = ParameterMeaning(of: type) {
            return active([ParameterMeaning.core(of: element)], .list)
        }
        let name = String(describing: type)
        let optionals = ["Optional<\(name)>", name.hasPrefix("Optional<") ? String(name.dropFirst(9).dropLast()) : ""]
        var found = unmet(type) + active([type], .tag)
        for optional in optionals { found += active(types(named: optional), .optional) }
        found += active(types(named: name).filter { $0 != type }, .module)
        if let alike = alike(name), !optionals.contains(alike) { found += active(types(named: alike), .spelling) }
        if found.isEmpty {
            for ending in names(endingWith: name) { found += active(types(named: ending), .name) }
        }
        return Array(found.prefix(Self.most))
    }

    /// The notes on a type that nothing provides to `dependent`.
    func notes(on type: any Any.Type, askedBy dependent: BindingReference) -> [String] {
        NearMiss.notes(on: nearMisses(of: type), askedBy: [dependent])
    }

    private func unmet(_ type: any Any.Type) -> [NearMiss] {
        let found = last { layer in
            layer.names.withLock { $0.inactivePositions(of: type, among: layer.inactive.count) }
                .map { layer.inactive[$0] }
        }
        return found.reversed().flatMap(\.self).map {
            NearMiss(registration: $0.reference, difference: .condition($0.options.condition!.reason))
        }
    }

    /// The registrations of `types`, those of the nearest container first.
    private func active(_ types: [any Any.Type], _ difference: NearMiss.Difference) -> [NearMiss] {
        var found = layers.map { _ in [RegistrationFacts]() }
        for type in types.prefix(Self.most) {
            let ofType = last { layer in
                layer.names.withLock { $0.positions(of: type, among: layer.registrations.count) }
                    .map { layer.registrations[$0].facts }
            }
            for (index, facts) in ofType.enumerated() { found[index] += facts }
        }
        return found.joined().prefix(Self.most).map {
            NearMiss(registration: $0.reference, difference: difference)
        }
    }

    /// The last results of `find` for each layer, at most as many as a message shows.
    private func last(_ find: (Layer) -> [RegistrationFacts]) -> [[RegistrationFacts]] {
        var count = Self.most
        return layers.map { layer in
            if count == 0 { return [] }
            let found = find(layer).suffix(count)
            count -= found.count
            return Array(found)
        }
    }

    private func types(named name: String) -> [any Any.Type] {
        var known: Set<ObjectIdentifier> = []
        return layers.reversed().flatMap { layer in layer.names.withLock { $0.types(named: name) } }.filter {
            known.insert(ObjectIdentifier($0)).inserted
        }
    }

    private func names(endingWith words: String) -> ArraySlice<String> {
        Set(layers.flatMap { layer in layer.names.withLock { $0.names(endingWith: words) } }).ordered(by: <)
            .prefix(Self.most)
    }

    private func alike(_ name: String) -> String? {
        Spelling.nearest(to: name, in: layers.compactMap { layer in layer.names.withLock { $0.alike(name) } })
    }
}

extension Container {
    /// The registrations at this moment, and the names of all of them.
    fileprivate var namedRegistrations: ([Registration], [RegistrationFacts], Guarded<RegisteredNames>) {
        let (registrations, inactive, names) = withLock {
            let names = registry.names ?? Guarded(RegisteredNames())
            registry.names = names
            return (registry.current, registry.inactive, names)
        }
        // Not all at once: others wait for the lock.
        while names.withLock({ $0.takeIn(64, of: registrations, inactive) }) {}
        return (registrations, inactive, names)
    }

    /// The number of names that were added and compared for all errors so far.
    package var nearMissSteps: Int { withLock { registry.names }?.withLock { $0.steps } ?? 0 }
}
