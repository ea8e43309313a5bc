import CDovetail

/// A fake that takes the place of a binding of one assembly instance.
final class Substitution: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    /// What a substitution takes the place of.
    enum Target {
        /// All bindings of this name.
        case name(String)
        /// The one binding that a getter resolves.
        case binding(BindingKey)
    }

    let target: Target
    /// Keeps what the key of the target refers to.
    private let qualifier: Qualifier?
    let place: BindingReference
    let make: Maker
    private let lock = Lock()

    private var firstValue: Any?
    private var uses = 0
    private var isRemoved = false
    private var tainted: [Tainted] = []

    private struct Tainted {
        weak var store: BindingOwner?
        let slot: Slot
    }

    /// What makes the fakes. One that is awaited serves bindings that are awaited only.
    enum Maker {
        case atOnce(() throws -> Any)
        case awaited(Awaited)

        typealias Awaited = nonisolated(nonsending) () async throws -> Any
    }

    init(_ target: Target, place: BindingReference, firstValue: Any? = nil, make: Maker) {
        self.target = target
        if case .binding(let key) = target { qualifier = key.qualifier } else { qualifier = nil }
        self.place = place
        self.firstValue = firstValue
        self.make = make
    }

    func applies(to key: BindingKey) -> Bool {
        switch target {
        case .name(let name): key.definitionName == name
        case .binding(let binding): key.isSame(as: binding)
        }
    }

}

// MARK: - Making fakes

extension Substitution {
    /// A fake for the binding `key` whose creation runs on this thread.
    func value<Value, Failure: Error>(
        for key: BindingKey, in store: BindingOwner, throwing _: Failure.Type
    ) throws(Failure) -> Value {
        let thread = dovetail_current_thread()
        if let frame = thread.pointee.currentFrame {
            frame.pointee.note(taints: TaintSet([self]), in: Graph.current(on: thread))
        }
        let fake: Any
        do {
            fake = try takeFirstValue() ?? make.value(for: key, in: store)
        } catch {
            try raise(error, as: Failure.self)
        }
        guard let value = fake as? Value else {
            try raise(
                ResolutionError.wrongType(of: fake, expected: Value.self, at: BindingReference(key, in: store)),
                as: Failure.self)
        }
        return value
    }

    /// A fake for the binding `key`, whose creation is `frame`.
    nonisolated(nonsending) func awaitedValue<Value, Failure: Error>(
        for key: BindingKey, in store: BindingOwner, _ frame: AsyncFrame, throwing _: Failure.Type
    ) async throws(Failure) -> Value {
        let fake: Any
        do {
            if let first = takeFirstValue() { fake = first } else { fake = try await make.awaitedValue() }
        } catch {
            try raise(error, as: Failure.self)
        }
        guard let value = fake as? Value else {
            let reference = BindingReference(key, in: store)
            let error = frame.run { ResolutionError.wrongType(of: fake, expected: Value.self, at: reference) }
            try raise(error, as: Failure.self)
        }
        return value
    }

    private func takeFirstValue() -> Any? {
        lock.withLock {
            uses += 1
            defer { firstValue = nil }
            return firstValue
        }
    }

    func isBinding(_ key: BindingKey) -> Bool {
        if case .binding(let binding) = target { key.isSame(as: binding) } else { false }
    }

    var isUnused: Bool { lock.withLock { uses == 0 } }
}

extension Substitution.Maker {
    func value(for key: BindingKey, in store: BindingOwner) throws -> Any {
        guard case .atOnce(let make) = self else {
            throw ResolutionError(.needsAwait, at: BindingReference(key, in: store))
        }
        return try make()
    }

    nonisolated(nonsending) func awaitedValue() async throws -> Any {
        switch self {
        case .atOnce(let make): try make()
        case .awaited(let make): try await make()
        }
    }
}

// MARK: - Removal

extension Substitution {
    /// Notes that the instance of `slot` is, or was made with, a fake. False when the substitution was removed
    /// meanwhile: then the instance must not be kept.
    func register(_ slot: Slot, in store: BindingOwner) -> Bool {
        lock.withLock {
            if !isRemoved { tainted.append(Tainted(store: store, slot: slot)) }
            return !isRemoved
        }
    }

    /// Drops the fakes, and every singleton whose creation read one.
    func remove() {
        let (tainted, unused) = lock.withLock {
            isRemoved = true
            defer { (self.tainted, firstValue) = ([], nil) }
            return (self.tainted, firstValue)
        }
        for place in tainted { place.store?.drop(place.slot) }
        _ = unused  // Released here, after the mutex, since that may run user code.
    }
}

extension TaintSet {
    /// False when one of the substitutions was removed meanwhile.
    func register(_ slot: Slot, in store: BindingOwner) -> Bool {
        substitutions.reduce(true) { $1.register(slot, in: store) && $0 }
    }
}

// MARK: - The substitutions of a store

extension BindingOwner {
    /// The substitution in force for `key`: the one that was made last.
    final func substitution(for key: BindingKey) -> Substitution? {
        withLock { knownHooks?.substitutions.last { $0.applies(to: key) } }
    }

}

extension BindingStore {
    final func add(_ substitution: Substitution) {
        let former = withLock {
            let former = hooks.substitutions.filter { substitution.replaces($0) }
            hooks.substitutions.removeAll { substitution.replaces($0) }
            hooks.substitutions.append(substitution)
            setDetour(.substitutions, true)
            return former
        }
        DependencyScope.watching?.note(substitution)
        for substitution in former { substitution.remove() }
        for slot in currentSlots where substitution.applies(to: slot.key) { drop(slot) }
    }

    final var unusedSubstitutions: [BindingReference] {
        withLock { knownHooks?.substitutions ?? [] }.filter(\.isUnused).map(\.place)
    }

    /// Removes what `isMeant` selects. False when there is nothing of the kind.
    final func removeSubstitutions(where isMeant: (Substitution) -> Bool) -> Bool {
        let removed = withLock {
            let removed = hooks.substitutions.filter(isMeant)
            hooks.substitutions.removeAll(where: isMeant)
            setDetour(.substitutions, !hooks.substitutions.isEmpty)
            return removed
        }
        for substitution in removed { substitution.remove() }
        return !removed.isEmpty
    }
}

extension Substitution {
    /// Whether `other` is for the same target and so makes way for this one.
    fileprivate func replaces(_ other: Substitution) -> Bool {
        switch (target, other.target) {
        case (.name(let mine), .name(let theirs)): mine == theirs
        case (.binding(let mine), .binding(let theirs)): mine.isSame(as: theirs)
        default: false
        }
    }
}
