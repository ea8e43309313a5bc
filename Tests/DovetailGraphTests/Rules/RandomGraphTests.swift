import DovetailGraph
import Testing

/// Any graph is checked, filtered, drawn and explained to an end.
@Suite struct RandomGraphTests {
    @Test(arguments: 1...60)
    func everythingTerminatesOnAnyGraph(_ seed: UInt64) throws {
        var random = SeededNumbers(seed)
        let graph = try Self.graph(&random)
        var configuration = Configuration()
        configuration.roots = [Glob("*m1")]
        configuration.layers = [.init(name: "a", contains: [Glob("M0")]), .init(name: "b", contains: [Glob("M*/R1*")])]
        for rule in GraphRules.all { configuration.severities[rule.id.text] = .warning }
        let report = Check(configuration: configuration).report(on: graph)
        #expect(
            Check(configuration: configuration, baseline: Baseline(of: report.findings)).report(on: graph).findings
                == [])
        #expect(try GraphDocument(reading: GraphDocument(graph).text).graph() == graph)
        #expect(DependencyGraph(archive: graph.archive[...]) == graph)
        #expect(GraphDiff(from: graph, to: graph).isEmpty)
        for format in GraphFormat.allCases { #expect(!format.renderer().text(of: graph).isEmpty) }
        for node in graph.nodeIDs.prefix(5) {
            #expect(!Explanation(of: node, in: graph).text.isEmpty)
            let part = GraphFilter(focus: [Glob(node.text)], depth: 2).apply(to: graph)
            #expect(part.nodeIDs.contains(node) && Set(part.nodeIDs).isSubset(of: graph.nodeIDs))
        }
    }

    static func graph(_ random: inout SeededNumbers) throws -> DependencyGraph {
        var sketch = Sketch("random")
        var roots: [NodeID] = []
        for index in 0..<random.next(in: 1...4) {
            let kind = DependencyGraph.Root.Kind.allCases[random.next(in: 0...3)]
            roots.append(
                sketch.root("R\(index)", kind, module: "M\(index % 2)", parent: roots.last, inherits: roots.first))
        }
        let scopes = DependencyGraph.Scope.allCases
        let members = (0..<random.next(in: 1...20)).map { index in
            sketch.member("m\(index)", of: roots[random.next(in: 0...roots.count - 1)], scopes[random.next(in: 0...5)])
            {
                $0.role = DependencyGraph.Binding.Role.allCases[random.next(in: 0...2)]
                $0.isShortLived = random.next(in: 0...4) == 0
            }
        }
        let types = (0..<random.next(in: 1...8)).map { sketch.type("T\($0)", module: "M\($0 % 2)") }
        // What builds others may be a component itself, under the same identity.
        let builders = roots.filter { _ in random.next(in: 0...1) == 0 }.map { sketch.type($0.name, module: $0.module) }
        for _ in 0..<random.next(in: 0...60) {
            let phase = DependencyGraph.Phase.allCases[random.next(in: 0...3)]
            switch random.next(in: 0...5) {
            case 0: sketch.edge(random.pick(types + builders), .requires, random.pick(types + builders), phase)
            case 1: sketch.edge(random.pick(members), .builds, random.pick(types))
            case 2: sketch.edge(random.pick(types), .conforms, random.pick(types))
            case 3: sketch.edge(random.pick(members), .holdsRoot, random.pick(roots))
            default: sketch.edge(random.pick(members), .needs, random.pick(members), phase, as: "l")
            }
        }
        return try sketch.graph
    }
}
