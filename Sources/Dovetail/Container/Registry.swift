/// The registrations and additions of a container, apart from the index that is read without a lock. Guarded by the
/// container's lock.
struct Registry {
    /// The registrations that count, in order. One that takes the place of another also takes its position.
    private(set) var current: [Registration] = []
    /// The registrations that no longer count, but that readers may still use.
    private var retired: [Registration] = []
    /// Copies of untagged registrations that answer to a tag, kept for the next request.
    private(set) var derived: [ObjectIdentifier: [Registration]] = [:]
    /// The placeholders for parents' registrations that are decorated or injected into here: they can't be resolved
    /// here.
    private(set) var strays: [ObjectIdentifier: [Registration]] = [:]
    /// The registrations whose condition isn't met.
    var inactive: [RegistrationFacts] = []
    var additions = Additions()
    /// The first `collected` registrations of `current`, by type.
    private var collections: [ObjectIdentifier: [Registration]] = [:]
    private var collected = 0
    /// The number of registrations under a tag, by type.
    private var versions: [ObjectIdentifier: Int] = [:]
    /// The names of the registrations, once an error has asked for them. Positions in `current` and `inactive` never
    /// change.
    var names: Guarded<RegisteredNames>?

    /// Adds `registration`, in the place of `former` if that has one.
    mutating func add(_ registration: Registration, inPlaceOf former: Registration?) {
        if registration.askedTag != nil || registration.facts.tag != nil {
            versions[ObjectIdentifier(registration.facts.type), default: 0] += 1
        }
        if registration.isStray {
            strays[ObjectIdentifier(registration.facts.type), default: []].append(registration)
        } else if registration.askedTag != nil {
            derived[ObjectIdentifier(registration.facts.type), default: []].append(registration)
        } else if let former, let place = former.place {
            retired.append(former)
            current[place] = registration
            (registration.place, former.place) = (place, nil)
            registration.placeInType = former.placeInType
            guard let place = former.placeInType else { return }
            collections[ObjectIdentifier(registration.facts.type)]![place] = registration
        } else {
            registration.place = current.count
            current.append(registration)
        }
    }

    /// A number that changes with each registration of `type` under a tag.
    func version(of type: any Any.Type) -> Int { versions[ObjectIdentifier(type)] ?? 0 }

    /// Keeps a registration that doesn't count, for readers.
    mutating func keep(_ registration: Registration) { retired.append(registration) }

    /// Removes the copies that answer to tags of a type, when its untagged registration is replaced.
    mutating func takeDerived(of type: any Any.Type) -> [Registration] {
        let former = derived.isEmpty ? nil : derived.removeValue(forKey: ObjectIdentifier(type))
        retired += former ?? []
        return former ?? []
    }

    /// Removes the placeholders for parents' registrations of a type, once this container has a registration of its own
    /// to decorate.
    mutating func takeStrays(of type: any Any.Type) -> [Registration] {
        guard !strays.isEmpty, let all = strays[ObjectIdentifier(type)] else { return [] }
        let former = all.filter(\.isStrayUnderAnyTag)
        strays[ObjectIdentifier(type)] = all.filter { !$0.isStrayUnderAnyTag }
        retired += former
        return former
    }

    /// The registrations of `type` under any tag, in order.
    mutating func all(of type: any Any.Type) -> [Registration] {
        while collected < current.count {
            let registration = current[collected]
            let type = ObjectIdentifier(registration.facts.type)
            registration.placeInType = collections[type]?.count ?? 0
            collections[type, default: []].append(registration)
            collected += 1
        }
        return collections[ObjectIdentifier(type)] ?? []
    }

    /// All registrations that readers may use.
    var kept: [Registration] { current + retired + derived.values.joined() }
}

/// The decorators and injections of a container, found by type and tag.
struct Additions {
    private var byType: [ObjectIdentifier: OfType] = [:]
    private(set) var count = 0

    private struct OfType {
        var forAll: [Addition] = []
        /// By the hash of the tag.
        var tagged: [UInt: [Addition]] = [:]
    }

    mutating func append(_ addition: Addition) {
        addition.order = count
        count += 1
        let type = ObjectIdentifier(addition.type)
        if let tag = addition.tag {
            byType[type, default: OfType()].tagged[tag.hash, default: []].append(addition)
        } else {
            byType[type, default: OfType()].forAll.append(addition)
        }
    }

    /// The additions that are meant for a registration with these facts, in order. Compares tags.
    func concerning(_ facts: RegistrationFacts) -> [Addition] {
        guard !byType.isEmpty, let ofType = byType[ObjectIdentifier(facts.type)] else { return [] }
        guard let tag = facts.tag, let tagged = ofType.tagged[tag.hash] else { return ofType.forAll }
        return (ofType.forAll + tagged.filter { $0.concerns(facts) }).ordered { $0.order < $1.order }
    }

    var all: [Addition] {
        byType.values.flatMap { $0.forAll + $0.tagged.values.joined() }
    }
}
