import DovetailGraph
import Testing

@Suite struct AffectedTests {
    private func changed() throws -> Affected {
        var new = Shop.sketch
        new.edit { draft in
            for index in draft.bindings.indices where draft.bindings[index].id.text == "Shop/App.api" {
                draft.bindings[index].declarations[0].implementation = "OtherAPI"
            }
        }
        new.occurs(.reference, "app.checkout", target: NodeID("Shop/OrderScope.checkout"))
        new.occurs(.reference, "app.log", target: NodeID("Shop/App.log"))
        new.occurs(.substitution, "api", target: NodeID("Shop/App"))
        new.occurs(.substitution, "log", target: NodeID("Shop/App"))
        return Affected(from: try Shop.graph, to: try new.graph)
    }

    @Test(arguments: ReportFormat.allCases)
    func whatNeedsAChangedBindingIsWrittenAsRecorded(_ format: ReportFormat) throws {
        expectSnapshot(try changed().text(format), "Affected.\(format.rawValue)")
    }

    @Test func movedLinesAffectNothing() throws {
        var moved = Shop.sketch
        moved.move { .init(path: "Other.swift", line: $0.line + 100) }
        let affected = Affected(from: try Shop.graph, to: try moved.graph)
        #expect(affected.text(.text) == "Nothing of the object graph changed.\n")
    }

    @Test func aPartThatLostANeedChanged() throws {
        var new = Shop.sketch
        new.edit { draft in
            draft.bindings.removeAll { $0.id.text == "Shop/App.url" }
            draft.edges.removeAll { $0.to.text == "Shop/App.url" }
        }
        #expect(Affected(from: try Shop.graph, to: try new.graph).changed.map(\.text) == ["Shop/App.api"])
    }

    @Test func whoeverHoldsARootIsAffectedByItsBindings() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let log = sketch.member("log", of: app)
        let main = sketch.root("Main", .function)
        let screen = sketch.member("screen", of: main)
        sketch.edge(screen, .holdsRoot, app)
        let affected = Affected(by: [log], in: try sketch.graph)
        #expect(affected.parts.map(\.id) == [screen])
        #expect(affected.roots == [app, main])
    }

    @Test func aFileStandsForWhatIsDeclaredOrGivenSomethingThere() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let log = sketch.member("log", of: app)
        let api = sketch.member("api", of: app)
        sketch.needs(api, log)
        sketch.move { .init(path: "Sources/Wiring.swift", line: $0.line) }
        let graph = try sketch.graph
        #expect(graph.parts(in: ["Sources/Wiring.swift"]) == [api])
        #expect(graph.parts(in: ["Sources/App.swift"]) == [app, log, api])
        #expect(graph.filesWithoutParts(among: ["Sources/App.swift", "README.md"]) == ["README.md"])
    }
}
