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

    static let inset = Point(padding, padding + titleHeight)

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

extension [Point] {
    /// Without the places between two others on one level line.
    fileprivate var withoutNeedless: [Point] {
        indices.filter { index in
            guard index > 0, index < count - 1 else { return true }
            return abs(self[index - 1].y - self[index].y) > 0.5 || abs(self[index + 1].y - self[index].y) > 0.5
        }.map { self[$0] }
    }
}
