import DovetailAnalysis
import DovetailGraph
import Foundation

/// What is known between `initialize` and `shutdown`: the program, the texts, and what was last said of them.
final class Session {
    private let client: Client
    private let abilities: Abilities
    private let folder: String?
    private var documents = Documents()
    private var program: OpenProgram?
    private var state = State.empty
    private var isStale = true
    private var mustReload = true
    /// The files of which findings are shown.
    private var published: [String: [JSONValue]] = [:]

    /// A graph, with its findings by file.
    struct State {
        var graph: DependencyGraph
        var findings: [String: [Finding]] = [:]
        var baseline: BaselineFile?

        static let empty = State(graph: .empty)
    }

    init(_ parameters: JSONValue, client: Client) {
        self.client = client
        abilities = Abilities(parameters["capabilities"])
        documents.encoding = abilities.encoding
        let folders = parameters["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string } ?? []
        let uri = folders.first ?? parameters["rootUri"]?.string
        folder = uri.flatMap(DocumentURI.location) ?? parameters["rootPath"]?.string
    }

    // MARK: - The graph

    /// Makes the graph of the texts as they are, if they changed, and shows what is found.
    func refresh() {
        guard isStale else { return }
        isStale = false
        guard let analysis = analysis() else { return }
        let file = analysis.baselineLocation.map { location in
            BaselineFile(uri: DocumentURI.text(location), documents.document(at: location))
        }
        if let file, let problem = file.problem { log("\(file.uri): \(problem)") }
        let check = Check(configuration: analysis.configuration, baseline: file?.baseline)
        let findings = check.report(on: analysis.graph).findings
        state = State(
            graph: analysis.graph, findings: Dictionary(grouping: findings) { $0.location?.path ?? "" }, baseline: file)
        publish()
    }

    private func analysis() -> Analysis? {
        do throws(InputProblem) {
            if mustReload {
                mustReload = false
                try reload()
            }
            guard let program else { return nil }
            return try Work.run { () throws(InputProblem) in try program.analysis() }
        } catch {
            log("\(error)")
            return nil
        }
    }

    private func reload() throws(InputProblem) {
        guard let folder else { return log("there is no folder to read") }
        if let program { return try program.reload() }
        let isKnown = abilities.showsProgress
        if isKnown {
            client.ask("window/workDoneProgress/create", .object(["token": "dovetail"]))
            progress(.object(["kind": "begin", "title": "Dovetail: reading the program"]))
        }
        defer { if isKnown { progress(.object(["kind": "end"])) } }
        let program = try OpenProgram(ProgramReader(paths: [folder]))
        for (location, text) in documents.unsaved { program.set(text, at: location) }
        self.program = program
    }

    private func progress(_ value: JSONValue) {
        client.tell("$/progress", .object(["token": "dovetail", "value": value]))
    }

    /// Tells the client what changed. A client that asks for findings itself is told to ask again.
    private func publish() {
        guard let program else { return }
        if abilities.pullsDiagnostics {
            if abilities.refreshesDiagnostics { client.ask("workspace/diagnostic/refresh", .object([:])) }
        } else {
            for path in Set(state.findings.keys).union(published.keys).sorted() where !path.isEmpty {
                let diagnostics = diagnostics(of: path)
                guard diagnostics != published[path] ?? [] else { continue }
                published[path] = diagnostics.isEmpty ? nil : diagnostics
                let uri = DocumentURI.text(program.location(of: path))
                client.tell(
                    "textDocument/publishDiagnostics",
                    .object(["uri": .string(uri), "diagnostics": .array(diagnostics)]))
            }
        }
        if abilities.refreshesLenses { client.ask("workspace/codeLens/refresh", .object([:])) }
    }

    private func log(_ text: String) {
        client.tell("window/logMessage", .object(["type": 2, "message": .string(text)]))
    }

    // MARK: - What the client tells

    func notice(_ message: Message) {
        let parameters = message.parameters
        switch message.method {
        case "initialized": watchFiles()
        case "textDocument/didOpen": open(parameters)
        case "textDocument/didChange": change(parameters)
        case "textDocument/didClose": close(parameters)
        case "workspace/didChangeWatchedFiles": filesChanged(parameters)
        case "workspace/didChangeWorkspaceFolders": mustReload = true
        default: break
        }
    }

    private func watchFiles() {
        guard abilities.watchesFiles else { return }
        let watchers = ["**/*.swift", "**/.dovetail*.json", "**/project.pbxproj"].map { pattern in
            JSONValue.object(["globPattern": .string(pattern)])
        }
        let registration = JSONValue.object([
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": .object(["watchers": .array(watchers)]),
        ])
        client.ask("client/registerCapability", .object(["registrations": [registration]]))
    }

    private func location(_ parameters: JSONValue) -> String? {
        parameters["textDocument"]?["uri"]?.string.flatMap(DocumentURI.location)
    }

    private func open(_ parameters: JSONValue) {
        guard let location = location(parameters), let text = parameters["textDocument"]?["text"]?.string else {
            return
        }
        documents.set(text, at: location)
        update(location, Array(text.utf8))
    }

    private func change(_ parameters: JSONValue) {
        guard let location = location(parameters), documents.isOpen(location) else { return }
        let changes = parameters["contentChanges"]?.array ?? []
        let bytes = documents.change(location) { document in
            for change in changes { document.apply(change) }
        }
        update(location, bytes)
    }

    private func close(_ parameters: JSONValue) {
        guard let location = location(parameters) else { return }
        documents.close(location)
        update(location, nil)
    }

    private func update(_ location: String, _ text: [UInt8]?) {
        if DocumentURI.text(location) == state.baseline?.uri { isStale = true }
        guard location.hasSuffix(".swift") else { return }
        program?.set(text, at: location)
        isStale = true
    }

    private func filesChanged(_ parameters: JSONValue) {
        for change in parameters["changes"]?.array ?? [] {
            guard let location = change["uri"]?.string.flatMap(DocumentURI.location) else { continue }
            documents.forgetFile(location)
            if !documents.isOpen(location) { program?.set(nil, at: location) }
            // 2 is a changed text; others are made or removed.
            if change["type"]?.int != 2 || !location.hasSuffix(".swift") || location.hasSuffix("Package.swift") {
                mustReload = true
            }
            isStale = true
        }
    }

    // MARK: - What the client asks

    func result(of message: Message) throws(RequestError) -> JSONValue {
        refresh()
        let parameters = message.parameters
        switch message.method {
        case "textDocument/diagnostic":
            let items = path(parameters).map { diagnostics(of: $0) } ?? []
            return .object(["kind": "full", "items": .array(items)])
        case "textDocument/codeLens": return .array(path(parameters).map { lenses(of: $0) } ?? [])
        case "textDocument/hover": return try hover(parameters) ?? JSONValue(.null)
        case "textDocument/definition": return .array(try providers(parameters))
        case "textDocument/documentSymbol": return .array(path(parameters).map { symbols(of: $0) } ?? [])
        case "workspace/symbol": return .array(symbols(named: parameters["query"]?.string ?? ""))
        case "textDocument/codeAction": return .array(try actions(parameters))
        case "workspace/executeCommand": return try execute(parameters)
        default: throw .unknownMethod(message.method)
        }
    }

    private func path(_ parameters: JSONValue) -> String? { location(parameters).flatMap { program?.path(of: $0) } }

    private func page(_ path: String) -> Page {
        let location = program?.location(of: path) ?? path
        return Page(
            path: path, uri: DocumentURI.text(location), document: documents.document(at: location), graph: state.graph)
    }

    private func diagnostics(of path: String) -> [JSONValue] {
        page(path).diagnostics(state.findings[path] ?? []) { self.page($0.path).location($0) }
    }

    private func lenses(of path: String) -> [JSONValue] { page(path).lenses }
    private func symbols(of path: String) -> [JSONValue] { page(path).symbols }

    private func spot(_ parameters: JSONValue) throws(RequestError) -> (page: Page, ids: [NodeID])? {
        guard let position = parameters["position"].flatMap(Position.init) else {
            throw .wrongParameters("'position' is missing")
        }
        guard let path = path(parameters) else { return nil }
        let page = page(path)
        return (page, page.parts(at: position))
    }

    private func hover(_ parameters: JSONValue) throws(RequestError) -> JSONValue? {
        guard let (_, ids) = try spot(parameters), !ids.isEmpty else { return nil }
        let texts = ids.map { "```text\n\(Explanation(of: $0, in: state.graph).text)```" }
        return .object([
            "contents": .object(["kind": "markdown", "value": .string(texts.joined(separator: "\n\n"))])
        ])
    }

    private func providers(_ parameters: JSONValue) throws(RequestError) -> [JSONValue] {
        guard let (page, ids) = try spot(parameters) else { return [] }
        // What stands there already is no other place to go to.
        return ids.compactMap(state.graph.declaration).filter { !page.isAt($0, parameters["position"]) }.map {
            self.page($0.path).location($0)
        }
    }

    private func symbols(named query: String) -> [JSONValue] {
        let query = query.lowercased()
        let ids = state.graph.roots.map(\.id) + state.graph.bindings.map(\.id)
        return ids.filter { query.isEmpty || $0.name.lowercased().contains(query) }.prefix(200).compactMap { id in
            guard let place = state.graph.declaration(of: id) else { return nil }
            return .object([
                "name": .string(id.name), "kind": .number(state.graph.binding(id) == nil ? 5 : 7),
                "location": page(place.path).location(place),
            ])
        }
    }

    private func actions(_ parameters: JSONValue) throws(RequestError) -> [JSONValue] {
        guard let path = path(parameters) else { return [] }
        guard let start = parameters["range"]?["start"].flatMap(Position.init),
            let end = parameters["range"]?["end"].flatMap(Position.init)
        else { throw .wrongParameters("'range' is missing") }
        return page(path).actions(state.findings[path] ?? [], from: start, to: end) { finding in
            state.baseline?.adding(finding, abilities)
        }
    }

    /// Shows who needs a binding: opens the place, or lists the places if there are several.
    private func execute(_ parameters: JSONValue) throws(RequestError) -> JSONValue {
        guard parameters["command"]?.string == Page.showNeededBy,
            let text = parameters["arguments"]?.array?.first?.string
        else { throw .wrongParameters("there is no such command") }
        let edges = state.graph.edges(to: NodeID(text)).filter { $0.kind.hasPhase }
        if let first = edges.compactMap(\.location).first, abilities.showsDocuments {
            let location = page(first.path).location(first)
            client.ask(
                "window/showDocument",
                .object(["uri": location["uri"], "takeFocus": true, "selection": location["range"]]))
        }
        let list = edges.map { "\($0.from.name)" + ($0.location.map { " (\($0))" } ?? "") }
        if list.count != 1 || !abilities.showsDocuments {
            let text = list.isEmpty ? "nothing needs it" : "needed by " + list.joined(separator: ", ")
            client.tell("window/showMessage", .object(["type": 3, "message": .string(text)]))
        }
        return JSONValue(.null)
    }

    // MARK: - What the server can do

    var greeting: JSONValue {
        var capabilities: KeyValuePairs<String, JSONValue?> {
            [
                "positionEncoding": .string(documents.encoding.rawValue),
                "textDocumentSync": .object(["openClose": true, "change": 2]),
                "codeLensProvider": .object(["resolveProvider": false]),
                "hoverProvider": true, "definitionProvider": true, "documentSymbolProvider": true,
                "workspaceSymbolProvider": true,
                "codeActionProvider": .object(["codeActionKinds": ["quickfix"]]),
                "executeCommandProvider": .object(["commands": [.string(Page.showNeededBy)]]),
                "diagnosticProvider": abilities.pullsDiagnostics
                    ? .object(["identifier": "dovetail", "interFileDependencies": true, "workspaceDiagnostics": false])
                    : nil,
            ]
        }
        return .object([
            "capabilities": .object(capabilities), "serverInfo": .object(["name": "dovetail"]),
        ])
    }
}

/// Work that needs a large stack, by one thread at a time.
private enum Work {
    /// @unchecked Sendable: handed to the other thread, and back when it is done; the caller waits.
    private struct Handed<Value>: @unchecked Sendable { let value: Value }

    static func run<Answer: Sendable, Problem: Error>(
        _ work: () throws(Problem) -> Answer
    ) throws(Problem) -> Answer {
        try withoutActuallyEscaping(work) { work in
            let handed = Handed(value: work)
            return Workers.run { () -> Result<Answer, Problem> in
                do throws(Problem) { return .success(try handed.value()) } catch { return .failure(error) }
            }
        }.get()
    }
}
