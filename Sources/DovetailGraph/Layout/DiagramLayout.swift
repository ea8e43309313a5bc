/// Where everything of a diagram stands: each cluster is laid out by itself, and then the clusters among each other.
package struct DiagramLayout: Sendable {
    package let diagram: Diagram
    /// For each node its box, in the coordinates of the picture.
    package let nodes: [Box]
    package let clusters: [Box]
    /// For each cluster its layer among the clusters, for pages that collapse some.
    package let clusterLayers: [Int]
    /// For each link its ends and bends.
    package let links: [[Point]]
    package let size: Size
    /// The crossings within and among the clusters.
    package let crossings: Int

    package static let nodeHeight = 40.0
    package static let titleHeight = 26.0
    package static let padding = 14.0

    package init(_ diagram: Diagram) {
        self.diagram = diagram
        let sizes = diagram.nodes.map { Size(TextWidth.nodeWidth($0), Self.nodeHeight) }
        let inner = diagram.clusters.indices.map { InnerLayout(diagram, cluster: $0, sizes: sizes) }
        let outer = OuterLayout(diagram, inner: inner)
        clusters = outer.layout.boxes
        clusterLayers = outer.layout.columns
        var boxes = sizes.map { Box(Point(0, 0), $0) }
        for (cluster, layout) in zip(clusters, inner) {
            for (node, box) in zip(layout.members, layout.layout.boxes) {
                boxes[node].origin = cluster.origin + box.origin + Self.inset
            }
        }
        nodes = boxes
        links = Self.links(diagram, boxes, clusters, inner, outer)
        size = outer.layout.size
        crossings = inner.reduce(outer.layout.crossings) { $0 + $1.layout.crossings }
    }

    fileprivate static let inset = Point(padding, padding + titleHeight)

    private static func links(
        _ diagram: Diagram, _ boxes: [Box], _ clusters: [Box], _ inner: [InnerLayout], _ outer: OuterLayout
    ) -> [[Point]] {
        var bends: [[Point]] = Array(repeating: [], count: diagram.links.count)
        for (layout, cluster) in zip(inner, clusters) {
            for (link, points) in zip(layout.links, layout.layout.bends) {
                bends[link] = points.map { $0 + cluster.origin + inset }
            }
        }
        let router = Router(diagram, boxes, clusters, inner, outer)
        for (link, bundle) in outer.bundleOf { bends[link] = router.bends(of: link, bundle: bundle) }
        return diagram.links.indices.map { position in
            let (from, to) = (boxes[diagram.links[position].from], boxes[diagram.links[position].to])
            let leadsBack = (bends[position].first?.x ?? to.center.x) < from.origin.x
            let arrivesBack = (bends[position].last?.x ?? from.center.x) > to.origin.x + to.size.width
            let ends = [leadsBack ? from.left : from.right, arrivesBack ? to.right : to.left]
            return ([ends[0]] + bends[position] + [ends[1]]).withoutNeedless
        }
    }
}

/// The way of a link from one cluster to another: beside its column to the upper or lower strip of the cluster, where
/// no node stands, and on the other side the same way in.
private struct Router {
    private static let besideColumn = 14.0

    private let diagram: Diagram
    private let boxes: [Box]
    private let clusters: [Box]
    private let outer: OuterLayout
    private let columnEnds: [Double]

    init(
        _ diagram: Diagram, _ boxes: [Box], _ clusters: [Box], _ inner: [InnerLayout], _ outer: OuterLayout
    ) {
        self.diagram = diagram
        self.boxes = boxes
        self.clusters = clusters
        self.outer = outer
        var ends = boxes.map { $0.right.x }
        for (cluster, layout) in zip(clusters, inner) {
            for (node, end) in zip(layout.members, layout.layout.columnEnds) {
                ends[node] = cluster.origin.x + DiagramLayout.inset.x + end
            }
        }
        columnEnds = ends
    }

    func bends(of link: Int, bundle: Int) -> [Point] {
        let (from, to) = (diagram.links[link].from, diagram.links[link].to)
        let (home, goal) = (clusters[diagram.nodes[from].cluster], clusters[diagram.nodes[to].cluster])
        let isDown = goal.center.y >= home.center.y
        var way = outer.layout.bends[bundle]
        if outer.isDownward || columnEnds[from] < home.right.x - DiagramLayout.padding - 1 {
            let column = Point(columnEnds[from], boxes[from].center.y)
            way = [column, Point(column.x + Self.besideColumn, strip(of: home, isLower: isDown))] + way
        }
        if outer.isDownward || boxes[to].origin.x > goal.origin.x + DiagramLayout.padding + 1 {
            way.append(Point(boxes[to].origin.x - Self.besideColumn, strip(of: goal, isLower: !isDown)))
        }
        return way
    }

    private func strip(of cluster: Box, isLower: Bool) -> Double {
        isLower
            ? cluster.origin.y + cluster.size.height - DiagramLayout.padding / 2
            : cluster.origin.y + DiagramLayout.titleHeight + DiagramLayout.padding / 2
    }
}

extension [Point] {
    /// Without the places between two others on one level line.
    fileprivate var withoutNeedless: [Point] {
        indices.filter { index in
            guard index > 0, index < count - 1 else { return true }
            return abs(self[index - 1].y - self[index].y) > 0.5 || abs(self[index + 1].y - self[index].y) > 0.5
        }.map { self[$0] }
    }
}

/// The nodes of one cluster.
private struct InnerLayout {
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
private struct OuterLayout {
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

/// How wide a text will be: without fonts an estimate, on the safe side.
package enum TextWidth {
    package static let limit = 34

    package static func width(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 1.1 : 0.6) * size }
    }

    static func nodeWidth(_ node: Diagram.Node) -> Double {
        let title = width(shortened(node.title), size: 13.5)
        let subtitle = width(shortened(node.subtitle), size: 10.5)
        return max(72, max(title, subtitle) + 26)
    }

    /// At most `limit` characters, on one line.
    package static func shortened(_ text: String) -> String {
        let line = text.onOneLine
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
