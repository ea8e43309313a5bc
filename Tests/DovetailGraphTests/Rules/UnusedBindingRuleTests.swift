import DovetailGraph
import Testing

@Suite struct UnusedBindingRuleTests {
    private func shop(_ sketch: inout Sketch) {
        let app = sketch.root("App")
        let container = sketch.root("container", .container)
        let main = sketch.member("main", of: app)
        let used = sketch.member("used", of: app)
        sketch.needs(main, used)
        let own = sketch.member("unused", of: app)
        sketch.needs(own, own, .deferred)
        sketch.member("open", of: app) { $0.visibility = .public }
        sketch.member("url", of: app, .instance)
        sketch.occurs(.reference, "app.named", target: sketch.member("named", of: app))
        sketch.register("Asked", in: container)
        sketch.register("Forgotten", in: container)
        sketch.asks(nil, container, for: "Asked")
        sketch.member("local", of: sketch.root("make()", .function))
    }

    @Test func whatIsNamedNowhereIsReportedWhenRootsAreDeclared() throws {
        var configuration = Configuration()
        configuration.roots = [Glob("App.main")]
        expectSnapshot(try findings(configuration, shop), "Rules/unused-binding.txt")
    }

    @Test func withoutRootsNothingIsReported() throws {
        #expect(try findings(shop) == "")
    }
}
