// How registrations and additions get into a container. Tags are compared before the lock is taken, since that is user
// code. They are compared again if somebody has registered the same type under a tag meanwhile.

extension Container {
    /// Adds a registration. Each `register` calls this; it is never inlined.
    func add(
        _ facts: RegistrationFacts, _ make: @escaping Maker, awaiting: AsyncMaker? = nil, closer: AnyObject? = nil
    ) {
        if facts.options.condition?.isMet == false { return withLock { registry.inactive.append(facts) } }
        let isKnownToParent = facts.options.isOverriding && parent?.nearest(facts.type, facts.tag) != nil
        insert(facts.type, facts.tag) { occupant in
            let former = occupant?.askedTag == nil && occupant?.isStray == false ? occupant : nil
            let problem: Registration.Problem? =
                facts.options.isOverriding
                ? (former != nil || isKnownToParent ? nil : .known(.overridesNothing)) : former.map { _ in .ambiguous }
            return Registration(
                facts, in: self, make, awaiting: awaiting, closer: closer, former: former, problem: problem)
        }
    }

    /// Keeps a copy of `registration` that answers to `tag`, so that the next request finds it in the index.
    ///
    /// - Returns: Nil if another registration has taken its place meanwhile.
    private func derive(_ registration: Registration, for tag: Tag) -> Registration? {
        insert(registration.facts.type, tag) { occupant in
            guard occupant == nil, registration.place != nil else { return nil }
            return registration.copy(in: self, answeringTo: tag, problem: nil)
        }
    }

    /// Replaces the registration of this type and tag by the result of `make`, which is given the present one; nil
    /// keeps it.
    @discardableResult
    private func insert(
        _ type: any Any.Type, _ tag: Tag?, _ make: (Registration?) -> Registration?
    ) -> Registration? {
        while true {
            let version = withLock { registry.version(of: type) }
            let tagged = tag.flatMap { index.registration(of: type, tag: $0) }
            var isCompared = false
            let inserted: Registration? = withLock {
                guard tag == nil || registry.version(of: type) == version else { return nil }
                isCompared = true
                let occupant = tag == nil ? index.registration(of: type) : tagged
                guard let made = make(occupant) else { return occupant }
                insert(made, inPlaceOf: occupant)
                return made
            }
            if isCompared { return inserted }
        }
    }

    /// The caller holds the lock.
    func insert(_ registration: Registration, inPlaceOf occupant: Registration?) {
        index.set(registration, inPlaceOf: occupant)
        registry.add(registration, inPlaceOf: occupant)
        guard registration.askedTag == nil, !registration.isStray else { return }
        for stray in registry.takeStrays(of: registration.facts.type) { index.remove(stray) }
        guard registration.facts.tag == nil, occupant != nil else { return }
        for stale in registry.takeDerived(of: registration.facts.type) { index.remove(stale) }
    }
}

// MARK: - Decorators and injections

extension Container {
    /// Applies `addition` to all registrations, present and future.
    func add(_ addition: Addition) {
        withLock { registry.additions.append(addition) }
        for registration in settled(for: addition) { renew(registration, for: addition) }
        refuseInherited(by: addition)
    }

    /// Adds placeholders for the registrations that only a parent has: they answer with an error, since `addition`
    /// can't change values of the parent.
    func refuseInherited(by addition: Addition) {
        let own = withLock { registry.all(of: addition.type) }
        if own.contains(where: { addition.concerns($0.facts) }) { return }
        for registration in parent?.all(of: addition.type) ?? [] where addition.concerns(registration.facts) {
            insert(addition.type, registration.facts.tag) { occupant in
                occupant == nil ? registration.copy(in: self, problem: .changedInChild(addition)) : nil
            }
        }
    }

    /// The registrations that `addition` is meant for, and that may have made instances without it.
    private func settled(for addition: Addition) -> [Registration] {
        var concerned: [Registration]
        if let tag = addition.tag {
            concerned = [index.registration(of: addition.type, tag: tag)].compactMap { $0 }
        } else {
            concerned = withLock {
                registry.all(of: addition.type) + (registry.derived[ObjectIdentifier(addition.type)] ?? [])
            }
        }
        return concerned.filter { $0.isSettled && $0.settledAt <= addition.order && addition.concerns($0.facts) }
    }

