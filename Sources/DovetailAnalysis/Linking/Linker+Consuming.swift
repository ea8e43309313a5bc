import DovetailGraph
import DovetailSyntax

extension Linker {
    /// Gives a value to the binding that is being made: an edge to each binding of which it is made.
    func consume(
        _ value: Value, _ phase: DependencyGraph.Phase? = nil, as label: String = "", at place: Place, _ frame: Frame
    ) {
        let phase = frame.phase == .construct ? phase ?? .construct : frame.phase
        let label = frame.label ?? label
        switch value {
        case .binding(let id, _): need(id, phase, as: label, at: place, frame)
        case .part(let id, let path, let types):
            let isObject = types.contains { roles.services.contains($0) || program[$0].kind == .protocol }
            pending.append(
                PendingPart(
                    id: id, path: path, isObject: isObject, phase: phase, label: label, place: place,
                    frame: frame.withoutNames))
        case .root(let type, _):
            guard frame.owner != nil, roles.isRoot(type),
                frame.owner?.text.hasPrefix("\(program[type].id.text).") == false
                    || roles.assemblies.contains(type)
            else { return }
            addRoot(type)
            join(.holdsRoot, program[type].id, at: place, frame)
        case .container(let id): if containers.isKnown(id) { join(.holdsRoot, id, at: place, frame) }
        case .method(let member, let type): consume(method: member, of: type, as: label, at: place, frame)
        case .closure(let closure, let captured): consume(closure, captured, as: label, frame)
        case .parts(let parts):
            for (name, part) in parts.sorted(by: { $0.key < $1.key }) {
                consume(part, phase, as: name.first?.isNumber == true ? label : name, at: place, frame)
            }
        case .several(let all): for value in all { consume(value, phase, as: label, at: place, frame) }
        case .when(let condition, let value):
            var inner = frame
            inner.condition = condition
            consume(value, phase, as: label, at: place, inner)
        case .unknown(let text, let reason): if phase != .call { unresolved(text, reason, at: place, frame) }
        case .nothing, .object, .made, .type, .external, .context: break
        }
    }

    /// A method that is passed as a value is called later, if ever.
    private func consume(method: MemberID, of type: TypeID?, as label: String, at place: Place, _ frame: Frame) {
        guard let type, roles.isRoot(type), isBinding(method, of: type) else { return }
        need(declare(method, of: type), .deferred, as: label, at: place, frame)
    }

    /// A closure that is passed is called later: all that it names is needed then.
    private func consume(_ closure: Closure, _ captured: Frame, as label: String, _ frame: Frame) {
        guard frame.depth < 8, memory.budget > 0 else { return }
        memory.budget -= 1
        var inner = captured.deferred(as: label)
        inner.owner = frame.owner
        inner.depth = frame.depth + 1
        for parameter in closure.parameters { inner.locals[parameter.name] = object(parameter.type, captured.site) }
        let answer = closure.result.map { Expected(type: $0, site: captured.site) } ?? captured.answer
        consume(results(of: closure.statements, &inner, answer), at: closure.place, inner)
    }

    /// Notes that a binding makes objects of a type.
    func build(_ type: TypeID, at place: Place, _ frame: Frame, always: Bool = false) {
        guard frame.owner != nil, !program.isExternal(type), program[type].kind != .enum, !roles.isAssembly(type),
            always || !roles.isAggregate(type)
        else { return }
        guard always || roles.services.contains(type) || !roles.isValue(type) && program[type].kind != .struct else {
            return
        }
        components.insert(type)
        join(.builds, program[type].id, at: place, frame)
    }

    func build(external name: String, at place: Place, _ frame: Frame) {
        guard frame.owner != nil, !WrittenType.plainNames.contains(name.lastName) else { return }
        let id = NodeID.external(name)
        draft.types.append(.init(id: id, kind: .other, isExternal: true))
        join(.builds, id, at: place, frame)
    }
}

/// A dependency on a part of something: which binding that is shows only when everything was read.
struct PendingPart {
    let id: NodeID
    let path: [String]
    /// Whether the part is itself a component, as far as its type tells.
    let isObject: Bool
    let phase: DependencyGraph.Phase
    let label: String
    let place: Place
    let frame: Frame
}

extension Linker {
    /// Finds the bindings behind the parts of aggregates, and behind what initializers were given.
    func finishParts() {
        for part in pending { finish(part) }
        pending = []
        let start = draft.edges.count
        for (id, values) in given.sorted(by: { $0.key < $1.key }) where isInGraph(id) {
            for value in values { connect(id, value) }
        }
        handedOn = start..<draft.edges.count
    }

