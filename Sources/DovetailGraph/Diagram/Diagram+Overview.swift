extension Diagram {
    /// What a picture that can't be opened shows: all of a small diagram, and of a large one its outermost groups.
    ///
    /// - Parameter isWhole: Whether all is asked for, however much it is.
    package func overview(isWhole: Bool = false) -> Diagram {
        let outline = Outline(self)
        if isWhole || Outline.isSmall(self) { return Overview(self, outline).whole }
        return Overview(self, outline).open(outline.opening)
    }
}

/// Diagrams in which some nodes are one box.
private struct Overview {
    /// More lines than these are a tangle: those that others imply are left out.
    private static let manyLinks = 60

    let diagram: Diagram
    let outline: Outline

    init(_ diagram: Diagram, _ outline: Outline) {
        self.diagram = diagram
        self.outline = outline
    }

    /// Every node but the objects, which lie within their bindings.
    var whole: Diagram {
        let owners = diagram.owners
        guard owners.contains(where: { $0 != nil }) else { return diagram }
        let boxOf = owners.indices.map { node in
            var box = node
            while let owner = owners[box] { box = owner }
            return box
        }
        let kept = boxOf.indices.filter { boxOf[$0] == $0 }
        let place = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        let boxes = kept.map { diagram.nodes[$0] }
        let clusters = diagram.clusters.map { $0.with($0.nodes.compactMap { place[$0] }) }
        return Diagram(
            title: diagram.title, nodes: boxes, links: links(boxOf.map { place[$0] }, diagram.links), clusters: clusters
        )
    }

    /// A box for each closed group and for each node in an open one; each open group is a cluster.
    func open(_ open: Set<Int>) -> Diagram {
        let (boxOf, boxes, homes) = self.boxes(open)
        let isHub = Set(outline.hubs)
        let places = homes.unique.sorted { ($0 ?? -1) < ($1 ?? -1) }
        let clusters = places.enumerated().map { position, group in
            Diagram.Cluster(
                id: "\(position)", title: title(of: group, in: open), module: "",
                nodes: homes.indices.filter { homes[$0] == group })
        }
        let cluster = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
        let badged = boxes.indices.map { position in
            var box = boxes[position]
            box.cluster = cluster[homes[position]]!
            box.badges = badges(of: position, boxOf)
            return box
        }
        let links = links(boxOf, diagram.links.filter { !isHub.contains($0.to) })
        return Diagram(
            title: diagram.title, nodes: badged,
            links: links.count > Self.manyLinks ? Reduction.of(links, count: boxes.count) : links, clusters: clusters)
    }

    private func boxes(_ open: Set<Int>) -> (boxOf: [Int?], boxes: [Diagram.Node], homes: [Int?]) {
        var boxes: [Diagram.Node] = []
        var homes: [Int?] = []
        var boxOfGroup: [Int: Int] = [:]
        func add(_ node: Diagram.Node, _ home: Int?) -> Int {
            boxes.append(node)
            homes.append(home)
            return boxes.count - 1
        }
        let boxOf = diagram.nodes.indices.map { node -> Int? in
            guard let group = outline.outermostClosed(around: node, open) else {
                var box = diagram.nodes[node]
                if let rank = outline.hubs.firstIndex(of: node) { box.title = "\(Diagram.badges[rank]) \(box.title)" }
                return add(box, outline.home[node])
            }
            if let box = boxOfGroup[group] { return box }
            boxOfGroup[group] = add(box(of: group), outline.groups[group].parent)
            return boxOfGroup[group]!
        }
        return (boxOf, boxes, homes)
    }

    private func box(of group: Int) -> Diagram.Node {
        let group = outline.groups[group]
        if group.kind == .object { return diagram.nodes[group.head!] }
        let head = group.head.map { diagram.nodes[$0] }
        return Diagram.Node(
            id: head?.id ?? NodeID(group.title), title: group.title, subtitle: "\(group.count) parts",
            scope: head?.scope, location: head?.location, time: "", count: group.count, cluster: 0)
    }

    private func title(of group: Int?, in open: Set<Int>) -> String {
        outline.path(of: group).map { outline.groups[$0].title }.joined(separator: " / ")
    }

    private func badges(of box: Int, _ boxOf: [Int?]) -> String {
        let needed = Set(diagram.links.filter { boxOf[$0.from] == box && boxOf[$0.to] != box }.map(\.to))
        return outline.hubs.indices.filter { needed.contains(outline.hubs[$0]) }.map { Diagram.badges[$0] }.joined()
    }

    /// The links between different boxes, as one for each pair.
    private func links(_ boxOf: [Int?], _ all: [Diagram.Link]) -> [Diagram.Link] {
        var groups: [[Int]: [Diagram.Link]] = [:]
        for link in all {
            guard let from = boxOf[link.from], let to = boxOf[link.to], from != to || link.from == link.to else {
                continue
            }
            groups[[from, to], default: []].append(link)
        }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ends, links in
            Diagram.Link(
                from: ends[0], to: ends[1], phase: links.compactMap(\.phase).min(), kind: links[0].kind,
                label: links.count == 1 ? links[0].label : "\(links.count)", location: links[0].location)
        }
    }
}

extension Diagram {
    /// The badges of hubs, the most needed first.
    static let badges = ["①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"]
}

extension Diagram.Cluster {
    fileprivate func with(_ nodes: [Int]) -> Self { Self(id: id, title: title, module: module, nodes: nodes) }
}

extension Outline {
    /// The groups around a node or within a group, from outside.
    fileprivate func path(of group: Int?) -> [Int] {
        group.map { path(of: groups[$0].parent) + [$0] } ?? []
    }

    fileprivate func outermostClosed(around node: Int, _ open: Set<Int>) -> Int? {
        path(of: home[node]).first { !open.contains($0) }
    }
}

/// Leaves out the links that others imply: from one box to another that it also reaches through a third.
private enum Reduction {
    static func of(_ links: [Diagram.Link], count: Int) -> [Diagram.Link] {
        var after: [[Int]] = Array(repeating: [], count: count)
        for link in links { after[link.from].append(link.to) }
        let reached = after.indices.map { start in
            var seen = Set(after[start])
            var front = after[start]
            while let node = front.popLast() { front += after[node].filter { seen.insert($0).inserted } }
            return seen
        }
        return links.filter { link in
            !after[link.from].contains { middle in
                middle != link.to && reached[middle].contains(link.to)
                    && !reached[middle].contains(link.from) && !reached[link.to].contains(middle)
            }
        }
    }
}
