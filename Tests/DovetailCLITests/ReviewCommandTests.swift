import Foundation
import Testing

@Suite struct AffectedCommandTests {
    @Test func whatNeedsAChangedBindingIsListed() throws {
        let shop = try Shop()
        _ = try shop.dovetail("graph", "-o", "old.json")
        let text = try shop.text("Sources/Shop/App.swift")
        try shop.write(text.replacing(".weakSingleton", with: ".prototype"), to: "Sources/Shop/App.swift")
        #expect(
            try shop.dovetail("affected", "old.json", ".")
                == .init(
                    0,
                    output: """
                        1 changed part affects 2 parts in 1 root and 1 module
                        Changed (1):
                          Shop/App.clock
                        Affected (2):
                          Shop/App.cart: needs App.clock
                          Shop/App.checkout: needs App.clock
                        Roots (1):
                          Shop/App
                        Modules (1):
                          Shop
                        Named at (1):
                          Tests/ShopTests/ShopTests.swift:6:9: App.checkout

                        """))
    }

    @Test func aFileStandsForWhatIsInIt() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("affected", "--files", "README.md")
                == .init(
                    0, output: "Nothing of the object graph changed.\n",
                    errors: "note: README.md: nothing of the object graph is there\n"))
        let answer = try shop.dovetail("affected", ".", "--files", "Sources/Shop/Parts.swift", "--format", "json")
        #expect(answer.output.contains("\"changed\": [\"Shop/API\", \"Shop/Cart\""))
    }

    @Test func oneGraphAloneIsWrongUsage() throws {
        let shop = try Shop()
        #expect(try shop.dovetail("affected", ".").status == 64)
    }
}

@Suite struct StatsCommandTests {
    @Test func aProgramIsCounted() throws {
        let shop = try Shop()
        #expect(
            try shop.dovetail("stats")
                == .init(
                    0,
                    output: """
                        shop: 1 root, 5 bindings, 5 types, 15 edges
                        depth 4: App.checkout → App.cart → App.api → App.url

                        module  parts  needs others  needed by others  instability
                        Shop       10             0                 0            -

                        most needed  needed by
                        App.clock            2
                        App.api              1
                        App.cart             1
                        App.url              1

                        most needing  needs
                        App.cart          2
                        App.checkout      2
                        App.api           1

                        only way to   parts
                        App.checkout      4
                        App.cart          2
                        App.api           1

                        """))
    }

    @Test func eachCommitIsCounted() throws {
        let shop = try Shop()
        try shop.remove(".git")
        let git = { (arguments: String...) in
            try run("git", ["-c", "user.name=shop", "-c", "user.email=shop@example.org"] + arguments, in: shop.folder)
        }
        try git("init", "--quiet")
        for (change, title) in [("", "one"), (".weakSingleton", "two")] {
            let text = try shop.text("Sources/Shop/App.swift")
            if !change.isEmpty {
                let more = text.replacing("var cart:", with: "var other: Clock { define { Clock() } }\n    var cart:")
                try shop.write(more, to: "Sources/Shop/App.swift")
            }
            try git("add", "Sources", "Package.swift")
            try git("commit", "--quiet", "--message", title)
        }
        let lines = try shop.dovetail("stats", "--since", "HEAD~1").output.split(separator: "\n")
        let counts = lines.map {
            $0.split(separator: " ").dropFirst($0.hasPrefix("commit") ? 1 : 2).joined(separator: " ")
        }
        #expect(counts == ["roots bindings types edges depth", "1 5 5 15 4", "1 6 5 16 4"])
        let page = try shop.dovetail("stats", "--since", "HEAD~1", "--format", "html").output
        #expect(page.hasPrefix("<!doctype html>") && page.split(separator: "<circle").count == 5)
        #expect(try shop.dovetail("stats", "--format", "html").status == 64)
        let unknown = try shop.dovetail("stats", "--since", "nothing")
        #expect(unknown.status == 2)
    }
}

private func run(_ program: String, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    #expect(try process.exitCode(within: 300) == 0)
}
