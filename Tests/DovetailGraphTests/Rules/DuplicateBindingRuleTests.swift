import DovetailGraph
import Testing

@Suite struct DuplicateBindingRuleTests {
    @Test func twoRegistrationsOfOneKeyAreReportedAtTheSecond() throws {
        let text = try findings { sketch in
            let container = sketch.root("container", .container)
            for _ in 0..<3 { sketch.register("any API", tag: "x", in: container) }
        }
        expectSnapshot(text, "Rules/duplicate-binding.txt")
    }

    @Test func tagsOverridesAndExclusiveBranchesAreNoDuplicates() throws {
        let text = try findings { sketch in
            let container = sketch.root("container", .container)
            sketch.register("A", in: container)
            sketch.register("A", tag: "x", in: container)
            sketch.register("A", in: container, isOverriding: true)
            sketch.register("B", in: container, condition: .init([.init("os(Linux)")]))
            sketch.register("B", in: container, condition: .init([.init("os(macOS)")]))
        }
        #expect(text == "")
    }
}
