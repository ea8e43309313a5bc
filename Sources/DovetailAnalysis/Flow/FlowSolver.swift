import DovetailGraph
import DovetailSyntax

/// Finds which values come into each variable, and by that which members and closures calls mean.
///
/// Inclusion-based, as in Andersen's analysis, with a limit: a variable of more values than are told apart hands on a mark
/// that stands for them all. Values travel in rounds, and what a variable hands on depends only on what it had when the
/// round began, so that the result doesn't depend on the order of steps.
struct FlowSolver {
    let program: Program
    var flow: Flow
    private(set) var values: FlowValues
    private var successors: [Successors]
    private(set) var waiting: [[Int]]
    /// The values that come into variables with the next round.
    private var arriving: [(variable: VariableID, value: Origin)] = []
    /// The ways that are opened with the next round.
    private var opening: [Way] = []
    private var ways: Set<Way> = []
    private var given: Set<Step> = []
    /// The variables of more values than are told apart.
    var pools: [VariableID: Pool] = [:]
    /// The operations that found what they mean.
    var answered: Set<Int> = []
    /// The types of which the elements of collections are.
    var elements: [VariableID: [TypeID]] = [:]
    /// How many steps were taken.
    private(set) var steps = 0
    var memory = Memory()

    struct Way: Hashable { let from, to: VariableID }
    private struct Step: Hashable { let origin: Origin, variable: VariableID }

    private init(_ program: Program, _ flow: consuming Flow) {
        self.program = program
        let count = flow.variables.count
        self.flow = flow
        values = FlowValues(count: count)
        successors = Array(repeating: Successors(), count: count)
        waiting = Array(repeating: [], count: count)
    }

    /// The flow with the sources of all operations, and the values of each variable.
    struct Solution {
        var flow: Flow
        var values: FlowValues
        var steps: Int
    }

    static func solve(_ program: Program, _ flow: consuming Flow) -> Solution {
        var solver = FlowSolver(program, flow)
        solver.prepare()
        solver.drain()
        solver.joinSurroundings()
        solver.drain()
        solver.deriveParts()
        solver.drain()
        solver.bringObjects()
        solver.useDeclaredTypes()
        solver.drain()
        solver.noteGaps()
        solver.drain()
        solver.giveToWholes()
        solver.giveToCopies()
        return Solution(flow: solver.flow, values: solver.values, steps: solver.steps)
    }

    // MARK: - Variables

    mutating func append(_ variable: Variable) -> VariableID {
        values.append()
        successors.append(Successors())
        waiting.append([])
        var empty = variable
        empty.sources = []
        let id = flow.add(empty)
        for source in variable.sources { add(source, to: id) }
        return id
    }

    mutating func add(_ source: Source, to variable: VariableID) {
        guard source.origin != .variable(variable),
            !given.contains(Step(origin: source.origin, variable: variable))
        else { return }
        flow[variable].sources.append(source)
        connect(source, to: variable)
    }

    /// Makes room for what a number of sources brings.
    mutating func expect(_ sources: Int) {
        given.reserveCapacity(2 * sources)
        ways.reserveCapacity(2 * sources)
        opening.reserveCapacity(sources)
    }

    mutating func connect(_ source: Source, to variable: VariableID) {
        guard given.insert(Step(origin: source.origin, variable: variable)).inserted else { return }
        if case .variable(let from) = source.origin { return open(Way(from: from, to: variable)) }
        put(source.origin, into: variable)
    }

    // MARK: - Operations

    /// An operation that others call for.
    mutating func append(_ operation: Operation, on base: VariableID) {
        let index = flow.operations.count
        flow.operations.append(operation)
        wait(index, for: base)
        if pools[base] != nil { return apply(index, toPool: base) }
        for value in values[base] { apply(index, to: value) }
    }

    mutating func wait(_ operation: Int, for base: VariableID) { waiting[base.index].append(operation) }

    mutating func answer(_ origin: Origin, _ index: Int) {
        let operation = flow.operations[index]
        answered.insert(index)
        add(
            Source(origin: origin, location: operation.location, condition: operation.condition),
            to: operation.result)
    }

    // MARK: - Rounds

    mutating func drain() {
        while !arriving.isEmpty || !opening.isEmpty {
            let (incoming, opened) = (arriving, opening)
            (arriving, opening) = ([], [])
            let arrived = incoming.filter { values.insert($0.value, $0.variable) }
            steps += incoming.count + opened.count
            for (variable, value) in arrived where pools[variable] != nil { pool(value, variable) }
            for (variable, _) in arrived where pools[variable] == nil && values.isFull(variable) { fill(variable) }
            for way in opened { begin(way) }
            for (variable, value) in arrived { handOn(value, of: variable) }
        }
    }

