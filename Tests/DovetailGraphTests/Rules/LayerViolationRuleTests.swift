import DovetailGraph
import Testing

@Suite struct LayerViolationRuleTests {
    private let configuration = try! Configuration(
        reading: """
            {"layers": [
                {"name": "UI", "contains": ["UI"]},
                {"name": "Domain", "contains": ["Shop/*Service"], "mayUse": []},
                {"name": "Storage", "contains": ["Storage*"]}
            ]}
            """)

    @Test func upwardsAndForbiddenEdgesAreReported() throws {
        let text = try findings(configuration) { sketch in
            let screen = sketch.type("Screen", module: "UI")
            let service = sketch.type("OrderService")
            let store = sketch.type("Store", module: "StorageKit")
            sketch.edge(screen, .requires, service)
            sketch.edge(screen, .requires, store)
            sketch.edge(service, .requires, store, as: "store")
            sketch.edge(store, .requires, screen, .deferred)
            sketch.edge(store, .conforms, sketch.type("Stored", .protocol, module: "StorageKit"))
        }
        expectSnapshot(text, "Rules/layer-violation.txt")
    }

    @Test func whatARootBuildsIsFree() throws {
        let text = try findings(configuration) { sketch in
            let app = sketch.root("Factory", module: "StorageKit")
            sketch.edge(sketch.member("screen", of: app), .builds, sketch.type("Screen", module: "UI"))
        }
        #expect(text == "note: nothing matches 'Shop/*Service' of the layer 'Domain'\n")
    }
}
