import DovetailGraph
import DovetailSyntax

// The layer of types: what components need, whoever builds them.

extension Linker {
    /// Adds the components: what a root builds, what implements a protocol that a component needs, and what has a
    /// component among its properties.
    func addTypes(_ layer: TypeLayer) {
        let all = layer.closure(of: components)
        let parts = Workers.map(all.sorted { $0.index < $1.index }) {
            (layer.node($0), layer.edges(of: $0, among: all), layer.commandQueries(of: $0))
        }
        for (node, edges, occurrences) in parts {
            draft.types.append(node)
            draft.edges += edges
            draft.occurrences += occurrences
        }
    }
}

/// What components need, whoever builds them.
struct TypeLayer: Sendable {
    let program: Program
    let roles: Roles
    /// Of each type.
    private var needs: [[Need]] = []
    private var holders: [TypeID: [TypeID]] = [:]
    private var conforming: [TypeID: [TypeID]] = [:]

    /// A parameter or a property of a component.
    struct Need: Sendable {
        let type: TypeID
        let label: String
        let phase: DependencyGraph.Phase
        let location: DependencyGraph.Location
        let condition: DependencyGraph.Condition
    }

    init(_ program: Program, _ roles: Roles) {
        self.program = program
        self.roles = roles
        needs = program.allTypes.map { type in
            roles.isAssembly(type) || program.isExternal(type) ? [] : findNeeds(of: type)
        }
        for type in program.allTypes where !roles.isAssembly(type) && !program.isExternal(type) {
            for need in needs[type.index] { holders[need.type, default: []].append(type) }
            for parent in program.parents(of: type) { conforming[parent, default: []].append(type) }
        }
    }

    func closure(of components: Set<TypeID>) -> Set<TypeID> {
        var all: Set<TypeID> = []
        var queue = components.filter { !program.isExternal($0) }.sorted { $0.index < $1.index }
        while let type = queue.popLast() {
            guard all.insert(type).inserted else { continue }
            queue += needs[type.index].map(\.type)
            let isProtocol = program[type].kind == .protocol
            if isProtocol { queue += (conforming[type] ?? []).filter(roles.services.contains) }
            queue += (holders[type] ?? []).filter {
                roles.services.contains($0) && !roles.isRoot($0) && !roles.isAggregate($0)
            }
        }
        return all
    }

    func node(_ type: TypeID) -> DependencyGraph.TypeNode {
        let entry = program[type]
        return .init(
            id: entry.id, kind: .init(rawValue: entry.kind.rawValue) ?? .other, location: entry.location,
            visibility: .init(entry.facts?.access ?? .internal), condition: .always.and(entry.facts?.condition ?? []))
    }

    func edges(of type: TypeID, among all: Set<TypeID>) -> [DependencyGraph.Edge] {
        let id = program[type].id
        let requires = needs[type.index].filter { all.contains($0.type) }.map { need in
            DependencyGraph.Edge(
                from: id, to: program[need.type].id, kind: .requires, phase: need.phase, label: need.label,
                location: need.location, condition: need.condition)
        }
        let conforms = program.parents(of: type).filter { all.contains($0) }.map { parent in
            DependencyGraph.Edge(from: id, to: program[parent].id, kind: .conforms, location: program[type].location)
        }
        return requires + conforms
    }

    func commandQueries(of type: TypeID) -> [DependencyGraph.Occurrence] {
        program[type].members.compactMap { member in
            let entry = program[member]
            guard entry.facts.kind == .method, let answer = entry.facts.type, !answer.isVoid,
                entry.facts.isMutating || entry.facts.parameters.contains(where: { $0.type?.isInout == true })
            else { return nil }
            return .init(
                kind: .commandQuery, name: entry.facts.fullName, owner: program[type].id, location: entry.location)
        }
    }

    // MARK: - Needs

    private func findNeeds(of type: TypeID) -> [Need] {
        var all: [Need] = []
        let hasInitializer = program[type].members.contains { program[$0].facts.kind == .initializer }
        for member in program[type].members.map({ program[$0] }) where !member.facts.isStatic {
            switch member.facts.kind {
            case .initializer:
                for parameter in member.facts.parameters where parameter.name != "_" {
                    all += needs(parameter.type, parameter.name, .construct, member)
                }
            case .stored where member.facts.injected != nil: break
            case .stored where hasInitializer && member.facts.isGivenByInitializer: break
            case .stored: all += needs(member.facts.type, member.facts.name, phase(member.facts), member)
            case .lazy: all += needs(member.facts.type, member.facts.name, .deferred, member)
            default: break
            }
        }
        return distinct(all + inherited(type)).filter { $0.type != type }
    }

