import DovetailGraph
import DovetailLanguageServer
import Foundation

/// A scripted editor: starts the server, and reads what it says.
final class LanguageClient {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var frames: FrameReader
    private var lastRequest = 0
    /// What the server said by itself, in its order.
    private(set) var notices: [JSONValue] = []
    /// The findings that the server shows now, by file name: `line:column error rule`.
    private(set) var findings: [String: [String]] = [:]

    let folder: URL

    init(_ folder: URL, capabilities: JSONValue = .object([:])) throws {
        self.folder = folder
        process.executableURL = URL(filePath: Tool.executable)
        process.arguments = ["lsp"]
        process.standardInput = input
        process.standardOutput = output
        frames = FrameReader(output.fileHandleForReading)
        try process.run()
        let greeting = try request(
            "initialize", ["rootUri": .string(folder.absoluteString), "capabilities": capabilities])
        notices.append(greeting)
        try tell("initialized", [:])
    }

    deinit { if process.isRunning { process.terminate() } }

    func uri(_ path: String) -> JSONValue { .string(folder.appending(path: path).absoluteString) }

    func send(_ text: String) throws {
        try input.fileHandleForWriting.write(
            contentsOf: Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
    }

    func tell(_ method: String, _ parameters: KeyValuePairs<String, JSONValue?>) throws {
        try send(
            JSONValue.object(["jsonrpc": "2.0", "method": .string(method), "params": .object(parameters)]).compactText)
    }

    /// Sends a request, without waiting.
    @discardableResult
    func ask(_ method: String, _ parameters: KeyValuePairs<String, JSONValue?>) throws -> Int {
        lastRequest += 1
        try send(
            JSONValue.object([
                "jsonrpc": "2.0", "id": .number(lastRequest), "method": .string(method),
                "params": .object(parameters),
            ]).compactText)
        return lastRequest
    }

    /// Sends a request, and waits for its answer.
    func request(_ method: String, _ parameters: KeyValuePairs<String, JSONValue?>) throws -> JSONValue {
        let id = try ask(method, parameters)
        return try answer(to: id)
    }

    func answer(to id: Int) throws -> JSONValue {
        while let frame = frames.next() {
            let message = try JSONValue.read(frame)
            if message["method"] == nil, message["id"]?.int == id {
                return message["result"] ?? message["error"] ?? message
            }
            note(message)
        }
        throw CocoaError(.fileReadUnknown)
    }

    /// The answer to a request for the findings of a file comes after all that was sent before it.
    func settle() throws { _ = try request("workspace/symbol", ["query": "-"]) }

    private func note(_ message: JSONValue) {
        notices.append(message)
        guard message["method"]?.string == "textDocument/publishDiagnostics", let parameters = message["params"] else {
            return
        }
        let name = String(parameters["uri"]!.string!.split(separator: "/").last!)
        findings[name] = parameters["diagnostics"]!.array!.map { $0.finding }
        if findings[name]!.isEmpty { findings[name] = nil }
    }

    func open(_ path: String, _ text: String) throws {
        try tell(
            "textDocument/didOpen",
            [
                "textDocument": .object([
                    "uri": uri(path), "languageId": "swift", "version": 1, "text": .string(text),
                ])
            ])
    }

    /// Replaces what is between two positions; `nil` for the whole text.
    func change(_ path: String, _ range: (Int, Int, Int, Int)?, _ text: String) throws {
        let range = range.map { range in
            JSONValue.object([
                "start": .object(["line": .number(range.0), "character": .number(range.1)]),
                "end": .object(["line": .number(range.2), "character": .number(range.3)]),
            ])
        }
        try tell(
            "textDocument/didChange",
            [
                "textDocument": .object(["uri": uri(path), "version": 2]),
                "contentChanges": [.object(["range": range, "text": .string(text)])],
            ])
    }

    /// The exit code after a goodbye, or after the input ended.
    func end(politely: Bool = true) throws -> Int32 {
        if politely {
            _ = try request("shutdown", [:])
            try tell("exit", [:])
        }
        try input.fileHandleForWriting.close()
        return try process.exitCode(within: 300)
    }
}

extension JSONValue {
    /// `6:62 2 captive-dependency` of a diagnostic, with places from 1.
    var finding: String {
        let start = self["range"]!["start"]!
        return
            "\(start["line"]!.int! + 1):\(start["character"]!.int! + 1) \(self["severity"]!.int!) \(self["code"]!.string!)"
    }
}
