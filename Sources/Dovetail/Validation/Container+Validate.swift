extension Container {
    /// Finds everything that is wrong with the wiring, at once, and builds nothing.
    ///
    /// Seen are this container's registrations and its parents'. Missing, doubled, cyclic and captive dependencies are
    /// found where the compiler knows the parameters of a factory. Other factories are opaque, and listed as such.
    ///
    /// - Parameters:
    ///   - roots: What the program asks for. If given, a registration that none of them needs is a finding, unless an
    ///     opaque factory may need it.
    ///   - buildingOpaque: Whether to try each opaque factory, in a child of a copy of this container that is thrown
    ///     away. What it does beyond making instances, it does.
    /// - Returns: What couldn't be seen, and what must be started with `await`.
    /// - Throws: ``ValidationError``.
    /// - Complexity: O(*n* log *n*) in registrations and parameters.
    @discardableResult
    public func validate(roots: [any Any.Type] = [], buildingOpaque: Bool = false) throws -> ValidationReport {
        let wiring = Wiring(of: self)
        let all =
            wiring.defects + wiring.gapFindings + wiring.cycleFindings + wiring.captives + wiring.argumentFindings
            + wiring.weakValues + wiring.strayAdditions + wiring.unused(roots) + (buildingOpaque ? wiring.failures : [])
        guard all.isEmpty else { throw ValidationError(findings: Set(all).sorted(by: Finding.isOrdered)) }
        return wiring.report
    }
}

extension Finding {
    fileprivate static func isOrdered(_ one: Finding, _ other: Finding) -> Bool {
        let (a, b) = (one.registration, other.registration)
        let (placeOfA, placeOfB) = ((a.file, a.line, a.column), (b.file, b.line, b.column))
        return placeOfA == placeOfB
            ? (one.rule.id, one.message, one.path.joined()) < (other.rule.id, other.message, other.path.joined())
            : placeOfA < placeOfB
    }
}

extension Wiring {
    fileprivate var report: ValidationReport {
        let awaited = awaited
        return ValidationReport(
            opaque: nodes.map(\.registration.facts).filter { $0.effects.contains(.opaque) }.map(\.reference),
            awaited: nodes.indices.filter { nodes[$0].registration.facts.lifetime == .eager && awaited[$0] }
                .map { nodes[$0].registration.facts.reference })
    }

    private func finding(
        _ rule: Finding.Rule, at index: Int, _ message: String, path: [String] = [], notes: [String] = []
    ) -> Finding {
        let reference = nodes[index].registration.facts.reference
        return Finding(rule: rule, registration: reference, message: message, path: path, notes: notes)
    }
}

// MARK: - One registration

extension Wiring {
    /// Registrations that can't be resolved, whatever they need.
    fileprivate var defects: [Finding] {
        nodes.indices.compactMap { index in
            switch nodes[index].registration.defect {
            case .ambiguous(let others)?:
                let places = others.dropLast().map { "it is registered at \($0.file):\($0.line) too" }
                return finding(
                    .duplicateBinding, at: index, "'\(nodes[index].id)' is registered more than once",
                    notes: places + ["leave one out, give one a tag, or say 'overriding: true'"])
            case .overridesNothing?:
                return finding(
                    .unknownOverride, at: index, "'\(nodes[index].id)' overrides nothing",
                    notes: ["leave 'overriding: true' out, or register what it overrides first"])
            default: return nil
            }
        }
    }

    /// Weak singletons that can't be class instances.
    fileprivate var weakValues: [Finding] {
        nodes.indices.compactMap { index in
            let facts = nodes[index].registration.facts
            guard facts.lifetime == .weakSingleton, isValue(facts.type) else { return nil }
            return finding(
                .weakValue, at: index, "'\(nodes[index].id)' is a weak singleton of a value type",
                notes: ["use '.lazySingleton', or make it a class"])
        }
    }

    /// Whether `type` is a struct, a tuple, or an enum other than an optional. An existential may hold a class instance.
    private func isValue(_ type: any Any.Type) -> Bool {
        // The first word of a type's metadata is its kind, whose numbers belong to Swift's stable ABI.
        let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
        return [0x200, 0x201, 0x301].contains(kind)
    }

