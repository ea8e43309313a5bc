import Foundation
import StorefrontKit
import Testing

@Suite struct CommandTests {
    private static let usage =
        "usage: storefront [--file PATH] [--wiring assemblies|container] [--startup-report] [--trace PATH]"

    @Test(arguments: [
        (["--fil", "x"], "error: unknown option '--fil'"),
        (["x"], "error: unknown option 'x'"),
        (["--file"], "error: '--file' needs a value"),
        (["--file", "x", "y"], "error: unknown option 'y'"),
        (["--wiring", "wires"], "error: unknown wiring 'wires'"),
        (["--trace"], "error: '--trace' needs a value"),
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

    @Test(arguments: ["assemblies", "container"])
    func theStartUpReportComesAfterTheReport(wiring: String) throws {
        let file = try TemporaryFile(SmallStore.cupAndTea)
        let plain = try output(["--file", file.path, "--wiring", wiring])
        let text = try output(["--file", file.path, "--wiring", wiring, "--startup-report"])
        #expect(text.hasPrefix(plain + "\nstart-up: "))
        let names = text.dropFirst(plain.count).split(separator: "\n").map { $0.replacing(#/[0-9.]+ ms/#, with: "") }
        #expect(names[1].wholeMatch(of: #/ *total *own *binding/#) != nil)
    }

    @Test(arguments: [("json", "traceEvents"), ("speedscope.json", "profiles")])
    func aTraceIsWrittenInTheFormatThatItsNameAsksFor(suffix: String, key: String) throws {
        let file = try TemporaryFile("")
        let path = "\(file.path).\(suffix)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try output(["--trace", path])
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let trace = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((trace[key] as? [Any])?.isEmpty == false)
    }

    @Test func aTraceThatCantBeWrittenEndsWith73() {
        expectFailure(
            ["--trace", "/no/such/folder/trace.json"],
            message: "error: can't write '/no/such/folder/trace.json'", exitCode: 73)
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
