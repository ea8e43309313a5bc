import DovetailGraph
import Testing

@Suite struct UnusedIgnoreRuleTests {
    @Test func commentsThatSilenceNothingAreReported() throws {
        let text = try findings { sketch in
            sketch.root("App")
            sketch.ignore("dependency-cycle", "there was one once")
            sketch.root("B")
            sketch.ignore("dependency-cicle", "misspelt")
            sketch.root("C")
            sketch.ignore("", "")
            sketch.root("D")
            sketch.ignore("over-injection", "off, so nobody knows")
            let app = sketch.root("E")
            sketch.member("a(_:)", of: app) { $0.parameters = ["_"] }
            sketch.ignore("shared-argument", "")
            sketch.member("b(_:)", of: app) { $0.parameters = ["_"] }
            sketch.ignore("shared-argument", "the argument is a constant")
        }
        expectSnapshot(text, "Rules/unused-ignore.txt")
    }

    @Test func aFileIsIgnoredAsAWhole() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            for name in ["a(_:)", "b(_:)"] { sketch.member(name, of: app) { $0.parameters = ["_"] } }
            sketch.ignore("shared-argument", "generated", inFile: true)
        }
        #expect(text == "")
    }
}
