import DovetailSyntax

// Bodies that were passed over when their files were read: those that turn out to matter are read now.

extension Program {
    /// Whatever names a type could make one; and there are functions for whose calls it matters what they do.
    func readBodiesThatNameTypes() {
        readBodies(naming: knownNames) { entry in
            entry.owner.map { self[$0].kind == .protocol || isContainer($0) } ?? false
                || !nominals(of: entry.facts.type, at: entry.site).isEmpty
        }
    }

    /// Reads the unread bodies with one of these words, and those of other functions that are wanted.
    func readBodies(naming names: Set<String>, orOf isWanted: (MemberEntry) -> Bool) {
        let words = WordSet(names)
        let found = members.filter { entry in
            guard !entry.isRead, let unread = entry.facts.unread else { return false }
            return unread.names(oneOf: words) || isWanted(entry)
        }
        let files = Dictionary(grouping: found, by: \.site.path)
        let bodies = Workers.map(files.map { UnreadFile(path: $0, bodies: $1.compactMap(\.facts.unread)) }) {
            [source] in
            $0.read(source)
        }
        for (entry, body) in zip(files.values.joined(), bodies.joined()) { entry.read(body) }
    }

    private struct UnreadFile: Sendable {
        let path: String
        let bodies: [UnreadBody]

        func read(_ source: (String) -> [UInt8]?) -> [[Statement]?] {
            let reader = source(path).map { BodyReader($0) }
            return bodies.map { reader?.statements(of: $0, parse: SourceParser.parse) }
        }
    }
}

extension Linker {
    /// A body matters that names what a root has, what holds one, a function that builds, or a variable outside of types.
    func readBodies() {
        let roots = program.allTypes.filter(roles.isRoot)
        let members = Set(roots.flatMap(program.ancestry)).flatMap { program[$0].members }
        let others = program.memberIDs.filter { member in
            roles.functions.contains(member) || isHeld(member) || concernsContainer(member)
        }
        let free = program.free.filter { program[$0].facts.isProperty }
        let names = Set((members + others + free).map { program[$0].facts.name })
        program.readBodies(naming: names) { entry in
            entry.facts.parameters.contains { program.isContainer($0.type, entry.site) }
        }
    }
}
