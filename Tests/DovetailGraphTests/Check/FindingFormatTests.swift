import DovetailGraph
import Testing

@Suite struct FindingFormatTests {
    private func report() throws -> Check.Report {
        var sketch = Sketch()
        let app = sketch.root("App")
        let (a, b) = (sketch.member("a", of: app), sketch.member("b%:,\"\u{1}", of: app))
        sketch.needs(a, b, as: "</b>\n::error::x")
        sketch.needs(b, a)
        sketch.draft(path: "Sources/Über App/a b.swift")
        sketch.member("shared(_:)", of: app) { $0.parameters = ["_"] }
        let baseline = try Baseline(
            reading: #"{"formatVersion": 1, "findings": [{"rule": "gone", "subjects": ["Shop/App.x"]}]}"#)
        return Check(baseline: baseline).report(on: try sketch.graph)
    }

    @Test(arguments: FindingFormatName.allCases)
    func findingsAreWrittenAsRecorded(_ name: FindingFormatName) throws {
        expectSnapshot(name.format.render(try report()), "Findings.\(name.rawValue)")
    }

    @Test(arguments: FindingFormatName.allCases)
    func nothingFoundIsWrittenAsRecorded(_ name: FindingFormatName) throws {
        let report = Check().report(on: try DependencyGraph(.init(name: "Empty")))
        expectSnapshot(name.format.render(report), "NoFindings.\(name.rawValue)")
    }
}

extension Sketch {
    /// Moves the edges so far into another file.
    fileprivate mutating func draft(path: String) {
        move { .init(path: path, line: $0.line, column: $0.column) }
    }
}
