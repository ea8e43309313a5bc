import DovetailGraph
import Testing

/// How long a running program took to make something, beside it in texts and pictures.
@Suite struct CreationTimeTests {
    private var graph: DependencyGraph {
        get throws {
            var sketch = Sketch()
            let app = sketch.root("App")
            let store = sketch.member("store", of: app, .lazySingleton, type: "Store") {
                $0.creations = .init(count: 1, total: .microseconds(12_340))
            }
            let cart = sketch.member("cart", of: app, type: "Cart") {
                $0.creations = .init(count: 64, total: .microseconds(64 * 8) + .nanoseconds(6_400))
            }
            sketch.needs(cart, store)
            return try sketch.graph
        }
    }

    @Test(
        arguments: [
            (1, .nanoseconds(40), "0.0 µs"), (1, .microseconds(999), "999.0 µs"), (1, .milliseconds(1), "1.0 ms"),
            (2, .seconds(3), "2 × 1500.0 ms"),
        ] as [(Int, Duration, String)])
    func aTimeIsShort(count: Int, total: Duration, _ text: String) {
        #expect(DependencyGraph.Creations(count: count, total: total).description == text)
    }

    @Test func textAndExplanationTellIt() throws {
        #expect(
            TextRenderer().text(of: try graph) == """
                Shop: 1 root, 2 bindings, 0 types

                Shop/App (assembly, entry point)  Sources/App.swift:1:5
                  cart   Cart   objectGraph  64 × 8.1 µs
                    → store
                  store  Store  lazySingleton  12.3 ms

                """)
        #expect(
            Explanation(of: NodeID("Shop/App.store"), in: try graph).text == """
                Shop/App.store: binding (provider), declared at Sources/App.swift:2:5
                  answers with Store
                  scope lazySingleton
                  made in 12.3 ms
                  needed by:
                    App.cart (construct) Sources/App.swift:4:5
                  reached by:
                    App.cart → App.store

                """)
    }

    @Test func picturesShowItOnTheNode() throws {
        expectSnapshot(SVGRenderer().text(of: try graph), "CreationTimes.svg")
        expectSnapshot(Page(HTMLRenderer().text(of: try graph)).data, "CreationTimes.json")
    }
}
