import DovetailGraph
import Testing

@Suite struct BaselineTests {
    private func graph(lines: Int = 0, hasCycle: Bool = true) throws -> DependencyGraph {
        var sketch = Sketch()
        for _ in 0..<lines { _ = sketch.place() }
        let app = sketch.root("App")
        let (a, b) = (sketch.member("a", of: app), sketch.member("b", of: app))
        sketch.needs(b, a)
        if hasCycle { sketch.needs(a, b) }
        return try sketch.graph
    }

    @Test func knownFindingsAreSilentWhereverTheyMove() throws {
        let baseline = Baseline(of: Check().report(on: try graph()).findings)
        let again = try Baseline(reading: baseline.text)
        #expect(again == baseline)
        let report = Check(baseline: again).report(on: try graph(lines: 7))
        #expect(report.findings.isEmpty && report.knownCount == 1 && report.staleEntries.isEmpty)
    }

    @Test func entriesThatNothingMatchesAreStale() throws {
        let baseline = Baseline(of: Check().report(on: try graph()).findings)
        let report = Check(baseline: baseline).report(on: try graph(hasCycle: false))
        #expect(report.staleEntries.map(\.subjects) == [["Shop/App.a", "Shop/App.b"]])
        #expect(
            baseline.text == """
                {
                  "formatVersion": 1,
                  "findings": [
                    {"rule": "dependency-cycle", "subjects": ["Shop/App.a", "Shop/App.b"]}
                  ]
                }

                """)
    }
}
