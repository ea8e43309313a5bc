import DovetailGraph
import DovetailSyntax

// Constructions: where objects begin, and what they are given.

extension FlowReader {
    /// Types of other packages that only hold what they are given.
    private static let wrappers: Set<String> = [
        "Binding", "Bindable", "ObservedObject", "Optional", "Published", "State", "StateObject", "Some",
    ]

    func make(
        _ type: TypeReference, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ target: Target
    ) -> FlowValue {
        switch type {
        case .known(let known): return make(known, arguments, at: place, &scope, target)
        case .external(let name):
            if Self.wrappers.contains(name.lastName), let first = arguments.first {
                return value(first.value, &scope, nil, target)
            }
            if name.isNameOfCollection { return collection(of: arguments, &scope) }
            if name.hasPrefix("Publishers.") {  // `Publishers.Zip(names, ages)` sends what these send
                return joined(arguments.map(\.value), at: place, &scope, nil, .other)
            }
            if name.isPlainName || name.isIntegerOfC {
                give(away: arguments, &scope)
                return .plain
            }
            return .variable(make(external: name, arguments, at: place, &scope, target))
        }
    }

    /// `Array(parts)`, `[Part](parts)`: the elements of another collection. `Dictionary(uniqueKeysWithValues: pairs)`: what
    /// these have beside the keys.
    func collection(of arguments: [Argument], _ scope: inout FlowScope) -> FlowValue {
        guard let first = arguments.first else { return .plain }
        let elements = value(first.value, &scope, nil, .other)
        give(away: Array(arguments.dropFirst()), &scope)
        guard let all = elements.variable else { return .plain }
        let isOfPairs = first.label == "uniqueKeysWithValues" || first.label == nil && arguments.count == 2
        return isOfPairs ? second(of: all, at: first.value.place, scope) : elements
    }

    /// What stands beside the key in each pair.
    private func second(of pairs: VariableID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let result = temporary(at: place, scope)
        flow.tuples[result] = pairs
        operate(.load("1"), on: pairs, into: result, at: place, "1", scope)
        return .variable(result)
    }

    /// The value of a new construction.
    func construction(of type: TypeReference, at place: Place, _ scope: FlowScope, _ target: Target) -> VariableID {
        let id = ConstructionID(index: flow.constructions.count)
        flow.constructions.append(
            Construction(
                type: type, site: scope.site, place: place, owner: scope.owner, holder: scope.holder, target: target,
                condition: scope.condition, closure: scope.closure, isPreview: scope.isPreview,
                isRegistered: scope.isRegistered, isRepeated: scope.isRepeated))
        let result = temporary(at: place, scope)
        switch type {
        case .known(let known): flow[result].types = [known]
        case .external(let name):
            flow[result].types = program.typesByName[name]?.first { program.mayProvide($0) }.map { [$0] } ?? []
        }
        flow[result].sources = [
            Source(origin: .construction(id), location: scope.site.place(place), condition: scope.condition)
        ]
        return result
    }

    private func make(
        _ type: TypeID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ target: Target
    ) -> FlowValue {
        let labels = arguments.map(\.label)
        let initializer =
            initializer(of: type, endingWithClosure: arguments) ?? program.initializer(of: type, labels: labels)
            ?? program.initializers(of: type).only
        if program[type].kind == .enum, initializer == nil {
            give(away: arguments, &scope)
            return plain(type, at: place, scope)
        }
        if let initializer, replacing.contains(initializer) {
            return call(replacing: initializer, of: type, arguments, at: place, &scope)
        }
        let result = construction(of: .known(type), at: place, scope, target)
        guard case .construction(let id)? = flow[result].sources.first?.origin else { return .variable(result) }
        flow[id].initializer = initializer
        if let initializer {
            give(arguments, to: initializer, of: id, &scope)
        } else {
            give(arguments, toProperties: type, of: id, &scope)
        }
        return .variable(result)
    }

    /// Of several initializers, the one that takes the closure behind the call.
    private func initializer(of type: TypeID, endingWithClosure arguments: [Argument]) -> MemberID? {
        let all = program.initializers(of: type)
        guard all.count > 1, arguments.last?.isTrailing == true else { return nil }
        let fitting = all.filter { initializer in
            let parameters = program[initializer].facts.parameters
            let positions = parameters.positions(of: arguments)
            let left = parameters.indices.filter { !positions.contains($0) && parameters[$0].value == nil }
            guard left.isEmpty, !positions.contains(nil), let last = positions.last ?? nil else { return false }
            return parameters[last].type?.isClosure == true
        }
        return fitting.only
    }

