import Dovetail
import Testing

final class Engine: Sendable {}
final class Car: @unchecked Sendable {  // Only one thread ever sees it.
    let engine: Engine
    var twin: Car?
    init(engine: Engine) { self.engine = engine }
}

final class Garage: Assembly {
    static let engineLine = #line + 1
    var engine: Engine { define(.lazySingleton) { Engine() } }
    var car: Car { define { Car(engine: engine) } }
    var sign = "open"
}

/// What `body` reports: each issue's text, and the line where it stands.
func issues(_ body: () async throws -> Void) async -> [(text: String, line: Int)] {
    let found = Guarded<[(text: String, line: Int)]>([])
    await withKnownIssue(isIntermittent: true) {
        do { try await body() } catch { Issue.record(error) }
    } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        found.withLock { $0.append((text, issue.sourceLocation?.line ?? 0)) }
        return true
    }
    return found.withLock { $0 }
}

/// Runs `body` as a test with `traits` would.
func run(_ traits: any TestScoping..., body: @escaping @Sendable () async throws -> Void) async throws {
    guard let test = Test.current else { return }
    var all = body
    for scoping in traits.reversed() {
        let inner = all
        all = { try await scoping.provideScope(for: test, testCase: Test.Case.current, performing: inner) }
    }
    try await all()
}
