import Foundation
import Testing

/// Compares a text with a file in `Golden`. With `DOVETAIL_RECORD=1` the file is written, and the run fails, so that
/// nobody records by accident.
func expectSnapshot(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/\(name)")
    if ProcessInfo.processInfo.environment["DOVETAIL_RECORD"] == "1" {
        do { try Data(text.utf8).write(to: file) } catch { Issue.record(error, sourceLocation: sourceLocation) }
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
        return
    }
    let golden = try? String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "\(name) differs; record it with DOVETAIL_RECORD=1", sourceLocation: sourceLocation)
}
