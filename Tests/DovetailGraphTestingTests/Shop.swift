import Dovetail
import DovetailGraphTesting
import Foundation
import Testing

/// A package of three modules, in a folder of its own.
struct Shop {
    private let folder: URL

    init() throws {
        let temporary = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
        folder = temporary.appending(path: "Shop-\(UUID().uuidString)")
        for (path, text) in Self.files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func graph(of paths: String..., sourceLocation: SourceLocation = #_sourceLocation) -> SourceGraph {
        DovetailGraphTesting.graph(
            of: paths[0], filePath: folder.appending(path: "Tests/ShopTests.swift").path,
            sourceLocation: sourceLocation)
    }

    private static let files = [
        "Package.swift": """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "Shop", targets: [
            .target(name: "Core"),
            .target(name: "Storage", dependencies: ["Core"]),
            .target(name: "Domain", dependencies: ["Core", "Storage"]),
            .target(name: "App", dependencies: ["Domain"]),
        ])
        """,
        "Sources/Core/Clock.swift": "public final class Clock { public init() {} }",
        "Sources/Storage/SQLStore.swift": "public final class SQLStore { public init() {} }",
        "Sources/Domain/Cart.swift": """
        import Core
        import Storage

        public final class Cart {
            let clock: Clock
            let store: SQLStore

            public init(clock: Clock, store: SQLStore) {
                self.clock = clock
                self.store = store
            }
        }
        """,
        "Sources/App/App.swift": """
        import Core
        import Domain
        import Dovetail
        import Storage

        final class App: Assembling {
            let context = DIContext()

            var clock: Clock { define(.prototype) { Clock() } }
            var store: SQLStore { define(.lazySingleton) { SQLStore() } }
            var cart: Cart { define { Cart(clock: clock, store: store) } }
        }
        """,
    ]
}

/// What `expectation` answers, and each issue that it records: `file:line: text`.
func outcome(_ expectation: () -> Bool) -> [String] {
    let found = Guarded<[String]>([])
    var holds = true
    withKnownIssue(isIntermittent: true) {
        holds = expectation()
    } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        let place = issue.sourceLocation.map { "\($0.fileName):\($0.line)" } ?? "nowhere"
        found.withLock { $0.append("\(place): \(text)") }
        return true
    }
    return ["\(holds)"] + found.withLock { $0 }
}
