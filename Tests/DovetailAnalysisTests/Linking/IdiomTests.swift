import DovetailGraph
import Testing

/// The exact nodes and edges of each idiom.
@Suite struct IdiomTests {
    @Test(arguments: ["Assemblies", "Containers", "Cake", "Vanilla", "ByHand"])
    func theGraphOfAnIdiomIsExact(fixture: String) throws {
        expectSnapshot(Listing(try Sources.fixture(fixture).graph).description, "\(fixture).txt")
    }

    @Test func storefrontsAssembliesAndContainersAreDrawnRight() throws {
        let sources = try Sources(folder: "Examples/Storefront/Sources/StorefrontKit", module: "StorefrontKit")
        expectSnapshot(Listing(try sources.graph).description, "Storefront.txt")
    }

    @Test func theMacrosOfStorefrontNeedNoExpansion() throws {
        let sources = try Sources(
            folder: "Examples/StorefrontMacros/Sources/StorefrontMacrosKit", module: "StorefrontMacrosKit")
        expectSnapshot(Listing(try sources.graph).description, "StorefrontMacros.txt")
    }

    @Test func theOrderOfTheFilesDoesNotMatter() throws {
        var sources = try Sources.fixture("Movies")
        let first = Listing(try sources.graph).description
        sources.files.reverse()
        #expect(Listing(try sources.graph).description == first)
    }
}
