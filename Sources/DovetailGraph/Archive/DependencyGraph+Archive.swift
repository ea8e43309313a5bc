// The parts of a graph in the order in which an archive has them.

extension DependencyGraph {
    /// The graph for `init(archive:)` of the same build of this program.
    package var archive: [UInt8] { parts.archive }

    /// A graph that was archived. It was valid and sorted then, and is so still.
    ///
    /// - Returns: nil if the bytes are damaged.
    package init?(archive: ArraySlice<UInt8>) {
        var coder = ArchiveCoder(reading: archive)
        var parts = Draft(name: "")
        parts.code(with: &coder)
        if coder.isDamaged { return nil }
        self.init(archived: parts)
    }
}

extension DependencyGraph.Draft {
    /// Writes finished parts, valid or not.
    package var archive: [UInt8] {
        var coder = ArchiveCoder(expecting: 2 * (roots.count + bindings.count + types.count))
        var parts = self
        parts.code(with: &coder)
        return coder.bytes
    }

    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        let id = NodeID("")
        coder.code(&name)
        coder.code(&modules, .init(name: "")) { $0.code(with: &$1) }
        coder.code(&roots, .init(id: id, kind: .assembly)) { $0.code(with: &$1) }
        coder.code(&bindings, .init(id: id, root: id, declarations: [])) { $0.code(with: &$1) }
        coder.code(&types, .init(id: id, kind: .other)) { $0.code(with: &$1) }
        coder.code(&edges, .init(from: id, to: id, kind: .needs)) { $0.code(with: &$1) }
        coder.code(&requirements, .init(from: nil, root: id, type: "")) { $0.code(with: &$1) }
        coder.code(&occurrences, .init(kind: .reference, name: "")) { $0.code(with: &$1) }
        coder.code(&unresolved, .init(owner: nil, expression: "", reason: "")) { $0.code(with: &$1) }
        coder.code(&ignores, .init(rule: "", reason: "", extent: .file, location: .blank)) { $0.code(with: &$1) }
        coder.code(&sites, .init(type: "", verdict: .drawn)) { $0.code(with: &$1) }
        verdicts.code(with: &coder)
    }
}

extension DependencyGraph.Module {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&name)
        coder.code(&dependencies, "") { $1.code(&$0) }
        coder.code(&path)
        coder.code(&sharedFiles, "") { $1.code(&$0) }
    }
}

extension DependencyGraph.Root {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&id)
        coder.code(&kind)
        coder.code(&location)
        coder.code(&visibility)
        coder.code(&parent)
        coder.code(&inherits)
        coder.code(&isEntry)
    }
}

extension DependencyGraph.Binding {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&id)
        coder.code(&root)
        coder.code(&role)
        coder.code(&owner)
        coder.code(&type)
        coder.code(&tag)
        coder.code(&key)
        coder.code(&definitionKey)
        coder.code(&parameters, "") { $1.code(&$0) }
        coder.code(&hasID)
        coder.code(&visibility)
        coder.code(&isOpaque)
        coder.code(&isShortLived)
        coder.code(&declarations, .init()) { $0.code(with: &$1) }
        coder.code(&creations, .init(count: 0, total: .zero)) { $0.code(with: &$1) }
    }
}

extension DependencyGraph.Creations {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        var (count, seconds) = (count, Int(total.components.seconds))
        var nanoseconds = Int(total.components.attoseconds / 1_000_000_000)
        coder.code(&count)
        coder.code(&seconds)
        coder.code(&nanoseconds)
        self = .init(count: count, total: .seconds(seconds) + .nanoseconds(nanoseconds))
    }
}

extension DependencyGraph.Declaration {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&location)
        coder.code(&scope)
        coder.code(&implementation)
        coder.code(&condition)
        coder.code(&isOverriding)
    }
}

extension DependencyGraph.TypeNode {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&id)
        coder.code(&kind)
        coder.code(&location)
        coder.code(&visibility)
        coder.code(&isExternal)
        coder.code(&condition)
    }
}

extension DependencyGraph.Edge {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&from)
        coder.code(&to)
        coder.code(&kind)
        coder.code(&phase, .construct) { $1.code(&$0) }
        coder.code(&label)
        coder.code(&location)
        coder.code(&origin, .blank) { $1.code(&$0) }
        coder.code(&condition)
        coder.code(&isOneOf)
        coder.code(&isGivenBack)
    }
}

extension DependencyGraph.Requirement {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&from)
        coder.code(&root)
        coder.code(&type)
        coder.code(&tag)
        coder.code(&kind)
        coder.code(&phase)
        coder.code(&label)
        coder.code(&location)
        coder.code(&condition)
    }
}

extension DependencyGraph.Occurrence {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&kind)
        coder.code(&name)
        coder.code(&owner)
        coder.code(&target)
        coder.code(&location)
    }
}

extension DependencyGraph.Unresolved {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&owner)
        coder.code(&expression)
        coder.code(&input)
        coder.code(&reason)
        coder.code(&location)
    }
}

extension DependencyGraph.Site {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&type)
        coder.code(&verdict)
        coder.code(&reason)
        coder.code(&owner)
        coder.code(&location)
    }
}

extension DependencyGraph.Verdicts {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        for verdict in DependencyGraph.Site.Verdict.allCases { coder.code(&self[verdict]) }
    }
}

extension DependencyGraph.Ignore {
    fileprivate mutating func code(with coder: inout ArchiveCoder) {
        coder.code(&rule)
        coder.code(&reason)
        var line: Int? = if case .line(let line) = extent { line } else { nil }
        coder.code(&line, 0) { $1.code(&$0) }
        extent = line.map { .line($0) } ?? .file
        coder.code(&location)
    }
}

// MARK: - Values that many parts have

extension DependencyGraph.Location {
    fileprivate static let blank = Self(path: "", line: 0)
}

extension ArchiveCoder {
    fileprivate mutating func code(_ text: inout String?) { code(&text, "") { $1.code(&$0) } }

    fileprivate mutating func code(_ id: inout NodeID?) { code(&id, NodeID("")) { $1.code(&$0) } }

    fileprivate mutating func code(_ location: inout DependencyGraph.Location) {
        var (path, line, column) = (location.path, location.line, location.column)
        code(path: &path)
        code(&line)
        code(&column, 0) { $1.code(&$0) }
        location = .init(path: path, line: line, column: column)
    }

    fileprivate mutating func code(_ location: inout DependencyGraph.Location?) {
        code(&location, .blank) { $1.code(&$0) }
    }

    fileprivate mutating func code(_ condition: inout DependencyGraph.Condition) {
        var terms = condition.terms
        code(&terms, .init("")) { term, coder in
            var (expression, isNegated) = (term.expression, term.isNegated)
            coder.code(&expression)
            coder.code(&isNegated)
            term = .init(expression, isNegated: isNegated)
        }
        condition = .init(terms)
    }
}