    /// What is shared although it takes arguments, and factories called with others.
    fileprivate var argumentFindings: [Finding] {
        nodes.indices.flatMap { index in
            let facts = nodes[index].registration.facts
            let shared =
                facts.assistedTypes.isEmpty || facts.lifetime == .prototype
                ? []
                : [
                    finding(
                        .sharedArgument, at: index,
                        "'\(nodes[index].id)' takes arguments, but is shared: its scope is '.\(facts.lifetime.rawValue)'",
                        notes: ["register it as '.prototype', and keep it where it is used"])
                ]
            return shared + mismatches(of: index)
        }
    }

    private func mismatches(of index: Int) -> [Finding] {
        let registration = nodes[index].registration
        let parameters = registration.facts.parameters + registration.additions.flatMap(\.parameters)
        return parameters.compactMap { parameter in
            guard let (type, given) = ParameterMeaning(of: parameter).wanted,
                let target = nodes[index].viewpoint.nearest(type, nil)
            else { return nil }
            let expected = target.facts.assistedTypes.map { "\($0)" }
            if expected == given.map({ "\($0)" }) { return nil }
            let lists = [expected, given.map { "\($0)" }].map { "(\($0.joined(separator: ", ")))" }
            let name = target.facts.reference.name
            return finding(
                .wrongArguments, at: index,
                "'\(name)' takes the arguments \(lists[0]), and is asked for with \(lists[1])",
                path: [nodes[index].id, name],
                notes: ["'\(name)' is registered at \(target.facts.place)"])
        }
    }

    /// Opaque factories that fail when they are tried.
    fileprivate var failures: [Finding] {
        let trial = Container(parent: container.fork())
        return nodes.indices.compactMap { index in
            let facts = nodes[index].registration.facts
            guard facts.effects.contains(.opaque), facts.effects.isDisjoint(with: [.async, .mainActor]) else {
                return nil
            }
            do {
                _ = try trial.nearest(facts.type, facts.tag)?.anyValue(in: trial)
                return nil
            } catch {
                return finding(
                    .failedFactory, at: index, "the factory of '\(nodes[index].id)' fails", notes: Self.notes(of: error)
                )
            }
        }
    }
}

extension Wiring {
    /// The lines of an error's description.
    private static func notes(of error: any Error) -> [String] {
        "\(error)".split(separator: "\n").map { line in
            let line = line.drop { $0 == " " }
            return String(line.hasPrefix("note: ") ? line.dropFirst(6) : line)
        }
    }
}

extension ParameterMeaning {
    /// The type that is asked for when an instance is made, with the types of the arguments; nil where nothing is asked.
    fileprivate var wanted: (type: any Any.Type, arguments: [any Any.Type])? {
        switch self {
        case .required(let type, _), .optional(let type), .deferred(let type, _): (type, [])
        case .factory(let type, let arguments): (type, arguments)
        case .collection, .assisted, .resolver: nil
        }
    }
}

extension RegistrationFacts {
    fileprivate var assistedTypes: [any Any.Type] {
        parameters.compactMap { ($0 as? any AssistedParameter.Type)?.valueType }
    }

    fileprivate var place: String { "\(options.file):\(options.line)" }
}

// MARK: - Two registrations

extension Wiring {
    /// Decorations and injections of what isn't registered where they were added.
    fileprivate var strayAdditions: [Finding] {
        sequence(first: container, next: \.parent).flatMap { owner in
            owner.strayAdditions.map { addition in
                let (reference, tag) = (addition.reference, addition.options.tag)
                let verb = addition.kind == .decoration ? "decorated" : "injected into"
                let inherited = owner.nearest(addition.type, tag).map {
                    ["it is registered in a parent, at \($0.facts.place)"]
                }
                let nearMisses = owner.missing(addition.type, tag, "", 0).nearMisses.map { "\($0)" }
                return Finding(
                    rule: .missingBinding, registration: reference,
                    message: "'\(reference.name)' is \(verb), but isn't registered in the same container", path: [],
                    notes: inherited ?? nearMisses)
            }
        }
    }

    /// Dependencies that nothing provides.
    fileprivate var gapFindings: [Finding] {
        gaps.map { gap in
            let name = RegistrationFacts.label(gap.type, gap.tag)
            let viewpoint = nodes[gap.from].viewpoint
            let path = path(to: gap.from) + [name]
            if viewpoint !== container, let hidden = container.nearest(gap.type, gap.tag) {
                return finding(
                    .captiveDependency, at: gap.from,
                    "'\(nodes[gap.from].id)' lives in a parent, and can't hold '\(name)' of its child", path: path,
                    notes: ["'\(name)' is registered at \(hidden.facts.place): register it in the parent too"])
            }
            let error = viewpoint.missing(gap.type, gap.tag, "", 0)
            return finding(
                .missingBinding, at: gap.from, "nothing provides '\(name)'", path: path,
                notes: error.nearMisses.map { "\($0)" })
        }
    }

