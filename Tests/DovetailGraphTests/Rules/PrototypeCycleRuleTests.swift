import DovetailGraph
import Testing

@Suite struct PrototypeCycleRuleTests {
    private func cycle(
        of scopes: DependencyGraph.Scope..., in kind: DependencyGraph.Root.Kind = .assembly
    ) throws -> String {
        try findings { sketch in
            let app = sketch.root("App", kind)
            let members = scopes.enumerated().map { sketch.member("m\($0)", of: app, $1) }
            for (from, to) in zip(members, members.dropFirst() + members.prefix(1)) {
                sketch.needs(from, to, .inject)
            }
        }
    }

    @Test func prototypesInjectedIntoEachOtherAreReported() throws {
        expectSnapshot(try cycle(of: .prototype, .prototype), "Rules/prototype-cycle.txt")
    }

    @Test func oneSharedMemberEndsTheCycle() throws {
        for scope in DependencyGraph.Scope.allCases where scope != .prototype {
            #expect(try cycle(of: .prototype, scope, .prototype) == "")
        }
    }

    @Test func plainCodeInjectsWhenAMethodIsCalled() throws {
        #expect(try cycle(of: .prototype, .prototype, in: .compositionRoot) == "")
    }
}
