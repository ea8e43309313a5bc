import DovetailGraph
import DovetailSyntax

/// What extensions of another package's types provide of this program, and who asks them for it.
///
/// `extension Request { var users: any UserStore { … } }`: whoever has a request finds the store there. Each such member is
/// a binding, and who reads it in a method needs it, as of a container.
struct Locators {
    let program: Program
    let flow: Flow
    private let values: FlowValues
    private let kinds: TypeKinds
    fileprivate var bindings: [VariableID: LibraryBinding] = [:]
    fileprivate var reads: [LibraryRead] = []

    init(_ program: Program, _ flow: Flow, _ values: FlowValues, _ kinds: TypeKinds) {
        (self.program, self.flow, self.values, self.kinds) = (program, flow, values, kinds)
        if program.locatorTypes.isEmpty { return }
        for operation in flow.operations {
            guard let reader = reader(of: operation) else { continue }
            for source in flow[operation.result].sources { note(source, of: operation, by: reader) }
        }
    }

    /// The type in whose method something is asked for, if its objects work with others.
    private func reader(of operation: Operation) -> TypeID? {
        switch operation.kind {
        case .load, .call, .direct: break
        default: return nil
        }
        guard !operation.isAside, let member = flow[operation.result].owner.member, let type = program[member].owner,
            [.component, .view].contains(kinds[type]), program[type].kind != .protocol, !program.isExternal(type)
        else { return nil }
        return type
    }

    private mutating func note(_ source: Source, of operation: Operation, by reader: TypeID) {
        guard case .variable(let variable) = source.origin, case .member(let member) = flow[variable].kind,
            program[member].owner != reader, program.isLocator(member), provides(variable)
        else { return }
        let facts = program[member].facts
        bindings[variable] = LibraryBinding(scope: facts.scope(program[member].definition), isLocator: true)
        reads.append(
            LibraryRead(
                reader: .type(reader), owner: flow[operation.result].owner, variable: operation.result, label: "",
                phase: .call,
                site: flow[operation.result].site, location: operation.location, condition: operation.condition))
    }

    /// Whether it is an object of this program that is found there.
    private func provides(_ variable: VariableID) -> Bool {
        values.constructions(of: [variable]).contains {
            flow[$0].type.knownType.map { kinds[$0] == .component } == true
        }
    }
}

extension LibraryFacts {
    mutating func add(_ locators: Locators) {
        bindings.merge(locators.bindings) { known, _ in known }
        reads += locators.reads
    }
}
