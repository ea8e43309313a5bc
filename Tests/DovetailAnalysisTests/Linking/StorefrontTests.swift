import DovetailGraph
import Testing

@Suite struct StorefrontTests {
    @Test func theAssembliesOfStorefrontAreDrawnRight() throws {
        let sources = try Sources(folder: "Examples/Storefront/Sources/StorefrontKit", module: "StorefrontKit")
        expectSnapshot(Listing(try sources.graph).description, "Storefront.txt")
    }

    @Test func theMacrosOfStorefrontNeedNoExpansion() throws {
        let sources = try Sources(
            folder: "Examples/StorefrontMacros/Sources/StorefrontMacrosKit", module: "StorefrontMacrosKit")
        expectSnapshot(Listing(try sources.graph).description, "StorefrontMacros.txt")
    }
}
