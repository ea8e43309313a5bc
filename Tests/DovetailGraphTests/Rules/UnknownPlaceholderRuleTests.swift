import DovetailGraph
import Testing

@Suite struct UnknownPlaceholderRuleTests {
    @Test func aPlaceholderWithoutItsObjectIsReported() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            sketch.member("view", of: app) { $0.role = .placeholder }
            sketch.member("vew(_:)", of: app) { $0.key = "vew" }
        }
        expectSnapshot(text, "Rules/unknown-placeholder.txt")
    }

    @Test func keysNamesAndSubclassesProvide() throws {
        let text = try findings { sketch in
            let base = sketch.root("Base")
            let app = sketch.root("App", inherits: base)
            sketch.member("view", of: base) { $0.role = .placeholder }
            sketch.member("show(_:)", of: app) { $0.key = "view" }
            sketch.member("screen", of: app) { ($0.role, $0.key) = (.placeholder, "stage") }
            sketch.member("stage", of: base)
        }
        #expect(text == "")
    }

    @Test func aSubstitutionAnswersForAPlaceholder() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            sketch.member("view", of: app) { $0.role = .placeholder }
            sketch.occurs(.substitution, "view", target: app)
        }
        #expect(text == "")
    }
}
