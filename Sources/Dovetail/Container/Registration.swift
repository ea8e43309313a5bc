import CDovetail

/// Makes a value from what a container supplies and writes it to memory that holds none yet.
///
/// The engine of the container is compiled once, for all types: values are written to memory that it is given. Only the
/// closure that calls a factory is compiled for the types of its parameters, in the client.
@usableFromInline
typealias Maker = @Sendable (Resolution, UnsafeMutableRawPointer) throws -> Void

/// Resolves the parameters of an asynchronous factory, and returns the function that makes the value.
typealias AsyncMaker = @Sendable (Resolution) throws -> nonisolated(nonsending) () async throws -> Any

/// One registration in one container.
@usableFromInline
final class Registration: @unchecked Sendable {
    // @unchecked: the words are atomic. The settled properties are written before `way`, which tells readers that they
    // are there. The rest is immutable, or guarded by the container's lock.

    /// First, and only ever reached as ``published`` and ``way``.
    private var words = dovetail_registration_words()
    let facts: RegistrationFacts
    /// The container it belongs to, which keeps it.
    unowned(unsafe) let home: Container
    let make: Maker
    let awaiting: AsyncMaker?
    /// A `ScopedCloser` of the type.
    let closer: AnyObject?
    /// The tag that was asked for, when it has no registration of its own.
    let askedTag: Tag?
    /// The registration whose place it takes. The container keeps that one.
    private unowned(unsafe) let former: Registration?
    let problem: Problem?

    // Settled before the first instance is made.
    @exclusivity(unchecked) private(set) var site = BindingSite(address: 0, name: "registration")
    @exclusivity(unchecked) private var settledAdditions: [Addition] = []
    /// Whether anything is done to its values.
    @exclusivity(unchecked) private(set) var isChanged = false
    @exclusivity(unchecked) private var decoratorCount = 0
    /// The number of additions that the container had when this was settled.
    private(set) var settledAt = 0
    @exclusivity(unchecked) private(set) var slot: Slot?

    // Guarded by the container's lock.
    /// Its position among all registrations; nil once another registration has taken it.
    var place: Int?
    /// Its position among those of its type, if these were ever asked for.
    var placeInType: Int?

    /// The reason why it can't be resolved.
    enum Problem {
        /// It and its former were registered under one type and tag, without `overriding: true`.
        case ambiguous
        case known(ResolutionError.Reason)
        /// Decorated, or injected into, after its instance had been made.
        case madeBefore(Addition)
        /// Registered in a parent, and decorated or injected into here.
        case changedInChild(Addition)
    }

    /// How instances are made.
    enum Way {
        static let unsettled: UInt = 0
        static let fresh: UInt = 1
        static let shared: UInt = 2
        /// Anything that needs more than calling the factory.
        static let general: UInt = 3
    }

    init(
        _ facts: RegistrationFacts, in home: Container, _ make: @escaping Maker, awaiting: AsyncMaker? = nil,
        closer: AnyObject? = nil, askedTag: Tag? = nil, former: Registration? = nil, problem: Problem? = nil,
        slot: Slot? = nil
    ) {
        self.facts = facts
        self.home = home
        self.make = make
        self.awaiting = awaiting
        self.closer = closer
        self.askedTag = askedTag
        self.former = former
        self.problem = problem
        self.slot = slot
    }

    /// A copy with this factory that isn't settled yet.
    func copy(in home: Container, answeringTo tag: Tag? = nil, problem: Problem?, slot: Slot? = nil) -> Registration {
        Registration(
            facts, in: home, make, awaiting: awaiting, closer: closer, askedTag: tag ?? askedTag, former: former,
            problem: problem, slot: slot)
    }

    /// A copy with this factory for a fork of its container.
    func copy(forForkIn home: Container) -> Registration {
        if case .madeBefore? = problem { return copy(in: home, problem: nil) }
        return copy(in: home, problem: defect.map { .known($0) })
    }
}

