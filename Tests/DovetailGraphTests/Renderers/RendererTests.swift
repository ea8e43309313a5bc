import DovetailGraph
import Testing

@Suite struct RendererTests {
    @Test(arguments: GraphFormat.allCases)
    func aShopIsWrittenAsRecorded(_ format: GraphFormat) throws {
        let text = format.renderer().text(of: try Shop.graph)
        expectSnapshot(format == .html ? Page(text).frame : text, "Shop.\(format.fileExtension)")
    }

    @Test(arguments: [GraphFormat.mermaid, .dot, .svg])
    func ofALargeProgramAnOverviewIsWrittenAsRecorded(_ format: GraphFormat) throws {
        expectSnapshot(format.renderer().text(of: try Program.graph(nodes: 300)), "Overview.\(format.fileExtension)")
    }

    @Test(arguments: [41, 300, 2_000, 6_000])
    func mermaidStaysWithinItsLimits(_ nodes: Int) throws {
        for graph in [try Program.graph(nodes: nodes), try Crowd.graph(modules: nodes / 40, bindings: 40)] {
            let text = MermaidRenderer().text(of: graph)
            #expect(MermaidRenderer.warning(in: text) == nil)
            #expect(text.count <= 50_000)
        }
    }

    @Test func aWholeGraphIsDrawnIfItIsAskedFor() throws {
        let graph = try Program.graph(nodes: 300)
        let text = GraphFormat.mermaid.renderer(isWhole: true).text(of: graph)
        #expect(
            MermaidRenderer.warning(in: text)
                == "warning: 738 edges and 44892 characters are more than Mermaid draws (500 and 50000); leave out --all, "
                + "or select a part with --focus, --depth or --module")
    }

    @Test func textBeginsWithTheEntryPointsAndSaysWhatIsBuilt() throws {
        var sketch = Sketch()
        let (app, zoo) = (sketch.root("App"), sketch.root("Zoo", .function))
        let animal = sketch.member("animal", of: app, type: "any Animal", makes: "Cat")
        let keeper = sketch.member("keeper", of: zoo)
        sketch.edge(keeper, .builds, sketch.type("Keeper"))
        sketch.needs(keeper, animal, as: "animal")
        #expect(
            TextRenderer().text(of: try sketch.graph) == """
                Shop: 2 roots, 2 bindings, 1 type

                Shop/Zoo (function, entry point)  Sources/App.swift:2:5
                  keeper  Keeper  objectGraph
                    → App.animal

                Shop/App (assembly)  Sources/App.swift:1:5
                  animal  any Animal = Cat  objectGraph

                """)
    }

    @Test(arguments: GraphFormat.allCases)
    func twoRunsWriteTheSame(_ format: GraphFormat) throws {
        var reversed = Shop.sketch.draft
        reversed.bindings.reverse()
        reversed.edges.reverse()
        reversed.types.reverse()
        let again = try DependencyGraph(reversed)
        #expect(format.renderer().text(of: try Shop.graph) == format.renderer().text(of: again))
    }
}

extension GraphFormat {
    fileprivate var fileExtension: String { self == .text ? "txt" : rawValue }
}
