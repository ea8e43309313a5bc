import DovetailGraphTesting
import Testing

@Suite final class SourceGraphTests {
    private let shop: Shop

    init() throws { shop = try Shop() }

    deinit { shop.remove() }

    @Test func aLayerThatUsesOnlyWhatItMayHoldsSilently() {
        let domain = shop.graph(of: "Sources").layer("Domain")
        #expect(outcome { domain.dependsOnlyOn("Core", "Storage") } == ["true"])
        #expect(outcome { domain.doesNotDependOn("App") } == ["true"])
    }

    @Test func aLayerThatUsesAnotherIsReportedAtTheLineThatDoes() {
        let domain = shop.graph(of: "Sources").layer("Domain")
        let words = "Cart.swift:8: 'Cart' in layer 'Domain' must not use 'SQLStore' in layer"
        #expect(outcome { domain.dependsOnlyOn("Core") } == ["false", "\(words) 'module Storage'"])
        #expect(outcome { domain.doesNotDependOn("Sto*") } == ["false", "\(words) 'Sto*'"])
    }

    @Test func aLayerThatNothingIsInIsNoSuccess() {
        let line = #line + 1
        let layer = shop.graph(of: "Sources").layer("Domian")
        #expect(
            outcome { layer.dependsOnlyOn("Core") } == [
                "false",
                "SourceGraphTests.swift:\(line): no part of the program is in layer 'Domian'; "
                    + "its modules are 'App', 'Core', 'Domain', 'Storage'",
            ])
    }

    @Test func partsAreComparedWithWhatTheTestExpects() {
        let graph = shop.graph(of: "Sources")
        let store = graph.parts("*Store")
        #expect(outcome { store.areBuiltOnly(by: "App*") } == ["true"])
        #expect(outcome { store.haveScope(.lazySingleton, .eager) } == ["true"])
        #expect(
            outcome { graph.parts("App.cart").doNotUse("*Store") } == [
                "false", "App.swift:11: 'App.cart' must not use 'App.store' (expected by the test)",
            ])
        #expect(
            outcome { graph.parts("App.clock").haveScope(.lazySingleton) } == [
                "false",
                "App.swift:9: the scope of 'App.clock' is 'prototype', and must be 'lazySingleton' (expected by the test)",
            ])
    }

    @Test func partsThatAreNotThereAreNoSuccess() {
        let line = #line + 1
        let parts = shop.graph(of: "Sources").parts("*Gatway")
        #expect(
            outcome { parts.areBuiltOnly(by: "App*") } == [
                "false", "SourceGraphTests.swift:\(line): no part of the program matches '*Gatway'",
            ])
    }

    @Test func whatCanNotBeReadIsAnIssueOfTheTest() {
        var line = 0
        let answers = outcome {
            line = #line + 1
            let graph = shop.graph(of: "Sauces")
            return graph.passesChecks() || graph.layer("Core").dependsOnlyOn() || graph.parts("*").needAtMost(1)
        }
        #expect(answers.count == 2)
        #expect(answers[0] == "false")
        #expect(answers[1].hasPrefix("SourceGraphTests.swift:\(line): "))
        #expect(answers[1].contains("Sauces"))
    }

    @Test func theChecksOfTheToolAreAnExpectationToo() {
        #expect(outcome { shop.graph(of: "Sources").passesChecks() } == ["true"])
    }
}
