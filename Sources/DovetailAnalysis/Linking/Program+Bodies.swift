import DovetailSyntax

// Bodies that were passed over when their files were read: those that turn out to matter are read now.

/// Where such bodies are.
package protocol BodySource: Sendable {
    /// What stands in the file of that path; nil if it is no longer what was read.
    func bytes(of path: String) -> [UInt8]?
    /// Hears what is wrong with a body.
    func note(_ warning: InputWarning, in path: String)
}

extension Program {
    /// Reads the bodies of these members, as far as they are unread.
    func readBodies(of members: some Sequence<MemberID>) {
        let unread = members.map { self[$0] }.filter { !$0.isRead }
        let files = Dictionary(grouping: unread, by: \.site.path).sorted { $0.value.size > $1.value.size }
        let bodies = Workers.map(files) { [source] path, entries in
            let file = LateFile(path, source)
            return entries.map { file.body(of: $0) }
        }
        for (entry, body) in zip(files.lazy.flatMap(\.value), bodies.joined()) { entry.read(body) }
    }

    /// A file that is read once more.
    struct LateFile {
        let path: String
        private let source: any BodySource
        private let reader: BodyReader?

        init(_ path: String, _ source: any BodySource) {
            self.path = path
            self.source = source
            reader = source.bytes(of: path).map { BodyReader($0) }
        }

        func body(of entry: MemberEntry) -> [Statement]? {
            guard let unread = entry.facts.unread, let reader else { return nil }
            return reader.statements(of: unread) { bytes in
                let tree = SourceParser.parse(bytes)
                guard tree.isShallow else {
                    source.note(.tooDeep(path), in: path)
                    return nil
                }
                if let place = tree.firstError.map({ reader.place(at: $0, in: unread) }) {
                    source.note(.syntaxError(path, line: Int(place.line), column: Int(place.column)), in: path)
                }
                return tree
            }
        }
    }
}

extension Linker {
    /// What a member does. It is read now if it was passed over.
    func body(of member: MemberID) -> [Statement]? {
        let entry = program[member]
        if !entry.isRead {
            if lateFile?.path != entry.site.path { lateFile = Program.LateFile(entry.site.path, program.source) }
            entry.read(lateFile?.body(of: entry))
        }
        return entry.body
    }
}

extension [Program.MemberEntry] {
    /// How much there is to read.
    fileprivate var size: Int { reduce(0) { $0 + ($1.facts.unread?.statements.count ?? 0) } }
}
