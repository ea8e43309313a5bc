/// The decorations of one store. Guarded by the store's mutex, under which no bindings are compared: an `id:` is
/// compared by its author's code.
struct DecorationIndex {
    private struct Decorated {
        let binding: FoundBinding
        let decoration: Decoration
    }

    /// Those whose binding is known, by the hash of the binding, in the order in which they were added.
    private var found: [UInt: [Decorated]] = [:]
    /// What waits for a value of a type, in the order in which it was asked for.
    private var changes: [ObjectIdentifier: OrderedObjects<DecorationChange>] = [:]
    private var decorations = OrderedObjects<Decoration>()
    /// The types in `changes`, in the order in which somebody began to wait for a value of each.
    private var awaitedTypes: [any Any.Type] = []
    /// How many of the awaited types values of each type were compared with.
    private var compared: [ObjectIdentifier: Int] = [:]

    var isEmpty: Bool { decorations.isEmpty && changes.isEmpty }
    /// All of them, in the order in which they were added.
    var all: [Decoration] { decorations.all }

    /// Those whose binding isn't known, in the order in which they were added.
    var homeless: [Decoration] {
        let waiting = Set(changes.values.flatMap(\.all).compactMap { $0.decoration.map(ObjectIdentifier.init) })
        return decorations.all.filter { waiting.contains(ObjectIdentifier($0)) }
    }

    func changes(of type: any Any.Type) -> [DecorationChange] { changes[ObjectIdentifier(type)]?.all ?? [] }

    /// Those with the hash of `key`, each with its binding.
    func candidates(for key: BindingKey) -> [(key: BindingKey, decoration: Decoration)] {
        found[key.hash].map { $0.map { ($0.binding.key, $0.decoration) } } ?? []
    }

    /// The awaited types that values of `type` were not compared with yet. Each pair is compared once.
    mutating func typesToCompare(with type: any Any.Type) -> ArraySlice<any Any.Type> {
        if awaitedTypes.isEmpty { return [] }
        defer { compared[ObjectIdentifier(type)] = awaitedTypes.count }
        return awaitedTypes[compared[ObjectIdentifier(type), default: 0]...]
    }

    mutating func add(_ change: DecorationChange) {
        let type = change.purpose.type
        if changes[ObjectIdentifier(type)] == nil { awaitedTypes.append(type) }
        changes[ObjectIdentifier(type), default: OrderedObjects()].add(change)
        if let decoration = change.decoration { decorations.add(decoration) }
    }

    /// Ends the waiting of `change`. False when another thread has done that.
    mutating func settle(_ change: DecorationChange, for binding: FoundBinding) -> Bool {
        let type = ObjectIdentifier(change.purpose.type)
        guard changes[type]?.remove(change) == true else { return false }
        if changes[type]!.isEmpty { changes[type] = nil }
        if changes.isEmpty { (awaitedTypes, compared) = ([], [:]) }
        if let decoration = change.decoration {
            found[binding.key.hash, default: []].append(Decorated(binding: binding, decoration: decoration))
        }
        return true
    }

    /// Removes decorations. Answers what was kept of them, to be released after the lock: an `id:` may have a `deinit`.
    mutating func remove(_ removed: [Decoration], of key: BindingKey) -> [FoundBinding] {
        let identities = Set(removed.map(ObjectIdentifier.init))
        for decoration in removed { decorations.remove(decoration) }
        let former = found[key.hash] ?? []
        found[key.hash] = former.filter { !identities.contains(ObjectIdentifier($0.decoration)) }
        return former.map(\.binding)
    }

    mutating func removeAll() -> DecorationIndex {
        defer { self = DecorationIndex() }
        return self
    }
}

// MARK: - Adding and removing

extension BindingStore {
    /// Makes a change of the decorations of a binding that answers with a `Value`: at once when such a value is kept,
    /// since then its getter can be run, and otherwise before the first such value is given to anybody.
    final func change<Value>(_ change: DecorationChange, _: Value.Type) {
        if let decoration = change.decoration {
            DependencyScope.hearing?.note(.decoration, at: decoration.place) { decoration.isUnused }
        }
        withLock {
            replacements.decorations.add(change)
            setDetour(.decorations, true)
        }
        EndWarnings.expectEnd(of: self)
        if case .itsActor = change.isolation { return }
        guard let value: Value = anyInstance() else { return compareInstances(with: change) }
        if !change.isAwaited { return settleDecorations(with: value) }
        // The instance is kept, so whoever asks for it may share it; a store may be used from anywhere.
        nonisolated(unsafe) let (store, instance) = (self, value)
        beginSearch { await store.awaitSettledDecorations(with: instance) }
    }

    /// Runs the getter of `change` if an instance of another type that is kept could be what it answers with.
    private func compareInstances(with change: DecorationChange) {
        for instance in anyInstances() where isValue(instance, of: change.purpose.type) {
            if !change.isAwaited { return settleDecorations(with: instance) }
            nonisolated(unsafe) let (store, instance) = (self, instance)  // As above.
            return beginSearch { await store.awaitSettledDecorations(with: instance) }
        }
    }

    final var hasNoDecorations: Bool { withLock { knownReplacements?.decorations.isEmpty ?? true } }

