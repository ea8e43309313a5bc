/// The files of a new package: a program that works until it is asked to stop, its assembly and its tests.
struct PackageTemplate {
    let name: String
    let source: DovetailSource

    /// Contents by path, in the order in which they are read best.
    var files: [(path: String, text: String)] {
        [
            ("Package.swift", manifest), ("Sources/\(name)/\(name)Program.swift", program),
            ("Sources/\(name)/Signals.swift", signals), ("Sources/\(name)Kit/AppAssembly.swift", assembly),
            ("Sources/\(name)Kit/Journal.swift", journal), ("Sources/\(name)Kit/Worker.swift", worker),
            ("Tests/\(name)KitTests/AppAssemblyTests.swift", tests), ("README.md", readme),
            (".dovetail.json", configuration), (".gitignore", ".build/\n"),
        ]
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2

        import PackageDescription

        let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v14)],
            dependencies: [\(source.dependency)],
            targets: [
                .target(name: "\(name)Kit", dependencies: [.product(name: "Dovetail", package: "dovetail")]),
                .executableTarget(name: "\(name)", dependencies: ["\(name)Kit"]),
                .testTarget(
                    name: "\(name)KitTests",
                    dependencies: [
                        "\(name)Kit",
                        .product(name: "Dovetail", package: "dovetail"),
                        .product(name: "DovetailTesting", package: "dovetail"),
                    ]),
            ]
        )

        """
    }

    private var program: String {
        """
        import \(name)Kit

        @main
        enum \(name)Program {
            /// Works until it is asked to stop, and then closes what was opened, in reverse order.
            static func main() async throws {
                let app = AppAssembly()
                let worker = app.worker
                let work = Task { await worker.run() }
                await Signals.stop()
                work.cancel()
                await work.value
                try await app.close()
            }
        }

        """
    }

    private var signals: String {
        """
        import Foundation

        enum Signals {
            /// Returns when the process is interrupted or told to terminate.
            static func stop() async {
                let sources = [SIGINT, SIGTERM].map { number in
                    signal(number, SIG_IGN)
                    return DispatchSource.makeSignalSource(signal: number)
                }
                let stops = AsyncStream<Void> { continuation in
                    for source in sources {
                        source.setEventHandler { continuation.yield() }
                        source.resume()
                    }
                }
                for await _ in stops { break }
                for source in sources { source.cancel() }
            }
        }

        """
    }

    private var assembly: String {
        """
        import Dovetail

        /// What the program is made of: each of these properties is a binding.
        public final class AppAssembly: Assembling {
            public let context = DIContext()
            private let pause: Duration

            public init(pause: Duration = .seconds(1)) { self.pause = pause }

            public var journal: any Journal {
                define(.lazySingleton) { ConsoleJournal() } onClose: { await $0.close() }
            }

            public var worker: Worker { define { Worker(journal: journal, pause: pause) } }

            /// Closes what was made and has something to close.
            public func close() async throws { try await context.close() }
        }

        """
    }

    private var journal: String {
        """
        /// Where the program writes what it does.
        public protocol Journal: Sendable {
            func write(_ line: String) async
            func close() async
        }

        public actor ConsoleJournal: Journal {
            public init() {}

            public func write(_ line: String) { print(line) }

            public func close() { print("bye") }
        }

        """
    }

    private var worker: String {
        """
        /// Does the work, round after round.
        public struct Worker: Sendable {
            private let journal: any Journal
            private let pause: Duration

            public init(journal: any Journal, pause: Duration) {
                self.journal = journal
                self.pause = pause
            }

            /// Works until its task is cancelled.
            public func run() async {
                var round = 0
                while !Task.isCancelled {
                    round += 1
                    await journal.write("round \\(round)")
                    try? await Task.sleep(for: pause)
                }
            }
        }

        """
    }

    private var tests: String {
        """
        import Dovetail
        import DovetailTesting
        import Testing
        import \(name)Kit

        private actor JournalFake: Journal {
            private(set) var lines: [String] = []

            func write(_ line: String) { lines.append(line) }

            func close() {}
        }

        @Test(.isolatedDependencies) func theWorkerWritesEachRoundToTheJournal() async throws {
            let app = AppAssembly(pause: .milliseconds(1))
            let journal = JournalFake()
            app.substitute(\\.journal) { journal }
            let worker = app.worker
            let work = Task { await worker.run() }
            while await journal.lines.count < 2 { await Task.yield() }
            work.cancel()
            await work.value
            #expect(await Array(journal.lines.prefix(2)) == ["round 1", "round 2"])
            try await app.close()
        }

        """
    }

    private var readme: String {
        """
        # \(name)

        ```sh
        swift run \(name)  # Control-C stops the program gracefully
        swift test
        dovetail check                # finds mistakes in the wiring
        dovetail graph -o graph.html  # draws the wiring
        ```

        `Sources/\(name)Kit/AppAssembly.swift` wires the program.

        """
    }

    private var configuration: String {
        """
        {
          "roots": ["\(name)Kit/AppAssembly.worker"]
        }

        """
    }
}
