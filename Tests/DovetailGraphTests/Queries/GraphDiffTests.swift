import DovetailGraph
import Testing

@Suite struct GraphDiffTests {
    private func review() throws -> Review {
        let old = Shop.sketch
        var new = Sketch()
        new.append(old.draft, renaming: "Shop/App.log", to: "Shop/App.logger")
        let extra = new.member("extra`", of: NodeID("Shop/App"))
        new.needs(extra, NodeID("Shop/App.api"), as: "api")
        new.edge(NodeID("Shop/LiveAPI"), .requires, NodeID("Storage/Store"), as: "store")
        new.rescope("Shop/App.database", to: .lazySingleton)
        new.remove("Shop/OrderScope.view")
        return Review(from: try old.graph, to: try new.graph, Configuration())
    }

    @Test(arguments: ReportFormat.allCases)
    func changesAreWrittenAsRecorded(_ format: ReportFormat) throws {
        expectSnapshot(try review().text(format), "Diff.\(format.rawValue)")
    }

    @Test func movedLinesAreNoChange() throws {
        var moved = Shop.sketch
        moved.move { .init(path: "Other.swift", line: $0.line + 100) }
        let review = Review(from: try Shop.graph, to: try moved.graph, Configuration())
        #expect(review.text(.text) == "The graphs are the same.\n")
    }
}

extension Sketch {
    fileprivate mutating func append(_ other: DependencyGraph.Draft, renaming old: String, to new: String) {
        let text = documentText(other).replacing("\"\(old)\"", with: "\"\(new)\"")
        edit { $0 = (try? GraphDocument(reading: text).parts) ?? $0 }
    }

    fileprivate mutating func rescope(_ id: String, to scope: DependencyGraph.Scope) {
        edit { draft in
            for index in draft.bindings.indices where draft.bindings[index].id.text == id {
                draft.bindings[index].declarations[0].scope = scope
            }
        }
    }

    fileprivate mutating func remove(_ id: String) {
        edit { draft in
            draft.bindings.removeAll { $0.id.text == id }
            draft.edges.removeAll { $0.to.text == id || $0.from.text == id }
        }
    }
}

private func documentText(_ draft: DependencyGraph.Draft) -> String {
    (try? DependencyGraph(draft)).map { GraphDocument($0).text } ?? ""
}
