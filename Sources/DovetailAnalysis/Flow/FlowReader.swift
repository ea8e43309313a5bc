import DovetailGraph
import DovetailSyntax

/// Reads each body of a program once, and notes how values flow through it.
final class FlowReader {
    let program: Program
    let index: DialectIndex
    var flow = Flow()
    private var read: Set<MemberID> = []
    /// Whether no body is read yet, and the properties whose types wait for that.
    private var isDeclaring = false
    private var declared: Set<MemberID> = []
    /// The locals that stand for a new value of an older one.
    var renewed: Set<VariableID> = []
    /// The closures that live as long as what a call of another package answers with.
    var subscriptions: [VariableID: [FunctionID]] = [:]
    /// The closures that are called without arguments, by the variable that a call answers with.
    var answers: [VariableID: VariableID] = [:]
    /// The properties of superclasses, by the variables as which subclasses read them.
    var inheriting: [VariableID: MemberID] = [:]
    /// What elements were set to in a body.
    var keyed: [KeyedElement: [VariableID]] = [:]
    /// The properties of superclasses of other packages that initializers put their parameters into.
    var unseenParts: [MemberID: [UnseenPart]] = [:]
    /// What was found to hold several values before it held any.
    var lists: Set<VariableID> = []
    /// The names of all methods of the program.
    lazy var methodNames = Set(
        program.memberIDs.lazy.filter { [program] in program[$0].facts.kind == .method }.map { [program] in
            program[$0].facts.name
        })
    /// The cases of this program's enumerations that carry nothing, by name.
    lazy var casesWithoutValues = Set(
        program.allTypes.lazy.flatMap { [program] in program[$0].facts?.cases ?? [] }.filter(\.parameters.isEmpty).map(
            \.name))
    /// The functions that are operators, by name.
    lazy var operators = Dictionary(
        grouping: program.memberIDs.filter { program[$0].facts.kind == .method && program[$0].facts.name.isOperator },
        by: { [program] in program[$0].facts.name })
    /// The initializers that answer with what they set `self` to.
    lazy var replacing = program.replacingInitializers
    /// Which sources of a computed property its getter gives it.
    var gotten: [MemberID: Range<Int>] = [:]
    /// The helpers whose registrations are being read: one that calls itself ends there.
    var helpers: Set<DependencyGraph.Location> = []
    /// The methods that generic requirements of protocols mean.
    var implementations: [MemberID: MemberID] = [:]

    init(_ program: Program, _ index: DialectIndex) {
        self.program = program
        self.index = index
    }

    /// - Complexity: linear in what was read.
    static func flow(of program: Program, _ index: DialectIndex) -> Flow {
        let reader = FlowReader(program, index)
        reader.isDeclaring = true  // so that each body sees all that provides
        for dialect in index.active { dialect.prepare(reader) }
        reader.isDeclaring = false
        for member in program.memberIDs { reader.read(member) }
        for (site, statements) in program.statements {
            var scope = FlowScope(site: site, owner: .statements(module: site.module))
            scope.isTest = program.isTest(scope.owner)
            scope.isPreview = site.isOfPlayground
            reader.run(statements, &scope)
        }
        reader.giveOwnAnswers()
        reader.joinAlternatives()
        reader.readInheritedValues()
        for dialect in index.active { dialect.finish(reader) }
        reader.provideGlobals()
        reader.answerQuestions()
        reader.giveToSetters()
        reader.dropReplacedDefaults()
        reader.dropReplacedValues()
        reader.finishUnseen()
        reader.provideOutlets()
        return reader.flow
    }

    // MARK: - Members

    /// The variable of a member; its types are known when it has been read.
    func variable(of member: MemberID) -> VariableID {
        if let known = flow.ofMember[member] {
            if !isDeclaring, !declared.isEmpty, declared.remove(member) != nil { read(member) }
            return known
        }
        let entry = program[member]
        let id = flow.add(
            Variable(
                kind: .member(member), owner: .member(member), site: entry.site, place: entry.facts.place,
                types: program.types(of: member),
                written: program.unaliased(entry.facts.typeOrLiteral, at: entry.site),
                condition: entry.condition))
        flow.ofMember[member] = id
        flow.parameters[member] = entry.facts.parameters.map { parameter($0, of: member, entry) }
        if entry.facts.type == nil, entry.facts.isProperty {  // for its type
            if isDeclaring { declared.insert(member) } else { read(member) }
        }
        return id
    }

