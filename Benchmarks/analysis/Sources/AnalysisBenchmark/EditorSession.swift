import Foundation

/// A session of an editor: `dovetail lsp`, and how long it takes from a change of a text to the findings of it.
final class EditorSession {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()
    private var lastRequest = 0
    private let folder: URL

    init(dovetail: String, folder: String) throws {
        self.folder = URL(filePath: folder)
        process.executableURL = URL(filePath: dovetail)
        process.arguments = ["lsp"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let capabilities = ["textDocument": ["diagnostic": [String: Any]()]]
        try ask("initialize", ["rootUri": self.folder.absoluteString, "capabilities": capabilities])
    }

    deinit { process.terminate() }

    /// The kinds of edits, each with the texts that somebody types one after another.
    static let edits: [(name: String, texts: @Sendable (String) -> [String])] = [
        ("a comment", { text in (1...10).map { "// \(String(repeating: "a", count: $0))\n\(text)" } }),
        (
            "new lines",
            { text in (1...10).map { text.replacing("{\n", with: "{\n" + String(repeating: "\n", count: $0)) } }
        ),
        (
            "a statement",
            { text in
                "        _ = request.amounts.count".beginnings(from: 9).map { typed in
                    text.replacing("[Int] {\n", with: "[Int] {\n\(typed)\n")
                }
            }
        ),
        (
            "a construction",
            { text in
                (0..<5).map { text.replacing("[Int] {\n", with: "[Int] {\n        let part\($0) = LiveService1()\n") }
            }
        ),
        (
            "a property",
            { text in
                "    var other: any Service1 { LiveService1() }".beginnings(from: 8).map { typed in
                    text.replacing("    init(", with: "\(typed)\n\n    init(")
                }
            }
        ),
    ]

    /// What it takes from each change to the answer, sorted. On a busy machine only the time of the processor says
    /// something.
    struct Delays {
        var seconds: [Double] = []
        var processorSeconds: [Double] = []

        var text: String {
            [seconds, processorSeconds].flatMap { [$0[$0.count / 2], $0.late] }
                .map { "\(Int($0 * 1_000)) ms".padded(to: 9) }.joined()
        }
    }

    func delays(of texts: (String) -> [String], files: [String]) throws -> Delays {
        var all = Delays()
        for file in files {
            let url = folder.appending(path: file)
            let uri = url.absoluteString
            let text = try String(contentsOf: url, encoding: .utf8)
            try tell(
                "textDocument/didOpen",
                [
                    "textDocument": ["uri": uri, "languageId": "swift", "version": 1, "text": text]
                ])
            try ask("textDocument/diagnostic", ["textDocument": ["uri": uri]])
            for changed in texts(text) {
                let (start, busy) = (ContinuousClock.now, processorSeconds)
                try tell(
                    "textDocument/didChange",
                    [
                        "textDocument": ["uri": uri, "version": 2], "contentChanges": [["text": changed]],
                    ])
                try ask("textDocument/diagnostic", ["textDocument": ["uri": uri]])
                all.seconds.append((ContinuousClock.now - start) / .seconds(1))
                all.processorSeconds.append(processorSeconds - busy)
            }
            try tell("textDocument/didClose", ["textDocument": ["uri": uri]])
            try ask("textDocument/diagnostic", ["textDocument": ["uri": uri]])
        }
        all.seconds.sort()
        all.processorSeconds.sort()
        return all
    }

    /// Of all threads, which the server keeps. 0 where the system doesn't say.
    private var processorSeconds: Double {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        let nanoseconds = threads.compactMap { thread in
            (try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8))?
                .split(separator: " ").first.flatMap { Double($0) }
        }
        return nanoseconds.reduce(0, +) / 1e9
    }

    /// Of resident memory, now. Nil where the system doesn't say.
    var megabytes: Int? {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 / 1024 }
    }

    // MARK: - Messages

    private func tell(_ method: String, _ parameters: [String: Any]) throws {
        try send(["jsonrpc": "2.0", "method": method, "params": parameters])
    }

    private func ask(_ method: String, _ parameters: [String: Any]) throws {
        lastRequest += 1
        try send(["jsonrpc": "2.0", "id": lastRequest, "method": method, "params": parameters])
        while true {
            guard let answer = try JSONSerialization.jsonObject(with: frame()) as? [String: Any] else { continue }
            if answer["method"] == nil, answer["id"] as? Int == lastRequest { return }
        }
    }

    private func send(_ message: [String: Any]) throws {
        let body = try JSONSerialization.data(withJSONObject: message)
        try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    private func frame() throws -> Data {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let header = unread.range(of: end) {
                let text = String(decoding: unread[..<header.lowerBound], as: UTF8.self)
                let length = text.split(separator: " ").last.flatMap { Int($0) } ?? 0
                if unread.endIndex - header.upperBound >= length {
                    let body = unread[header.upperBound..<header.upperBound + length]
                    defer { unread = Data(unread[(header.upperBound + length)...]) }
                    return Data(body)
                }
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { throw POSIXError(.EPIPE) }
            unread += more
        }
    }
}

extension [Double] {
    /// Of sorted numbers, the one that 95 of 100 are below.
    var late: Double { self[count * 95 / 100] }
}

extension String {
    /// What stands there after each key, from a length on.
    fileprivate func beginnings(from length: Int) -> [String] { (length...count).map { String(prefix($0)) } }
}