    /// The shortest chain of those who need `index`, from one that nobody needs.
    private func path(to index: Int) -> [String] {
        var (path, place) = ([nodes[index].id], index)
        var seen: Set<Int> = [index]
        while let dependent = firstDependents[place], seen.insert(dependent).inserted {
            path.append(nodes[dependent].id)
            place = dependent
        }
        return path.reversed()
    }

    /// What lives as long as the container and holds what should go before.
    fileprivate var captives: [Finding] {
        edges.joined().compactMap { edge in
            let (holder, held) = (nodes[edge.from].registration.facts, nodes[edge.to].registration.facts)
            guard edge.phase != .deferred, holder.lifetime == .lazySingleton || holder.lifetime == .eager else {
                return nil
            }
            guard held.lifetime == .weakSingleton || held.options.isShortLived else { return nil }
            let reason = held.options.isShortLived ? "is declared short-lived" : "is a weak singleton"
            return finding(
                .captiveDependency, at: edge.from,
                "'\(nodes[edge.from].id)' is kept for good, and holds '\(nodes[edge.to].id)', which \(reason)",
                path: [nodes[edge.from].id, nodes[edge.to].id],
                notes: [
                    "'\(nodes[edge.to].id)' is registered at \(held.place)",
                    "ask for Provider<\(held.type)>, or keep it for a shorter time",
                ])
        }
    }
}

// MARK: - The whole

extension Wiring {
    /// Cycles that can't be built.
    fileprivate var cycleFindings: [Finding] {
        let construct = cycles { $0.phase == .construct }.map { cycle in
            finding(
                .dependencyCycle, at: cycle[0], "'\(nodes[cycle[0]].id)' needs itself to be made", path: closed(cycle),
                notes: cycle.map { "'\(nodes[$0].id)' is registered at \(nodes[$0].registration.facts.place)" }
                    + ["ask for one of them as Lazy<T> or Provider<T>, or inject it with inject(into:)"])
        }
        let prototypes = cycles(where: isEndlessInjection).map { cycle in
            finding(
                .prototypeCycle, at: cycle[0], "'\(nodes[cycle[0]].id)' is injected into itself without end",
                path: closed(cycle), notes: ["let one of them be '.objectGraph'"])
        }
        return construct + prototypes + mixedCycleFindings
    }

    /// Cycles of both phases. Where there is one of one phase it is enough.
    private var mixedCycleFindings: [Finding] {
        let pure = (knots { $0.phase == .construct } + knots(where: isEndlessInjection)).reduce(into: Set()) {
            $0.formUnion($1)
        }
        return cycles(apartFrom: pure) { $0.phase == .construct || isEndlessInjection($0) }.map { cycle in
            finding(
                .mixedCycle, at: cycle[0], "resolving '\(nodes[cycle[0]].id)' comes back to it before anything is kept",
                path: closed(cycle),
                notes: [
                    "let one that is injected into be '.objectGraph' or a singleton, so that it is found again"
                ])
        }
    }

    /// Whether what is injected into is a new one each time, which nothing can find again.
    private func isEndlessInjection(_ edge: Edge) -> Bool {
        edge.phase == .inject && nodes[edge.from].registration.facts.lifetime == .prototype
    }

    private func closed(_ cycle: [Int]) -> [String] { (cycle + [cycle[0]]).map { nodes[$0].id } }

    /// What no root needs.
    fileprivate func unused(_ roots: [any Any.Type]) -> [Finding] {
        guard !roots.isEmpty else { return [] }
        let isRoot = nodes.map { node in
            node.registration.facts.lifetime == .eager || roots.contains { $0 == node.registration.facts.type }
        }
        let reached = reachable(from: nodes.indices.filter { isRoot[$0] })
        if nodes.indices.contains(where: { reached[$0] && nodes[$0].registration.facts.effects.contains(.opaque) }) {
            return []
        }
        return nodes.indices.filter { !reached[$0] && nodes[$0].registration.home === container }.map { index in
            finding(
                .unusedBinding, at: index, "'\(nodes[index].id)' is needed by none of the roots",
                notes: ["remove it, or name it as a root"])
        }
    }
}

extension ResolutionError {
    /// What somebody may have meant who asked for something that isn't registered.
    public var nearMisses: [NearMiss] { if case .missing(let nearMisses) = reason { nearMisses } else { [] } }
}