    /// Replaces `former` by a registration that knows of `addition`: an error if `former` has made its instance
    /// already.
    private func renew(_ former: Registration, for addition: Addition) {
        let isMade = former.isMade
        withLock {
            guard former.place != nil || former.askedTag != nil else { return }
            let renewed = former.copy(
                in: self, problem: isMade ? .madeBefore(addition) : former.problem, slot: isMade ? former.slot : nil)
            former.withdraw()
            index.set(renewed, inPlaceOf: former)
            registry.add(renewed, inPlaceOf: former)
        }
    }

    func additions(concerning facts: RegistrationFacts) -> [Addition] {
        withLock { registry.additions }.concerning(facts)
    }

    /// Tells `registration` which additions apply to its values, before it makes the first.
    func settle(_ registration: Registration) {
        var isDone = false
        while !isDone {
            let additions = withLock { registry.additions }
            let concerning = additions.concerning(registration.facts)
            withLock {
                guard !registration.isSettled, registry.additions.count == additions.count else {
                    isDone = registration.isSettled
                    return
                }
                registration.settle(with: concerning, of: additions.count)
                isDone = true
            }
        }
    }

    /// All decorators and injections, in no order.
    var currentAdditions: [Addition] { withLock { registry.additions }.all }

    /// The registrations whose conditions aren't met, in order.
    var inactiveRegistrations: [RegistrationFacts] { withLock { registry.inactive } }
}

// MARK: - Finding

extension Container {
    /// The registrations that count, in order.
    var currentRegistrations: [Registration] { withLock { registry.current } }

    /// The registrations of `type` under any tag: those of the parents first, without those that are overridden here.
    func all(of type: any Any.Type) -> [Registration] {
        var all: [Registration] = []
        if let parent {
            if parent.parent == nil {
                parent.addOwn(of: type, to: &all)
            } else {
                for container in sequence(first: parent, next: \.parent).reversed() {
                    container.addOwn(of: type, to: &all)
                }
            }
        }
        addOwn(of: type, to: &all)
        return all
    }

    /// Adds the registrations of `type` in this container to those of its parents, and removes those that they
    /// override.
    private func addOwn(of type: any Any.Type, to all: inout [Registration]) {
        let (own, strays) = withLock { (registry.all(of: type), registry.strays[ObjectIdentifier(type)]) }
        if strays != nil { all = all.map { index.registration(of: type, tag: $0.facts.tag) ?? $0 } }
        if all.isEmpty {
            all = own
        } else if !own.isEmpty {
            if own.contains(where: \.facts.options.isOverriding) { all.removeAll { overrides($0) } }
            all += own
        }
    }

    private func overrides(_ former: Registration) -> Bool {
        let nearer = index.registration(of: former.facts.type, tag: former.facts.tag)
        return nearer?.facts.options.isOverriding == true && nearer?.askedTag == nil && nearer?.isStray == false
    }

    /// The registration of the nearest container that has one.
    func nearest(_ type: any Any.Type, _ tag: Tag? = nil) -> Registration? {
        nearest { $0.index.registration(of: type, tag: tag) }
    }

    /// The first answer of `find`, from the nearest container outwards. Without recursion, which could overflow the
    /// stack.
    @inline(__always)
    func nearest<Found>(_ find: (Container) -> Found?) -> Found? {
        var next: Unmanaged<Container>? = .passUnretained(self)
        while let container = next {
            if let found = container._withUnsafeGuaranteedRef(find) { return found }
            next = container._withUnsafeGuaranteedRef { $0.outer }
        }
        return nil
    }

    /// The registration under `tag`, or else the untagged one that stands in for it: of each, the nearest.
    func registration(of type: any Any.Type, under tag: AskedTag) -> (Registration, isFallback: Bool)? {
        while true {
            if let found = nearest(type, under: tag) { return (found, false) }
            guard let untagged = nearest(type) else { return nil }
            let facts = untagged.facts
            guard facts.lifetime.isCached, facts.effects.contains(.takesTag), untagged.problem == nil else {
                return (untagged, true)
            }
            if let derived = untagged.home.derive(untagged, for: tag.makeTag()) { return (derived, false) }
        }
    }

    private func nearest(_ type: any Any.Type, under tag: AskedTag) -> Registration? {
        nearest { container in
            container.index.registration(of: type, tagHash: tag.hash) { tag.isSame(as: $0) }
        }
    }
}
