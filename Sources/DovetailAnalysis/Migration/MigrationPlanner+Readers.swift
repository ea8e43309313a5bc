import DovetailGraph

/// What follows for registrations from what they read.
extension MigrationPlanner {
    /// Where a key is answered.
    private struct AnswerPlace: Hashable {
        let group: Group
        let identity: String
    }

    /// The assembly that answers a key which another one asks for.
    func provider(of key: RegistrationKey, in group: Group) -> Group? {
        let identity = identity(of: key)
        if let place = ComponentTree.receiver(meantBy: key.container) {
            let all = providers(of: key.member ?? "", for: place)
            return all.first { tables[$0]?[identity]?.isOnMainActor == true } ?? all.first
        }
        return containers(asked: key, in: group).first { tables[$0]?[identity] != nil }
            ?? strangers(for: key).first
    }

    /// The assemblies of whatever modules that may answer a key. A container that the key names is meant in each of them.
    func strangers(for key: RegistrationKey) -> [Group] {
        let identity = identity(of: key)
        let all = tables.keys.sorted().filter { tables[$0]?[identity] != nil }
        guard library.registersWithTypes, !key.container.isEmpty else { return all }
        let named = all.filter { $0.container == place(of: key.container, in: $0.module).container }
        return named.isEmpty ? all : named
    }

    /// All by which it is known.
    private func identities(of registration: LibraryRegistration) -> [String] {
        ([registration.key] + registration.forwards).map { identity(of: $0) }
    }

    // MARK: - The main actor

    /// What reads something of the main actor belongs to it, too.
    mutating func isolate(_ groups: inout [Group: [RegisteringFile]]) {
        let readers = readers(of: \.isOnMainActor, groups, besides: \.isOnMainActor) { _ in true }
        for group in groups.keys.sorted() {
            groups[group] = groups[group, default: []].map { file in
                file.map { registration in
                    var result = registration
                    if let read = readers[registration.location], !registration.isOnMainActor {
                        result.isOnMainActor = true
                        result.remarks.append(.readsMainActor(read.key.subject))
                    }
                    guard result.isOnMainActor else { return result }
                    if let other = conformance(of: group.container, with: registration.key.member ?? "") {
                        result.remarks.append(.witness(other))
                    }
                    for identity in identities(of: result) { tables[group]?[identity]?.isOnMainActor = true }
                    return result
                }
            }
        }
    }

    /// Leaves what reads something of the main actor in a closure that may run anywhere.
    mutating func settleClosures(_ groups: inout [Group: [RegisteringFile]]) {
        guard library.form == .composed else { return }
        for group in groups.keys.sorted() {
            groups[group] = groups[group, default: []].map { file in
                file.map { registration in
                    let read = registration.reads.first { read in
                        guard read.isInClosure, !read.isOnMainActor, let owner = provider(of: read.key, in: group)
                        else { return false }
                        return tables[owner]?[identity(of: read.key)]?.isOnMainActor == true
                    }
                    guard let read, !registration.isUnread else { return registration }
                    var result = registration
                    result.isOnMainActor = false
                    result.remarks.removeAll { $0 == .readsMainActor(read.key.subject) }
                    result.obstacles.append(.asksMainActorLater(read.key.subject))
                    for identity in identities(of: result) { tables[group]?[identity]?.isMoved = false }
                    return result
                }
            }
        }
    }

    // MARK: - Inferred types

    /// The file with the types of those parameters of factories that are handed on to parameters of initializers, and with
    /// the imports that the library brought along.
    func withInferredTypes(_ file: RegisteringFile) -> RegisteringFile {
        var inferred: Set<String> = []
        var file = file.map { registration in
            var result = registration
            inferred.formUnion(
                library.reexported.intersection(registration.body.made.union(registration.body.mentions)))
            for (index, parameter) in registration.parameters.enumerated() {
                if parameter.given.isEmpty { continue }
                let types = Set(parameter.given.map(catalogue.typeWrittenAnywhere))
                guard types.count == 1, let type = types.first?.flatMap(\.self) else {
                    result.obstacles.append(.inferred(parameter))
                    continue
                }
                result.parameters[index].type = type
                result.key.argumentTypes[index] = type
                for forward in result.forwards.indices { result.forwards[forward].argumentTypes[index] = type }
                inferred.formUnion(type.typeNames)
            }
            return result
        }
        for module in Set(inferred.compactMap { catalogue.module(ofTypeNamed: $0, in: file) }).sorted() {
            file.imports.append("import \(module)")
        }
        return file
    }

    /// Leaves what asks for a registration that stays, and whose arguments have no types that a method could have.
    mutating func settleInferred(_ groups: inout [Group: [RegisteringFile]]) {
        let readers = readers(of: { $0.parameters.contains(where: \.type.isEmpty) }, groups) { _ in false }
        if readers.isEmpty { return }
        for group in groups.keys.sorted() {
            groups[group] = groups[group, default: []].map { file in
                file.map { registration in
                    guard let asked = readers[registration.location] else { return registration }
                    var result = registration
                    result.obstacles.append(.needsInferred(asked.key.subject))
                    for identity in identities(of: result) { tables[group]?[identity]?.isMoved = false }
                    return result
                }
            }
        }
    }

    // MARK: - Helpers