// MARK: - Settling

extension Registration {
    private var atomicWords: UnsafeMutablePointer<dovetail_registration_words> {
        dovetail_first_property(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(
            to: dovetail_registration_words.self)
    }
    /// The word of the instance that is kept, once anybody may read it.
    var published: UnsafeMutablePointer<dovetail_word> { dovetail_registration_published(atomicWords) }
    var way: UnsafeMutablePointer<dovetail_word> { dovetail_registration_way(atomicWords) }

    var isSettled: Bool { dovetail_load(way) != Way.unsettled }

    /// The additions that apply to its values, in order; decorators first.
    var additions: [Addition] { isSettled ? settledAdditions : home.additions(concerning: facts) }
    var decorators: ArraySlice<Addition> { settledAdditions[..<decoratorCount] }
    var injections: ArraySlice<Addition> { settledAdditions[decoratorCount...] }

    /// Decides how instances are made. Called once, under the container's lock.
    func settle(with additions: [Addition], of count: Int) {
        settledAt = count
        settledAdditions = additions.filter { $0.kind == .decoration } + additions.filter { $0.kind == .injection }
        decoratorCount = additions.count { $0.kind == .decoration }
        isChanged = !additions.isEmpty
        let takesArguments = facts.parameters.contains { $0 is any AssistedParameter.Type }
        // A colon in the name marks a factory with arguments, which may end a recursion.
        site = BindingSite(
            address: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()),
            name: takesArguments || facts.effects.contains(.takesTag) ? "registration(_:)" : "registration")
        if facts.lifetime.isCached, slot == nil { slot = Slot(key: key, isWeak: facts.lifetime.isWeak) }
        if isGiven, additions.isEmpty { keepGiven() }
        let isGeneral =
            takesArguments || facts.lifetime.isCached || problem != nil
            || !facts.effects.isDisjoint(with: [.mainActor, .async])
        dovetail_store(way, isGeneral ? Way.general : facts.lifetime.isFresh ? Way.fresh : Way.shared)
    }

    /// Keeps the instance that was registered as such.
    private func keepGiven() {
        func fill<Value>(_: Value.Type) {
            let value = try? Memory.value(as: Value.self) { try make(Resolution(home), $0) }
            if let value { slot!.fill(with: value) }
        }
        fill(facts.type)
    }

    /// The key of its instances, unless a tag belongs to it.
    var key: BindingKey { BindingKey(site: site, type: facts.type) }

    static func at(_ site: BindingSite) -> Registration {
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: site.position)!).takeUnretainedValue()
    }

    /// The reason why it can't be resolved, as an error.
    var defect: ResolutionError.Reason? {
        switch problem {
        case nil: nil
        case .ambiguous?: .ambiguous(namesakes.map(\.facts.reference))
        case .known(let reason)?: reason
        case .madeBefore(let addition)?: .madeBefore(addition.reference)
        case .changedInChild(let addition)?: .changedInChild(addition.reference)
        }
    }

    /// Whether it is a placeholder for a parent's registration that is decorated or injected into here.
    var isStray: Bool {
        if case .changedInChild? = problem { return true }
        return false
    }

    /// Whether it is such a placeholder because of an addition without a tag, which is meant for all of its type.
    var isStrayUnderAnyTag: Bool {
        if case .changedInChild(let addition)? = problem { return addition.tag == nil }
        return false
    }

    /// It and those that were registered before it under the same type and tag, in order.
    private var namesakes: [Registration] {
        var all = [self]
        while case .ambiguous? = all.last!.problem, let former = all.last!.former { all.append(former) }
        return all.reversed()
    }

    /// Whether it was registered as an instance.
    var isGiven: Bool { facts.effects.contains(.given) }

    /// Whether an instance that is kept was made, or is about to be.
    var isMade: Bool {
        guard let slot else { return false }
        if case .ready = slot.state { return slot.current != nil }
        return !slot.isUnused
    }
}
