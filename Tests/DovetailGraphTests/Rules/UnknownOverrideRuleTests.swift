import DovetailGraph
import Testing

@Suite struct UnknownOverrideRuleTests {
    @Test func anOverrideOfNothingIsReported() throws {
        let text = try findings { sketch in
            let container = sketch.root("container", .container)
            sketch.register("Log", tag: "x", in: container, isOverriding: true)
            sketch.register("Log", in: container)
        }
        expectSnapshot(text, "Rules/unknown-override.txt")
    }

    @Test func aChildMayOverrideItsParent() throws {
        let text = try findings { sketch in
            let outer = sketch.root("outer", .container)
            sketch.register("Clock", in: outer)
            sketch.register("Clock", in: sketch.root("inner", .container, parent: outer), isOverriding: true)
        }
        #expect(text == "")
    }
}
