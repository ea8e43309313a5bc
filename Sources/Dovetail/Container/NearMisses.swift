/// What may have been meant by types that nothing provides: prepared once for all questions about some registrations.
struct NearMisses {
    /// How many near misses a reader is told of, and for how many types names are compared letter by letter: enough
    /// for a person, and few enough where a thousand things are missing among a thousand others.
    private static let (mostPerQuestion, mostComparisons) = (8, 20)

    private let registrations: VisibleRegistrations
    /// The types that are registered, by their names.
    private lazy var types: [String: [any Any.Type]] = {
        var known: Set<ObjectIdentifier> = []
        let types = registrations.active.entries.map(\.facts.type).filter {
            known.insert(ObjectIdentifier($0)).inserted
        }
        return Dictionary(grouping: types) { String(describing: $0) }
    }()
    /// The names of types, by the words that they end with: `CardGateway` is under `Gateway`.
    private lazy var endings = Dictionary(
        grouping: types.keys.sorted().flatMap { name in name.lastWords.map { (ending: $0, name: name) } }, by: \.ending)
    private lazy var spelling = Spelling(types.keys)
    private var compared: [String: String?] = [:]

    init(among registrations: VisibleRegistrations) { self.registrations = registrations }

    /// What the container at `depth` and its parents have that resembles `type`, the likeliest first.
    mutating func nearMisses(of type: any Any.Type, from depth: Int) -> [NearMiss] {
        let name = String(describing: type)
        let optionals = ["Optional<\(name)>", name.hasPrefix("Optional<") ? String(name.dropFirst(9).dropLast()) : ""]
        var found = unmet(type, depth) + active([type], .tag, depth)
        for optional in optionals { found += active(types[optional], .optional, depth) }
        let namesakes = types[name, default: []].lazy.filter { $0 != type }.prefix(Self.mostPerQuestion)
        found += active(Array(namesakes), .module, depth)
        if let alike = alike(name), !optionals.contains(alike) { found += active(types[alike], .spelling, depth) }
        if found.isEmpty {
            for ending in endings[name, default: []].prefix(Self.mostPerQuestion) {
                found += active(types[ending.name], .name, depth)
            }
        }
        return Array(found.prefix(Self.mostPerQuestion))
    }

    /// What to say of a type that nothing provides.
    mutating func notes(on type: any Any.Type, from depth: Int) -> [String] {
        let found = nearMisses(of: type, from: depth)
        return found.isEmpty ? [Wording.register] : found.map { "\($0)" }
    }

    private func unmet(_ type: any Any.Type, _ depth: Int) -> [NearMiss] {
        registrations.inactive.positions(of: type, upTo: depth).suffix(Self.mostPerQuestion).map { position in
            let facts = registrations.inactive.entries[position].facts
            return NearMiss(registration: facts.reference, difference: .condition(facts.options.condition!.reason))
        }
    }

    /// The registrations of `types`, those of the nearest container first.
    private func active(
        _ types: [any Any.Type]?, _ difference: NearMiss.Difference, _ depth: Int
    ) -> [NearMiss] {
        let positions = (types ?? []).prefix(Self.mostPerQuestion).flatMap { type in
            registrations.active.positions(of: type, upTo: depth).suffix(Self.mostPerQuestion)
        }
        return positions.map { registrations.active.entries[$0] }.ordered { $0.depth > $1.depth }.map { entry in
            NearMiss(registration: entry.facts.reference, difference: difference)
        }
    }

    private mutating func alike(_ name: String) -> String? {
        if let known = compared[name] { return known }
        guard compared.count < Self.mostComparisons else { return nil }
        let alike = spelling.nearest(to: name)
        compared[name] = .some(alike)
        return alike
    }
}

extension String {
    /// `Gateway` and `CardGateway` of `LiveCardGateway`.
    fileprivate var lastWords: [String] {
        guard utf8.count < 100, utf8.allSatisfy({ $0 != UInt8(ascii: "<") }) else { return [] }
        let starts = indices.dropFirst().filter { self[$0].isUppercase && !self[index(before: $0)].isUppercase }
        return starts.map { String(self[$0...]) }
    }
}
