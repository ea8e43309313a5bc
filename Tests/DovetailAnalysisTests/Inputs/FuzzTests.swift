import DovetailAnalysis
import DovetailGraph
import Foundation
import Testing

/// Sources that nobody would write: whatever they are, reading ends, with a graph that survives being written and read.
///
/// `DOVETAIL_FUZZ=100` makes a hundred rounds. What was read stays in the temporary folder if the process dies.
@Suite struct FuzzTests {
    private static var rounds: Int { ProcessInfo.processInfo.environment["DOVETAIL_FUZZ"].flatMap { Int($0) } ?? 2 }

    @Test(arguments: 0..<rounds)
    func mutatedSourcesAreReadAndLinked(round: Int) throws {
        var random = SplitMix(seed: UInt64(round))
        let folder = try Folder()
        for (name, source) in try Self.sources() {
            try folder.write(Data(Self.mutated(source, &random)), to: "Sources/Shop/\(name)")
        }
        let graph = try ProgramReader(paths: [folder.path]).read().graph
        #expect(try GraphDocument(reading: GraphDocument(graph).text).graph() == graph)
    }

    /// The example's wiring, in both of its ways.
    private static func sources() throws -> [(name: String, bytes: [UInt8])] {
        let kit = URL(filePath: #filePath).appending(path: "../../../../Examples/Storefront/Sources/StorefrontKit")
        return try ["Composition", "Orders", "Pricing"].flatMap { part in
            let folder = kit.standardizedFileURL.appending(path: part)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map {
                ($0, try Array(Data(contentsOf: folder.appending(path: $0))))
            }
        }
    }

    /// A few pieces are cut out, doubled, moved, or replaced by what breaks things.
    private static func mutated(_ source: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        let breakers =
            [
                "(", ")", "{", "}", "\"", "\"\"\"", "#if", "#endif", "@", ":", "->", "define", "self.", ".init", "\\(",
                "`",
                "/*", "\u{0}", "\u{202E}", "🪵", "$0", "some ", "any ", "&", "<", ">", "...", "= ", "async throws",
            ].map { Array($0.utf8) } + [[0xFF, 0xC0], [0xED, 0xA0, 0x80]]
        var bytes = source
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...60, using: &random))
            let piece = Array(bytes[start..<end])
            let target = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: piece, at: target)
            case 2: bytes.replaceSubrange(start..<end, with: breakers.randomElement(using: &random) ?? [])
            default: bytes.insert(contentsOf: breakers.randomElement(using: &random) ?? [], at: target)
            }
        }
        return bytes
    }
}
