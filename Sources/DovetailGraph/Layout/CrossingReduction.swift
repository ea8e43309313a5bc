/// Orders the vertices within the layers so that few edges cross: sweeps by medians, and swaps of neighbours.
struct CrossingReduction {
    private static let sweepCount = 12
    /// Above this number of edges neighbours are not swapped, and fewer sweeps are made.
    private static let smallSize = 6_000

    private let graph: LayeredGraph
    private var position: [Int]
    private var layers: [[Int]]
    private let isSmall: Bool

    /// The layers in the best order found, and the crossings that remain.
    static func order(_ graph: LayeredGraph) -> (layers: [[Int]], crossings: Int) {
        var reduction = CrossingReduction(graph)
        return reduction.run()
    }

    private init(_ graph: LayeredGraph) {
        self.graph = graph
        layers = graph.layers
        position = Array(repeating: 0, count: graph.layerOf.count)
        isSmall = graph.after.reduce(0) { $0 + $1.count } < Self.smallSize
        layers = Self.initialOrder(graph)
        for layer in layers.indices { renumber(layer) }
    }

    /// Depth first, so that what belongs together stands together.
    private static func initialOrder(_ graph: LayeredGraph) -> [[Int]] {
        var layers: [[Int]] = graph.layers.map { _ in [] }
        var seen = Array(repeating: false, count: graph.layerOf.count)
        for start in graph.layers.joined() where !seen[start] {
            var stack = [start]
            while let vertex = stack.popLast() {
                if seen[vertex] { continue }
                seen[vertex] = true
                layers[graph.layerOf[vertex]].append(vertex)
                stack += graph.after[vertex].reversed()
            }
        }
        return layers
    }

    private mutating func run() -> (layers: [[Int]], crossings: Int) {
        var best = (layers: layers, crossings: crossings())
        var sweepsWithoutGain = 0
        for sweep in 0..<(isSmall ? Self.sweepCount * 2 : Self.sweepCount) {
            if best.crossings == 0 || sweepsWithoutGain == 4 { break }
            self.sweep(isDown: sweep.isMultiple(of: 2))
            if isSmall { swapNeighbours() }
            let crossings = crossings()
            sweepsWithoutGain = crossings < best.crossings ? 0 : sweepsWithoutGain + 1
            if crossings < best.crossings { best = (layers, crossings) }
        }
        return best
    }

    private mutating func renumber(_ layer: Int) {
        for (index, vertex) in layers[layer].enumerated() { position[vertex] = index }
    }

    private mutating func sweep(isDown: Bool) {
        let order = isDown ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed()
        for layer in order {
            let keyed = layers[layer].map { vertex in
                let neighbours = isDown ? graph.before[vertex] : graph.after[vertex]
                return (key: median(neighbours) ?? Double(position[vertex]), old: position[vertex], vertex: vertex)
            }
            layers[layer] = keyed.sorted { ($0.key, $0.old) < ($1.key, $1.old) }.map(\.vertex)
            renumber(layer)
        }
    }

    /// Of an even number the middle between the two, nearer to the side where they stand closer.
    private func median(_ vertices: [Int]) -> Double? {
        guard !vertices.isEmpty else { return nil }
        let places = vertices.map { position[$0] }.sorted()
        let middle = places.count / 2
        if places.count % 2 == 1 { return Double(places[middle]) }
        if places.count == 2 { return Double(places[0] + places[1]) / 2 }
        let left = Double(places[middle - 1] - places[0])
        let right = Double(places[places.count - 1] - places[middle])
        guard left + right > 0 else { return Double(places[middle]) }
        return (Double(places[middle - 1]) * right + Double(places[middle]) * left) / (left + right)
    }

    private mutating func swapNeighbours() {
        for _ in 0..<4 {
            var improved = false
            for layer in layers.indices where layers[layer].count > 1 {
                for index in 0..<(layers[layer].count - 1)
                where swapHelps(layers[layer][index], layers[layer][index + 1]) {
                    layers[layer].swapAt(index, index + 1)
                    position[layers[layer][index]] = index
                    position[layers[layer][index + 1]] = index + 1
                    improved = true
                }
            }
            if !improved { return }
        }
    }

    private func swapHelps(_ left: Int, _ right: Int) -> Bool {
        let pairs = [(graph.before[left], graph.before[right]), (graph.after[left], graph.after[right])]
        return pairs.reduce(0) { $0 + gain($1.0, $1.1) } > 0
    }

    /// How many crossings of their edges disappear when two neighbours change places.
    private func gain(_ left: [Int], _ right: [Int]) -> Int {
        guard left.count * right.count <= 1_024 else { return 0 }
        return left.reduce(0) { sum, one in
            sum + right.reduce(0) { $0 + (position[one] - position[$1]).signum() }
        }
    }

    private func crossings() -> Int {
        layers.indices.dropLast().reduce(0) { $0 + crossings(after: $1) }
    }

    /// Counts the pairs of edges out of order by a tree of sums (Barth, Jünger, Mutzel): O(E log V).
    private func crossings(after layer: Int) -> Int {
        let size = layers[layer + 1].count
        var tree = Array(repeating: 0, count: size + 1)
        var total = 0
        var inserted = 0
        for vertex in layers[layer] {
            let targets = graph.after[vertex].map { position[$0] }.sorted()
            for target in targets {
                var index = target + 1
                var notAfter = 0
                while index > 0 {
                    notAfter += tree[index]
                    index -= index & -index
                }
                total += inserted - notAfter
            }
            for target in targets {
                var index = target + 1
                while index <= size {
                    tree[index] += 1
                    index += index & -index
                }
                inserted += 1
            }
        }
        return total
    }
}