    func give(
        _ arguments: [Argument], to initializer: MemberID, of id: ConstructionID, _ scope: inout FlowScope
    ) {
        let entry = program[initializer]
        _ = variable(of: initializer)
        let variables = flow.parameters[initializer, default: []]
        let positions = entry.facts.parameters.positions(of: arguments)
        for (argument, position) in zip(arguments, positions) {
            let parameter = position.map { entry.facts.parameters[$0] }
            let label = argument.label ?? (argument.isTrailing ? parameter?.label ?? parameter?.name ?? "" : "")
            let expected = Expected(type: parameter?.askedType, site: entry.site)
            let value = value(argument.value, &scope, expected, .argument(of: id, label: label))
            if fill(id, by: value, parameter, entry.site, at: argument.value.place, scope) { continue }
            let count = flow[id].inputs.count
            add(value, as: label, parameter?.type, entry.site, at: argument.value.place, to: id, scope)
            if flow[id].inputs.count > count { flow[id].inputs[count].position = position }
            if value.variable == nil, let parameter { flow[id].nothing.insert(parameter.label ?? parameter.name) }
            if let position { give(value, to: variables[position], at: argument.value.place, scope) }
            addUses(of: value, parameter?.type, entry.site, at: argument.value.place, to: id, scope)
        }
        let defaults = defaults(of: initializer, besides: positions, at: flow[id].location, scope)
        flow[id].inputs += defaults.map(\.input)
        let filled = Set(positions.compactMap(\.self) + defaults.map(\.position))
        for (position, left) in entry.facts.parameters.enumerated() where !filled.contains(position) {
            if left.value != nil { flow[id].nothing.insert(left.label ?? left.name) }  // its default is no part
        }
    }

    /// `Server { $0.log = log }`: what a closure puts into a structure that the initializer makes is for this object.
    private func fill(
        _ id: ConstructionID, by value: FlowValue, _ parameter: ParameterFacts?, _ site: Site, at place: Place,
        _ scope: FlowScope
    ) -> Bool {
        if parameter?.name == "_" {  // nobody reads it
            flow[id].plain.append(scope.site.place(place))
            return true
        }
        guard let written = parameter?.type, written.text.contains("inout "),
            let content = written.parameterTypes.first ?? nil,
            let type = program.nominals(of: content, at: site).first, program[type].kind == .struct,
            case .function(let function)? = value.variable.flatMap({ flow[$0].sources.only?.origin }),
            case .closure = flow[function].kind, let filled = flow[function].parameters.first
        else { return false }
        var inner = scope
        inner.isRepeated = true
        let structure = construction(of: .known(type), at: place, inner, .other)
        give(.variable(structure), to: filled, at: place, scope)
        add(.variable(structure), as: parameter?.name ?? "", content, site, at: place, to: id, scope)
        return true
    }

    /// The default values of the parameters that are given nothing.
    func defaults(
        of initializer: MemberID, besides positions: [Int?], at location: DependencyGraph.Location, _ scope: FlowScope
    ) -> [(position: Int, input: Input)] {
        let entry = program[initializer]
        let given = Set(positions.compactMap(\.self))
        let left = entry.facts.parameters.indices.filter {
            entry.facts.parameters[$0].value != nil && !given.contains($0)
        }
        if left.isEmpty { return [] }
        read(initializer)
        return left.compactMap { index in
            guard let value = flow.defaults[flow.parameters[initializer, default: []][index]] else { return nil }
            let parameter = entry.facts.parameters[index]
            return (
                index,
                Input(
                    label: parameter.label ?? parameter.name, variable: value, phase: .construct,
                    location: location, condition: scope.condition, written: parameter.type,
                    writtenAt: entry.site)
            )
        }
    }

    /// A default argument that every call in these sources replaces is no value of its parameter, unless others may call.
    func dropReplacedDefaults() {
        let seen = flow.constructions.filter { !$0.isPreview && !program.isTest($0.owner) && !$0.isItself }
        let delegated = flow.delegations.pairs.flatMap(\.value)
        let called = Set(seen.compactMap(\.initializer) + delegated.compactMap(\.initializer))
        let used = Set(
            seen.flatMap { $0.inputs.map(\.variable) } + delegated.flatMap { $0.defaults.values.map(\.variable) })
        let passed = Set(flow.functions.compactMap(\.madeType))
        for (parameter, value) in flow.defaults where !used.contains(value) {
            guard let initializer = flow[parameter].owner.member, called.contains(initializer),
                let type = program[initializer].owner, program[initializer].facts.access < .public,
                !passed.contains(type)
            else { continue }
            flow[parameter].sources.removeAll { $0.origin == .variable(value) }
        }
    }

