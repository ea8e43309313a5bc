import DovetailGraph
import Foundation
import Testing

@Suite struct LargeGraphTests {
    @Test func aPageOfTwoThousandNodesStaysWithinTwoMegabytes() throws {
        let page = HTMLRenderer().text(of: try Crowd.graph(modules: 40, bindings: 50))
        #expect(page.utf8.count < 2_000_000)
        try keep(page, "crowd2000.html")
        try keep(HTMLRenderer().text(of: try Crowd.graph(modules: 8, bindings: 25)), "crowd200.html")
        try keep(HTMLRenderer().text(of: try Crowd.graph(modules: 1, bindings: 60)), "crowd60.html")
    }

    @Test func oneBoxOfTwoThousandNodesIsDrawnToo() throws {
        let layout = DiagramLayout(Diagram(try Crowd.graph(modules: 1, bindings: 2_000)))
        #expect(layout.nodes.count == 2_000)
    }

    /// Keeps a page to be looked at, if somebody asks for it.
    private func keep(_ page: String, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["DOVETAIL_PAGES"] else { return }
        try Data(page.utf8).write(to: URL(filePath: folder).appending(path: name))
    }
}
