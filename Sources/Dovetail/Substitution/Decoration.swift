/// A decoration in force: it wraps the values of a binding, production objects and fakes.
final class Decoration: Replacement, @unchecked Sendable {
    // @unchecked: as `Replacement` says.

    private let make: Maker

    /// Makes the wrapping value. An awaited maker serves a synchronous `define` if nothing suspends it.
    enum Maker {
        case atOnce((Any) throws -> Any)
        case awaited(Awaited)

        typealias Awaited = nonisolated(nonsending) (Any) async throws -> Any
    }

    init(_ make: Maker, at place: BindingReference) {
        self.make = make
        super.init(at: place)
    }

    /// The call that added it, as errors name it.
    var call: BindingReference { place.call("decorate") }

    func value(of value: Any, for key: BindingKey, in store: BindingOwner) throws -> Any {
        noteUse()
        switch make {
        case .atOnce(let make): return try make(value)
        case .awaited(let make):
            if let decorated = try store.withoutSuspending({ try await make(value) }) { return decorated }
            throw ResolutionError(.needsAwait, at: BindingReference(key, in: store), call: call)
        }
    }

    nonisolated(nonsending) func awaitedValue(of value: Any) async throws -> Any {
        noteUse()
        switch make {
        case .atOnce(let make): return try make(value)
        case .awaited(let make): return try await make(value)
        }
    }
}

/// A decoration to be added to a binding, or a removal of its decorations. It waits until the binding is known.
final class DecorationChange: @unchecked Sendable {
    // @unchecked: nothing changes. Closures that aren't `Sendable` belong to an assembly that isn't either.

    /// Nil for a removal.
    let decoration: Decoration?
    let purpose: Interception.Purpose
    let isolation: Isolation
    private let search: Search

    /// The threads on which the getter may run.
    enum Isolation {
        case none
        case mainActor
        /// On the actor that the assembly is: wherever that actor makes the next value which the getter could return.
        case itsActor
    }

    /// Runs the getter. Nil if its assembly has been released.
    enum Search {
        case atOnce((Interception) throws -> BindingKey?)
        case awaited(Awaited)

        typealias Awaited = nonisolated(nonsending) (Interception) async throws -> BindingKey?
    }

    /// Whether running the getter may have to wait.
    var isAwaited: Bool { if case .awaited = search { true } else { false } }

    init(_ decoration: Decoration?, for purpose: Interception.Purpose, on isolation: Isolation, search: Search) {
        self.decoration = decoration
        self.purpose = purpose
        self.isolation = isolation
        self.search = search
    }

    /// Whether the getter may run on this thread. A binding that belongs to no actor may make its value anywhere.
    func mayRun(in owner: BindingOwner) -> Bool {
        switch isolation {
        case .none: true
        case .mainActor: MainActor.isCurrent
        case .itsActor: !owner.isOffItsActor
        }
    }

    /// Runs the getter, with `value` as the answer of its binding, and returns the binding. Nil if that would have to
    /// wait: an asynchronous getter may have a synchronous `define`.
    func find(_ store: BindingStore, with value: Any) throws -> FoundBinding? {
        let interception = interception(of: store, answeringWith: value)
        switch search {
        case .atOnce(let search): return FoundBinding(try search(interception))
        case .awaited(let search):
            return FoundBinding(try store.withoutSuspending { try await search(interception) } ?? nil)
        }
    }

    nonisolated(nonsending) func findAwaiting(_ store: BindingStore, with value: Any) async throws -> FoundBinding? {
        let interception = interception(of: store, answeringWith: value)
        switch search {
        case .atOnce(let search): return FoundBinding(try search(interception))
        case .awaited(let search): return FoundBinding(try await search(interception))
        }
    }

    private func interception(of store: BindingStore, answeringWith value: Any) -> Interception {
        Interception(store, for: purpose) { [purpose] key in
            if key.type == purpose.type { return .atOnce { value } }
            throw purpose.noBinding([BindingReference(key, in: store)])
        }
    }
}

/// A binding that a getter resolves, and the qualifier that its key refers to.
struct FoundBinding {
    let key: BindingKey
    private let qualifier: Qualifier?

    init?(_ key: BindingKey?) {
        guard let key else { return nil }
        self.key = key
        qualifier = key.qualifier
    }
}
