import DovetailGraph

/// Builds graphs for tests from few words. Everything is declared in one file, one line after the other.
struct Sketch {
    private(set) var draft: DependencyGraph.Draft
    private var line = 0

    init(_ name: String = "Shop") {
        draft = .init(name: name)
    }

    mutating func place(_ path: String = "Sources/App.swift") -> DependencyGraph.Location {
        line += 1
        return .init(path: path, line: line, column: 5)
    }

    @discardableResult
    mutating func root(
        _ name: String, _ kind: DependencyGraph.Root.Kind = .assembly, module: String = "Shop", parent: NodeID? = nil,
        inherits: NodeID? = nil, isEntry: Bool = false
    ) -> NodeID {
        let id = NodeID(module: module, name: name)
        draft.roots.append(
            .init(id: id, kind: kind, location: place(), parent: parent, inherits: inherits, isEntry: isEntry))
        return id
    }

    /// A member of an assembly.
    @discardableResult
    mutating func member(
        _ name: String, of root: NodeID, _ scope: DependencyGraph.Scope = .objectGraph, type: String? = nil,
        makes implementation: String? = nil, _ change: (inout DependencyGraph.Binding) -> Void = { _ in }
    ) -> NodeID {
        var binding = DependencyGraph.Binding(
            id: root.member(name), root: root, type: type,
            declarations: [.init(location: place(), scope: scope, implementation: implementation)])
        change(&binding)
        draft.bindings.append(binding)
        return binding.id
    }

    /// A registration of a container.
    @discardableResult
    mutating func register(
        _ type: String, tag: String? = nil, in root: NodeID, _ scope: DependencyGraph.Scope = .objectGraph,
        condition: DependencyGraph.Condition = .always, isOverriding: Bool = false,
        _ change: (inout DependencyGraph.Binding) -> Void = { _ in }
    ) -> NodeID {
        var binding = DependencyGraph.Binding(
            id: root.registration(type, tag: tag), root: root, type: type, tag: tag,
            declarations: [
                .init(location: place(), scope: scope, condition: condition, isOverriding: isOverriding)
            ])
        change(&binding)
        draft.bindings.append(binding)
        return binding.id
    }

    /// An object that is built within an argument.
    @discardableResult
    mutating func object(_ label: String, of owner: NodeID, type: String? = nil) -> NodeID {
        let root = draft.bindings.first { $0.id == owner }?.root ?? owner
        let id = owner.object(label)
        draft.bindings.append(
            .init(
                id: id, root: root, role: .object, owner: owner, type: type,
                declarations: [.init(location: place(), scope: .prototype, implementation: type)]))
        return id
    }

    @discardableResult
    mutating func type(
        _ name: String, _ kind: DependencyGraph.TypeNode.Kind = .class, module: String = "Shop",
        isExternal: Bool = false
    ) -> NodeID {
        let id = NodeID(module: module, name: name)
        draft.types.append(.init(id: id, kind: kind, location: isExternal ? nil : place(), isExternal: isExternal))
        return id
    }

    mutating func edge(
        _ from: NodeID, _ kind: DependencyGraph.Edge.Kind, _ to: NodeID, _ phase: DependencyGraph.Phase? = nil,
        as label: String = "", condition: DependencyGraph.Condition = .always
    ) {
        draft.edges.append(
            .init(from: from, to: to, kind: kind, phase: phase, label: label, location: place(), condition: condition))
    }

    mutating func needs(
        _ from: NodeID, _ to: NodeID, _ phase: DependencyGraph.Phase = .construct, as label: String = ""
    ) {
        edge(from, .needs, to, phase, as: label)
    }

    mutating func asks(
        _ from: NodeID?, _ root: NodeID, for type: String, tag: String? = nil,
        kind: DependencyGraph.Requirement.Kind = .one, as label: String = ""
    ) {
        draft.requirements.append(
            .init(from: from, root: root, type: type, tag: tag, kind: kind, label: label, location: place()))
    }

    mutating func occurs(
        _ kind: DependencyGraph.Occurrence.Kind, _ name: String, in owner: NodeID? = nil, target: NodeID? = nil
    ) {
        draft.occurrences.append(.init(kind: kind, name: name, owner: owner, target: target, location: place()))
    }

    mutating func module(_ name: String, dependencies: [String] = []) {
        draft.modules.append(.init(name: name, dependencies: dependencies))
    }

    /// A comment on the last line that was used.
    mutating func ignore(_ rule: String, _ reason: String, inFile: Bool = false) {
        draft.ignores.append(
            .init(
                rule: rule, reason: reason, extent: inFile ? .file : .line(line),
                location: .init(path: "Sources/App.swift", line: line, column: 40)))
    }

    mutating func unresolved(_ expression: String, because reason: String, in owner: NodeID?) {
        draft.unresolved.append(.init(owner: owner, expression: expression, reason: reason, location: place()))
    }

    /// Moves the edges that are there.
    mutating func move(_ change: (DependencyGraph.Location) -> DependencyGraph.Location) {
        for index in draft.edges.indices { draft.edges[index].location = draft.edges[index].location.map(change) }
    }

    mutating func edit(_ change: (inout DependencyGraph.Draft) -> Void) {
        change(&draft)
    }

    var graph: DependencyGraph {
        get throws { try DependencyGraph(draft) }
    }
}

/// What the rules say about a sketch, as text.
func findings(_ configuration: Configuration, _ build: (inout Sketch) -> Void) throws -> String {
    var sketch = Sketch()
    build(&sketch)
    return TextFindings().render(Check(configuration: configuration).report(on: try sketch.graph))
}

func findings(_ build: (inout Sketch) -> Void) throws -> String {
    try findings(Configuration(), build)
}