    /// An instance that a cached binding keeps.
    private func anyInstance<Value>() -> Value? {
        for slot in readySlots(of: Value.self) {
            if let instance = slot.current { return instance.value(as: Value.self) }
        }
        return nil
    }

    /// One instance that is kept of each type, as far as cached bindings hold any.
    private func anyInstances() -> [Any] {
        func instance<Value>(of type: Value.Type) -> Any? {
            let instance: Value? = anyInstance()
            return instance
        }
        return readyTypes.compactMap { instance(of: $0) }
    }

    final func removeAllDecorations() {
        let removed = withLock {
            defer { setDetour(.decorations, false) }
            return replacements.decorations.removeAll()
        }
        for decoration in removed.all { decoration.takeBack() }
    }

    final var unusedDecorations: [BindingReference] {
        withLock { knownReplacements?.decorations.all ?? [] }.filter(\.isUnused).map(\.place)
    }
}

extension BindingOwner {
    /// Names the decorations whose getters have resolved no binding, should this be the end. That they never will can't be
    /// known sooner: a getter is run with a value of its type, and a getter without `define` lets nobody know of its values.
    final func warnOfUselessDecorations() {
        if EndWarnings.areOff || isWatchedByTest { return }
        for decoration in withLock({ knownReplacements?.decorations.homeless ?? [] }) {
            let place = decoration.place
            let text = Wording.unusedDecoration(of: place.label, place.type)
            warn("\(text): \(Wording.whyDecorationIsUnused)", at: place)
        }
    }
}

// MARK: - Finding bindings

extension BindingOwner {
    /// The changes that wait for a value of the type of `value`, or of a type that it has too: a getter that hands on a
    /// binding of another type, `var api: any API { liveAPI }`, is found out when that binding makes something.
    private func changes<Value>(waitingFor value: Value) -> [DecorationChange] {
        let (own, types) = withLock {
            let changes = replacements.decorations.changes(of: Value.self)
            return (changes, replacements.decorations.typesToCompare(with: type(of: value as Any)))
        }
        let others = types.filter { $0 != Value.self && isValue(value, of: $0) }
        let all = own + others.flatMap { type in withLock { replacements.decorations.changes(of: type) } }
        return all.filter { $0.mayRun(in: self) }
    }

    /// Finds the bindings of the decorations that wait for a value of this type.
    ///
    /// What is wrong with a getter stops the program: nothing that asks for a binding could mend it.
    final func settleDecorations<Value>(with value: Value) {
        guard let store = self as? BindingStore, !Interception.isDecorating(store) else { return }
        do {
            for change in changes(waitingFor: value) {
                if let binding = try change.find(store, with: value) { try store.settle(change, for: binding) }
            }
        } catch {
            raise(error, as: Never.self)
        }
    }

    /// Finds the bindings of the decorations that wait for a value of this type, if an instance of `key` is kept.
    @inline(never)
    final func settleDecorations<Value>(withInstanceOf key: BindingKey, _: Value.Type) {
        guard let instance = (self as? BindingStore)?.currentSlot(for: key)?.ready else { return }
        settleDecorations(with: instance.value(as: Value.self))
    }

    /// Finds the bindings of the decorations that wait for a value of this type, also where that must be awaited.
    nonisolated(nonsending) final func awaitSettledDecorations<Value>(with value: Value) async {
        guard let store = self as? BindingStore, !Interception.isDecorating(store) else { return }
        do {
            for change in changes(waitingFor: value) {
                if let binding = try await change.findAwaiting(store, with: value) {
                    try store.settle(change, for: binding)
                }
            }
        } catch {
            raise(error, as: Never.self)
        }
    }
}

extension BindingStore {
    fileprivate final func settle(_ change: DecorationChange, for binding: FoundBinding) throws {
        let key = binding.key
        if change.decoration == nil { return try settleRemoval(change, for: binding) }
        // Asked before it is settled: from then on, and no sooner, others make the instance, with the decoration.
        let isMade = currentSlot(for: key)?.ready != nil
        let isNew = withLock { replacements.decorations.settle(change, for: binding) }
        if isNew, isMade { throw error(.decoratedTooLate, about: key, change) }
    }

    private func error(
        _ reason: ResolutionError.Reason, about key: BindingKey, _ change: DecorationChange
    ) -> ResolutionError {
        ResolutionError(reason, path: [BindingReference(key, in: self)], call: change.purpose.call)
    }

    private func settleRemoval(_ change: DecorationChange, for binding: FoundBinding) throws {
        let key = binding.key
        let removed = decorations(of: key)
        let bindings = withLock {
            replacements.decorations.settle(change, for: binding)
                ? replacements.decorations.remove(removed, of: key) : nil
        }
        guard bindings != nil else { return }
        if removed.isEmpty { throw error(.noDecoration, about: key, change) }
        for decoration in removed { decoration.takeBack() }
        withLock { setDetour(.decorations, !replacements.decorations.isEmpty) }
    }
}

extension BindingOwner {
    /// The decorations of `key`, the first of which is the innermost.
    final func decorations(of key: BindingKey) -> [Decoration] {
        withLock { replacements.decorations.candidates(for: key) }.filter { $0.key.isSame(as: key) }.map(\.decoration)
    }
}

private func isValue(_ value: Any, of type: any Any.Type) -> Bool {
    func isValue<Value>(of _: Value.Type) -> Bool { value is Value }
    return isValue(of: type)
}
