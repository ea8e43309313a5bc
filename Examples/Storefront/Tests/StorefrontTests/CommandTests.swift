import Foundation
import StorefrontKit
import Testing

@Suite struct CommandTests {
    private static let usage = "usage: storefront [--file PATH] [--wiring assemblies|container]"

    @Test(arguments: [
        (["--fil", "x"], "error: unknown option '--fil'"),
        (["x"], "error: unknown option 'x'"),
        (["--file"], "error: '--file' needs a value"),
        (["--file", "x", "y"], "error: unknown option 'y'"),
        (["--wiring", "wires"], "error: unknown wiring 'wires'"),
    ])
    func wrongUsageEndsWith64(arguments: [String], message: String) {
        expectFailure(arguments, message: "\(message)\n\(Self.usage)", exitCode: 64)
    }

    @Test func invalidDataEndsWith65AndThePlaceInTheFile() throws {
        let file = try TemporaryFile("{\n  \"reportDate\": 1\n}")
        let message = "\(file.path):2:17: error: reportDate: expected one line of text"
        expectFailure(["--file", file.path], message: message, exitCode: 65)
    }

    @Test(arguments: [("/no/such/file", "no such file"), ("/", "not a readable file")])
    func anUnreadableFileEndsWith66(path: String, reason: String) {
        expectFailure(["--file", path], message: "error: can't read '\(path)': \(reason)", exitCode: 66)
    }

    @Test func aFileThatIsNamedIsReportedOn() throws {
        let file = try TemporaryFile(SmallStore.cupAndTea)
        #expect(try output(["--file", file.path]) == AppAssembly.report(on: SmallStore.data()))
    }

    @Test func withoutAFileTheSampleIsReportedOn() throws {
        let sample = try StoreData(json: Data(contentsOf: try #require(SampleStore.file)))
        #expect(try output([]) == AppAssembly.report(on: sample))
    }

    @Test func theContainerPrintsTheSameReportAsTheAssemblies() throws {
        #expect(try output(["--wiring", "container"]) == output(["--wiring", "assemblies"]))
        let file = try TemporaryFile(SmallStore.cupAndTea)
        #expect(
            try output(["--file", file.path, "--wiring", "container"]) == AppAssembly.report(on: SmallStore.data()))
    }

    private func output(_ arguments: [String]) throws(Command.Failure) -> String {
        var text = ""
        try Command(arguments: arguments).run(on: Page { text += $0 })
        return text
    }

    private func expectFailure(_ arguments: [String], message: String, exitCode: Int32) {
        let failure = #expect(throws: Command.Failure.self) { try output(arguments) }
        #expect(failure?.message == message)
        #expect(failure?.exitCode == exitCode)
    }
}

/// Is removed with the last reference to it.
private final class TemporaryFile {
    let path: String

    init(_ text: String) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "storefront-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: url)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
