import DovetailGraph
import Testing

@Suite struct MissingBindingRuleTests {
    @Test func whatNothingRegistersIsReportedWithWhatMayHaveBeenMeant() throws {
        let text = try findings { sketch in
            sketch.module("Shop", dependencies: ["Near"])
            let container = sketch.root("container", .container)
            let feed = sketch.register("Feed", in: container)
            let user = sketch.register("any UserStore", tag: "remote", in: container)
            _ = user
            for (name, module) in [("Clock", "Near"), ("Radio", "Far")] {
                let type = sketch.type("System\(name)", module: module)
                sketch.edge(type, .conforms, sketch.type(name, .protocol, module: module))
            }
            sketch.asks(feed, container, for: "any Clock", as: "clock")
            sketch.asks(feed, container, for: "any Radio", as: "radio")
            sketch.asks(feed, container, for: "any UserStore", as: "users")
            sketch.asks(feed, container, for: "UserStore", tag: "remote")
            sketch.asks(nil, container, for: "Fed")
        }
        expectSnapshot(text, "Rules/missing-binding.txt")
    }

    @Test func anOpaqueRegistrationCouldSupplyAnything() throws {
        let text = try findings { sketch in
            let container = sketch.root("container", .container)
            sketch.register("?", in: container) { $0.type = nil }
            sketch.asks(nil, container, for: "Clock")
        }
        #expect(text == "")
    }

    @Test func optionalsAndArraysMayStayEmptyAndParentsProvide() throws {
        let text = try findings { sketch in
            let outer = sketch.root("outer", .container)
            let inner = sketch.root("inner", .container, parent: outer)
            sketch.register("Clock", in: outer)
            sketch.asks(nil, inner, for: "Clock")
            sketch.asks(nil, inner, for: "A", kind: .optional)
            sketch.asks(nil, inner, for: "B", kind: .all)
        }
        #expect(text == "")
    }
}