    private func phase(_ facts: MemberFacts) -> DependencyGraph.Phase {
        if case .optional? = facts.type?.shape, !facts.isConstant { return .inject }
        return facts.isWeak ? .inject : .construct
    }

    /// A property that an initializer sets is one need, under the earlier phase.
    private func distinct(_ needs: [Need]) -> [Need] {
        struct Key: Hashable {
            let type: TypeID
            let label: String
        }
        var seen: Set<Key> = []
        return needs.sorted { $0.phase < $1.phase }.filter {
            seen.insert(Key(type: $0.type, label: $0.label)).inserted
        }
    }

    /// The cake: a component uses what the protocols `Uses…` that it inherits provide.
    private func inherited(_ type: TypeID) -> [Need] {
        guard program[type].kind == .protocol, !program[type].shortName.hasPrefix("Uses") else { return [] }
        return program.parents(of: type).filter { program[$0].shortName.hasPrefix("Uses") }.flatMap { uses in
            program[uses].members.flatMap { member -> [Need] in
                let entry = program[member]
                return entry.facts.isProperty ? needs(entry.facts.type, entry.facts.name, .construct, entry) : []
            }
        }
    }

    private func needs(
        _ type: WrittenType?, _ label: String, _ phase: DependencyGraph.Phase, _ member: Program.MemberEntry
    ) -> [Need] {
        guard let type else { return [] }
        switch type.shape {
        case .tuple(let elements):
            return elements.flatMap { needs($0.type, $0.label ?? label, phase, member) }
        case .function(let answer): return needs(answer, label, .deferred, member)
        case .name(let name, let arguments):
            if ["Lazy", "Provider", "AssistedFactory"].contains(name.lastName), let inner = arguments.first {
                return needs(inner, label, .deferred, member)
            }
            if name.lastName == "Tagged", let inner = arguments.first { return needs(inner, label, phase, member) }
            let aliases = program.aliases(named: name, at: member.site)
            if let first = aliases.first, !first.type.isComposition {
                return aliases.filter { $0.type.text != type.text }.flatMap {
                    needs($0.type, label, phase, aliased(member, $0.site))
                }
            }
        default: break
        }
        return program.nominals(of: type, at: member.site).flatMap { need($0, label, phase, member) }
    }

    private func aliased(_ member: Program.MemberEntry, _ site: Site) -> Program.MemberEntry {
        Program.MemberEntry(
            Member(member.facts),
            site: Site(module: site.module, path: member.site.path, type: site.type, generics: site.generics))
    }

    private func need(
        _ type: TypeID, _ label: String, _ phase: DependencyGraph.Phase, _ member: Program.MemberEntry
    ) -> [Need] {
        if roles.isAggregate(type) {
            return program.storedProperties(of: type).flatMap { property in
                let entry = program[property]
                return needs(entry.facts.type, entry.facts.name, phase, entry).map { need in
                    Need(
                        type: need.type, label: need.label, phase: need.phase, location: member.location,
                        condition: member.condition)
                }
            }
        }
        let isComponent = program[type].kind == .protocol || roles.services.contains(type)
        guard isComponent, !roles.isAssembly(type), !program[type].shortName.hasPrefix("Uses") else { return [] }
        return [Need(type: type, label: label, phase: phase, location: member.location, condition: member.condition)]
    }
}

extension MemberFacts {
    /// Whether only an initializer can set it.
    fileprivate var isGivenByInitializer: Bool {
        if value != nil || isWeak { return false }
        if case .optional? = type?.shape { return isConstant }
        return true
    }
}

extension WrittenType {
    /// By bytes, as every parameter is asked.
    fileprivate var isInout: Bool { text.utf8.starts(with: "inout ".utf8) }

    fileprivate var isComposition: Bool {
        switch shape {
        case .composition: true
        case .any(let inner), .some(let inner): inner.isComposition
        default: false
        }
    }
}
