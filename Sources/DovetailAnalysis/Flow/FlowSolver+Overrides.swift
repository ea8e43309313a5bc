import DovetailGraph
import DovetailSyntax

// Methods of subclasses, which may be called in place of those that they override.

/// What takes the place of the methods of superclasses.
struct Overrides {
    /// The methods that override one, in direct subclasses and others.
    var methods: [MemberID: [MemberID]] = [:]
    /// What is given, by parameter, to all methods that may be called in place of one.
    var given: [MemberID: [VariableID]] = [:]
    /// The classes that have subclasses.
    var superclasses: Set<TypeID> = []
    /// Of those that ask what they override for its answer, what they answer with, by what they override: that is given to
    /// who calls it, as it would come round to itself in place of the other.
    var wrapping: [MemberID: [VariableID]] = [:]
    var asking: Set<Asking> = []

    /// A class that asks what it overrides for its answer, in the override or where that takes it from.
    struct Asking: Hashable {
        let type: TypeID?
        let method: MemberID
    }
}

extension FlowSolver {
    mutating func findOverrides() {
        memory.overrides.superclasses = Set(program.allTypes.compactMap(program.superclass))
        for member in program.membersOfProgram where program[member].facts.isOverride {
            let entry = program[member]
            guard let superclass = entry.owner.flatMap(program.superclass),
                let inherited = program.member(
                    entry.facts.fullName, of: superclass, isStatic: entry.facts.isStatic), inherited != member
            else { continue }
            memory.overrides.methods[inherited, default: []].append(member)
        }
    }

    /// What an override answers with, and what it is given.
    mutating func joinOverrides() {
        let all = memory.overrides.methods.sorted { $0.key.index < $1.key.index }
        for (method, _) in all { memory.overrides.given[method] = given(inPlaceOf: method) }
        memory.overrides.asking = Set(
            flow.ownAnswers.map { asked in
                Overrides.Asking(
                    type: flow[asked.result].owner.member.flatMap { program[$0].owner }, method: asked.member)
            })
        for (method, overrides) in all {
            for override in overrides {
                answer(
                    of: override, inPlaceOf: method,
                    isWrapping: memory.overrides.asking.contains(.init(type: program[override].owner, method: method)))
            }
            for (position, given) in (memory.overrides.given[method] ?? []).enumerated() {
                for override in overrides {
                    let entry = program[override]
                    let source = Source(
                        origin: .variable(given), location: entry.location, condition: entry.condition)
                    give(source, at: position, to: override)
                }
            }
        }
    }

    private mutating func answer(of override: MemberID, inPlaceOf method: MemberID, isWrapping: Bool) {
        guard let own = flow.ofMember[override], let base = flow.ofMember[method] else { return }
        if isWrapping { return memory.overrides.wrapping[method, default: []].append(own) }
        let entry = program[override]
        add(Source(origin: .variable(own), location: entry.location, condition: entry.condition), to: base)
    }

    private mutating func given(inPlaceOf method: MemberID) -> [VariableID] {
        let entry = program[method]
        return entry.facts.parameters.map { _ in
            append(Variable(kind: .temporary, owner: .member(method), site: entry.site, place: entry.facts.place))
        }
    }

    private mutating func give(_ source: Source, at position: Int, to override: MemberID) {
        if let parameters = flow.parameters[override], position < parameters.count {
            add(source, to: parameters[position])
        }
        if let further = memory.overrides.given[override], position < further.count {
            add(source, to: further[position])
        }
    }

    /// What the overrides of a method answer with that ask it for its own answer, for others who call it.
    mutating func answerWrapping(_ method: MemberID, _ index: Int) {
        guard let all = memory.overrides.wrapping[method] else { return }
        let operation = flow.operations[index]
        let caller = flow[operation.result].owner.member.flatMap { program[$0].owner }
        if operation.base == nil, memory.overrides.asking.contains(.init(type: caller, method: method)) { return }
        for wrapping in all { answer(.variable(wrapping), index) }
    }

    /// What a method is given, those of subclasses are given in its place: of the subclasses of whoever calls it on itself.
    mutating func give(_ source: Source, at position: Int, toOverridesOf method: MemberID, _ call: Operation) {
        guard let all = memory.overrides.given[method], position < all.count else { return }
        guard call.base == nil, let caller = flow[call.result].owner.member.flatMap({ program[$0].owner }),
            let owner = program[method].owner, caller != owner, program.ancestry(of: caller).contains(owner)
        else { return add(source, to: all[position]) }
        guard memory.overrides.superclasses.contains(caller) else { return }
        for override in memory.overrides.methods[method] ?? [] {
            guard let type = program[override].owner, program.ancestry(of: type).contains(caller) else { continue }
            give(source, at: position, to: override)
        }
    }
}
