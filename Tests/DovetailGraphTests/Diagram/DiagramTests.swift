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

    @Test func aProgramBeginsWhereItsSourcesSaySo() throws {
        var sketch = Sketch()
        let (start, library) = (sketch.root("Start", isEntry: true), sketch.root("Library"))
        let (window, screen) = (sketch.member("window", of: start), sketch.member("screen", of: start))
        sketch.edge(window, .needs, screen)
        sketch.edge(screen, .needs, sketch.member("title", of: start))
        sketch.edge(sketch.member("unused", of: library), .needs, sketch.member("log", of: library))
        let diagram = Diagram(try sketch.graph)
        #expect(diagram.entries.map { diagram.nodes[$0].title } == ["window"])
        #expect(try sketch.graph.rootsFromEntries.map(\.id.name) == ["Start", "Library"])
    }

    @Test func aLibraryBeginsWithWhatNothingNeeds() throws {
        var sketch = Sketch()
        let library = sketch.root("Library")
        sketch.edge(sketch.member("unused", of: library), .needs, sketch.member("log", of: library))
        let diagram = Diagram(try sketch.graph)
        #expect(diagram.entries.map { diagram.nodes[$0].title } == ["unused"])
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
