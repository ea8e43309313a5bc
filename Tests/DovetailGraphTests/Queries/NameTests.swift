import DovetailGraph
import Testing

@Suite struct NameTests {
    /// Whatever a graph calls a part is answered by every command.
    static func expectAnswers(in graph: DependencyGraph) throws {
        let ids = graph.nodeIDs + graph.roots.map(\.id)
        let names = Set(ids.flatMap { [$0.text, $0.name, $0.shortName] } + graph.bindings.compactMap(\.type)).sorted()
        var last = ids.prefix(1).map(\.self)
        for name in names {
            let found = try graph.nodes(name, within: GraphFilter())
            for depth in [0, 1, 2, nil] {
                let part = try GraphFilter(.init(focus: [name], depth: depth), in: graph).apply(to: graph)
                let kept = Set(part.nodeIDs + part.roots.map(\.id))
                #expect(kept.isSuperset(of: found) && kept.isSubset(of: ids), "\(name) at \(depth ?? -1)")
            }
            for id in found { #expect(!Explanation(of: id, in: graph).text.isEmpty) }
            let why = Why(from: last, to: found, in: graph)
            #expect(!(why.way == nil ? why.denial : why.text).isEmpty)
            last = found
        }
        for module in Set(ids.map(\.module)) {
            _ = try GraphFilter(.init(modules: [module]), in: graph).apply(to: graph)
        }
        for root in graph.roots.map(\.id) {
            for name in [root.text, root.name, root.shortName] {
                let part = try GraphFilter(.init(roots: [name]), in: graph).apply(to: graph)
                #expect(part.root(root) != nil)
            }
        }
    }

    @Test func everyNameOfTheShopIsAnswered() throws { try Self.expectAnswers(in: Shop.graph) }

    @Test(arguments: 1...40) func everyNameOfAnyGraphIsAnswered(_ seed: UInt64) throws {
        var random = SeededNumbers(seed)
        try Self.expectAnswers(in: RandomGraphTests.graph(&random))
    }

    /// A component that builds others is a type and a root under one identity.
    @Test func aPartOfAGraphMayKeepTheRootAndDropItsType() throws {
        var sketch = Sketch()
        let app = sketch.root("App", .compositionRoot)
        let job = sketch.root("Job", .compositionRoot)
        let repo = sketch.type("Repo")
        let store = sketch.type("Store", .protocol)
        sketch.type("Job")
        let made = sketch.member("repo", of: app, type: "Repo")
        let held = sketch.member("store", of: job, type: "Store")
        sketch.edge(made, .builds, repo)
        sketch.edge(job, .requires, store, .construct, as: "store")
        sketch.edge(held, .offers, store)
        sketch.edge(repo, .requires, store, .construct, as: "store")
        let graph = try sketch.graph
        for depth in 0...3 {
            let part = GraphFilter(focus: [Glob(exactly: held.text)], depth: depth).apply(to: graph)
            #expect(part.binding(held) != nil && part.root(job) != nil)
        }
        try Self.expectAnswers(in: graph)
    }

    @Test(arguments: [
        ("Shop/App.checkout/mail/logger", "Shop/App.checkout/mail/logger"),
        ("mail/logger", "Shop/App.checkout/mail/logger"),
        ("store", "Shop/makeApp(url:).store"), ("makeApp(url:).store", "Shop/makeApp(url:).store"),
        ("chec", "Shop/App.checkout"), ("Shop/App.ch", "Shop/App.checkout"), ("any Store", "Shop/makeApp(url:).store"),
        ("Store?", "Shop/makeApp(url:).store"), ("App.swift/Helper", "Shop/App.swift/Helper"),
        ("mail", "Shop/App.mail"), ("DiskStore", "Shop/makeApp(url:).store"),
        ("Sto", "nothing is called 'Sto'"),
    ])
    func suffixesPrefixesAndTypesAreNames(_ name: String, _ answer: String) throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let checkout = sketch.member("checkout", of: app)
        sketch.object("logger", of: sketch.object("mail", of: checkout))
        sketch.member("mail", of: app)
        let function = sketch.root("makeApp(url:)", .function)
        sketch.member("store", of: function, type: "any Store", makes: "DiskStore")
        sketch.edit {
            $0.types.append(.init(id: NodeID(module: "Shop", name: "Helper", file: "App.swift"), kind: .class))
        }
        #expect(try sketch.graph.lookup(name).description == answer)
    }
}

@Suite struct WhyTests {
    private func why(_ from: String, _ to: String, _ build: (inout Sketch, NodeID) -> Void = { _, _ in }) throws
        -> String
    {
        var sketch = Sketch()
        let app = sketch.root("App", .compositionRoot)
        let store = sketch.member("store", of: app, .lazySingleton, type: "Store")
        let repo = sketch.member("repo", of: app, .lazySingleton)
        sketch.edge(store, .builds, sketch.type("DiskStore"))
        sketch.edge(store, .offers, sketch.type("Store", .protocol))
        sketch.edge(repo, .builds, sketch.type("Repo"))
        sketch.needs(repo, store, as: "store")
        build(&sketch, repo)
        let graph = try sketch.graph
        let why = Why(
            from: try graph.nodes(from, within: GraphFilter()), to: try graph.nodes(to, within: GraphFilter()),
            in: graph)
        return why.way == nil ? why.denial + "\n" : why.text
    }