    /// The initializer that the compiler writes for a structure.
    private func give(
        _ arguments: [Argument], toProperties type: TypeID, of id: ConstructionID, _ scope: inout FlowScope
    ) {
        let properties = program.storedProperties(of: type)
        let parameters = properties.map { member in
            let facts = program[member].facts
            return ParameterFacts(label: facts.name, name: facts.name, type: facts.type, value: facts.value)
        }
        let taken = zip(properties, parameters).map { program[$0].facts.isBuilt ? $1.taking(WrittenType.closure) : $1 }
        for (argument, position) in zip(arguments, taken.positions(of: arguments)) {
            let property = position.map { properties[$0] }
            let site = property.map { program[$0].site } ?? scope.site
            let parameter = position.map { parameters[$0] }
            let label = argument.label ?? parameter?.name ?? ""
            let expected = Expected(type: parameter?.type, site: site)
            let value = value(argument.value, &scope, expected, .argument(of: id, label: label))
            add(value, as: label, parameter?.type, site, at: argument.value.place, to: id, scope)
            if argument.label == "from", program[type].macros.isInjectable {
                addInjected(type, value, at: argument.value.place, to: id, scope)
            }
            guard let property else {
                if argument.label != nil, let unseen = unseen(label, of: type) {
                    give(value, to: unseen, at: argument.value.place, scope)
                }
                continue
            }
            let variable = variable(of: property)
            if let given = value.variable {
                // What one object is given is nothing that all objects of the type take by themselves.
                let passed = temporary(flow[given].types, at: argument.value.place, scope)
                give(value, to: passed, at: argument.value.place, scope)
                give(.variable(passed), to: variable, at: argument.value.place, scope)
                flow[id].fields[property] = given
            } else {
                give(value, to: variable, at: argument.value.place, scope)
                guard program[property].facts.isConstant, flow[variable].written?.isNumberOrText == false else {
                    continue
                }
                let nothing = temporary(at: argument.value.place, scope)
                give(.plain, to: nothing, at: argument.value.place, scope)
                flow[id].fields[property] = nothing
            }
        }
    }

    func add(
        _ value: FlowValue, as label: String, _ written: WrittenType?, _ site: Site?, at place: Place,
        to id: ConstructionID, _ scope: FlowScope
    ) {
        guard let variable = value.variable else { return flow[id].plain.append(scope.site.place(place)) }
        flow[id].inputs.append(
            Input(
                label: label, variable: variable, phase: .construct, location: scope.site.place(place),
                condition: scope.condition, written: written, writtenAt: site))
    }

    /// What a component takes from the object that makes it and is passed to it as a whole, by a protocol.
    private func addUses(
        of value: FlowValue, _ written: WrittenType?, _ site: Site, at place: Place, to id: ConstructionID,
        _ scope: FlowScope
    ) {
        guard let variable = value.variable, case .itself = flow[variable].kind, let root = flow[variable].types.first,
            !program.inherits(root, from: { ForeignNames.viewProtocols.contains($0.lastName) }),
            !isBackReference(written, of: id)
        else { return }
        let protocols = program.nominals(of: written, at: site).filter { program[$0].kind == .protocol }
        for part in Set(protocols.flatMap(program.ancestry)).sorted(by: { $0.index < $1.index }) {
            for member in program[part].members where program.isRequirement(member) {
                let facts = program[member].facts
                guard let own = program.member(facts.fullName, of: root, isStatic: facts.isStatic), own != member else {
                    continue
                }
                let isMethod = program[own].facts.kind == .method
                flow[id].inputs.append(
                    Input(
                        label: facts.name, variable: self.variable(of: own), phase: isMethod ? .deferred : .construct,
                        location: scope.site.place(place), condition: scope.condition, written: facts.type,
                        writtenAt: program[member].site, isOfGiver: true))
            }
        }
    }

    /// Whether an object only knows who made it: `weak var view: (any Screen)?`
    private func isBackReference(_ written: WrittenType?, of id: ConstructionID) -> Bool {
        guard let type = flow[id].type.knownType, let name = written?.bare.nominalName else { return false }
        return program[type].members.contains { member in
            let facts = program[member].facts
            return facts.isWeak && facts.type?.bare.nominalName == name
        }
    }

    /// `Checkout(from: self)`: the dependencies of an `@Injectable` component.
    private func addInjected(
        _ type: TypeID, _ value: FlowValue, at place: Place, to id: ConstructionID, _ scope: FlowScope
    ) {
        for parameter in program.injectedParameters(of: type) {
            let property =
                parameter.source?.property ?? program.providingProperty(of: parameter.type, at: parameter.site)
            guard let property else { continue }
            add(
                member(property, of: value, at: place, scope), as: parameter.name, parameter.type, parameter.site,
                at: place, to: id, scope)
        }
    }

    // MARK: - Definitions of assemblies

    /// `define { … }`: what its closure makes, or the expression of `init:`.
    func define(
        _ definition: Definition, at place: Place, _ scope: inout FlowScope, _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        let result = temporary(at: place, scope)
        if let id = definition.id { _ = value(id, &scope, nil, .other) }
        var inner = scope
        inner.answer = result
        inner.answerType = expected
        if case .variable(let variable) = target { inner.holder = variable }
        switch definition.make?.kind {
        case .closure(let closure)?: run(closure.statements, &inner)
        case .some: give(value(definition.make!, &inner, expected, target), to: result, at: place, inner)
        case nil: break
        }
        for closure in [definition.inject, definition.close].compactMap(\.self) {
            var completing = inner
            completing.answer = nil
            completing.names[closure.parameters.first?.name ?? "$0"] = result
            run(closure.statements, &completing)
        }
        return .variable(result)
    }
}

extension MemberFacts {
    /// `init?(coder: NSCoder)`, which most programs never call.
    var decodesItself: Bool { parameters.count == 1 && parameters[0].label == "coder" }
}
