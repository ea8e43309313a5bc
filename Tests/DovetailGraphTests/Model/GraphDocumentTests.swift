import DovetailGraph
import Testing

@Suite struct GraphDocumentTests {
    @Test func aDocumentIsReadAsItWasWritten() throws {
        let graph = try Shop.graph
        let text = GraphDocumentV1(graph).text
        let again = try GraphDocumentV1(reading: text).graph()
        #expect(again == graph)
        #expect(GraphDocumentV1(again).text == text)
    }

    @Test func everyPartSurvives() throws {
        var sketch = Sketch()
        let container = sketch.root("container", .container)
        sketch.register(
            "any API", tag: "a\"b\\", in: container, .eager,
            condition: .init([.init("A && B", isNegated: true), .init("os(Linux)")]), isOverriding: true
        ) {
            $0.key = "k"
            $0.definitionKey = "d"
            $0.hasID = true
            $0.isOpaque = true
            $0.isShortLived = true
            $0.visibility = .public
            $0.parameters = ["_", "id"]
            $0.creations = .init(count: 3, total: .nanoseconds(1_234_567))
        }
        sketch.asks(nil, container, for: "Clock", tag: "utc", kind: .all, as: "clocks")
        sketch.occurs(.substitution, "api", target: container)
        sketch.ignore("unused-binding", "kept for scripts")
        sketch.ignore("captive-dependency", "whole file", inFile: true)
        sketch.unresolved("x()", because: "unknown", in: nil)
        sketch.module("Shop", dependencies: ["B", "A"])
        let graph = try sketch.graph
        #expect(try GraphDocumentV1(reading: GraphDocumentV1(graph).text).graph() == graph)
        #expect(DependencyGraph(archive: graph.archive[...]) == graph)
    }

    @Test func anArchiveThatEndsTooEarlyIsNoGraph() throws {
        let archive = try Shop.graph.archive
        #expect(archive.indices.allSatisfy { DependencyGraph(archive: archive[..<$0]) == nil })
    }

    @Test(arguments: [
        ("{", "1:2: this is no JSON: expected the name of a member in quotes"),
        ("{}", "1:1: the document has no 'formatVersion'"),
        (
            "{\"formatVersion\": 2}",
            "1:19: 'formatVersion' is 2, and this tool reads version 1; write the graph again with this tool"
        ),
        ("{\"formatVersion\": 1,\n \"name\": 7}", "2:10: 'name' must be a string"),
        (
            "{\"formatVersion\": 1, \"name\": \"\",\n\"types\": [{\"id\": \"A/B\", \"kind\": \"klass\"}]}",
            "2:33: 'types[0].kind' must be one of 'class', 'struct', 'enum', 'actor', 'protocol', 'other'"
        ),
        (
            "{\"formatVersion\": 1, \"name\": \"\", \"edges\": [{\"from\": \"A/a\", \"to\": \"A/b\", \"kind\": \"conforms\"}]}",
            """
            this is no valid graph: the edge 'A/a' conforms 'A/b' refers to a type 'A/a' that is not in the graph
            the edge 'A/a' conforms 'A/b' refers to a type 'A/b' that is not in the graph
            """
        ),
        (
            """
            {"formatVersion": 1, "name": "", "roots": [{"id": "A/B", "kind": "assembly"}], "bindings": [
            {"id": "A/B.a", "root": "A/B", "creations": {"count": 0, "nanoseconds": 1}}]}
            """, "2:55: 'bindings[0].creations.count' must be at least 1"
        ),
        (String(repeating: "[", count: 100_000), "1:501: arrays and objects are nested more than 500 deep"),
    ])
    func whatIsWrongIsSaidWithItsPlace(_ text: String, _ message: String) {
        let error = #expect(throws: JSONProblem.self) { try GraphDocumentV1(reading: text).graph() }
        #expect(error?.description == message)
    }
}
