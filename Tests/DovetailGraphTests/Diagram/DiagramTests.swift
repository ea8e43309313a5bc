import DovetailGraph
import Testing

@Suite struct DiagramTests {
    @Test func aBindingAndItsTypeAreOneBox() throws {
        var sketch = Sketch()
        let api = sketch.member("api", of: sketch.root("App"), type: "any API", makes: "LiveAPI")
        let (live, proto) = (sketch.type("LiveAPI"), sketch.type("API", .protocol))
        sketch.edge(api, .builds, live)
        sketch.edge(api, .offers, proto)
        sketch.edge(live, .conforms, proto)
        sketch.edge(sketch.type("Banner"), .requires, live, as: "api")
        sketch.edge(sketch.type("Footer"), .requires, proto, as: "api")
        let diagram = Diagram(try sketch.graph)
        #expect(diagram.nodes.map(\.title) == ["api", "Banner", "Footer"])
        #expect(diagram.links.map { [$0.from, $0.to] } == [[1, 0], [2, 0]])
    }

    @Test func aTypeOfSeveralBindingsStandsBesideThemIfATypeNeedsIt() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let live = sketch.type("LiveAPI")
        for name in ["one", "other"] { sketch.edge(sketch.member(name, of: app), .builds, live) }
        sketch.edge(sketch.type("Banner"), .requires, live, as: "api")
        let diagram = Diagram(try sketch.graph)
        #expect(diagram.nodes.map(\.title) == ["one", "other", "Banner", "LiveAPI"])
        #expect(diagram.links.map { [$0.from, $0.to] } == [[0, 3], [1, 3], [2, 3]])
    }

    @Test(
        arguments: [
            ("any API = LiveAPI", "any API = LiveAPI"),
            ("any TradingAccountOverviewAPI = LiveTradingAccountOverviewAPI", "= LiveTradingAccountOverviewAPI"),
            ("TradingAccountOverviewCoordinatorFactoryProvider", "TradingAccountOv…orFactoryProvider"),
        ])
    func aLongSubtitleTellsWhatIsBuilt(_ type: String, _ expected: String) throws {
        var sketch = Sketch()
        sketch.member("api", of: sketch.root("App"), type: type)
        #expect(TextWidth.subtitle(of: Diagram(try sketch.graph).nodes[0]) == expected)
    }
}
