/// What a container knows, apart from the index that is read without a lock. Guarded by the container's mutex.
struct Registry {
    /// The registrations that count, in order; one that takes the place of another has its place here too.
    private(set) var current: [Registration] = []
    /// What readers may still use.
    private var retired: [Registration] = []
    /// Answers to tags without a registration of their own, kept for those that ask again.
    private(set) var derived: [ObjectIdentifier: [Registration]] = [:]
    /// What a parent registers, and is decorated or injected into here: it can't be resolved here.
    private(set) var strays: [ObjectIdentifier: [Registration]] = [:]
    /// The registrations whose condition isn't met.
    var inactive: [RegistrationFacts] = []
    var additions = Additions()
    /// The first of `current` by type, as many as were there when they were last asked for.
    private var collections: [ObjectIdentifier: [Registration]] = [:]
    private var collected = 0
    /// How often anything was registered under a tag, by type.
    private var versions: [ObjectIdentifier: Int] = [:]
    /// What is registered, by name, once an error has asked for it. Positions in `current` and `inactive` stay what they are.
    var names: Guarded<RegisteredNames>?

    /// Keeps `registration`, in the place of `former` if that has one.
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

    /// Changes with each registration of `type` under a tag.
    func version(of type: any Any.Type) -> Int { versions[ObjectIdentifier(type)] ?? 0 }

    /// Keeps a registration for readers that doesn't count.
    mutating func keep(_ registration: Registration) { retired.append(registration) }

    /// Gives up what was derived for tags of a type whose untagged registration is another now.
    mutating func takeDerived(of type: any Any.Type) -> [Registration] {
        let former = derived.isEmpty ? nil : derived.removeValue(forKey: ObjectIdentifier(type))
        retired += former ?? []
        return former ?? []
    }

    /// Gives up what stands for registrations of parents, once what is done to all of a type is done to one of this container.
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

    /// All that readers may use.
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

    /// What a registration with these facts is concerned by, in order. It compares tags.
    func concerning(_ facts: RegistrationFacts) -> [Addition] {
        guard !byType.isEmpty, let ofType = byType[ObjectIdentifier(facts.type)] else { return [] }
        guard let tag = facts.tag, let tagged = ofType.tagged[tag.hash] else { return ofType.forAll }
        return (ofType.forAll + tagged.filter { $0.concerns(facts) }).ordered { $0.order < $1.order }
    }

    var all: [Addition] {
        byType.values.flatMap { $0.forAll + $0.tagged.values.joined() }
    }
}
