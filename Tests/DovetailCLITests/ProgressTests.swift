import Foundation
import Testing

@Suite struct ProgressTests {
    @Test func aTerminalShowsHowFarReadingIsAndIsLeftAsItWas() throws {
        let (shop, count, run) = try slowRun()
        var rest = run.errors[...]
        var last = 0
        while let match = rest.prefixMatch(of: /\r\u{1B}\[K(?<done>[0-9]+) of (?<all>[0-9]+) files read/) {
            let done = try #require(Int(match.done))
            #expect(match.all == "\(count)" && done >= last && done <= count)
            last = done
            rest = rest[match.range.upperBound...]
        }
        #expect(last > 0)
        #expect(rest == "\r\u{1B}[Kno findings\r\n")

        try shop.remove(".cache")
        #expect(try shop.dovetail("check") == .init(0, errors: "no findings\n"))
    }

    @Test func whatIsReadAtOnceShowsNoProgress() throws {
        let shop = try Shop(["App.swift": "final class App {}"])
        #expect(try shop.dovetail.onTerminal("check", "App.swift") == .init(0, errors: "no findings\r\n"))
    }

    /// A run on a terminal that is slow enough to show something: with as many files as that needs, within reason.
    private func slowRun() throws -> (Shop, files: Int, Tool.Run) {
        let text = (0..<100).map { "struct Value\($0) { func call() { print(\($0), [1, 2], { $0 + 1 }(2)) } }\n" }
            .joined()
        var count = 10
        while true {
            let names = (0..<count).map { "Sources/Shop/Values\($0).swift" }
            let shop = try Shop(Dictionary(uniqueKeysWithValues: names.map { ($0, text) }))
            let run = try shop.dovetail.onTerminal("check")
            if run.errors.contains("files read") || count > 2_000 { return (shop, count, run) }
            count *= 3
        }
    }
}
