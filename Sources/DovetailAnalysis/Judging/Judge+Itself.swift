import DovetailGraph
import DovetailSyntax

// Objects that give themselves to others: `player.attach(self)`, `screen.delegate = self`.

extension Judge {
    /// An object that keeps another one, which gave itself.
    struct Holding {
        let type: TypeID
        let part: NodeID
        let input: Input
        /// Whether a type keeps it of which no object is known.
        var isOfType = false
        /// Whether it calls a method of that object: `routes.get(use: list)`.
        var isCalled = false
        /// In whose body the object gives itself, if that is known.
        var giver: MemberID?
    }

    /// Above so many objects of a type, none of them is the one that gave itself.
    static let mostSelves = 8

    func hold(_ type: TypeID, by part: NodeID, _ input: Input, givenBy giver: MemberID?) {
        holdings.append(Holding(type: type, part: part, input: input, giver: giver))
        holdRoot(type, by: part, input)
    }

    func holdRoot(_ type: TypeID, by part: NodeID, _ input: Input) {
        let root = program.root(of: type)
        addRoot(root)
        draft.edges.append(
            .init(
                from: part, to: root.id, kind: .holdsRoot, label: input.label, location: input.location,
                condition: input.condition))
    }

    /// Who keeps an object that gave itself needs it: later, as that is there already.
    func drawHoldings() {
        let parts = parts(of: Set(holdings.map(\.type)))
        for holding in holdings where works(holding.type) && (holding.isCalled || holding.input.written != nil) {
            let all = parts[holding.type, default: []].filter { $0 != holding.part }
            if all.isEmpty || all.count > Self.mostSelves {
                if holding.isOfType { holdRoot(holding.type, by: holding.part, holding.input) }
                continue
            }
            let givers = all.filter { part in giver(in: holding).map { mayRun($0, part) } ?? true }
            for part in givers {
                draft.edges.append(
                    .init(
                        from: holding.part, to: part, kind: .needs, phase: .deferred, label: holding.input.label,
                        location: holding.input.location, condition: holding.input.condition,
                        isOneOf: givers.count > 1))
            }
        }
    }

    /// The own method by which an object gives itself: one of another type is only given it.
    private func giver(in holding: Holding) -> MemberID? {
        isOwn(holding.giver, of: holding.type) ? holding.giver : nil
    }

    func isOwn(_ member: MemberID?, of type: TypeID) -> Bool {
        member.flatMap { program[$0].owner }.map(program.ancestry(of: type).contains) == true
    }

    /// The method at the beginning of a way, where an object gives itself: `Link(to: self)`, if `Link` hands it on.
    func giver(of type: TypeID, along end: FlowEnd) -> MemberID? {
        let givers = Set(end.evidence.flatMap { selfGivers[$0.withoutColumn] ?? [] }.filter { isOwn($0, of: type) })
        return givers.only
    }

    /// The members in which objects give themselves to something, by the lines of these.
    func findSelfGivers() -> [DependencyGraph.Location: Set<MemberID>] {
        var givers: [DependencyGraph.Location: Set<MemberID>] = [:]
        func note(_ given: VariableID?, _ location: DependencyGraph.Location, _ owner: Owner) {
            guard let given, case .itself = flow[given].kind, let member = owner.member else { return }
            givers[location.withoutColumn, default: []].insert(member)
        }
        for made in flow.constructions {
            for input in made.inputs { note(input.variable, input.location, made.owner) }
        }
        for operation in flow.operations {
            let owner = flow[operation.result].owner
            switch operation.kind {
            case .call(_, let given, _), .direct(_, let given), .invoke(let given), .make(let given):
                for argument in given { note(argument.variable, operation.location, owner) }
            case .store(_, let value): note(value, operation.location, owner)
            default: break
            }
        }
        return givers
    }

    /// Whether objects of a type work with others: components, and the controllers of screens.
    func works(_ type: TypeID) -> Bool {
        switch kinds[type] {
        case .component: program[type].kind != .protocol
        case .view: program[type].kind == .class && program.inherits(type) { $0.hasSuffix("Controller") }
        case .value, .carrier: false
        }
    }
}

extension FlowEnd {
    /// The type of the object itself in whose method it is named.
    var itself: TypeID? { if case .itself(let type) = kind { type } else { nil } }
}
