import Foundation

/// The server as a process of its own, with its files in a folder of its own.
final class ServerProcess {
    private let process = Process()
    private let log: AsyncStream<String>
    private(set) var port = 0
    private(set) var lines: [String] = []

    /// Starts the server, and waits until it listens.
    init(in folder: URL, _ variables: [String: String] = [:]) async throws {
        let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let output = Pipe()
        process.executableURL = products.appending(path: "storefront-server")
        process.environment = [
            "HTTP_PORT": "0", "DATABASE_PATH": folder.appending(path: "shop.db").path(),
            "PAYMENT_LEDGER": folder.appending(path: "payments.db").path(), "LOG_LEVEL": "info",
        ].merging(variables) { $1 }
        process.standardError = output
        log = output.fileHandleForReading.lines
        try process.run()
        try await waitUntilItListens()
    }

    /// Whatever goes wrong in a test, its process goes with it.
    deinit { if process.isRunning { send(SIGKILL) } }

    private func waitUntilItListens() async throws {
        for await line in log {
            lines.append(line)
            if let port = line.firstMatch(of: /listening on [^ ]*:(\d+)/).flatMap({ Int($0.1) }) {
                self.port = port
                return
            }
        }
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end, and gives the exit code, or the number of the signal.
    func end() async -> Int32 {
        for await line in log { lines.append(line) }
        if Task.isCancelled { send(SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension FileHandle {
    fileprivate var lines: AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var rest = ""
                while case let data = self.availableData, !data.isEmpty {
                    rest += String(decoding: data, as: UTF8.self)
                    while let end = rest.firstIndex(of: "\n") {
                        continuation.yield(String(rest[..<end]))
                        rest = String(rest[rest.index(after: end)...])
                    }
                }
                continuation.finish()
            }
        }
    }
}

/// A folder that goes with the test.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
