import DovetailGraph
import Testing

@Suite struct DependencyCycleRuleTests {
    @Test func bindingsThatNeedEachOtherAreReportedFromTheSmallestOn() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let names = ["c", "a", "b"].map { sketch.member($0, of: app) }
            sketch.needs(names[0], names[1], as: "a")
            sketch.needs(names[1], names[2], as: "b")
            sketch.needs(names[2], names[0])
            let own = sketch.member("own", of: app)
            sketch.needs(own, own)
        }
        expectSnapshot(text, "Rules/dependency-cycle.txt")
    }

    @Test(arguments: [DependencyGraph.Phase.inject, .deferred, .call])
    func anEdgeOfAnotherPhaseEndsTheCycle(_ phase: DependencyGraph.Phase) throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let (a, b) = (sketch.member("a", of: app), sketch.member("b", of: app))
            sketch.needs(a, b)
            sketch.needs(b, a, phase)
        }
        #expect(text == "")
    }

    @Test func edgesOfExclusiveBranchesFormNoCycle() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let (a, b) = (sketch.member("a", of: app), sketch.member("b", of: app))
            sketch.edge(a, .needs, b, condition: .init([.init("DEBUG")]))
            sketch.edge(b, .needs, a, condition: .init([.init("DEBUG", isNegated: true)]))
        }
        #expect(text == "")
    }

    @Test func anyEdgeOfTheCycleSilencesIt() throws {
        let text = try findings { sketch in
            let app = sketch.root("App")
            let (a, b) = (sketch.member("a", of: app), sketch.member("b", of: app))
            sketch.needs(a, b)
            sketch.needs(b, a)
            sketch.ignore("dependency-cycle", "ends by a flag")
        }
        #expect(text == "")
    }

    @Test func aPropertyThatIsThereAlreadyEndsTheCycle() throws {
        let text = try findings { sketch in
            let app = sketch.root("App", .compositionRoot)
            let (a, b) = (sketch.member("a", of: app, .instance), sketch.member("b", of: app, .instance))
            sketch.needs(a, b)
            sketch.needs(b, a)
        }
        #expect(text == "")
    }

    @Test func localsOfAMethodFormNoCycle() throws {
        let text = try findings { sketch in
            let app = sketch.root("App", .compositionRoot)
            let names = ["open(_:).a", "open(_:).b"].map { sketch.member($0, of: app, .prototype) }
            sketch.needs(names[0], names[1])
            sketch.needs(names[1], names[0])
        }
        #expect(text == "")
    }
}
