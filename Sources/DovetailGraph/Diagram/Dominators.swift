/// For each node the nearest other one through which all ways from the entries lead (Cooper, Harvey, Kennedy).
///
/// Entries are those that are given, the nodes to which no edge leads, and one of each cycle that is reached from none.
struct Dominators {
    /// Nil for a node that can be reached in several ways with nothing in common, and for entries.
    private(set) var parent: [Int?]
    /// All nodes, each before those that it leads to, but for cycles, and near to them.
    let order: [Int]

    init(count: Int, edges: [(from: Int, to: Int)], entries given: Set<Int> = []) {
        var after: [[Int]] = Array(repeating: [], count: count)
        var before = after
        for edge in edges where edge.from != edge.to {
            after[edge.from].append(edge.to)
            before[edge.to].append(edge.from)
        }
        let (order, entries) = Self.order(
            after, starts: (0..<count).filter { before[$0].isEmpty || given.contains($0) })
        var rank = Array(repeating: 0, count: count + 1)
        for (position, node) in order.enumerated() { rank[node] = position + 1 }
        // The node above all entries has the number `count`.
        var nearest: [Int?] = Array(repeating: nil, count: count) + [count]
        for entry in entries { nearest[entry] = count }
        func meet(_ one: Int, _ other: Int) -> Int {
            var (one, other) = (one, other)
            while one != other {
                while rank[one] > rank[other] { one = nearest[one]! }
                while rank[other] > rank[one] { other = nearest[other]! }
            }
            return one
        }
        var changed = true
        while changed {
            changed = false
            for node in order where !entries.contains(node) {
                let known = before[node].filter { nearest[$0] != nil }
                let best = known.dropFirst().reduce(known[0], meet)
                if nearest[node] != best { (nearest[node], changed) = (best, true) }
            }
        }
        self.order = order
        parent = nearest.dropLast().map { $0 == count ? nil : $0 }
    }

    /// The nodes in reverse postorder from the starts and, after them, from what they don't reach.
    private static func order(_ after: [[Int]], starts: [Int]) -> (order: [Int], entries: Set<Int>) {
        var seen = Array(repeating: false, count: after.count)
        var finished: [Int] = []
        var entries = Set(starts)
        for start in starts.reversed() + Array(after.indices) where !seen[start] {
            entries.insert(start)
            seen[start] = true
            var stack = [(node: start, next: 0)]
            while let (node, next) = stack.last {
                guard next < after[node].count else {
                    finished.append(node)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = after[node][next]
                if !seen[target] {
                    seen[target] = true
                    stack.append((target, 0))
                }
            }
        }
        return (finished.reversed(), entries)
    }
}