    private func parameter(_ facts: ParameterFacts, of member: MemberID, _ entry: Program.MemberEntry) -> VariableID {
        flow.add(
            Variable(
                kind: .parameter(facts.name), owner: .member(member), site: entry.site, place: entry.facts.place,
                types: program.nominals(of: facts.type, at: entry.site),
                written: program.unaliased(facts.type, at: entry.site), condition: entry.condition,
                hasDefault: facts.value != nil))
    }

    func itself(_ type: TypeID) -> VariableID {
        if let known = flow.selves[type] { return known }
        let entry = program[type]
        let place = entry.facts?.place ?? Place(line: 1, column: 1)
        let id = flow.add(
            Variable(
                kind: .itself, owner: .statements(module: entry.site.module), site: entry.site, place: place,
                types: [type]))
        flow.selves[type] = id
        if entry.facts != nil, [.class, .actor, .struct].contains(entry.kind) { stand(for: type, id, place) }
        return id
    }

    /// Gives `self` a value that stands for all objects of its type: what it is given to may call its methods.
    private func stand(for type: TypeID, _ id: VariableID, _ place: Place) {
        var made = Construction(
            type: .known(type), site: flow[id].site, place: place, owner: flow[id].owner, target: .other,
            condition: .always)
        made.isItself = true
        flow[id].sources = [
            Source(
                origin: .construction(ConstructionID(index: flow.constructions.count)), location: flow[id].location,
                condition: .always)
        ]
        flow.constructions.append(made)
    }

    func read(_ member: MemberID) {
        guard read.insert(member).inserted else { return }
        let entry = program[member]
        let id = variable(of: member)
        var scope = FlowScope(
            site: entry.site, owner: .member(member), itself: program.itself(at: entry.site),
            isStatic: entry.facts.isStatic)
        scope.condition = entry.condition
        scope.holder = id
        scope.isPreview = program.previews.contains(member)
        scope.isTest = program.isTest(member)
        if entry.facts.library != nil || flow.library.bindings[id] != nil { scope.provider = id }
        if readLibrary(member, &scope) { return }
        scope.isLayout = entry.facts.type?.bare.text == "HTML"
        scope.collects =
            entry.facts.attributes.contains { $0.hasSuffix("Builder") } || entry.facts.answersView
            || entry.facts.isList
        for (facts, parameter) in zip(entry.facts.parameters, flow.parameters[member, default: []]) {
            scope.names[facts.name] = parameter
            guard let value = facts.value else { continue }
            var inner = scope
            inner.holder = parameter
            inner.isDefault = true
            let expected = Expected(type: facts.type, site: entry.site)
            let result = self.value(value, &inner, expected, .variable(parameter))
            give(result, to: parameter, at: value.place, inner)
            flow.defaults[parameter] = result.variable
        }
        let expected = Expected(type: entry.facts.type, site: entry.site)
        if let value = entry.facts.value {
            give(self.value(value, &scope, expected, .variable(id)), to: id, at: value.place, scope)
            if case .list = value.kind { lists.insert(id) }
            if entry.facts.type != nil { flow.arrivals.append(id) }
        }
        wrap(member, id, &scope)
        adapt(member, id, scope)
        guard let body = entry.body else { return }
        if entry.facts.kind != .initializer, entry.facts.isProperty || entry.facts.type != nil {
            scope.answer = id
            scope.answerType = expected
        }
        let before = flow[id].sources.count
        run(body, &scope)
        if entry.facts.kind == .computed { gotten[member] = before..<max(before, flow[id].sources.count) }
    }

    // MARK: - Sources

    func give(_ value: FlowValue, to variable: VariableID, at place: Place, _ scope: FlowScope) {
        let origin: Origin
        switch value {
        case .variable(let id):
            origin = .variable(id)
            if flow[variable].types.isEmpty, flow[variable].written == nil {
                flow[variable].types = flow[id].types
                flow[variable].written = writtenAnywhere(flow[id])
                flow[variable].writtenElsewhere = flow[id].writtenAt
            }
        case .type(let type): origin = .type(type)
        case .plain: origin = .plain
        }
        if id(value) == variable, isStaticValue(variable) {  // `static let live: Client = .live`
            flow[variable].sources.append(
                Source(
                    origin: flow.add(Gap(expression: "itself", reason: "it has itself for its value")),
                    location: scope.site.place(place), condition: scope.condition))
        }
        // What stands in a preview gives nothing to the program.
        if id(value) == variable || scope.isPreview && flow[variable].owner != scope.owner { return }
        if scope.isTest, flow[variable].owner != scope.owner, !program.isTest(flow[variable].owner) { return }
        flow[variable].sources.append(
            Source(origin: origin, location: scope.site.place(place), condition: scope.condition))
    }

