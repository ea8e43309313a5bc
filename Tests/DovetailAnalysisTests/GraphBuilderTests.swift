import DovetailAnalysis
import DovetailGraph
import Testing

@Suite struct GraphBuilderTests {
    @Test func nothingGivesAnEmptyGraph() {
        #expect(GraphBuilder(files: [], modules: [], name: "Shop").draft() == .init(name: "Shop"))
    }
}
