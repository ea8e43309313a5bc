import DovetailGraph

/// Adds to a registration what only all sources together tell: types, and why it can't be moved.
struct ObstacleFinder {
    let catalogue: SourceCatalogue
    let library: any MigratedLibrary
    /// Whether registrations of a key differ only in the types of their arguments, and these don't tell which is meant.
    let isOverloaded: (RegistrationKey) -> Bool

    /// - Parameter isKnown: whether something registers a key, moved or not.
    func checked(_ registration: LibraryRegistration, isKnown: (RegistrationKey) -> Bool) -> LibraryRegistration {
        var result = registration
        if result.isUnread { return result }
        result.key.type = catalogue.spelled(result.key.type)
        if case .spelled = result.key.type {
        } else {
            result.obstacles.append(
                Obstacle(
                    reason: "its type is inferred", cure: "write the type, as in '\(library.wayToSpellType)'"))
        }
        checkGenerics(&result)
        let reads = expand(&result, isKnown)
        for read in reads where !isKnown(read.key) {
            if isOverloaded(read.key) {
                result.obstacles.append(.overloaded(read.key.subject))
            } else if read.key.arguments > 0, read.key.hasType {
                result.obstacles.append(
                    Obstacle(
                        reason: "no registration of '\(read.key.subject)' is read that names these arguments",
                        cure: "write a method of an assembly for it"))
            } else if read.position != nil, case .spelled = read.key.type {
                result.obstacles.append(.argumentsOrParts("its factory", read.key.subject))
            } else if let member = read.key.member, library.ownMembers.contains(member) {
                result.obstacles.append(.ownType(member))
            } else if read.key.member != nil {
                result.obstacles.append(
                    Obstacle(
                        reason: "'\(read.key.subject)' is declared outside of these sources",
                        cure: "name the sources of its package, too"))
            }
        }
        if let sent = reads.first(where: { $0.isSent && !($0.isOnMainActor && result.isOnMainActor) }) {
            result.remarks.append(
                Obstacle(
                    reason:
                        "a closure that may run elsewhere reads '\(sent.key.subject)' of the assembly, which isn't 'Sendable'",
                    cure: "read it before the closure, and let the closure capture that"))
        }
        if reads.contains(where: \.key.hasNameOfRunTime) { result.obstacles.append(.readsNameOfRunTime) }
        checkMadeTypes(&result)
        checkOwnTypes(of: [result.key] + result.forwards + reads.map(\.key), &result)
        return result
    }

    /// `Search.self` of a generic `Search<S>`: a registration infers what stands for `S`, and no property can.
    private func checkGenerics(_ registration: inout LibraryRegistration) {
        var types: [String] = registration.parameters.map(\.type)
        for case .spelled(let type) in ([registration.key] + registration.forwards).map(\.type) { types.append(type) }
        for name in types.flatMap(catalogue.incompleteGenerics).withoutRepetitions {
            let arguments = catalogue.generics[name, default: []].joined(separator: ", ")
            registration.obstacles.append(
                Obstacle(
                    reason: "'\(name)' is generic, and its arguments are inferred",
                    cure: "write them, as in '\(name)<\(arguments)>'"))
        }
    }

    private func checkMadeTypes(_ registration: inout LibraryRegistration) {
        for body in [registration.body] + registration.injections.map(\.body) {
            checkIsolation(of: body, &registration)
        }
        for type in registration.body.made.sorted() {
            guard let filler = catalogue.fillers[type]?.intersection(library.fills).min() else { continue }
            registration.obstacles.append(
                Obstacle(
                    reason: "the container fills properties of '\(type)', by '\(filler)'",
                    cure: "give them to its initializer"))
        }
        if registration.scope == .weakSingleton { checkIsObject(&registration) }
    }