    private func finish(_ part: PendingPart) {
        var ways: Set<Way> = []
        let targets = bindings(behind: part.id, part.path, &ways).sorted()
        if targets.isEmpty {
            let isCall = part.path.last?.hasSuffix(")") ?? false
            let phase = part.isObject && !isCall || part.path.isEmpty || part.phase == .deferred ? part.phase : .call
            need(part.id, phase, as: part.label, at: part.place, part.frame)
        }
        for target in targets { need(target, part.phase, as: part.label, at: part.place, part.frame) }
    }

    private func connect(_ id: NodeID, _ value: Value) {
        var ways: Set<Way> = []
        for target in bindings(behind: value, [], &ways).sorted()
        where target != id && !(isPlain(id) && isPlain(target)) {
            guard ensure(target), let location = location(of: id) else { continue }
            draft.edges.append(.init(from: id, to: target, kind: .needs, label: "", location: location))
        }
    }

    /// Where a search for bindings has been. A part of a part may be handed on without end.
    private struct Way: Hashable {
        static let maximumLength = 8
        static let maximumCount = 200

        let id: NodeID
        let path: [String]
    }

    private func bindings(behind id: NodeID, _ path: [String], _ ways: inout Set<Way>) -> Set<NodeID> {
        let way = Way(id: id, path: path)
        guard path.count < Way.maximumLength, ways.count < Way.maximumCount, ways.insert(way).inserted else {
            return []
        }
        if path.isEmpty, isDeclared(id) { return [id] }
        var found: Set<NodeID> = []
        for value in [known[id]].compactMap(\.self) + given[id, default: []] {
            found.formUnion(bindings(behind: value, path, &ways))
        }
        return found
    }

    private func bindings(behind value: Value, _ path: [String], _ ways: inout Set<Way>) -> Set<NodeID> {
        switch value {
        case .binding(let id, _): return bindings(behind: id, path, &ways)
        case .part(let id, let rest, _): return bindings(behind: id, rest + path, &ways)
        case .several(let all): return all.reduce(into: []) { $0.formUnion(bindings(behind: $1, path, &ways)) }
        case .made(_, let parts), .parts(let parts):
            guard let first = path.first else { return path.isEmpty ? allBindings(in: parts, &ways) : [] }
            return parts[first].map { bindings(behind: $0, Array(path.dropFirst()), &ways) } ?? []
        case .when(_, let value): return bindings(behind: value, path, &ways)
        case .root(let type, _):
            guard let first = path.first, let member = program.member(first, of: type) else { return [] }
            return bindings(behind: memberValue(member, of: type), Array(path.dropFirst()), &ways)
        default: return []
        }
    }

    private func allBindings(in parts: [String: Value], _ ways: inout Set<Way>) -> Set<NodeID> {
        // In their order, as what is found first may keep the rest from being looked for.
        parts.sorted { $0.key < $1.key }.reduce(into: []) { $0.formUnion(bindings(behind: $1.value, [], &ways)) }
    }
}

// Types that no assembly makes, or that are given one: they ask it themselves.

extension Linker {
    /// A line of a type's code that names a binding of an assembly.
    struct Ask: Hashable {
        let type, target: NodeID
        let path: String
        let line: Int
    }

    /// Notes what code outside of any binding takes from an assembly. Where the same line says for what, that counts.
    func ask(_ target: NodeID, as label: String = "", at place: Place, _ frame: Frame) {
        guard frame.owner == nil, let type = frame.itself.askingType, !roles.isRoot(type), !program.isExternal(type),
            isOfAssembly(target), !frame.isAside
        else { return }
        let edge = DependencyGraph.Edge(
            from: program[type].id, to: target, kind: .needs, phase: .call, label: label,
            location: frame.site.place(place), condition: frame.condition)
        let line = Ask(type: edge.from, target: target, path: frame.site.path, line: Int(place.line))
        if asks[line]?.label.isEmpty ?? true { asks[line] = edge }
        components.insert(type)
    }

    func finishAsks() {
        let inOrder = asks.sorted { left, right in
            (left.key.path, left.key.line, left.key.type, left.key.target)
                < (right.key.path, right.key.line, right.key.type, right.key.target)
        }
        for (_, edge) in inOrder where ensure(edge.to) { draft.edges.append(edge) }
    }
}
