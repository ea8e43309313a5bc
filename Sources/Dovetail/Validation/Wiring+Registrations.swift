extension Wiring {
    /// Registrations that can't be resolved, whatever they depend on.
    var defects: [ValidationError.Finding] {
        nodes.indices.compactMap { index in
            let id = nodes[index].id
            switch nodes[index].registration.defect {
            case .ambiguous(let others)?:
                let places = others.dropLast().map { "\($0.file):\($0.line)" }
                return finding(
                    .duplicateBinding, at: index, Wording.duplicateBinding(id),
                    notes: places.prefix(1).map(Wording.first) + places.dropFirst().map(Wording.again)
                        + [Wording.override])
            case .overridesNothing?:
                return finding(
                    .unknownOverride, at: index, Wording.unknownOverride(id), notes: [Wording.registerFirst])
            case .madeBefore(let addition)?:
                return finding(
                    .lateDecoration, at: index, Wording.lateDecoration(id),
                    notes: [Wording.decorateFirst(after: "\(addition.file):\(addition.line)")])
            default: return nil
            }
        }
    }

    /// Weak singletons that can't be class instances.
    var weakValues: [ValidationError.Finding] {
        nodes.indices.filter { nodes[$0].facts.lifetime.isWeak && isValue(nodes[$0].facts.type) }.map {
            finding(.weakValue, at: $0, Wording.weakValue(nodes[$0].id), notes: [Wording.keepValue])
        }
    }

    /// Whether `type` is a struct, an enum, a tuple, a function or a metatype, or the optional of one. An existential may
    /// hold a class instance.
    private func isValue(_ type: any Any.Type) -> Bool {
        if let optional = type as? any OptionalParameter.Type { return isValue(optional.wrappedType) }
        // The first word of a type's metadata is its kind, whose numbers belong to Swift's stable ABI.
        let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
        return [0x200, 0x201, 0x301, 0x302, 0x304, 0x306].contains(kind)
    }

    /// Shared registrations that take arguments, and factories called with arguments that don't fit.
    var argumentFindings: [ValidationError.Finding] {
        let shared = nodes.indices.filter { !nodes[$0].assisted.isEmpty && !nodes[$0].facts.lifetime.isFresh }
        return shared.map {
            finding(.sharedArgument, at: $0, Wording.sharedArgument(nodes[$0].id), notes: [Wording.makePrototype])
        } + nodes.indices.flatMap(mismatches)
    }

    private func mismatches(of index: Int) -> [ValidationError.Finding] {
        let node = nodes[index]
        let further = node.registration.additions.flatMap(\.parameters)
        let misplaced =
            node.facts.parameters.compactMap { ParameterMeaning(of: $0).misplacedArgument }
            + further.compactMap {
                ParameterMeaning(of: $0).argument ?? ParameterMeaning(of: $0).misplacedArgument
            }
        return misplaced.map { argument in
            let message = Wording.misplacedArgument("\(argument)", of: node.id)
            return finding(.wrongArguments, at: index, message, notes: [Wording.takeByFactory])
        }
            + (node.facts.parameters + further).flatMap { parameter -> [ValidationError.Finding] in
                let supply = supply(of: parameter, from: node.viewpoint)
                return (supply.now + supply.later).compactMap { target in
                    mismatch(of: index, with: nodes[target], given: supply.arguments)
                }
            }
    }

    private func mismatch(
        of index: Int, with target: Node, given arguments: [any Any.Type]
    ) -> ValidationError.Finding? {
        let lists = (expected: target.assisted.map { "\($0)" }, given: arguments.map { "\($0)" })
        if lists.expected == lists.given { return nil }
        let name = target.reference.name
        return finding(
            .wrongArguments, at: index, Wording.wrongArguments(name, takes: lists.expected, given: lists.given),
            path: [nodes[index].id, name], notes: [Wording.registered(name, at: target.place)])
    }

    /// Opaque factories that fail when they are called.
    var failures: [ValidationError.Finding] {
        let trial = Container(parent: container.fork())
        return nodes.indices.compactMap { index in
            let facts = nodes[index].facts
            guard facts.effects.contains(.opaque), facts.effects.isDisjoint(with: [.async, .mainActor]),
                nodes[index].assisted.isEmpty, !nodes[index].registration.additions.contains(where: \.isOnMainActor)
            else { return nil }
            do {
                _ = try trial.nearest(facts.type, facts.tag)?.anyValue(in: trial)
                return nil
            } catch {
                let message = Wording.failedFactory(nodes[index].id)
                return finding(.failedFactory, at: index, message, notes: Self.notes(of: error))
            }
        }
    }

    /// The lines of an error's description.
    private static func notes(of error: any Error) -> [String] {
        "\(error)".split(separator: "\n").map { line in
            let line = line.drop { $0 == " " }
            return String(line.hasPrefix("note: ") ? line.dropFirst(6) : line)
        }
    }
}

extension ParameterMeaning {
    /// The type of the run-time argument, if the parameter is one.
    fileprivate var argument: (any Any.Type)? {
        if case .assisted(let type) = self { return type }
        return nil
    }

    /// The type of the run-time argument, if the parameter asks for one as an optional, later, or in another way in
    /// which none is passed.
    fileprivate var misplacedArgument: (any Any.Type)? {
        switch self {
        case .optional(let type), .collection(let type), .deferred(let type, _), .factory(let type, _):
            let inner = Self(of: type)
            return inner.argument ?? inner.misplacedArgument
        case .required, .assisted, .resolver: return nil
        }
    }
}
