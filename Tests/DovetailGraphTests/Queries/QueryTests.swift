import DovetailGraph
import Testing

@Suite struct QueryTests {
    @Test(arguments: ["App", "App.api", "checkout", "LiveAPI", "cart(_:)"])
    func whatANameRefersToIsExplainedAsRecorded(_ name: String) throws {
        let graph = try Shop.graph
        guard case .found(let id) = graph.lookup(name) else {
            Issue.record("\(name) is \(graph.lookup(name))")
            return
        }
        expectSnapshot(Explanation(of: id, in: graph).text, "Explain.\(name).txt")
    }

    @Test(arguments: [
        ("Shop/App.api", "Shop/App.api"), ("app.API", "Shop/App.api"), ("cart", "Shop/OrderScope.cart(_:)"),
        ("chekout", "nothing is called 'chekout'; did you mean 'checkout'?"), ("zebra", "nothing is called 'zebra'"),
    ])
    func namesAreFoundFromTheWholeToThePart(_ name: String, _ answer: String) throws {
        #expect(try Shop.graph.lookup(name).description == answer)
    }

    @Test func anAmbiguousNameListsTheCandidates() throws {
        var sketch = Sketch()
        for root in ["B", "A"] { sketch.member("api", of: sketch.root(root)) }
        #expect(
            try sketch.graph.lookup("api").description == "several are called so:\n  Shop/A.api\n  Shop/B.api")
    }

    @Test func theShortestWayHasALineForEachHop() throws {
        let graph = try Shop.graph
        let ids = ["checkout", "database"].map { graph.lookup($0) }.map { NodeID($0.description) }
        let way = try #require(ShortestWay.from(ids[0], to: ids[1], in: graph))
        expectSnapshot(ShortestWay.text(way), "Why.txt")
        #expect(ShortestWay.from(ids[1], to: ids[0], in: graph) == nil)
    }

    @Test(arguments: [
        (GraphFilter(focus: [Glob("App.api")], depth: 1), "depth"), (GraphFilter(focus: [Glob("*.cache")]), "focus"),
        (GraphFilter(modules: [Glob("Storage")]), "module"), (GraphFilter(roots: [Glob("OrderScope")]), "root"),
        (GraphFilter(focus: [Glob("nothing")]), "nothing"),
    ])
    func aPartIsDrawnAsRecorded(_ filter: GraphFilter, _ name: String) throws {
        expectSnapshot(TextRenderer().text(of: filter.apply(to: try Shop.graph)), "Part.\(name).txt")
    }
}
