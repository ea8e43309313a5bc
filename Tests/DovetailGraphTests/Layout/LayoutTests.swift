import DovetailGraph
import Testing

@Suite struct LayoutTests {
    /// The counts of crossings never rise: a better layout records fewer.
    @Test func crossingsAreAsFewAsRecorded() throws {
        let graphs = [
            ("shop", try Shop.graph), ("60 in one box", try Crowd.graph(modules: 1, bindings: 60)),
            ("200 in 8 boxes", try Crowd.graph(modules: 8, bindings: 25)),
            ("2000 in 40 boxes", try Crowd.graph(modules: 40, bindings: 50)),
        ]
        let lines = graphs.map { "\($0.0): \(DiagramLayout(Diagram($0.1)).crossings)\n" }
        expectSnapshot(lines.joined(), "Crossings.txt")
    }

    @Test(arguments: [1, 8])
    func noBoxOverlapsAnotherAndAllAreInTheirClusters(_ modules: Int) throws {
        let layout = DiagramLayout(Diagram(try Crowd.graph(modules: modules, bindings: 25)))
        expectApart(layout.nodes)
        expectApart(layout.clusters)
        for (node, box) in zip(layout.diagram.nodes, layout.nodes) {
            #expect(layout.clusters[node.cluster].contains(box))
        }
    }

    @Test func cyclesLoopsAndLoneNodesAreDrawn() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let members = (0..<6).map { sketch.member("m\($0)", of: app) }
        for (from, to) in [(0, 1), (1, 2), (2, 0), (3, 3), (0, 2), (2, 1)] { sketch.needs(members[from], members[to]) }
        let layout = DiagramLayout(Diagram(try sketch.graph))
        expectApart(layout.nodes)
        #expect(layout.links.allSatisfy { $0.count >= 2 })
    }

    @Test func nothingIsDrawnAsNothing() throws {
        let layout = DiagramLayout(Diagram(try DependencyGraph(.init(name: ""))))
        #expect(layout.size == Size(0, 0) && layout.nodes.isEmpty && layout.crossings == 0)
    }

    private func expectApart(_ boxes: [Box], sourceLocation: SourceLocation = #_sourceLocation) {
        for (index, box) in boxes.enumerated() {
            let hit = boxes[..<index].first { $0.overlaps(box) }
            #expect(hit == nil, "\(box)", sourceLocation: sourceLocation)
        }
    }
}

extension Box {
    fileprivate func overlaps(_ other: Box) -> Bool {
        origin.x < other.right.x && other.origin.x < right.x
            && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
    }

    fileprivate func contains(_ other: Box) -> Bool {
        origin.x <= other.origin.x && origin.y <= other.origin.y && right.x >= other.right.x
            && origin.y + size.height >= other.origin.y + other.size.height
    }
}