    private func isStaticValue(_ variable: VariableID) -> Bool {
        guard case .member(let member) = flow[variable].kind else { return false }
        return program[member].facts.isStatic && program[member].facts.kind == .stored
    }

    /// A type as it can be written elsewhere too: `Self` only has a meaning where it stands, and so has a parameter of a
    /// generic type.
    private func writtenAnywhere(_ variable: Variable) -> WrittenType? {
        guard let type = variable.written else { return nil }
        if type.plainNominal == "Self" { return variable.types.only.map { program[$0].written } }
        let names = Set(variable.writtenAt.generics.map(\.name))
        return !names.isEmpty && type.mentions(names) ? nil : type
    }

    private func id(_ value: FlowValue) -> VariableID? { value.variable }

    func temporary(_ types: [TypeID] = [], at place: Place, _ scope: FlowScope) -> VariableID {
        flow.add(
            Variable(
                kind: .temporary, owner: scope.owner, site: scope.site, place: place, types: types,
                condition: scope.condition, isOfDefault: scope.isDefault))
    }

    func gap(_ expression: String, _ reason: String, at place: Place, _ scope: FlowScope) -> FlowValue {
        let id = temporary(at: place, scope)
        flow[id].sources = [
            Source(
                origin: flow.add(Gap(expression: expression, reason: reason)), location: scope.site.place(place),
                condition: scope.condition)
        ]
        return .variable(id)
    }

    func types(of value: FlowValue) -> [TypeID] { value.variable.map { flow[$0].types } ?? [] }

    func operate(
        _ kind: Operation.Kind, on base: VariableID?, types: [TypeID] = [], into result: VariableID, at place: Place,
        _ text: String, _ scope: FlowScope
    ) {
        flow.operations.append(
            Operation(
                kind: kind, base: base, types: types, result: result, location: scope.site.place(place),
                condition: scope.condition, text: text, isAside: scope.isTest || scope.isPreview,
                owner: scope.owner))
    }

    /// Notes that the closure in which something stands names a variable from around it, and so do the closures around that.
    func mention(_ variable: VariableID, _ scope: FlowScope) {
        var next = scope.closure
        while let closure = next {
            if flow[closure].mentions.last != variable { flow[closure].mentions.append(variable) }
            if flow[closure].parameters.contains(variable) || flow.declaring[variable] == closure { return }
            next = flow[closure].outer
        }
    }
}

extension FlowReader {
    /// Notes that a closure captures `self`, as it calls one of its methods.
    func mentionItself(for method: MemberID, _ scope: FlowScope) {
        if let itself = itself(of: method, scope) { mention(itself, scope) }
    }

    /// Notes that a closure captures `self`, as it reads or sets one of its properties.
    func mentionItself(forProperty member: MemberID, _ scope: FlowScope) {
        guard scope.closure != nil, !scope.isStatic, !program[member].facts.isStatic, let type = scope.itself,
            [.actor, .class].contains(program[type].kind),
            program[member].owner.map(program.ancestry(of: type).contains) == true
        else { return }
        mention(itself(type), scope)
    }

    /// `self`, if a method of it is called or passed on.
    func itself(of method: MemberID, _ scope: FlowScope) -> VariableID? {
        let facts = program[method].facts
        guard facts.kind == .method, !facts.isStatic, !scope.isStatic, let owner = program[method].owner,
            let type = scope.itself, [.actor, .class, .struct].contains(program[type].kind),
            program.ancestry(of: type).contains(owner)
        else { return nil }
        return itself(type)
    }
}

extension MemberFacts {
    /// Whether a property of a type that its body tells has several expressions, none of which is said to be the result.
    fileprivate var isList: Bool {
        guard kind == .computed, case .some? = type?.shape, let body, body.count > 1 else { return false }
        return body.allSatisfy {
            switch $0 {
            case .expression, .choice: true
            default: false
            }
        }
    }

    /// `some View`: its getter is a result builder, though nothing says so.
    fileprivate var answersView: Bool {
        guard case .some(let inner)? = type?.shape, let name = inner.nominalName?.lastName else { return false }
        return ["View", "Scene", "Commands", "Widget", "ToolbarContent"].contains(name)
    }
}
