import DovetailGraph
import Testing

@Suite struct UnknownSubstitutionRuleTests {
    @Test func aNameThatNoBindingHasIsReportedWithTheNearest() throws {
        let text = try findings { sketch in
            let base = sketch.root("Base")
            let app = sketch.root("App", inherits: base)
            sketch.member("clock", of: base)
            sketch.member("account(_:)", of: app)
            sketch.member("api", of: app) { $0.definitionKey = "network" }
            for name in ["clokc", "api", "network", "account(_:)", "clock"] {
                sketch.occurs(.substitution, name, target: app)
            }
            sketch.occurs(.substitution, "nowhere")
            sketch.occurs(.substitution, "network")
        }
        expectSnapshot(text, "Rules/unknown-substitution.txt")
    }
}
