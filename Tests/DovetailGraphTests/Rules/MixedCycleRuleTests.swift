import DovetailGraph
import Testing

@Suite struct MixedCycleRuleTests {
    /// `outer` constructs `inner`, into which `outer` is injected.
    private func cycle(outer: DependencyGraph.Scope, inner: DependencyGraph.Scope) throws -> String {
        try findings { sketch in
            let app = sketch.root("App")
            let outer = sketch.member("outer", of: app, outer)
            let inner = sketch.member("inner", of: app, inner)
            sketch.needs(outer, inner)
            sketch.needs(inner, outer, .inject)
        }
    }

    @Test func aCycleThatInjectsIntoAPrototypeIsReported() throws {
        expectSnapshot(try cycle(outer: .lazySingleton, inner: .prototype), "Rules/mixed-cycle.txt")
    }

    @Test func aCycleThatInjectsIntoSomethingKeptEnds() throws {
        for scope in DependencyGraph.Scope.allCases where scope != .prototype {
            #expect(try cycle(outer: .prototype, inner: scope) == "")
            #expect(try cycle(outer: .objectGraph, inner: scope) == "")
        }
    }
}
