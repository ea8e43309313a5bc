import DovetailGraph
import Testing

@Suite struct RendererTests {
    @Test(arguments: GraphFormat.allCases)
    func aShopIsWrittenAsRecorded(_ format: GraphFormat) throws {
        let text = format.renderer().text(of: try Shop.graph)
        expectSnapshot(format == .html ? Page(text).frame : text, "Shop.\(format.fileExtension)")
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
