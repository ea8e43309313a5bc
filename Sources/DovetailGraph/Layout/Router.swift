/// The way of a link from one cluster to another: beside its column to the upper or lower strip of the cluster, where
/// no node stands, and on the other side the same way in.
struct Router {
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
