import DovetailGraph
import Testing

@Suite struct DependencyGraphTests {
    @Test func alternativesOfOneBindingAreOneNode() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        for isNegated in [true, false] {
            sketch.member("api", of: app, isNegated ? .prototype : .lazySingleton) {
                $0.declarations[0].condition = .init([.init("DEBUG", isNegated: isNegated)])
            }
        }
        let binding = try #require(try sketch.graph.bindings.first)
        #expect(try sketch.graph.bindings.count == 1)
        #expect(binding.declarations.map(\.condition.description) == ["!DEBUG", "DEBUG"])
    }

    @Test func aRequirementIsConnectedWithTheNearestRegistration() throws {
        var sketch = Sketch()
        let outer = sketch.root("outer", .container)
        let inner = sketch.root("inner", .container, parent: outer)
        let far = sketch.register("any API", in: outer)
        let near = sketch.register("any API", in: inner)
        let tagged = sketch.register("any API", tag: "x", in: outer)
        let user = sketch.register("User", in: inner)
        sketch.asks(user, inner, for: "any API", as: "plain")
        sketch.asks(user, inner, for: "any API", tag: "x", as: "tagged")
        sketch.asks(user, inner, for: "any API", tag: "y", as: "fallback")
        sketch.asks(user, outer, for: "any API", as: "outer")
        sketch.asks(user, inner, for: "any API", kind: .all, as: "all")
        sketch.asks(user, inner, for: "Clock", kind: .optional, as: "clock")
        let edges = try sketch.graph.edges.map { "\($0.label): \($0.to)" }.sorted()
        #expect(
            edges
                == [
                    "all: \(far)", "all: \(tagged)", "all: \(near)", "fallback: \(near)", "outer: \(far)",
                    "plain: \(near)",
                    "tagged: \(tagged)",
                ].sorted())
    }

    @Test func whatIsNoGraphIsRefusedWithAllReasons() throws {
        var draft = DependencyGraph.Draft(name: "")
        let (one, other) = (NodeID("A/One"), NodeID("A/Other"))
        draft.roots = [.init(id: one, kind: .assembly, parent: other), .init(id: other, kind: .assembly, parent: one)]
        draft.bindings = [.init(id: one.member("x"), root: NodeID("A/None"), declarations: [])]
        draft.types = [.init(id: NodeID(""), kind: .class), .init(id: one.member("x"), kind: .class)]
        let error = #expect(throws: InvalidGraph.self) { try DependencyGraph(draft) }
        #expect(
            error?.description == """
                the identity '' is empty or has a line break
                the binding 'A/One.x' has no declaration
                'A/One.x' is both a binding and a type
                the binding 'A/One.x' refers to a root 'A/None' that is not in the graph
                the roots 'A/One', 'A/Other' lead back to themselves
                """)
    }

    @Test(arguments: [
        (["DEBUG"], ["!DEBUG"], true), (["DEBUG"], ["DEBUG"], false), (["os(Linux)"], ["os(macOS)"], true),
        (["!A", "B"], ["!A", "!B"], true), (["A && B"], ["!(A && B)"], true), ([], ["A"], false),
        (["canImport(X)"], ["canImport(Y)"], false), (["!os(Linux)"], ["!os(macOS)"], false),
        (["os(iOS) || os(visionOS)"], ["os(tvOS)"], true), (["os(iOS) || os(tvOS)"], ["os(tvOS)"], false),
        (["!(os(iOS) || os(tvOS))"], ["os(tvOS)"], true), (["!os(tvOS)"], ["os(iOS) || os(tvOS)"], false),
    ])
    func branchesExcludeEachOther(_ left: [String], _ right: [String], _ excludes: Bool) {
        let conditions = [left, right].map { DependencyGraph.Condition($0.map { .init(text: $0) }) }
        #expect(conditions[0].excludes(conditions[1]) == excludes)
        #expect(conditions[1].excludes(conditions[0]) == excludes)
    }
}
