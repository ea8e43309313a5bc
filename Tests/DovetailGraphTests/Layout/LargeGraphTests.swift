import DovetailGraph
import Foundation
import Testing

@Suite struct LargeGraphTests {
    @Test func aPageOfSixThousandNodesStaysWithinFourMegabytes() throws {
        for (nodes, page) in Program.pages {
            #expect(page.utf8.count < 4_000_000)
            try keep(page, "\(nodes).html")
        }
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
