/// The groups into which the nodes of a diagram fall: module, folder, root, and what a part dominates.
///
/// A tree of which no level has more than `most` entries, so that each can be seen at once. A hub, which very many
/// nodes need, is in a group of its own: a picture shows a badge at each box that needs it, in place of a line.
package struct Outline: Hashable, Sendable {
    /// How many boxes a picture begins with, at most.
    package static let most = 40
    /// How many entries of a group stand beside each other before what they dominate is hidden behind them.
    static let crowd = 24

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case module, folder, root
        /// A node, with what can be reached through it only.
        case part
        /// A binding, with the objects without a name that are built for it.
        case object
        /// Neighbours, where nothing else divides them.
        case range
        case hubs
    }

    package struct Group: Hashable, Sendable {
        package let title: String
        package let kind: Kind
        /// The position of the group around it, which stands before it.
        package let parent: Int?
        /// The node that stands for the group.
        package let head: Int?
        /// The nodes within, at all depths.
        package let count: Int
    }

    package private(set) var groups: [Group] = []
    /// For each node the innermost group around it.
    package private(set) var home: [Int?]
    /// The most needed first.
    package let hubs: [Int]
    /// The groups that are open at first.
    package private(set) var opening: Set<Int> = []

    package init(_ diagram: Diagram) {
        home = Array(repeating: nil, count: diagram.nodes.count)
        hubs = Hubs.of(diagram)
        add(OutlineBuilder(diagram, hubs: hubs).top, to: nil)
        opening = Self.isSmall(diagram) ? Set(groups.indices.filter { groups[$0].kind != .object }) : firstOpen()
    }

    /// Whether all can be seen at once, but for the objects within bindings.
    static func isSmall(_ diagram: Diagram) -> Bool {
        diagram.nodes.count <= most || diagram.owners.count { $0 == nil } <= most
    }

    private mutating func add(_ branch: Branch, to parent: Int?) {
        var home = parent
        if let kind = branch.kind {
            home = groups.count
            groups.append(
                .init(title: branch.title, kind: kind, parent: parent, head: branch.head, count: branch.all.count))
        }
        for node in branch.nodes + (branch.head.map { [$0] } ?? []) { self.home[node] = home }
        for branch in branch.branches { add(branch, to: home) }
    }

    /// Opens the outermost groups, the largest first, while there is room. Objects stay within their binding.
    private func firstOpen() -> Set<Int> {
        var entries = Array(repeating: 0, count: groups.count)
        var shown = 0
        for parent in home + groups.map(\.parent) {
            if let parent { entries[parent] += 1 } else { shown += 1 }
        }
        var open = Set(groups.indices.filter { groups[$0].kind == .hubs })
        shown += open.reduce(0) { $0 + entries[$1] }
        while let next = nextToOpen(open, room: Self.most - shown, entries) {
            open.insert(next)
            shown += entries[next]
        }
        return open
    }

    private func nextToOpen(_ open: Set<Int>, room: Int, _ entries: [Int]) -> Int? {
        groups.indices.filter { position in
            groups[position].kind != .object && !open.contains(position) && entries[position] <= room
                && groups[position].parent.map(open.contains) ?? true
        }.min { (depth(of: $0), -groups[$0].count, $0) < (depth(of: $1), -groups[$1].count, $1) }
    }

    private func depth(of group: Int) -> Int { groups[group].parent.map { depth(of: $0) + 1 } ?? 0 }
}

/// The nodes that very many others need: a logger, a clock.
private enum Hubs {
    /// There are as many badges.
    private static let limit = 9

    static func of(_ diagram: Diagram) -> [Int] {
        guard !Outline.isSmall(diagram) else { return [] }
        var users = Array(repeating: 0, count: diagram.nodes.count)
        for link in diagram.links where link.from != link.to { users[link.to] += 1 }
        let many = max(8, Int(2 * Double(users.count).squareRoot()))
        return Array(
            users.indices.filter { users[$0] >= many }.sorted { (users[$1], $0) < (users[$0], $1) }.prefix(limit))
    }
}
