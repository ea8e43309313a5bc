import DovetailGraph
import Testing

@Suite struct GraphDocumentTests {
    @Test func aDocumentIsReadAsItWasWritten() throws {
        let graph = try Shop.graph
        let text = GraphDocument(graph).text
        let again = try GraphDocument(reading: text).graph()
        #expect(again == graph)
        #expect(GraphDocument(again).text == text)
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
        let app = sketch.root("App", isEntry: true)
        let checkout = sketch.member("checkout", of: app)
        let gateway = sketch.object("gateway", of: checkout)
        sketch.edit { draft in
            draft.edges.append(
                .init(
                    from: checkout, to: gateway, kind: .needs, label: "gateway",
                    location: .init(path: "A.swift", line: 1),
                    origin: [.init(path: "B.swift", line: 2, column: 3)], isOneOf: true))
            draft.unresolved.append(.init(owner: gateway, expression: "y()", input: "y", reason: "unknown"))
            draft.sites = DependencyGraph.Site.Verdict.allCases.map {
                .init(
                    type: "A", verdict: $0, reason: "because", owner: gateway,
                    location: .init(path: "A.swift", line: 1))
            }
        }
        sketch.module("Shop", dependencies: ["B", "A"])
        let graph = try sketch.graph
        #expect(try GraphDocument(reading: GraphDocument(graph).text).graph() == graph)
        #expect(DependencyGraph(archive: graph.archive[...]) == graph)
    }

    @Test func theFirstVersionIsReadAsAGraphWithoutSites() throws {
        let graph = try GraphDocument(
            reading: """
                {"formatVersion": 1, "name": "Shop", "roots": [{"id": "Shop/App", "kind": "assembly"}],
                "bindings": [{"id": "Shop/App.a", "root": "Shop/App", "declarations": [{"scope": "eager"}]}],
                "edges": [{"from": "Shop/App.a", "to": "Shop/App.a", "kind": "needs", "location": "A.swift:1"}]}
                """
        ).graph()
        #expect(graph.edges.map(\.evidence) == [[.init(path: "A.swift", line: 1)]])
        #expect(graph.verdicts.isEmpty)
    }

    @Test func sitesAreCountedByTheirVerdicts() throws {
        var sketch = Sketch()
        sketch.edit { $0.sites = [.use, .drawn, .use].map { .init(type: "A", verdict: $0) } }
        let graph = try sketch.graph
        #expect(DependencyGraph.Site.Verdict.allCases.map { graph.verdicts[$0] } == [0, 0, 1, 0, 0, 0, 0, 2])
        #expect(graph.verdicts.total == 3)
    }

    @Test func anArchiveThatEndsTooEarlyIsNoGraph() throws {
        let archive = try Shop.graph.archive
        #expect(archive.indices.allSatisfy { DependencyGraph(archive: archive[..<$0]) == nil })
    }

    @Test(arguments: [
        ("{", "1:2: this is no JSON: expected the name of a member in quotes"),
        ("{}", "1:1: the document has no 'formatVersion'"),
        (
            "{\"formatVersion\": 3}",
            "1:19: 'formatVersion' is 3, and this tool reads versions 1 to 2; write the graph again with this tool"
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
        let error = #expect(throws: JSONProblem.self) { try GraphDocument(reading: text).graph() }
        #expect(error?.description == message)
    }
}
