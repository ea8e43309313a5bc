import DovetailGraph
import Foundation
import Testing

@Suite struct ConfigurationTests {
    @Test func everySettingIsRead() throws {
        let configuration = try Configuration(
            reading: """
                {
                  "roots": ["App.main", "container#*"],
                  "layers": [{"name": "UI", "contains": ["UI*"]}, {"name": "Core", "contains": ["Core"], "mayUse": ["UI"]}],
                  "severities": {"service-locator": "off", "unused-binding": "error"},
                  "thresholds": {"over-injection": 3},
                  "excludes": ["**/Generated/*.swift"],
                  "baseline": "known.json"
                }
                """)
        #expect(configuration.roots.map(\.pattern) == ["App.main", "container#*"])
        #expect(configuration.layers.map(\.name) == ["UI", "Core"])
        #expect(configuration.layers.map(\.mayUse) == [nil, ["UI"]])
        #expect(configuration.severities == ["service-locator": .off, "unused-binding": .error])
        #expect(configuration.thresholds == ["over-injection": 3])
        #expect(configuration.excludes.map { $0.matches("a/b/Generated/x.swift") } == [true])
        #expect(configuration.baseline == "known.json")
    }

    @Test func theExampleOfTheArticleIsRead() throws {
        let article = URL(filePath: #filePath)
            .appending(path: "../../../../Sources/DovetailGraph/Documentation.docc/DovetailGraph.md")
        let text = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
        let example = try #require(text.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        #expect(try Configuration(reading: example).layers.map(\.name) == ["UI", "Domain", "Storage"])
    }

    @Test(arguments: [
        ("{\n  \"root\": []\n}", "2:11: 'root' is unknown; did you mean 'roots'?"),
        (
            "{\"severities\": {\"dependency-cycles\": \"off\"}}",
            "1:38: 'severities': 'dependency-cycles' is unknown; did you mean 'dependency-cycle'?"
        ),
        (
            "{\"severities\": {\"dependency-cycle\": \"warn\"}}",
            "1:37: 'severities.dependency-cycle' must be one of 'error', 'warning', 'off'"
        ),
        ("{\"thresholds\": {\"over-injection\": 0}}", "1:35: 'thresholds.over-injection' must be at least 1"),
        ("{\"layers\": [{\"name\": \"A\"}]}", "1:13: 'layers[0]' has no 'contains'"),
        (
            "{\"layers\": [{\"name\": \"A\", \"contains\": [\"A\"], \"mayUse\": [\"B\"]}]}",
            "1:57: 'layers[0].mayUse[0]' must be the name of a layer: 'A'"
        ),
        (
            #"{"layers": [{"name": "A", "contains": ["A"]}, {"name": "A", "contains": ["B"]}]}"#,
            "1:56: 'layers[1].name' must be a name that no other layer has"
        ),
        (#"{"layers": [{"name": "A", "contains": []}]}"#, "1:39: 'layers[0].contains' must be a list of patterns"),
        (#"{"excludes": [""]}"#, "1:15: 'excludes[0]' must be a pattern"),
        (
            #"{"rules": [{"name": "A", "parts": [], "maxNeeds": 1}]}"#,
            "1:35: 'rules[0].parts' must be a list of patterns"
        ),
        (
            #"{"rules": [{"name": "A", "parts": ["*"], "maxNeeds": -1}]}"#,
            "1:54: 'rules[0].maxNeeds' must be at least 0"
        ),
        (
            #"{"rules": [{"name": "A", "parts": ["*"], "maxDepth": 0}]}"#,
            "1:54: 'rules[0].maxDepth' must be at least 1"
        ),
        ("{\"roots\": [1]}", "1:12: 'roots[0]' must be a string"),
        ("{\"roots\": [\"a\",]}", "1:16: this is no JSON: expected a value"),
    ])
    func mistakesAreSaidWithTheirPlaces(_ text: String, _ message: String) {
        let error = #expect(throws: JSONProblem.self) { try Configuration(reading: text) }
        #expect(error?.description == message)
    }
}
