import DovetailGraph

/// What the client can do, of all that the server makes use of.
struct Abilities: Hashable, Sendable {
    let encoding: PositionEncoding
    let pullsDiagnostics: Bool
    let refreshesDiagnostics: Bool
    let refreshesLenses: Bool
    let watchesFiles: Bool
    let showsDocuments: Bool
    let showsProgress: Bool
    let editsDocuments: Bool
    let createsFiles: Bool

    init(_ capabilities: JSONValue?) {
        let encodings = capabilities?["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
        encoding = encodings.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
        let workspace = capabilities?["workspace"]
        pullsDiagnostics = capabilities?["textDocument"]?["diagnostic"] != nil
        refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
        refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.bool ?? false
        watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
        showsDocuments = capabilities?["window"]?["showDocument"]?["support"]?.bool ?? false
        showsProgress = capabilities?["window"]?["workDoneProgress"]?.bool ?? false
        let edits = workspace?["workspaceEdit"]
        editsDocuments = edits?["documentChanges"]?.bool ?? false
        createsFiles = edits?["resourceOperations"]?.array?.contains { $0.string == "create" } ?? false
    }
}

extension Position {
    init?(_ value: JSONValue) {
        guard let line = value["line"]?.int, let column = value["character"]?.int else { return nil }
        self.init(line: line, column: column)
    }

    var json: JSONValue { .object(["line": .number(line), "character": .number(column)]) }
}

extension TextDocument {
    /// A change as a client sends it; without a range it is the whole text.
    mutating func apply(_ change: JSONValue) {
        guard let text = change["text"]?.string else { return }
        if let start = change["range"]?["start"].flatMap(Position.init),
            let end = change["range"]?["end"].flatMap(Position.init)
        {
            replace(from: start, to: end, with: text)
        } else {
            self = TextDocument(Array(text.utf8), encoding: encoding)
        }
    }
}