    /// Lets a value come into a variable, if that may have it.
    private mutating func put(_ value: Origin, into variable: VariableID) {
        if case .many(let pool) = value, !decidingTypes(of: variable).isEmpty {
            return open(Way(from: pool, to: variable))  // it may have few of the types that are asked for
        }
        if case .gap = value { return arriving.append((variable, .plain)) }
        guard !values[variable].contains(value), accepts(variable, value) else { return }
        if let copy = copy(of: value, in: variable) {
            let source = Source(
                origin: .construction(copy), location: flow[variable].location, condition: flow[variable].condition)
            return add(source, to: variable)
        }
        arriving.append((variable, value))
    }

    private mutating func open(_ way: Way) {
        if way.from != way.to, ways.insert(way).inserted { opening.append(way) }
    }

    /// A variable has more values than are told apart: from now on it hands on its mark, and is asked as a whole.
    private mutating func fill(_ variable: VariableID) {
        var pool = Pool()
        for value in values[variable] {
            let group = group(of: value)
            pool.add(value, keys(of: value), group)
            if let group { pool.told.insert(group) }
        }
        pools[variable] = pool
        for next in successors[variable.index].untyped { put(.many(variable), into: next) }
        for operation in waiting[variable.index] { apply(operation, toPool: variable) }
    }

    /// Adds a value to a variable that has more than are told apart already.
    private mutating func pool(_ value: Origin, _ variable: VariableID) {
        let (types, group) = (keys(of: value), group(of: value))
        let wasMixed = pools[variable]!.isMixed
        pools[variable]!.add(value, types, group)
        guard !wasMixed, pools[variable]!.isMixed else { return }
        for operation in waiting[variable.index] { applyDeclared(operation) }
    }

    /// Hands on by a new way what its beginning has.
    private mutating func begin(_ way: Way) {
        let types = decidingTypes(of: way.to)
        successors[way.from.index].add(way.to, types)
        guard let pool = pools[way.from] else {
            for value in values[way.from] { put(value, into: way.to) }
            return
        }
        if types.isEmpty {
            for value in pool.functions { put(value, into: way.to) }
            return put(.many(way.from), into: way.to)
        }
        for type in types {
            if pool.overflows(type) {
                mark(way.to, with: way.from)
            } else {
                for value in pool.values(of: type) { put(value, into: way.to) }
            }
        }
        if !isMarked(way.to, with: pool) { for value in pool.marks { put(value, into: way.to) } }
    }

    /// Whether a pool has more of each type that a variable asks for than are told apart: its mark stands for all that others
    /// gave it, so that in a ring of pools not each has a way to each.
    private func isMarked(_ variable: VariableID, with pool: Pool) -> Bool {
        let types = decidingTypes(of: variable)
        return !types.isEmpty && types.allSatisfy(pool.overflows)
    }

    /// Hands on a value that arrived with this round.
    private mutating func handOn(_ value: Origin, of variable: VariableID) {
        let types = keys(of: value)
        if pools[variable] != nil { return handOn(value, types, ofPool: variable) }
        for next in successors[variable.index].taking(types) { put(value, into: next) }
        for operation in waiting[variable.index] { apply(operation, to: value) }
    }

    private mutating func handOn(_ value: Origin, _ types: [TypeID]?, ofPool variable: VariableID) {
        tell(value, ofPool: variable)
        if value.isFunction, values[variable].functionCount <= FlowValues.mostFunctions {
            for next in successors[variable.index].untyped { put(value, into: next) }
        }
        guard successors[variable.index].isTyped else { return }
        if value.isMany {
            let pool = pools[variable]!
            for next in successors[variable.index].allTyped where !isMarked(next, with: pool) { put(value, into: next) }
        }
        for type in types ?? [] {
            guard pools[variable]!.overflows(type) else {
                for next in successors[variable.index].taking(type) { put(value, into: next) }
                continue
            }
            guard pools[variable]!.markFirst(type) else { continue }
            for next in successors[variable.index].taking(type) { mark(next, with: variable) }
        }
    }

    /// A variable has more values of its own types than are told apart.
    private mutating func mark(_ variable: VariableID, with pool: VariableID) {
        if variable != pool { arriving.append((variable, .many(pool))) }
    }

    // MARK: - Types

    /// The types of this program of which a variable has to be; none if it may be anything.
    private func decidingTypes(of variable: VariableID) -> [TypeID] {
        guard flow[variable].written != nil else { return [] }
        let types = flow[variable].types
        return types.contains(where: program.isExternal) ? [] : types
    }

