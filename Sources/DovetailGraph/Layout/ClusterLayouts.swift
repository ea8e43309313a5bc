/// The nodes of one cluster.
struct InnerLayout {
    let members: [Int]
    let links: [Int]
    let layout: LayeredLayout

    init(_ diagram: Diagram, cluster: Int, sizes: [Size]) {
        members = diagram.clusters[cluster].nodes
        let local = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
        links = diagram.linksWithinClusters[cluster]
        layout = LayeredLayout(
            sizes: members.map { sizes[$0] },
            edges: links.map { (local[diagram.links[$0].from]!, local[diagram.links[$0].to]!) },
            spacing: .init(row: 14, column: 64))
    }
}

/// The clusters among each other; all links from one to another are one bundle.
struct OuterLayout {
    /// As columns or as rows, whichever is nearer to the shape of a screen.
    let layout: LayeredLayout
    let isDownward: Bool
    let bundleOf: [(link: Int, bundle: Int)]

    init(_ diagram: Diagram, inner: [InnerLayout]) {
        let sizes = zip(diagram.clusters, inner).map { cluster, inner in
            let title = TextWidth.width(cluster.title, size: 13) + 50
            return Size(
                max(inner.layout.size.width, title) + 2 * DiagramLayout.padding,
                inner.layout.size.height + 2 * DiagramLayout.padding + DiagramLayout.titleHeight)
        }
        var bundles: [[Int]: Int] = [:]
        var edges: [(from: Int, to: Int)] = []
        var bundleOf: [(link: Int, bundle: Int)] = []
        for (position, link) in diagram.links.enumerated() {
            let ends = [diagram.nodes[link.from].cluster, diagram.nodes[link.to].cluster]
            guard ends[0] != ends[1] else { continue }
            if bundles[ends] == nil {
                bundles[ends] = edges.count
                edges.append((ends[0], ends[1]))
            }
            bundleOf.append((position, bundles[ends]!))
        }
        self.bundleOf = bundleOf
        let spacing = LayeredLayout.Spacing(row: 36, column: 90)
        let across = LayeredLayout(sizes: sizes, edges: edges, spacing: spacing)
        let down = LayeredLayout.downward(sizes: sizes, edges: edges, spacing: spacing)
        isDownward = down.size.distanceFromScreen < across.size.distanceFromScreen
        layout = isDownward ? down : across
    }
}

extension Size {
    /// How many times wider or higher than 16 to 10.
    fileprivate var distanceFromScreen: Double {
        let ratio = max(1, width) / max(1, height) / 1.6
        return max(ratio, 1 / ratio)
    }
}

extension Diagram {
    /// For each cluster the links that don't leave it.
    fileprivate var linksWithinClusters: [[Int]] {
        var result: [[Int]] = Array(repeating: [], count: clusters.count)
        for (position, link) in links.enumerated() where nodes[link.from].cluster == nodes[link.to].cluster {
            result[nodes[link.from].cluster].append(position)
        }
        return result
    }
}
