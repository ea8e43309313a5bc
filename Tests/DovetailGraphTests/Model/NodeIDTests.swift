import DovetailGraph
import Testing

@Suite struct NodeIDTests {
    @Test func identitiesReadAsTheyAreDocumented() {
        let app = NodeID(module: "Shop", name: "App")
        #expect(app.member("account(_:)").text == "Shop/App.account(_:)")
        #expect(app.registration("any API", tag: "remote").text == "Shop/App#any API[remote]")
        #expect(app.registration("any API").text == "Shop/App#any API")
        #expect(NodeID(module: "Shop", name: "makeApp(url:)").member("store").text == "Shop/makeApp(url:).store")
        #expect(app.member("checkout").object("gateway").text == "Shop/App.checkout/gateway")
        #expect([1, 2].map { app.member("a").ordinal($0).text } == ["Shop/App.a", "Shop/App.a~2"])
        #expect(NodeID(module: "Shop", name: "Helper", file: "App.swift").text == "Shop/App.swift/Helper")
    }

    @Test func namesLeaveOutTheModuleAndTheFile() {
        #expect(NodeID("Shop/App.api").name == "App.api")
        #expect(NodeID("Shop/App.swift/Helper.log").name == "Helper.log")
        #expect(NodeID("Shop/App#any API[a/b]").name == "App#any API[a/b]")
        #expect(NodeID("Shop/App.checkout/gateway/client").name == "App.checkout/gateway/client")
        #expect(NodeID("Shop/App.swift/Helper.log/file").name == "Helper.log/file")
        #expect(NodeID("alone").name == "alone")
        #expect(NodeID("Shop/App.api").module == "Shop")
    }
}
