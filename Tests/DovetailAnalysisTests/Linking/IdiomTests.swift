import DovetailGraph
import Testing

/// The exact nodes and edges of each idiom.
@Suite struct IdiomTests {
    @Test(arguments: ["Assemblies", "Containers", "Cake", "Vanilla", "ByHand", "Injected", "Tags", "Helpers"])
    func theGraphOfAnIdiomIsExact(fixture: String) async throws {
        expectSnapshot(Listing(try await Sources.fixture(fixture).graph).description, "\(fixture).txt")
    }

    /// What is easily taken for something else: recursion that ends for a cycle, a method called `define` for an
    /// assembly, views and parsers for roots, branches for duplicates.
    @Test(arguments: ["Recursion", "Cycle", "LookAlike", "TopLevel", "Branches", "Noise"])
    func aHardCaseIsReadAsItIs(fixture: String) async throws {
        expectSnapshot(Listing(try await Sources.fixture(fixture).graph).description, "\(fixture).txt")
    }

    @Test func storefrontsAssembliesAndContainersAreDrawnRight() async throws {
        let sources = try Sources(folder: "Examples/Storefront/Sources/StorefrontKit", module: "StorefrontKit")
        expectSnapshot(Listing(try await sources.graph, lineNumbers: false).description, "Storefront.txt")
    }

    @Test func theMacrosOfStorefrontNeedNoExpansion() async throws {
        let sources = try Sources(
            folder: "Examples/StorefrontMacros/Sources/StorefrontMacrosKit", module: "StorefrontMacrosKit")
        expectSnapshot(Listing(try await sources.graph, lineNumbers: false).description, "StorefrontMacros.txt")
    }

    @Test func theOrderOfTheFilesDoesNotMatter() async throws {
        var sources = try Sources.fixture("Movies")
        let first = Listing(try await sources.graph).description
        sources.files.reverse()
        #expect(Listing(try await sources.graph).description == first)
    }
}