    /// All types that an object is of; nil for what has no type of this program.
    private func keys(of value: Origin) -> [TypeID]? {
        guard case .construction(let id) = value, case .known(let type) = flow[id].type else { return nil }
        return program.ancestry(of: type)
    }

    /// Whether a value may be of the type that a variable is declared with.
    private func accepts(_ variable: VariableID, _ value: Origin) -> Bool {
        if case .function = value { return !asksForObject(flow[variable]) }
        guard case .construction(let id) = value, let written = flow[variable].written else {
            return true
        }
        if written.isNumberOrText { return false }
        if flow[id].type == .external("(tuple)"), asksForObject(flow[variable]) { return false }
        let types = flow[variable].types
        if let elements = elements[variable], case .known(let type) = flow[id].type {
            return program.mayBe(type, elements)
        }
        if types.isEmpty { return mayBe(flow[id].type, flow[variable]) }
        switch flow[id].type {
        case .known(let type):
            return program.mayBe(type, types)
                && (flow[id].written == nil || program.mayBe(flow[id], flow[variable]))
                && !isForeignValue(written, types, besides: type)
        // Only a protocol may have something of another package.
        case .external:
            return !flow[id].isDerived && flow[id].caseName != nil
                || types.contains { [.protocol, .extension].contains(program[$0].kind) }
        }
    }

    /// Whether values of another package are asked for, which this program only extends: `[FilePath]`.
    private func isForeignValue(_ written: WrittenType, _ types: [TypeID], besides type: TypeID) -> Bool {
        let element = written.element ?? written
        guard let name = element.plainNominal, element.arguments.isEmpty, types.allSatisfy(program.isExternal) else {
            return false
        }
        return ForeignNames.isValue(name) && !program.mayInherit(type, fromForeign: name)
    }

    /// Whether only objects of this program's types may be there: no closure, and no tuple.
    private func asksForObject(_ variable: Variable) -> Bool {
        guard variable.written?.plainNominal != nil, !variable.types.isEmpty else { return false }
        return variable.types.allSatisfy { [.class, .actor, .struct].contains(program[$0].kind) }
    }

    /// Whether an object may be of a type of another package: one of this program says so where it is declared.
    private func mayBe(_ type: TypeReference, _ variable: Variable) -> Bool {
        guard case .known(let type) = type, let written = variable.written,
            !written.isCollection || written.element != nil,  // `NSMutableDictionary`
            let name = (written.element ?? written).plainNominal, name != "Any",
            name != "AnyObject", name != "Self", program.alias(name, at: variable.writtenAt) == nil,
            !variable.writtenAt.generics.contains(where: { $0.name == name.firstPart }),
            variable.site.type.map({ program[$0].kind == .protocol }) != true || program.typesByName[name] != nil
        else { return true }  // in a protocol, a name that no type has is an associated type
        if program[type].shortName == name.lastName { return true }  // its name is not understood there
        return program.mayInherit(type, fromForeign: name.lastName)
    }
}

extension Program {
    /// Whether a generic object may be what a variable is declared as: no `Publisher<State>` is a `Publisher<Info>`.
    func mayBe(_ made: Construction, _ variable: Variable) -> Bool {
        guard let own = made.written, let asked = variable.written.map({ spelled($0, at: variable.writtenAt) }),
            own.plainNominal == asked.plainNominal, own.arguments.count == asked.arguments.count
        else { return true }
        return zip(own.arguments, asked.arguments).allSatisfy { own, asked in
            guard let name = own.plainNominal, let other = asked.plainNominal, name.lastName != other.lastName,
                ![made.site, variable.writtenAt].contains(where: {
                    $0.generics.contains { [name, other].contains($0.name) }
                })
            else { return true }
            let types = [nominals(of: own, at: made.site), nominals(of: asked, at: variable.writtenAt)]
            return types[0].isEmpty != types[1].isEmpty || !Set(types[0]).isDisjoint(with: types[1])
        }
    }

    /// What an alias of a type stands for: `Publisher<Info>` of `InfoPublisher`.
    func spelled(_ type: WrittenType, at site: Site) -> WrittenType {
        var (type, site) = (type, site)
        for _ in 0..<4 {
            guard type.arguments.isEmpty, let name = type.plainNominal, aliasNames.contains(name.lastName),
                let alias = alias(name, at: site)
            else { break }
            (type, site) = (alias.type, alias.site)
        }
        return type
    }

    /// Whether an object of a type can stand where one of these types is asked for.
    func mayBe(_ type: TypeID, _ asked: [TypeID]) -> Bool {
        let ancestry = ancestry(of: type)
        return asked.contains { isExternal($0) || ancestry.contains($0) }
    }
}
