import Testing

/// What is said of the sites of a program.
@Suite struct SiteCommandTests {
    private static let graph = """
        {"formatVersion": 2, "name": "Shop", "verdicts": {"value": 1, "use": 1},
        "sites": [{"type": "Order", "verdict": "value", "location": "A.swift:3:5", "reason": "it is compared"},
        {"type": "Log", "verdict": "use", "location": "A.swift:4:5"}]}
        """
    private static let note = """
        note: 2 sites of construction: 1 value, 1 use
        note: nothing is drawn, since of these
          1 make values, which are no parts
          1 make what is used up on the spot

        """

    @Test func anEmptyGraphSaysWhyAndAllListsWhatIsLeftOut() throws {
        let shop = try Shop(["graph.json": Self.graph])
        let text = "Shop: 0 roots, 0 bindings, 0 types\n"
        #expect(try shop.dovetail("graph", "graph.json") == .init(0, output: text, errors: Self.note))
        #expect(
            try shop.dovetail("graph", "graph.json", "--all")
                == .init(
                    0,
                    output: text + """

                        left out
                          A.swift:3:5: Order: value, it is compared
                          A.swift:4:5: Log: use

                        """, errors: Self.note))
    }

    @Test func aTargetIsChosenByItsName() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("graph", "--target", "Shp")
                == .init(1, errors: "error: no target is called 'Shp'; did you mean 'Shop'?\n"))
        #expect(
            try shop.dovetail("graph", "--target", "Shop", "-DDEBUG", "--root", "App").output
                == shop.dovetail("graph", "--root", "App").output.replacing("shop: ", with: "Shop: "))
    }

}
