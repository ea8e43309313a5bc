import DovetailGraph

/// The file of known findings, as it is in the editor or on the disk.
struct BaselineFile {
    let uri: String
    private let text: String
    /// Nil if the text is none.
    private(set) var baseline: Baseline?
    /// Why the text is none.
    private(set) var problem: JSONProblem?

    /// - Parameter document: empty if there is no such file yet.
    init(uri: String, _ document: TextDocument) {
        self.uri = uri
        text = String(decoding: document.bytes, as: UTF8.self)
        do throws(JSONProblem) {
            baseline = try text.isEmpty ? Baseline(of: []) : Baseline(reading: text)
        } catch {
            problem = error
        }
    }

    private var isThere: Bool { !text.isEmpty }

    /// The edit that adds a finding; nil if the client can't make it.
    func adding(_ finding: Finding, _ abilities: Abilities) -> JSONValue? {
        guard let baseline, abilities.editsDocuments, isThere || abilities.createsFiles else { return nil }
        let creation = JSONValue.object([
            "kind": "create", "uri": .string(uri), "options": .object(["ignoreIfExists": true]),
        ])
        let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
        let whole = JSONValue.object([
            "start": Position(line: 0, column: 0).json, "end": Position(line: lines + 1, column: 0).json,
        ])
        let change = JSONValue.object([
            "textDocument": .object(["uri": .string(uri), "version": JSONValue(.null)]),
            "edits": [.object(["range": whole, "newText": .string(baseline.adding(finding).text)])],
        ])
        return .object(["documentChanges": .array(isThere ? [change] : [creation, change])])
    }
}
