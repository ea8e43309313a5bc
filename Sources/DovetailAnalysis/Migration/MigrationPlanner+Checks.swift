import DovetailGraph

/// What only all registrations together tell of each.
extension MigrationPlanner {
    mutating func checked(
        _ file: RegisteringFile, _ group: Group, _ known: Set<String>,
        _ overrides: [DependencyGraph.Location: [Obstacle]]
    ) -> RegisteringFile {
        var file = file
        let imports = file.imports
        let catalogue = catalogue.seen(by: file)
        file.sections = file.sections.map { section in
            section.mapWithChoice { registration, isChoice in
                var result = ObstacleFinder(catalogue: catalogue, library: library, isOverloaded: isAmbiguous).checked(
                    registration
                ) {
                    known.contains(identity(of: $0)) && !isOfAnotherPackage($0) || isInput($0)
                }
                if result.takesDefaultScope { takeDefaultScope(&result) }
                if mayKeepNil(result) { result.obstacles.append(.keepsNil) }
                result.obstacles += overrides[result.location, default: []]
                if let member = result.key.member, !result.isUnread, replaced.contains(member) {
                    result.obstacles.append(.replacedLater)
                }
                if let member = result.key.member, !result.isUnread, rescoped.contains(member) {
                    result.obstacles.append(.rescopedLater)
                }
                if mainModules.contains(group.module), !result.isUnread {
                    result.obstacles.append(.onMainActor("its module"))
                }
                if let read = result.reads.first(where: { isMissing($0, under: result.clauses, in: group) }) {
                    result.obstacles.append(.onlyConditional(read.key.subject))
                }
                if circular.contains(identity(of: result.key)) { result.obstacles.append(.circular) }
                result.takeMainActor()
                if !result.isUnread { provide(&result, in: group, isChoice: isChoice, imports, catalogue) }
                return result
            }
        }
        return file
    }

    /// Whether a binding would keep a nil that the library makes again each time.
    private func mayKeepNil(_ registration: LibraryRegistration) -> Bool {
        guard library.keepsNoNil, !registration.isUnread, registration.scope == .lazySingleton,
            case .spelled(let type) = registration.key.type, type.hasSuffix("?") || type.hasPrefix("Optional<")
        else { return false }
        if registration.body.returnsNil { return true }
        let made = registration.body.answer.flatMap { catalogue.initializers[$0] }
        return made?.contains(where: \.hasEffects) != false
    }

    /// Whether a container is asked of which these sources have nothing: its members only have the same names.
    private func isOfAnotherPackage(_ key: RegistrationKey) -> Bool {
        guard library.form == .created, library.registersWithTypes, !key.container.isEmpty else { return false }
        return !library.containers.contains(key.container) && !catalogue.types.contains(key.container.lastWord)
    }

    /// Whether some programs are compiled without all that registers what is read.
    func isMissing(
        _ read: RegisteredBody.Read, under clauses: [ClausePlace], in group: Group
    ) -> Bool {
        guard library.form != .component else { return false }
        let places = containers(asked: read.key, in: group).lazy.map {
            "\($0.module)/\($0.container)/\(identity(of: read.key))"
        }
        guard let found = places.compactMap({ choices[$0] }).first else { return false }
        return !found.cover(clauses + read.clauses)
    }

    /// The clauses around the registrations of each key, by container.
    func choices(of groups: [Group: [RegisteringFile]]) -> [String: [[ClausePlace]]] {
        var result: [String: [[ClausePlace]]] = [:]
        for (group, files) in groups {
            for registration in files.flatMap(\.registrations) where !registration.isUnread {
                for key in [registration.key] + registration.forwards {
                    let place = "\(group.module)/\(group.container)/\(identity(of: key))"
                    result[place, default: []].append(registration.clauses)
                }
            }
        }
        return result.filter { !$0.value.contains([]) }
    }

    /// The library reads when something is used, an assembly when it is made.
    func circular(_ registrations: [LibraryRegistration]) -> Set<String> {
        var needs: [String: Set<String>] = [:]
        for registration in registrations {
            let reads = registration.body.reads.filter { !$0.isInClosure }.map { identity(of: $0.key) }
            for key in [registration.key] + registration.forwards {
                needs[identity(of: key), default: []].formUnion(reads)
            }
        }
        return Set(
            needs.keys.filter { key in
                var open = Array(needs[key, default: []])
                var seen = Set(open)
                while let next = open.popLast(), !seen.contains(key) {
                    open += needs[next, default: []].filter { seen.insert($0).inserted }
                }
                return seen.contains(key)
            })
    }

    /// A child's own registration: what the parent makes keeps the parent's.
    mutating func noteOverrides(_ group: Group, _ files: [RegisteringFile]) {
        if library.registersWithTypes { return }
        let parents = containers(asked: RegistrationKey(type: .unknown), in: group).dropFirst()
        for registration in files.flatMap(\.registrations) where registration.obstacles.isEmpty {
            let identity = identity(of: registration.key)
            for parent in parents where tables[parent]?[identity]?.isMoved == true {
                plan.decisions.append(
                    .init(
                        location: registration.location, subject: registration.key.subject,
                        reason: "'\(names[parent] ?? "")' has one, too, which is what its own bindings get",
                        cure: "substitute it there where they should get this one", isLeft: false))
            }
        }
    }

    /// A library with a container of its own sets the scope for all.
    func keyOfDefault(_ container: String) -> String { library.hasDefaultContainer ? "" : container }

    func takeDefaultScope(_ registration: inout LibraryRegistration) {
        let scopes = defaults[keyOfDefault(registration.key.container), default: []]
        guard let first = scopes.first else { return }
        if scopes.count == 1, let known = registration.knownScopes[first] {
            registration.scope = known
        } else {
            registration.obstacles.append(.scope(scopes.sorted().joined(separator: "', '")))
        }
    }
}

extension Obstacle {
    fileprivate static func onlyConditional(_ subject: String) -> Self {
        Obstacle(
            reason: "'\(subject)' is registered only under '#if'",
            cure: "register it in '#else', too, or read it under '#if'")
    }

    fileprivate static let keepsNil = Obstacle(
        reason: "it may be nil, which the library doesn't keep and a binding does",
        cure: "take no scope, and keep the object where it is made")

    fileprivate static let circular = Obstacle(
        reason: "what it reads where it is made needs it in turn",
        cure: "read that within the closure that uses it")

    fileprivate static let rescopedLater = Obstacle(
        reason: "its scope is another one while the program runs", cure: "declare it with that scope")

    fileprivate static let replacedLater = Obstacle(
        reason: "its factory is replaced while the program runs", cure: "write what it makes in the end")
}

extension LibraryRegistration {
    /// A binding may belong to the main actor, as what it makes does.
    fileprivate mutating func takeMainActor() {
        guard !isUnread, obstacles.contains(where: \.isMainActor) else { return }
        obstacles.removeAll(where: \.isMainActor)
        isOnMainActor = true
    }
}
