/// Places the vertices of ordered layers: layers are columns, from left to right, and within a column each vertex
/// stands as near to the middle of its neighbours as the others allow.
struct Coordinates {
    private static let passCount = 8

    let graph: LayeredGraph
    let sizes: [Size]
    let rowGap: Double
    let columnGap: Double
    /// The middle of each vertex, from above.
    private(set) var y: [Double]

    init(_ graph: LayeredGraph, sizes: [Size], rowGap: Double, columnGap: Double) {
        self.graph = graph
        self.sizes = sizes
        self.rowGap = rowGap
        self.columnGap = columnGap
        y = Array(repeating: 0, count: graph.layerOf.count)
        for layer in graph.layers { stack(layer) }
        for pass in 0..<Self.passCount {
            let order = pass.isMultiple(of: 2) ? Array(graph.layers.indices) : graph.layers.indices.reversed()
            for layer in order {
                settle(graph.layers[layer], usesBoth: pass >= Self.passCount / 2, isDown: pass % 2 == 0)
            }
        }
        let top = y.indices.map { y[$0] - height(of: $0) / 2 }.min() ?? 0
        y = y.map { $0 - top }
    }

    private func height(of vertex: Int) -> Double {
        graph.isWaypoint(vertex) ? 2 : sizes[vertex].height
    }

    private func distance(_ upper: Int, _ lower: Int) -> Double {
        let isLoose = graph.isWaypoint(upper) || graph.isWaypoint(lower)
        return (height(of: upper) + height(of: lower)) / 2 + (isLoose ? rowGap * 0.6 : rowGap)
    }

    private mutating func stack(_ layer: [Int]) {
        for (upper, lower) in zip(layer, layer.dropFirst()) { y[lower] = y[upper] + distance(upper, lower) }
        let middle = layer.last.map { y[$0] / 2 } ?? 0
        for vertex in layer { y[vertex] -= middle }
    }

    private mutating func settle(_ layer: [Int], usesBoth: Bool, isDown: Bool) {
        let wishes = layer.map { vertex in
            let before = usesBoth || isDown ? graph.before[vertex] : []
            let after = usesBoth || !isDown ? graph.after[vertex] : []
            let neighbours = before + after
            let mean = neighbours.reduce(0) { $0 + y[$1] } / Double(max(1, neighbours.count))
            let straightens = graph.isWaypoint(vertex) && neighbours.contains { graph.isWaypoint($0) }
            return neighbours.isEmpty ? (place: y[vertex], weight: 0.1) : (place: mean, weight: straightens ? 8 : 1)
        }
        for (vertex, place) in zip(layer, Self.nearest(to: wishes, gaps: zip(layer, layer.dropFirst()).map(distance))) {
            y[vertex] = place
        }
    }

    /// The places with the least sum of weighted squares of the distances to the wishes that keep the gaps: neighbours
    /// that want the same place form a block, which stands at their mean.
    static func nearest(to wishes: [(place: Double, weight: Double)], gaps: [Double]) -> [Double] {
        var offset = 0.0
        var offsets: [Double] = []
        var blocks: [(place: Double, weight: Double, count: Int)] = []
        for (index, wish) in wishes.enumerated() {
            if index > 0 { offset += gaps[index - 1] }
            offsets.append(offset)
            blocks.append((wish.place - offset, wish.weight, 1))
            while blocks.count > 1, blocks[blocks.count - 2].place > blocks[blocks.count - 1].place {
                let last = blocks.removeLast()
                let other = blocks.removeLast()
                let weight = last.weight + other.weight
                let place = (last.place * last.weight + other.place * other.weight) / weight
                blocks.append((place, weight, last.count + other.count))
            }
        }
        let places = blocks.flatMap { Array(repeating: $0.place, count: $0.count) }
        return zip(places, offsets).map { $0 + $1 }
    }

    /// The left edge and the width of each column.
    var columns: [(x: Double, width: Double)] {
        var x = 0.0
        return graph.layers.map { layer in
            let width = layer.filter { !graph.isWaypoint($0) }.map { sizes[$0].width }.max() ?? 0
            defer { x += width + columnGap }
            return (x, width)
        }
    }
}
