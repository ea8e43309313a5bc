/// Divides the nodes of a diagram, from the outermost level to the innermost.
struct OutlineBuilder {
    private let diagram: Diagram
    private let crowd: Int
    /// For each binding or object the objects that are built within it.
    private let objects: [Int: [Int]]
    private(set) var top: Branch

    init(_ diagram: Diagram, hubs: [Int]) {
        self.diagram = diagram
        crowd = Outline.isSmall(diagram) ? Outline.most : Outline.crowd
        let isHub = Set(hubs)
        let owners = diagram.owners
        objects = Dictionary(grouping: owners.indices.filter { owners[$0] != nil }) { owners[$0]! }
        top = Branch()
        top = withObjects(modules(diagram.nodes.indices.filter { owners[$0] == nil && !isHub.contains($0) }))
        top = Narrowing(diagram, hubs: isHub, crowd: crowd).narrowed(
            top, limit: hubs.isEmpty ? Outline.most : Outline.most - 1)
        if !hubs.isEmpty { top.branches.append(Branch(title: "Needed everywhere", kind: .hubs, nodes: hubs)) }
    }

    private func modules(_ nodes: [Int]) -> Branch {
        let names = Dictionary(grouping: nodes) { diagram.nodes[$0].id.module }
        let branches = names.keys.sorted().map { name in
            var branch = folder(names[name]!.map { ($0, diagram.nodes[$0].folder.split(separator: "/")[...]) })
            (branch.title, branch.kind) = (name.isEmpty ? "no module" : name, .module)
            return branch
        }
        guard branches.count == 1 else { return Branch(branches: branches) }
        return Branch(nodes: branches[0].nodes, branches: branches[0].branches)
    }

    /// - Parameter nodes: Each with what is left of its folder.
    private func folder(_ nodes: [(node: Int, path: ArraySlice<Substring>)]) -> Branch {
        guard nodes.count > crowd else { return roots(nodes.map(\.node)) }
        let folders = Dictionary(grouping: nodes.filter { !$0.path.isEmpty }) { $0.path.first! }
        let below = folders.mapValues { $0.map { ($0.node, $0.path.dropFirst()) } }
        // What all share tells nothing.
        if let (_, all) = below.first, all.count == nodes.count { return folder(all) }
        var branch = roots(nodes.filter(\.path.isEmpty).map(\.node))
        for name in below.keys.sorted() {
            var inner = folder(below[name]!)
            if inner.entries == 1 {
                branch.nodes += inner.nodes
                branch.branches += inner.branches
                continue
            }
            (inner.title, inner.kind) = (String(name), .folder)
            branch.branches.append(inner)
        }
        return branch
    }

    /// The bindings of each root that has several, with the type that it is, and all others.
    private func roots(_ nodes: [Int]) -> Branch {
        let clusters = Dictionary(grouping: nodes) { diagram.nodes[$0].cluster }
        let types = Dictionary(uniqueKeysWithValues: nodes.map { (diagram.nodes[$0].id.text, $0) })
        var branch = Branch()
        for (cluster, members) in clusters.sorted(by: { $0.key < $1.key }) {
            if members.count > 1, diagram.nodes[members[0]].scope != nil {
                let (title, head) = (diagram.clusters[cluster].title, types[diagram.clusters[cluster].id])
                branch.branches.append(Branch(title: title, kind: .root, head: head, nodes: members))
            } else {
                branch.nodes += members
            }
        }
        let heads = Set(branch.branches.compactMap(\.head))
        branch.nodes.removeAll(where: heads.contains)
        return branch
    }

    private func withObjects(_ branch: Branch) -> Branch {
        var result = branch
        result.branches = branch.branches.map(withObjects)
        result.branches += branch.nodes.filter { objects[$0] != nil }.map { node in
            withObjects(Branch(title: diagram.nodes[node].title, kind: .object, head: node, nodes: objects[node]!))
        }
        result.nodes.removeAll { objects[$0] != nil }
        return result
    }
}

/// A group before it has a position. The outermost has no kind.
struct Branch {
    var title = ""
    var kind: Outline.Kind?
    var head: Int?
    var nodes: [Int] = []
    var branches: [Branch] = []

    /// The head and the nodes within, at all depths.
    var all: [Int] { (head.map { [$0] } ?? []) + nodes + branches.flatMap(\.all) }
    var entries: Int { nodes.count + branches.count }
}
