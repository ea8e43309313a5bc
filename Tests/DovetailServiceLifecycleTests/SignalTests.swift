import Foundation
import Testing

/// A real process is sent real signals.
@Suite(.timeLimit(.minutes(1)))
struct SignalTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalStopsTheServicesInReverseOrderAndClosesTheContextLast(signal: Int32) async throws {
        let fixture = try Fixture("normal")
        let lines = try await fixture.lines(sending: signal, after: { $0.filter { $0.hasPrefix("run ") }.count == 3 })
        let start = lines.prefix { !$0.hasPrefix("run ") }
        #expect(
            start == [
                "make database", "start database", "started database", "make worker", "start worker", "started worker",
                "make server", "start server", "started server",
            ])
        #expect(
            lines.dropFirst(start.count + 3) == [
                "stop server", "stop worker", "stop database", "close server", "close worker", "close database",
                "ended",
            ])
        #expect(try await fixture.exitCode == 0)
    }

    @Test func aSignalDuringTheStartRollsBackAndEnds() async throws {
        let fixture = try Fixture("slow")
        let lines = try await fixture.lines(sending: SIGTERM, after: { $0.last == "start server" })
        #expect(
            lines == [
                "make database", "start database", "started database", "make worker", "start worker", "started worker",
                "make server", "start server", "roll back worker", "roll back database", "close server", "close worker",
                "close database", "ended",
            ])
        #expect(try await fixture.exitCode == 0)
    }
}

/// The program of `Tests/Fixtures/ServiceFixture`.
private final class Fixture {
    private let process = Process()
    private let output = Pipe()

    init(_ behaviour: String) throws {
        let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        process.executableURL = folder.appending(path: "service-fixture")
        process.arguments = [behaviour]
        process.standardOutput = output
        try process.run()
    }

    /// How it ended, which it does at once after its last line.
    var exitCode: Int32? {
        get async throws {
            for _ in 0..<2_000 where process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
            return process.isRunning ? nil : process.terminationStatus
        }
    }

    /// What it prints until it ends, when it is sent `signal` as soon as `isReady` holds.
    func lines(sending signal: Int32, after isReady: ([String]) -> Bool) async throws -> [String] {
        var lines: [String] = []
        var hasSent = false
        for try await line in output.fileHandleForReading.lines {
            lines.append(line)
            guard !hasSent, isReady(lines) else { continue }
            kill(process.processIdentifier, signal)
            hasSent = true
        }
        return lines
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
