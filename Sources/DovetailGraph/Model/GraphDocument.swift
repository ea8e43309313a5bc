/// A graph as JSON: what `dovetail graph --format json` writes, and what all commands read instead of sources.
///
/// Within a version members are added and never removed or given another meaning; a reader ignores those it doesn't
/// know. Members with the usual value are left out. Version 2 has objects, sites with their verdicts, and the evidence of
/// edges; version 1 is read as a graph without them.
package struct GraphDocument: Hashable, Sendable {
    package static let formatVersion = 2
    private static let readable = 1...formatVersion

    package let parts: DependencyGraph.Draft

    package init(_ graph: DependencyGraph) {
        parts = graph.parts
    }

    /// Reads a document.
    ///
    /// - Throws: `JSONProblem`, with the line and column and the path to the value.
    package init(reading text: String) throws(JSONProblem) {
        let document = JSONCursor(try JSONValue.read(text))
        let version = try document.required("formatVersion")
        guard Self.readable.contains(try version.int()) else {
            let found = version.value.compactText
            throw JSONProblem(.wrongVersion(found: found, known: Self.readable), at: version.value.position)
        }
        parts = try DependencyGraph.Draft(document)
    }

    /// The graph that the document holds.
    package func graph() throws(JSONProblem) -> DependencyGraph {
        do {
            return try DependencyGraph(parts)
        } catch {
            throw JSONProblem(.invalidGraph(error.description), at: nil)
        }
    }

    package var text: String { json.text }

    package var json: JSONValue {
        .object([
            "formatVersion": .number(Self.formatVersion),
            "name": .string(parts.name),
            "modules": .array(parts.modules.map(\.json)),
            "roots": .array(parts.roots.map(\.json)),
            "bindings": .array(parts.bindings.map(\.json)),
            "types": .array(parts.types.map(\.json)),
            "edges": .array(parts.edges.map(\.json)),
            "requirements": .array(parts.requirements.map(\.json)),
            "occurrences": .array(parts.occurrences.map(\.json)),
            "unresolved": .array(parts.unresolved.map(\.json)),
            "ignores": .array(parts.ignores.map(\.json)),
            "verdicts": parts.verdicts.json,
            "sites": parts.sites.isEmpty ? nil : .array(parts.sites.map(\.json)),
        ])
    }
}

extension DependencyGraph.Draft {
    fileprivate init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(name: try json.required("name").string())
        modules = try json.list("modules", DependencyGraph.Module.init)
        roots = try json.list("roots", DependencyGraph.Root.init)
        bindings = try json.list("bindings", DependencyGraph.Binding.init)
        types = try json.list("types", DependencyGraph.TypeNode.init)
        edges = try json.list("edges", DependencyGraph.Edge.init)
        requirements = try json.list("requirements", DependencyGraph.Requirement.init)
        occurrences = try json.list("occurrences", DependencyGraph.Occurrence.init)
        unresolved = try json.list("unresolved", DependencyGraph.Unresolved.init)
        ignores = try json.list("ignores", DependencyGraph.Ignore.init)
        sites = try json.list("sites", DependencyGraph.Site.init)
        if let verdicts = try json.optional("verdicts") { self.verdicts = try DependencyGraph.Verdicts(verdicts) }
    }
}
