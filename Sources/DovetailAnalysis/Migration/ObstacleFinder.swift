import DovetailGraph

/// Adds to a registration what only all sources together tell: types, and why it can't be moved.
struct ObstacleFinder {
    let catalogue: SourceCatalogue

    /// - Parameter isKnown: whether something registers a key, moved or not.
    func checked(_ registration: LibraryRegistration, isKnown: (RegistrationKey) -> Bool) -> LibraryRegistration {
        var result = registration
        result.key.type = catalogue.spelled(result.key.type)
        if case .spelled = result.key.type {
        } else {
            result.obstacles.append(
                Obstacle(reason: "its type is inferred", cure: "write the type, as in 'register(A.self)' or 'as A'"))
        }
        let reads = expand(&result)
        for read in reads where !isKnown(read.key) {
            if read.key.arguments > 0 {
                result.obstacles.append(
                    Obstacle(
                        reason: "nothing here registers '\(read.key.subject)' with arguments",
                        cure: "write a method of an assembly for it"))
            } else if read.key.member != nil {
                result.obstacles.append(
                    Obstacle(
                        reason: "'\(read.key.subject)' is declared outside of these sources",
                        cure: "name the sources of its package, too"))
            }
        }
        checkMadeTypes(&result)
        return result
    }

    private func checkMadeTypes(_ registration: inout LibraryRegistration) {
        for type in registration.body.made.sorted() where catalogue.onMainActor.contains(type) {
            registration.obstacles.append(
                Obstacle(
                    reason: "'\(type)' belongs to the main actor",
                    cure: "move the binding to a 'MainActorAssembly', with those that need it"))
        }
        guard registration.scope == .weakSingleton else { return }
        for type in registration.body.made.sorted() where catalogue.values.contains(type) {
            registration.obstacles.append(
                Obstacle(reason: "'\(type)' is a value, which can't be held weakly", cure: "choose another scope"))
        }
    }

    // MARK: - Types of what is read

    private func expand(_ registration: inout LibraryRegistration) -> [RegisteredBody.Read] {
        var obstacles: [Obstacle] = []
        registration.body.fragments = expanded(registration.body.fragments, registration, &obstacles)
        var reads = registration.body.reads
        if var injection = registration.injection {
            injection.body.fragments = expanded(injection.body.fragments, registration, &obstacles)
            registration.injection = injection
            reads += injection.body.reads
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
        _ fragments: [RegisteredBody.Fragment], _ registration: LibraryRegistration, _ obstacles: inout [Obstacle]
    ) -> [RegisteredBody.Fragment] {
        var result: [RegisteredBody.Fragment] = []
        for fragment in fragments {
            switch fragment {
            case .text: result.append(fragment)
            case .read(var read):
                read.key.type = type(of: read.key.type, registration)
                read.arguments = read.arguments.map { expanded($0, registration, &obstacles) }
                result.append(.read(read))
                if case .spelled = read.key.type { continue }
                if read.key.member == nil { obstacles.append(.inferred(read.key.type)) }
            case .initializer(let type, let labels):
                let name = type.lastWord
                let initializer =
                    labels.map { catalogue.initializer(of: name, labels: $0) } ?? catalogue.initializer(of: name)
                if let initializer, !initializer.hasEffects {
                    result += initializer.call(of: type, labels, at: registration.location)
                } else {
                    obstacles.append(.signature(of: "\(type).init"))
                }
            }
        }
        return result
    }
}

extension SourceCatalogue.Initializer {
    /// `Clerk(log: log, store: store)`, each read by its type.
    fileprivate func call(
        of type: String, _ labels: [String]?, at location: DependencyGraph.Location
    ) -> [RegisteredBody.Fragment] {
        var result: [RegisteredBody.Fragment] = [.text("\(type)(")]
        let given = parameters.filter { parameter in labels?.contains(parameter.label) ?? true }
        for (index, parameter) in given.enumerated() {
            let label = parameter.label.isEmpty ? "" : "\(parameter.label): "
            result.append(.text((index == 0 ? "" : ", ") + label))
            result.append(.read(.init(key: RegistrationKey(type: .spelled(parameter.type)), location: location)))
        }
        return result + [.text(")")]
    }
}

extension Obstacle {
    fileprivate static func inferred(_ type: WrittenSource) -> Self {
        if case .parameter(let callee, _, _) = type { return .signature(of: "\(callee).init") }
        return Obstacle(
            reason: "the type of what it resolves is inferred", cure: "write the type, as in 'resolve(A.self)'")
    }
}
