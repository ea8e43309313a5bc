import Testing

@Suite struct ExplainCommandTests {
    @Test func aBindingIsExplained() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("explain", "checkout")
                == .init(
                    0,
                    output: """
                        Shop/App.checkout: binding (provider), declared at Sources/Shop/App.swift:12:9
                          answers with Checkout
                          scope lazySingleton, made by Checkout
                          needs:
                            App.cart (construct, as 'cart') Sources/Shop/App.swift:12:70
                            App.clock (construct, as 'clock') Sources/Shop/App.swift:12:83
                            Checkout (builds) Sources/Shop/App.swift:12:9

                        """))
    }

    @Test func anAmbiguousNameListsTheCandidates() throws {
        let shop = try Shop()
        try shop.write(
            "final class Other: Assembling { let context = DIContext(); var clock: Clock { define { Clock() } } }",
            to: "Sources/Shop/Other.swift")
        #expect(
            try shop.dovetail("explain", "clock")
                == .init(1, errors: "error: 'clock': several are called so:\n  Shop/App.clock\n  Shop/Other.clock\n"))
        #expect(
            try shop.dovetail("explain", "clock", "--root", "Other", "--format", "json")
                == .init(
                    0,
                    output: """
                        {
                          "formatVersion": 1,
                          "id": "Shop/Other.clock",
                          "kind": "binding (provider)",
                          "location": "Sources/Shop/Other.swift:1:64",
                          "attributes": ["answers with Clock", "scope objectGraph, made by Clock"],
                          "members": [],
                          "objects": [],
                          "builtBy": [],
                          "needs": [
                            {
                              "from": "Shop/Other.clock",
                              "to": "Shop/Clock",
                              "kind": "builds",
                              "location": "Sources/Shop/Other.swift:1:64",
                              "evidence": ["Sources/Shop/Other.swift:1:64"]
                            }
                          ],
                          "neededBy": [],
                          "reachedBy": [],
                          "unresolved": []
                        }

                        """))
    }

    @Test func aMisspeltNameIsNotFound() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("explain", "chekout")
                == .init(1, errors: "error: nothing is called 'chekout'; did you mean 'Checkout'?\n"))
    }

    @Test func whatIsLeftOutIsSaidToBe() throws {
        let shop = try Shop([
            "App.swift": """
            struct Point { let x = 1 }
            final class App {
                let point = Point()
            }
            """
        ])
        #expect(
            try shop.dovetail("explain", "Point")
                == .init(1, errors: "error: 'Point' is constructed at App.swift:3:17, and isn't drawn: value\n"))
    }

    @Test func aTypeIsNamedAsItIsWritten() throws {
        let shop = try Shop([
            "App.swift": """
            protocol API {}
            final class `class`: API {}
            final class Feed {
                let api: any API
                init(api: any API) { self.api = api }
            }
            func start() -> Feed { Feed(api: `class`()) }
            """
        ])
        let plain = try shop.dovetail("explain", "API")
        #expect(plain.status == 0)
        #expect(try shop.dovetail("explain", "any API") == plain)
        #expect(try shop.dovetail("explain", "`class`") == shop.dovetail("explain", "class"))
    }
}

@Suite struct WhyCommandTests {
    @Test func thePathIsToldLineByLine() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("why", "checkout", "api")
                == .init(
                    0,
                    output: """
                        App.checkout needs App.cart (construct, as 'cart') Sources/Shop/App.swift:12:70
                        App.cart needs App.api (construct, as 'api') Sources/Shop/App.swift:10:41

                        """))
    }

    @Test func withoutAPathItExitsWithOne() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("why", "api", "checkout")
                == .init(1, errors: "error: 'App.api' does not need 'App.checkout'; it is the other way round\n"))
        #expect(
            try shop.dovetail("why", "api", "clock") == .init(1, errors: "error: 'App.api' does not need 'App.clock'\n")
        )
    }
}

@Suite struct DiffCommandTests {
    @Test func graphsAndSourcesAreCompared() throws {
        let shop = try Shop()
        _ = try shop.dovetail("graph", "-o", "old.json")
        #expect(
            try shop.dovetail("diff", "old.json", ".", "--exit-code") == .init(0, output: "The graphs are the same.\n"))
        let text = try shop.text("Sources/Shop/App.swift")
        try shop.write(text.replacing(".weakSingleton", with: ".prototype"), to: "Sources/Shop/App.swift")
        #expect(
            try shop.dovetail("diff", "old.json", ".", "--exit-code")
                == .init(
                    1,
                    output: """
                        Mended findings (2):
                          Sources/Shop/App.swift:12:70: warning: 'App.checkout' is kept for good, and holds 'App.clock', \
                        which is a weak singleton: App.checkout → App.cart → App.clock [captive-dependency]
                          Sources/Shop/App.swift:12:83: warning: 'App.checkout' is kept for good, and holds 'App.clock', \
                        which is a weak singleton: App.checkout → App.clock [captive-dependency]
                        Re-scoped (1):
                          Shop/App.clock: weakSingleton → prototype

                        """))
        let review = try shop.dovetail("diff", "old.json", ".", "--format", "markdown").output
        let titles = review.split(separator: "\n").filter { $0.hasPrefix("#") }
        #expect(
            titles == [
                "### Mended findings (2)", "### Re-scoped (1)",
                "### Picture: what changed, in bold, and its neighbours",
                "### Changed (1)", "### Affected (2)", "### Roots (1)", "### Modules (1)", "### Named at (1)",
            ])
    }
}
