import Foundation
import Testing

@Suite struct GraphCommandTests {
    @Test func aPackageIsDrawnAsText() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("graph")
                == .init(
                    0,
                    output: """
                        shop: 1 root, 5 bindings, 5 types

                        Shop/App (assembly, entry point)  Sources/Shop/App.swift:3:13
                          api       any API = LiveAPI  lazySingleton
                            → url
                          cart      Cart               objectGraph
                            → api
                            → clock
                          checkout  Checkout           lazySingleton
                            → cart
                            → clock
                          clock     Clock              weakSingleton
                          url       String             instance

                        types
                          Shop/Cart (class)
                            → api: API
                            → clock: Clock
                          Shop/Checkout (class)
                            → cart: Cart
                            → clock: Clock

                        """, errors: Shop.note))
    }

    @Test func theNameOfTheOutputFileTellsTheFormat() throws {
        let shop = try Shop()
        #expect(try shop.dovetail("graph", "-o", "graph.json") == .init(0, errors: Shop.note))
        #expect(try shop.dovetail("graph", "-o", "again.txt", "--format", "json") == .init(0, errors: Shop.note))
        #expect(try shop.text("graph.json") == shop.text("again.txt"))
        #expect(try shop.dovetail("graph", "graph.json").output == shop.dovetail("graph").output)
    }

    @Test(arguments: ["text", "mermaid", "dot", "json", "svg", "html"])
    func twoRunsMatchByteForByte(format: String) throws {
        let shop = try Shop()
        let first = try shop.dovetail("graph", "--format", format)
        #expect(try first == shop.dovetail("graph", "--format", format))
        #expect(first.status == 0 && !first.output.isEmpty)
    }

    @Test func aPartIsSelectedByName() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("graph", "--focus", "cart", "--depth", "1", "--root", "App")
                == .init(
                    0,
                    output: """
                        shop: 1 root, 4 bindings, 1 type

                        Shop/App (assembly, entry point)  Sources/Shop/App.swift:3:13
                          api       any API = LiveAPI  lazySingleton
                          cart      Cart               objectGraph
                            → api
                            → clock
                          checkout  Checkout           lazySingleton
                            → cart
                            → clock
                          clock     Clock              weakSingleton

                        """, errors: Shop.note))
    }

    @Test func namesThatAreNotThereAreSaid() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("graph", "--module", "Shap")
                == .init(1, errors: Shop.note + "error: no module is called 'Shap'; did you mean 'Shop'?\n"))
        #expect(
            try shop.dovetail("graph", "--root", "Ape")
                == .init(1, errors: Shop.note + "error: no root is called 'Ape'; did you mean 'App'?\n"))
        #expect(
            try shop.dovetail("graph", "--focus", "catr")
                == .init(1, errors: Shop.note + "error: nothing is called 'catr'; did you mean 'cart'?\n"))
        #expect(
            try shop.dovetail("graph", "--focus", "*Nothing*")
                == .init(
                    1,
                    errors: Shop.note
                        + "error: no node is called '*Nothing*'; there are App.api, App.cart, App.checkout, App.clock, "
                        + "App.url, API, Cart, Checkout, Clock, LiveAPI\n"))
    }

    @Test func whatCannotBeReadOrWrittenExitsWithTwo() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("graph", "nowhere")
                == .init(2, errors: "nowhere: error: there is no such file or folder\n"))
        #expect(
            try shop.dovetail("graph", "-o", "nowhere/graph.svg")
                == .init(
                    2,
                    errors: Shop.note
                        + "nowhere/graph.svg: error: can't be written: The operation could not be completed. "
                        + "The file doesn’t exist.\n"))
        try shop.write("{}", to: "graph.json")
        #expect(
            try shop.dovetail("graph", "graph.json")
                == .init(2, errors: "graph.json:1:1: error: the document has no 'formatVersion'\n"))
    }

    @Test func wrongUsageExitsWithSixtyFour() throws {
        let shop = try Shop()
        #expect(try shop.dovetail("graph", "--format", "png").status == 64)
        #expect(try shop.dovetail("graph", "--depth", "2").status == 64)
        #expect(try shop.dovetail("graph", "-o", "graph.png").status == 64)
        #expect(try shop.dovetail("graph", "--focus", "cart", "--depth", "-1").status == 64)
        #expect(try shop.dovetail("explain").status == 64)
        #expect(try shop.dovetail("draw").status == 64)
        #expect(try shop.dovetail("new", "my shop").status == 64)
    }

    @Test func aPictureThatMermaidCannotDrawIsSaid() throws {
        let bindings = (0..<600).map { "    var part\($0): Part\($0) { define { Part\($0)(first: part0) } }\n" }
        let types = (0..<600).map { "struct Part\($0) { let first: Part0 }\n" }
        let text = "final class App: Assembling {\n\(bindings.joined())}\n\(types.joined())"
        let shop = try Shop(["App.swift": text])
        let run = try shop.dovetail("graph", "App.swift", "--all", "--format", "mermaid", "-o", "graph.mmd")
        #expect(
            run
                == .init(
                    0,
                    errors: "note: 600 sites of construction: 600 drawn\n"
                        + "warning: 599 edges and 35544 characters are more than Mermaid draws (500 and 50000); "
                        + "leave out --all, or select a part with --focus, --depth or --module\n"))
    }
}
