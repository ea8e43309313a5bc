/// A layered drawing of any graph: parts that are not connected stand beside each other.
///
/// - Complexity: near linear; bounded sweeps, and bounded waypoints.
struct LayeredLayout {
    private(set) var boxes: [Box]
    /// For each edge the places through which it goes, without its ends; empty for one that is straight.
    private(set) var bends: [[Point]]
    private(set) var crossings = 0
    /// For each node its column, counted within its part.
    private(set) var columns: [Int]
    /// For each node the right edge of its column: beyond it nothing stands in the way.
    private(set) var columnEnds: [Double]
    private(set) var size = Size(0, 0)

    struct Spacing {
        var row: Double
        var column: Double
    }

    init(sizes: [Size], edges: [(from: Int, to: Int)], spacing: Spacing) {
        boxes = sizes.map { Box(Point(0, 0), $0) }
        bends = Array(repeating: [], count: edges.count)
        columns = Array(repeating: 0, count: sizes.count)
        columnEnds = Array(repeating: 0, count: sizes.count)
        let parts = Parts(nodeCount: sizes.count, edges: edges)
        var packer = ShelfPacker(
            area: parts.all.map { $0.nodes.reduce(0) { $0 + sizes[$1].height * (sizes[$1].width + spacing.column) } }
                .reduce(0, +), gap: spacing.row)
        for part in parts.all { place(part, sizes, edges, spacing, &packer) }
        size = packer.size
    }

    private mutating func place(
        _ part: Parts.Part, _ sizes: [Size], _ edges: [(from: Int, to: Int)], _ spacing: Spacing,
        _ packer: inout ShelfPacker
    ) {
        let local = Dictionary(uniqueKeysWithValues: part.nodes.enumerated().map { ($1, $0) })
        var graph = LayeredGraph(
            nodeCount: part.nodes.count, edges: part.edges.map { (local[edges[$0].from]!, local[edges[$0].to]!) })
        let ordered = CrossingReduction.order(graph)
        graph.reorder(ordered.layers)
        crossings += ordered.crossings
        let coordinates = Coordinates(
            graph, sizes: part.nodes.map { sizes[$0] }, rowGap: spacing.row, columnGap: spacing.column)
        let columns = coordinates.columns
        let height = part.nodes.indices.map { coordinates.y[$0] + sizes[part.nodes[$0]].height / 2 }.max() ?? 0
        let origin = packer.place(Size(columns.last.map { $0.x + $0.width } ?? 0, height))
        for (vertex, node) in part.nodes.enumerated() {
            let column = graph.layerOf[vertex]
            self.columns[node] = column
            columnEnds[node] = origin.x + columns[column].x + columns[column].width
            boxes[node].origin =
                origin + Point(columns[column].x, coordinates.y[vertex] - sizes[node].height / 2)
        }
        for route in graph.routes {
            let points = route.vertices.dropFirst().dropLast().flatMap { vertex in
                let column = columns[graph.layerOf[vertex]]
                return [column.x, column.x + column.width].map { origin + Point($0, coordinates.y[vertex]) }
            }
            bends[part.edges[route.edge]] = route.isReversed ? points.reversed() : points
        }
    }
}

extension LayeredLayout {
    /// A copy whose layers are rows, from above.
    static func downward(sizes: [Size], edges: [(from: Int, to: Int)], spacing: Spacing) -> LayeredLayout {
        var layout = LayeredLayout(sizes: sizes.map(\.transposed), edges: edges, spacing: spacing)
        layout.boxes = layout.boxes.map { Box($0.origin.transposed, $0.size.transposed) }
        layout.bends = layout.bends.map { $0.map(\.transposed) }
        layout.size = layout.size.transposed
        return layout
    }
}

/// The connected parts of a graph, the largest first.
private struct Parts {
    struct Part {
        var nodes: [Int] = []
        var edges: [Int] = []
    }

    private(set) var all: [Part]

    init(nodeCount: Int, edges: [(from: Int, to: Int)]) {
        var parent = Array(0..<nodeCount)
        func find(_ node: Int) -> Int {
            var node = node
            while parent[node] != node {
                parent[node] = parent[parent[node]]
                node = parent[node]
            }
            return node
        }
        for edge in edges {
            let (one, other) = (find(edge.from), find(edge.to))
            parent[max(one, other)] = min(one, other)
        }
        var parts: [Int: Part] = [:]
        for node in 0..<nodeCount { parts[find(node), default: Part()].nodes.append(node) }
        for (position, edge) in edges.enumerated() { parts[find(edge.from)]!.edges.append(position) }
        all = parts.values.sorted { ($1.nodes.count, $0.nodes[0]) < ($0.nodes.count, $1.nodes[0]) }
    }
}

/// Puts boxes into rows, so that the whole is about half again as wide as high.
struct ShelfPacker {
    private let width: Double
    private let gap: Double
    private var x = 0.0
    private var y = 0.0
    private var shelfHeight = 0.0
    private(set) var size = Size(0, 0)

    init(area: Double, gap: Double) {
        width = max(400, (area * 1.6 * 1.5).squareRoot())
        self.gap = gap
    }

    mutating func place(_ box: Size) -> Point {
        if x > 0, x + box.width > max(width, size.width) {
            x = 0
            y += shelfHeight + gap
            shelfHeight = 0
        }
        let origin = Point(x, y)
        x += box.width + gap
        shelfHeight = max(shelfHeight, box.height)
        size = Size(max(size.width, origin.x + box.width), max(size.height, origin.y + box.height))
        return origin
    }
}