    @Test func aTypeStandsForAllThatBuildsIt() throws {
        #expect(
            try why("Repo", "DiskStore") == """
                App.repo needs App.store (construct, as 'store') Sources/App.swift:10:5
                App.store builds DiskStore (builds) Sources/App.swift:5:5

                """)
        #expect(try why("Repo", "repo") == "'Repo' and 'App.repo' are one part, or one builds the other\n")
        #expect(try why("repo", "repo") == "'App.repo' is one part\n")
    }

    /// `Service` makes a `Manager`, which it gives itself.
    @Test func aPartNeedsWhatMakesItIfThatGivesItself() throws {
        var sketch = Sketch()
        let main = sketch.root("main", .function)
        let service = sketch.root("Service", .compositionRoot)
        let made = sketch.member("manager", of: service, type: "Manager")
        let only = sketch.member("service", of: main, type: "Service")
        sketch.edge(made, .builds, sketch.type("Manager"))
        sketch.edge(only, .builds, sketch.type("Service"))
        sketch.needs(only, made, as: "manager")
        sketch.edge(made, .needs, only, .deferred, as: "delegate")
        let graph = try sketch.graph
        let why = Why(
            from: try graph.nodes("Manager", within: GraphFilter()),
            to: try graph.nodes("Service", within: GraphFilter()), in: graph)
        #expect(why.text.hasPrefix("Service.manager needs main.service (deferred, as 'delegate')"))
    }

    @Test func whereNoPathLeadsWhatIsOpenIsSaid() throws {
        #expect(try why("store", "repo") == "'App.store' does not need 'App.repo'; it is the other way round\n")
        #expect(
            try why("Repo", "Clock") { sketch, repo in
                sketch.type("Clock")
                sketch.unresolved("makeClock()", because: "'makeClock' is declared nowhere", in: repo)
                sketch.unresolved("far()", because: "'far' is declared nowhere", in: NodeID("Shop/Far"))
            } == """
                no path leads from 'Repo' to 'Clock'; on the way could not be followed:
                  Sources/App.swift:12:5: makeClock(): 'makeClock' is declared nowhere

                """)
    }

    @Test func anEdgeIsToldWithItsWholeEvidence() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let (one, other) = (sketch.member("one", of: app), sketch.member("other", of: app))
        sketch.edit { draft in
            draft.edges.append(
                .init(
                    from: one, to: other, kind: .needs, label: "other", location: .init(path: "A.swift", line: 1),
                    origin: [.init(path: "B.swift", line: 2, column: 3)], isOneOf: true))
        }
        #expect(
            Why(from: [one], to: [other], in: try sketch.graph).text
                == "App.one needs App.other (construct, as 'other', one of several) A.swift:1 ← B.swift:2:3\n")
    }
}

@Suite struct SiteTests {
    private static func sketch(_ verdicts: DependencyGraph.Site.Verdict...) -> Sketch {
        var sketch = Sketch()
        let app = sketch.member("api", of: sketch.root("App"), type: "API")
        sketch.edit { draft in
            draft.sites = verdicts.enumerated().map { number, verdict in
                .init(
                    type: "Order", verdict: verdict, reason: verdict == .value ? "it is compared" : "",
                    owner: app, location: .init(path: "A.swift", line: number + 1))
            }
        }
        return sketch
    }

    @Test func theirNumbersAreSaidByVerdict() throws {
        let graph = try Self.sketch(.drawn, .value, .use, .value).graph
        #expect(graph.sitesNote == "note: 4 sites of construction: 1 drawn, 2 value, 1 use")
        #expect(graph.withoutSites.sitesNote == graph.sitesNote)
        #expect(graph.withoutSites.sites == [])
        #expect(try Sketch().graph.sitesNote == nil)
    }

    @Test func anEmptyGraphSaysWhy() throws {
        var sketch = Sketch()
        sketch.edit { $0.sites = [.use, .value, .use].map { .init(type: "A", verdict: $0) } }
        #expect(
            try sketch.graph.sitesNote == """
                note: 3 sites of construction: 1 value, 2 use
                note: nothing is drawn, since of these
                  1 make values, which are no parts
                  2 make what is used up on the spot
                """)
    }

    @Test func whatIsLeftOutIsListedOrDrawn() throws {
        let graph = try Self.sketch(.drawn, .value, .value, .use).graph
        #expect(
            graph.leftOutText == """

                left out
                  A.swift:2: Order: value, it is compared
                  A.swift:3: Order: value, it is compared
                  A.swift:4: Order: use

                """)
        #expect(
            graph.drawingSites.edges.map { "\($0.from) \($0.label) \($0.to)" } == [
                "Shop/App.api value Shop/App.api/Order", "Shop/App.api value Shop/App.api/Order~2",
                "Shop/App.api use Shop/App.api/Order~3",
            ])
    }
}
