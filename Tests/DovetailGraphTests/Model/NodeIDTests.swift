import DovetailGraph
import Testing

@Suite struct NodeIDTests {
    @Test func identitiesReadAsTheyAreDocumented() {
        let app = NodeID(module: "Shop", name: "App")
        #expect(app.member("account(_:)").text == "Shop/App.account(_:)")
        #expect(app.registration("any API", tag: "remote").text == "Shop/App#any API[remote]")
        #expect(app.registration("any API").text == "Shop/App#any API")
        #expect(NodeID(module: "Shop", name: "makeApp(url:)").member("store").text == "Shop/makeApp(url:).store")
        #expect(NodeID(module: "Shop", name: "Helper", file: "App.swift").text == "Shop/App.swift/Helper")
    }

    @Test func namesLeaveOutTheModuleAndTheFile() {
        #expect(NodeID("Shop/App.api").name == "App.api")
        #expect(NodeID("Shop/App.swift/Helper.log").name == "Helper.log")
        #expect(NodeID("Shop/App#any API[a/b]").name == "App#any API[a/b]")
        #expect(NodeID("Shop/App.api").module == "Shop")
    }
}
