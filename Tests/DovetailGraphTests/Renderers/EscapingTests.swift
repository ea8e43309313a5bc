import DovetailGraph
import Foundation
import Testing

/// Names that try to break out of their format.
@Suite struct EscapingTests {
    private static let hostile = [
        "</script><script>alert(1)</script>", "\"];evil[label=\"", "]]> <!-- --> & ' \"", "end\nsubgraph x\u{2028}y",
        "\\\" \\n \\", "#quot; #59; `|a|` {{DATA}} %%", "\u{202E}\u{0}\u{7}\u{FFFF}é漢🧵",
    ]

    private func graph() throws -> DependencyGraph {
        var sketch = Sketch("{{SCRIPT}}</title><b>")
        let root = sketch.root("R\"</style>")
        var previous: NodeID?
        for (index, name) in Self.hostile.enumerated() {
            let plain = name.split(whereSeparator: \.isNewline).joined()
            let id = sketch.member("m\(index)\(plain)", of: root, type: name, makes: name) { $0.key = name }
            if let previous { sketch.needs(previous, id, as: name) }
            previous = id
        }
        sketch.unresolved(Self.hostile.joined(), because: "\n::error::", in: root)
        return try sketch.graph
    }

    @Test(arguments: GraphFormat.allCases)
    func hostileNamesAreWrittenAsRecorded(_ format: GraphFormat) throws {
        let text = format.renderer().text(of: try graph())
        expectSnapshot(format == .html ? Page(text).frame : text, "Hostile.\(format.rawValue)")
    }

    @Test func theSVGIsWellFormed() async throws {
        try await expectWellFormed(SVGRenderer().text(of: try graph()))
    }

    @Test func thePageHasItsThreeScriptsAndReadsEveryName() throws {
        let text = HTMLRenderer().text(of: try graph())
        #expect(text.components(separatedBy: "<script").count == 3)
        #expect(text.components(separatedBy: "</script>").count == 3)
        let data = try JSONSerialization.jsonObject(with: Data(Page(text).data.utf8)) as? [String: Any]
        let nodes = try #require(data?["nodes"] as? [[Any]])
        #expect(Set(nodes.compactMap { $0[1] as? String }) == Set(Self.hostile))
    }

    @Test func theDocumentSurvives() throws {
        let graph = try graph()
        #expect(try GraphDocument(reading: JSONRenderer().text(of: graph)).graph() == graph)
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(JSONRenderer().text(of: graph).utf8))
        }
    }

    @Test func graphvizReadsTheGraph() async throws {
        guard let dot = Tool.find("dot") else { return }
        let result = try await dot.run(["-Tcanon"], input: DOTRenderer().text(of: try graph()))
        #expect(result.status == 0, "\(result.errors)")
    }

    /// An XML parser of the system, without a package: python is on every machine that runs the gates.
    private func expectWellFormed(_ xml: String) async throws {
        guard let python = Tool.find("python3") else { return }
        let program = "import sys,xml.dom.minidom as m; m.parseString(sys.stdin.buffer.read())"
        let result = try await python.run(["-c", program], input: xml)
        #expect(result.status == 0, "\(result.errors)")
    }
}
