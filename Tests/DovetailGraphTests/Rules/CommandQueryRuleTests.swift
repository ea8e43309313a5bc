import DovetailGraph
import Testing

@Suite struct CommandQueryRuleTests {
    private func stack(_ sketch: inout Sketch) {
        sketch.occurs(.commandQuery, "pop()", in: sketch.type("Stack", .struct))
    }

    @Test func aMemberThatChangesAndAnswersIsReportedWhenAsked() throws {
        let configuration = try Configuration(reading: #"{"severities": {"command-query": "warning"}}"#)
        expectSnapshot(try findings(configuration, stack), "Rules/command-query.txt")
        #expect(try findings(stack) == "")
    }
}