    /// Leaves what reads a property that can't be moved along, and takes away the properties that nothing reads.
    mutating func settleHelpers(_ groups: inout [Group: [RegisteringFile]]) {
        let unmovable = readers(of: { $0.isHelper && !$0.obstacles.isEmpty }, groups, through: \.isHelper)
        for group in groups.keys.sorted() {
            groups[group] = groups[group, default: []].map { file in
                file.map { registration in
                    guard let helper = unmovable[registration.location] else { return registration }
                    var result = registration
                    result.obstacles.append(.needsHelper(helper))
                    for identity in identities(of: result) { tables[group]?[identity]?.isMoved = false }
                    return result
                }
            }
        }
        let used = usedHelpers(groups)
        groups = groups.mapValues { files in files.map { $0.withoutHelpers { !used.contains($0.location) } } }
    }

    private func usedHelpers(_ groups: [Group: [RegisteringFile]]) -> Set<DependencyGraph.Location> {
        var helpers: [AnswerPlace: [LibraryRegistration]] = [:]
        var open: [(Group, LibraryRegistration)] = []
        for (group, files) in groups {
            for registration in files.flatMap(\.registrations) where registration.obstacles.isEmpty {
                if registration.isHelper {
                    helpers[AnswerPlace(group: group, identity: identity(of: registration.key)), default: []].append(
                        registration)
                } else {
                    open.append((group, registration))
                }
            }
        }
        if helpers.isEmpty { return [] }
        var result: Set<DependencyGraph.Location> = []
        while let (group, next) = open.popLast() {
            for read in next.reads {
                guard let owner = provider(of: read.key, in: group) else { continue }
                for helper in helpers[AnswerPlace(group: owner, identity: identity(of: read.key)), default: []]
                where result.insert(helper.location).inserted { open.append((owner, helper)) }
            }
        }
        return result
    }

    // MARK: - Who reads whom

    /// What reads some registrations, by its place in the sources, with the one that it reads.
    ///
    /// - Parameter through: whether what reads a reader counts, too.
    private func readers(
        of isOne: (LibraryRegistration) -> Bool, _ groups: [Group: [RegisteringFile]],
        besides isIdle: (RegisteredBody.Read) -> Bool = { _ in false },
        through isPassing: (LibraryRegistration) -> Bool
    ) -> [DependencyGraph.Location: LibraryRegistration] {
        let all = groups.keys.sorted().flatMap { group in
            groups[group, default: []].flatMap(\.registrations).filter { !$0.isUnread }.map { (group, $0) }
        }
        var open = all.filter { isOne($0.1) }
        if open.isEmpty { return [:] }
        var readers: [AnswerPlace: [(Group, LibraryRegistration)]] = [:]
        for (group, registration) in all {
            for key in registration.reads.filter({ !isIdle($0) }).map(\.key) + registration.required {
                guard let owner = provider(of: key, in: group) else { continue }
                readers[AnswerPlace(group: owner, identity: identity(of: key)), default: []].append(
                    (group, registration))
            }
        }
        var result: [DependencyGraph.Location: LibraryRegistration] = [:]
        while let (group, next) = open.popLast() {
            for identity in identities(of: next) {
                for reader in readers[AnswerPlace(group: group, identity: identity), default: []]
                where result[reader.1.location] == nil {
                    result[reader.1.location] = next
                    if isPassing(reader.1) { open.append(reader) }
                }
            }
        }
        return result
    }
}

extension RegisteringFile {
    func map(_ transform: (LibraryRegistration) -> LibraryRegistration) -> Self {
        var file = self
        file.sections = file.sections.map { $0.mapWithChoice { registration, _ in transform(registration) } }
        return file
    }

    /// What a property that isn't moved asks the container for goes on asking.
    fileprivate func withoutHelpers(_ isUnused: (LibraryRegistration) -> Bool) -> Self {
        var file = self
        let dropped = registrations.filter { $0.isHelper && isUnused($0) }
        if dropped.isEmpty { return self }
        file.questions += dropped.flatMap(\.reads)
        file.sections = file.sections.compactMap { section in
            let rest = section.compactMap { $0.isHelper && isUnused($0) ? nil : $0 }
            return rest.items.isEmpty ? nil : rest
        }
        return file
    }
}

extension Obstacle {
    fileprivate static func readsMainActor(_ subject: String) -> Self {
        Obstacle(
            reason: "it needs '\(subject)', which belongs to the main actor, and so belongs there, too",
            cure: "read it there")
    }

    fileprivate static func witness(_ conformance: String) -> Self {
        Obstacle(
            reason:
                "it belongs to the main actor, and '\(conformance)', which its component conforms to, asks for it anywhere",
            cure: "write '@MainActor' before that requirement of the protocol")
    }

    fileprivate static func asksMainActorLater(_ subject: String) -> Self {
        Obstacle(
            reason: "a closure of it reads '\(subject)', which belongs to the main actor",
            cure: "read it where the value is made, or make the closure '@MainActor'")
    }

    fileprivate static func needsInferred(_ subject: String) -> Self {
        Obstacle(
            reason: "it needs '\(subject)', which is left, and whose arguments have inferred types",
            cure: "write the types there")
    }

    fileprivate static func needsHelper(_ helper: LibraryRegistration) -> Self {
        let reason = helper.obstacles.first.map { ": \($0.reason)" } ?? ""
        return Obstacle(
            reason: "it uses '\(helper.key.subject)' of the container, which can't be moved\(reason)",
            cure: "make it a binding, or an input of the assembly")
    }
}
