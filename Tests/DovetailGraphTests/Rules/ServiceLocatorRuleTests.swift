import DovetailGraph
import Testing

@Suite struct ServiceLocatorRuleTests {
    @Test func aComponentThatAsksIsReportedAndARootIsNot() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let component = sketch.type("Checkout")
            let coordinator = sketch.type("App")
            sketch.edge(sketch.member("checkout", of: app), .builds, component)
            sketch.edge(sketch.member("peer", of: app), .builds, coordinator)
            sketch.occurs(.serviceLocator, "DIContext.current", in: component)
            sketch.occurs(.serviceLocator, "Other.instance()", in: coordinator)
            sketch.occurs(.serviceLocator, "resolve()", in: sketch.type("Main"))
        }
        expectSnapshot(text, "Rules/service-locator.txt")
    }
}
