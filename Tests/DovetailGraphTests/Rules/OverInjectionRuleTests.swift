import DovetailGraph
import Testing

@Suite struct OverInjectionRuleTests {
    private func crowd(_ sketch: inout Sketch) {
        let hub = sketch.type("Hub")
        for index in 0..<9 { sketch.edge(hub, .requires, sketch.type("T\(index)"), as: "t\(index)") }
        sketch.edge(hub, .requires, sketch.type("Lazy"), .deferred, as: "lazy")
    }

    @Test func moreThanEightComponentsAreReportedWhenAsked() throws {
        let configuration = try Configuration(reading: #"{"severities": {"over-injection": "warning"}}"#)
        expectSnapshot(try findings(configuration, crowd), "Rules/over-injection.txt")
        #expect(try findings(crowd) == "")
    }

    @Test func theThresholdCanBeRaised() throws {
        let configuration = try Configuration(
            reading: #"{"severities": {"over-injection": "error"}, "thresholds": {"over-injection": 9}}"#)
        #expect(try findings(configuration, crowd) == "")
    }
}
