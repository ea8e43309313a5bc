import Dispatch
import Dovetail
import Foundation
import Hummingbird
import ServiceLifecycle

@testable import StorefrontServerKit

/// Measures a route with a request assembly against the same one wired by hand: asked by `wrk`, in turn, or so many times
/// within this process: `server-benchmark assembly 1000`.
@main
struct ServerBenchmark {
    static let rounds = 40
    static let seconds = 1

    /// Waits on this thread: valgrind doesn't survive how an asynchronous `main` leaves its own.
    static func main() {
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do { try await measure() } catch { fatalError("\(error)") }
            end.signal()
        }
        end.wait()
    }

    private static func measure() async throws {
        let shops = try await TwoShops.open()
        let arguments = CommandLine.arguments.dropFirst()
        if let wiring = arguments.first.flatMap(Wiring.init), let times = arguments.last.flatMap({ Int($0) }) {
            try await shops.ask(wiring, times: times)
        } else {
            try await serve(shops)
        }
        try await shops.app.context.close()
    }

    private static func serve(_ shops: TwoShops) async throws {
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let server = Application(
            router: shops.router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { listening.yield($0.localAddress?.port ?? 0) }, logger: shops.app.logger)
        let group = ServiceGroup(services: [server], logger: shops.app.logger)
        async let running: Void = group.run()
        for await port in ports {
            try measureSpeed(port)
            try measureMemory(port)
            await group.triggerGracefulShutdown()
            break
        }
        try await running
    }

    /// Two neighbours in time share what else the machine does, so the ratio is taken of each pair, and of those the median.
    private static func measureSpeed(_ port: Int) throws {
        var rates: [Wiring: [Double]] = [:]
        for round in 0...rounds {
            for wiring in round.isMultiple(of: 2) ? Wiring.allCases : Wiring.allCases.reversed() {
                let rate = try requestsPerSecond(port, wiring)
                if round > 0 { rates[wiring, default: []].append(rate) }
            }
        }
        let (assembly, hand) = (rates[.assembly, default: []], rates[.hand, default: []])
        let ratios = zip(assembly, hand).map { $0 / $1 }
        print("requests per second: \(Int(assembly.median)) with an assembly, \(Int(hand.median)) by hand")
        print("ratio: \(text(ratios.median)), must be 0.970 or more; half of \(rounds) rounds within", terminator: " ")
        print("\(text(ratios.quantile(0.25)))...\(text(ratios.quantile(0.75)))")
    }

    /// Whether requests leave something behind.
    private static func measureMemory(_ port: Int) throws {
        let before = residentMebibytes
        var requests = 0.0
        while requests < 100_000 { requests += try requestsPerSecond(port, .assembly) * Double(seconds) }
        print("memory: \(before) MiB, and \(residentMebibytes) MiB after \(Int(requests)) requests more")
    }

    private static func text(_ ratio: Double) -> String { String(format: "%.3f", ratio) }
}

// MARK: - Asking

extension ServerBenchmark {
    private static func requestsPerSecond(_ port: Int, _ wiring: Wiring) throws -> Double {
        let wrk = Process()
        let output = Pipe()
        wrk.executableURL = URL(filePath: "/usr/bin/env")
        wrk.arguments = [
            "wrk", "-t1", "-c8", "-d\(seconds)s", "-H", "Authorization: Bearer ada-token",
            "http://127.0.0.1:\(port)/\(wiring)/orders",
        ]
        wrk.standardOutput = output
        try wrk.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        guard let rate = text.firstMatch(of: /Requests\/sec: +([0-9.]+)/).flatMap({ Double($0.1) }),
            !text.contains("Non-2xx"), !text.contains("Socket errors")
        else { fatalError("wrk says:\n\(text)") }
        return rate
    }

    private static var residentMebibytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) }.map { $0 / 1024 } ?? 0
    }
}

extension [Double] {
    fileprivate var median: Double { quantile(0.5) }

    fileprivate func quantile(_ part: Double) -> Double { sorted()[Int(Double(count) * part)] }
}