    /// Only objects are held weakly: a library that is told to do so with a value makes it each time.
    private func checkIsObject(_ registration: inout LibraryRegistration) {
        var types = registration.body.answer.map { [$0] } ?? registration.body.made.sorted()
        if case .spelled(let type) = registration.key.type, !types.contains(type) { types.append(type) }
        let values = types.filter { catalogue.values.contains($0) || Self.isStandardValue($0) }
        if !values.isEmpty, library.keepsNoValues { return registration.scope = .prototype }
        for type in values {
            registration.obstacles.append(
                Obstacle(reason: "'\(type)' is a value, which can't be held weakly", cure: "choose another scope"))
        }
    }

    /// `String`, `[Int]`, `URL?`
    private static func isStandardValue(_ type: String) -> Bool {
        let bare = type.hasSuffix("?") ? String(type.dropLast()) : type
        return bare.hasPrefix("[") || ["Bool", "Data", "Date", "Double", "Int", "String", "URL", "UUID"].contains(bare)
    }

    private func checkIsolation(of body: RegisteredBody, _ registration: inout LibraryRegistration) {
        let isolation = catalogue.isolation
        var found: [(name: String, actor: String)] = []
        let types = body.made.union(body.asked)
        for type in types.sorted() where !body.assumed.contains(type) {
            let actor = body.made.contains(type) ? isolation.actor(making: type) : isolation.actor(asked: type)
            if let actor { found.append((type, actor)) }
        }
        for name in body.mentions.subtracting(body.locals).subtracting(body.assumed).sorted() {
            if let actor = isolation.actor(ofGlobal: name) { found.append((name, actor)) }
        }
        for name in body.members.sorted() where isolation.isIsolated(member: name, of: types) {
            found.append((name, "MainActor"))
        }
        for (name, actor) in found {
            let obstacle = actor == "MainActor" ? Obstacle.onMainActor("'\(name)'") : .onActor(actor, "'\(name)'")
            if !registration.obstacles.contains(obstacle) { registration.obstacles.append(obstacle) }
        }
    }

    private func checkOwnTypes(of keys: [RegistrationKey], _ registration: inout LibraryRegistration) {
        for case .spelled(let type) in keys.map(\.type) {
            for name in type.typeNames where library.ownTypes.contains(name) && !catalogue.types.contains(name) {
                registration.obstacles.append(.ownType(name))
            }
        }
    }

    // MARK: - Types of what is read

    private func expand(
        _ registration: inout LibraryRegistration, _ isKnown: (RegistrationKey) -> Bool
    ) -> [RegisteredBody.Read] {
        var obstacles: [Obstacle] = []
        registration.body.fragments = expanded(registration.body.fragments, registration, isKnown, &obstacles)
        var reads = registration.body.reads
        for index in registration.injections.indices {
            let fragments = registration.injections[index].body.fragments
            registration.injections[index].body.fragments = expanded(fragments, registration, isKnown, &obstacles)
            reads += registration.injections[index].body.reads
        }
        registration.obstacles += obstacles
        return reads
    }

    private func type(of written: WrittenSource, _ registration: LibraryRegistration) -> WrittenSource {
        guard case .property(let name, of: nil) = written else { return catalogue.spelled(written) }
        var owners = registration.body.made.sorted()
        if case .spelled(let type) = registration.key.type { owners.append(type) }
        let found = owners.lazy.map { catalogue.spelled(.property(name, of: $0)) }.first {
            if case .spelled = $0 { true } else { false }
        }
        return found ?? written
    }

