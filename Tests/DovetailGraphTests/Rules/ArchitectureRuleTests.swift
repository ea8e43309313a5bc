import DovetailGraph
import Testing

@Suite struct ArchitectureRuleTests {
    private func report(_ rule: String) throws -> String {
        let configuration = try Configuration(reading: #"{"rules": [\#(rule)]}"#)
        return try findings(configuration) { sketch in
            let app = sketch.root("App")
            let shop = sketch.root("Checkout", .compositionRoot)
            let log = sketch.member("log", of: app, .lazySingleton, type: "any Log", makes: "FileLog")
            let gateway = sketch.member("gateway", of: app, .prototype, type: "any Gateway", makes: "StripeGateway")
            let other = sketch.member("gateway", of: shop, .instance, type: "StripeGateway")
            let stripe = sketch.type("StripeGateway")
            sketch.edge(gateway, .builds, stripe)
            sketch.edge(other, .builds, stripe)
            sketch.needs(gateway, log, as: "log")
            sketch.needs(other, gateway, .call)
        }
    }

    @Test(arguments: [
        (#"{"name": "a", "parts": ["*Gateway"], "builtOnlyBy": ["App*"], "message": "ask App"}"#, "built"),
        (#"{"name": "a", "parts": ["Shop/App.*"], "usedOnlyBy": ["App*"]}"#, "used"),
        (#"{"name": "a", "parts": ["Gateway"], "mustNotUse": ["Log", "Print*"]}"#, "must-not"),
        (#"{"name": "a", "parts": ["*.gateway"], "mustUse": ["Log", "Print*"]}"#, "must"),
        (#"{"name": "a", "parts": ["*Gateway"], "scopes": ["lazySingleton", "instance"]}"#, "scope"),
        (#"{"name": "a", "parts": ["**"], "maxNeeds": 0, "maxDepth": 2}"#, "limits"),
    ])
    func aRuleOfTheTeamIsHeld(_ rule: String, _ name: String) throws {
        expectSnapshot(try report(rule), "Rules/architecture-rule.\(name).txt")
    }

    @Test(arguments: [
        #"{"name": "a", "parts": ["*Gateway"], "builtOnlyBy": ["App*", "Checkout*"]}"#,
        #"{"name": "a", "parts": ["*Gateway"], "mustNotUse": ["Nobody"]}"#,
        #"{"name": "a", "parts": ["**"], "maxNeeds": 3, "maxDepth": 3}"#,
    ])
    func whatARuleAllowsIsNotReported(_ rule: String) throws {
        #expect(try report(rule) == "")
    }

    @Test func aRuleWithoutAWishIsAMistake() {
        #expect(throws: JSONProblem.self) { try Configuration(reading: #"{"rules": [{"name": "a", "parts": ["*"]}]}"#) }
        #expect(throws: JSONProblem.self) {
            try Configuration(reading: #"{"rules": [{"name": "a", "parts": ["*"], "mustUze": ["b"]}]}"#)
        }
    }
}
