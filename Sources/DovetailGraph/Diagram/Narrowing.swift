/// Leaves so many entries in each group that they can be seen at once: behind each of the others what it dominates.
struct Narrowing {
    private let diagram: Diagram
    private let hubs: Set<Int>
    private let crowd: Int

    init(_ diagram: Diagram, hubs: Set<Int>, crowd: Int) {
        self.diagram = diagram
        self.hubs = hubs
        self.crowd = crowd
    }

    func narrowed(_ branch: Branch, limit: Int) -> Branch {
        var result = branch
        result.branches = branch.branches.map { narrowed($0, limit: crowd) }
        guard result.entries > limit else { return result }
        let items = result.nodes.map { Branch(title: diagram.nodes[$0].title, nodes: [$0]) } + result.branches
        let forest = Forest(dominators(among: items))
        return result.holding(parts(forest.tops, items, forest, limit: limit))
    }

    /// Among some neighbours; what others need too is dominated by none of them.
    private func dominators(among items: [Branch]) -> Dominators {
        var itemOf: [Int: Int] = [:]
        for (position, item) in items.enumerated() {
            for node in item.all { itemOf[node] = position }
        }
        var entries: Set<Int> = []
        var edges: [(from: Int, to: Int)] = []
        for link in diagram.links where !hubs.contains(link.to) {
            guard let to = itemOf[link.to] else { continue }
            if let from = itemOf[link.from] { edges.append((from, to)) } else { entries.insert(to) }
        }
        return Dominators(count: items.count, edges: edges, entries: entries)
    }

    /// The entries of a group: what the largest parts dominate stands beside them, while there is room.
    private func parts(_ tops: [Int], _ items: [Branch], _ forest: Forest, limit: Int) -> [Branch] {
        var shown: [Int] = []
        var waiting = tops
        while let largest = waiting.indices.max(by: { forest.size[waiting[$0]] < forest.size[waiting[$1]] }),
            forest.size[waiting[largest]] > 1,
            shown.count + waiting.count + forest.children[waiting[largest]].count <= limit
        {
            let item = waiting.remove(at: largest)
            shown.append(item)
            waiting += forest.children[item]
        }
        let closed = Set(waiting.filter { forest.size[$0] > 1 })
        let entries = (shown + waiting).sorted { forest.rank[$0] < forest.rank[$1] }.map { item in
            guard closed.contains(item) else { return items[item] }
            let inner = parts(forest.children[item], items, forest, limit: crowd - 1)
            let title = items[item].title
            guard items[item].kind == nil else {
                return Branch(title: "Through \(title)", kind: .part).holding([items[item]] + inner)
            }
            return Branch(title: title, kind: .part, head: items[item].nodes[0]).holding(inner)
        }
        return entries.count > Outline.most ? ranges(entries) : entries
    }

    /// Neighbours behind one entry, where nothing else divides them.
    private func ranges(_ entries: [Branch]) -> [Branch] {
        let size = max(crowd, (entries.count + crowd - 1) / crowd)
        return stride(from: 0, to: entries.count, by: size).map { start in
            let part = Array(entries[start..<min(start + size, entries.count)])
            guard part.count > 1 else { return part[0] }
            let range = Branch(title: "\(part[0].title) and \(part.count - 1) more", kind: .range)
            return range.holding(part.count > Outline.most ? ranges(part) : part)
        }
    }
}

extension Branch {
    /// A copy with other entries.
    fileprivate func holding(_ entries: [Branch]) -> Branch {
        Branch(
            title: title, kind: kind, head: head, nodes: entries.filter { $0.kind == nil }.flatMap(\.nodes),
            branches: entries.filter { $0.kind != nil })
    }
}

/// What each dominates, with the numbers of all within.
private struct Forest {
    private(set) var tops: [Int] = []
    private(set) var children: [[Int]]
    private(set) var size: [Int]
    /// The position in an order from those that need to those that are needed.
    private(set) var rank: [Int]

    init(_ dominators: Dominators) {
        let parent = dominators.parent
        rank = Array(repeating: 0, count: parent.count)
        for (position, node) in dominators.order.enumerated() { rank[node] = position }
        children = Array(repeating: [], count: parent.count)
        size = Array(repeating: 1, count: parent.count)
        for node in parent.indices {
            if let above = parent[node] { children[above].append(node) } else { tops.append(node) }
        }
        var order = tops
        var next = 0
        while next < order.count {
            order += children[order[next]]
            next += 1
        }
        for node in order.reversed() { if let above = parent[node] { size[above] += size[node] } }
    }
}