    private func expanded(
        _ fragments: [RegisteredBody.Fragment], _ registration: LibraryRegistration,
        _ isKnown: (RegistrationKey) -> Bool, _ obstacles: inout [Obstacle]
    ) -> [RegisteredBody.Fragment] {
        var result: [RegisteredBody.Fragment] = []
        for fragment in fragments {
            switch fragment {
            case .text, .assembly, .held: result.append(fragment)
            case .read(var read):
                read.key.type = type(of: read.key.type, registration)
                // What may be nil is asked for by the type within.
                if case .spelled(let type) = read.key.type, !isKnown(read.key) {
                    var within = read.key
                    within.type = .spelled(type.wrappedType)
                    if read.mayBeNil || isKnown(within) { read.key = within }
                }
                read.arguments = read.arguments.map { expanded($0, registration, isKnown, &obstacles) }
                result.append(.read(read))
                if case .spelled = read.key.type { continue }
                if read.key.member == nil { obstacles.append(.inferred(read.key.type)) }
            case .initializer(let type, let labels, let given):
                let name = type.lastWord
                let initializer =
                    labels.map { catalogue.initializer(of: name, labels: $0) } ?? catalogue.initializer(of: name)
                if let initializer, !initializer.hasEffects,
                    let call = catalogue.call(initializer, of: type, labels, given, at: registration.location)
                {
                    let unknown = call.firstRead { !isKnown($0) }
                    if let unknown, library.initializersTakeArguments {
                        obstacles.append(.argumentsOrParts("'\(type).init'", unknown.subject))
                    }
                    result += call
                } else {
                    obstacles.append(.signature(of: "\(type).init"))
                }
            }
        }
        return result
    }
}

extension SourceCatalogue {
    /// The generic types that a type names without their arguments.
    fileprivate func incompleteGenerics(_ type: String) -> [String] {
        type.typeNames.filter { name in
            generics[name]?.isEmpty == false && type.replacing("\(name)<", with: "<").typeNames.contains(name)
        }
    }

    /// `Clerk(log: log, store: store)`, each read by its type but for what is given; nil where a type is inferred, or
    /// nothing takes what is given.
    fileprivate func call(
        _ initializer: Initializer, of type: String, _ labels: [String]?, _ arguments: [RegisteredParameter],
        at location: DependencyGraph.Location
    ) -> [RegisteredBody.Fragment]? {
        var result: [RegisteredBody.Fragment] = [.text("\(type)(")]
        var taken: Set<String> = []
        let given = initializer.parameters.filter { parameter in labels?.contains(parameter.label) ?? true }
        for (index, parameter) in given.enumerated() {
            guard let asked = self.type(of: parameter, of: initializer, in: type) else { return nil }
            let label = parameter.label.isEmpty ? "" : "\(parameter.label): "
            result.append(.text((index == 0 ? "" : ", ") + label))
            if let argument = arguments.first(where: { $0.type.core == asked.core }) {
                taken.insert(argument.name)
                result.append(.text(argument.name))
                continue
            }
            result.append(.read(.init(key: RegistrationKey(type: .spelled(asked)), location: location)))
        }
        return taken.count == arguments.count ? result + [.text(")")] : nil
    }
}

extension RegistrationKey {
    /// Whether the sources tell its type, or the property that declares it.
    fileprivate var hasType: Bool { if case .spelled = type { true } else { member != nil } }
}

extension [RegisteredBody.Fragment] {
    fileprivate func firstRead(where isOne: (RegistrationKey) -> Bool) -> RegistrationKey? {
        for case .read(let read) in self where isOne(read.key) { return read.key }
        return nil
    }
}

extension Obstacle {
    fileprivate static func argumentsOrParts(_ callee: String, _ subject: String) -> Self {
        Obstacle(
            reason: "nothing here registers '\(subject)', so that \(callee) may be given it as an argument",
            cure: "register a closure with its parameters")
    }

    fileprivate static let readsNameOfRunTime = Obstacle(
        reason: "the running program makes the name of what it resolves",
        cure: "choose among the bindings with 'if' or 'switch'")

    fileprivate static func overloaded(_ subject: String) -> Self {
        Obstacle(
            reason:
                "'\(subject)' is registered for arguments of several types, and those of its arguments are inferred",
            cure: "write them, as in 'x as Int'")
    }

    fileprivate static func inferred(_ type: WrittenSource) -> Self {
        if case .parameter(let callee, _, _) = type { return .signature(of: "\(callee).init") }
        return Obstacle(
            reason: "the type of what it resolves is inferred", cure: "write the type, as in 'resolve(A.self)'")
    }
}
