import DovetailSyntax

/// Which dialects are active in which files.
struct DialectIndex: Sendable {
    private var byPath: [String: [any Dialect]] = [:]
    /// All that are active in some file.
    private(set) var active: [any Dialect] = []
    /// Where containers may be those of Dovetail.
    private(set) var ownContainers = OwnContainers()

    init(_ files: [FileFacts], of all: [any Dialect.Type]) {
        var byModule: [String: Set<Int>] = [:]
        for (index, dialect) in all.enumerated() {
            for module in files.modules(using: dialect.imports, registers: dialect.registers) {
                byModule[module, default: []].insert(index)
            }
        }
        ownContainers = OwnContainers(files, namesakes: [])
        if byModule.isEmpty { return }
        active = byModule.values.reduce(into: Set()) { $0.formUnion($1) }.sorted().map { all[$0].init() }
        for file in files {
            guard let dialects = byModule[file.module] else { continue }
            byPath[file.path] = dialects.sorted().map { all[$0].init() }
        }
        let namesakes = all.filter { $0.hasContainer }.flatMap { $0.imports }
        ownContainers = OwnContainers(files, namesakes: Set(namesakes))
    }

    func dialects(at path: String) -> [any Dialect] { byPath[path] ?? [] }

    /// The files, each as its dialects say what it means.
    func translated(_ files: [FileFacts]) -> [FileFacts] {
        let hasOwnWrapper = files.contains { $0.types.contains { $0.kind != .extension && $0.name == "Injected" } }
        if active.isEmpty, !hasOwnWrapper { return files }
        let aliases = aliases(of: files)
        let types = active.reduce(into: Set()) { $0.formUnion(type(of: $1).types) }
        let ofTypes = aliases.filter { types.contains($1) }
        return files.map { file in
            var file = file
            if !aliases.isEmpty { file.renameWrappers(aliases) }
            if !ofTypes.isEmpty { file.renameTypes(ofTypes) }
            if hasOwnWrapper, !file.imports.contains("Dovetail") { file.forgetInjected() }
            for dialect in dialects(at: file.path) { dialect.translate(&file) }
            return file
        }
    }
}

extension DialectIndex {
    /// `typealias Inject = Injected`: names that programs give to what they don't declare, with what these stand for.
    private func aliases(of files: [FileFacts]) -> [String: String] {
        let all = files.flatMap(\.aliases).compactMap { alias in
            alias.type.nominalName.map { (alias.name, $0.lastName) }
        }
        if all.isEmpty { return [:] }
        let declared = Set(files.lazy.flatMap(\.types).filter { $0.kind != .extension }.map(\.name))
        let unknown = all.filter { !declared.contains($0.1) && $0.0 != $0.1 }
        return Dictionary(unknown) { first, _ in first }
    }
}

extension FileFacts {
    fileprivate mutating func renameWrappers(_ aliases: [String: String]) {
        for index in types.indices {
            types[index].members = types[index].members.map { member in
                guard member.facts.wrappers.contains(where: { aliases[$0.name] != nil }) else { return member }
                return Member(member.facts.renamingWrappers(aliases))
            }
        }
    }

    /// `extension AppContainer { var api: Dependency<API> { … } }`, of aliases of `Container` and `Factory`.
    fileprivate mutating func renameTypes(_ aliases: [String: String]) {
        for index in types.indices {
            if types[index].kind == .extension, let name = aliases[types[index].name] { types[index].name = name }
            types[index].members = types[index].members.map { member in
                guard case .name(let name, let arguments)? = member.facts.type?.shape, let own = aliases[name] else {
                    return member
                }
                var facts = member.facts
                let text = facts.type?.text.dropFirst(name.count) ?? ""
                facts.type = WrittenType(text: own + text, shape: .name(own, arguments))
                return Member(facts)
            }
        }
    }

    /// A program that declares `@Injected` itself doesn't mean that of Dovetail.
    fileprivate mutating func forgetInjected() {
        for index in types.indices {
            types[index].members = types[index].members.map { member in
                guard member.facts.injected != nil, !member.facts.wrappers.isEmpty else { return member }
                var facts = member.facts
                facts.injected = nil
                return Member(facts)
            }
        }
    }
}

extension MemberFacts {
    fileprivate func renamingWrappers(_ aliases: [String: String]) -> MemberFacts {
        var facts = self
        for index in wrappers.indices {
            guard let name = aliases[wrappers[index].name] else { continue }
            facts.wrappers[index].name = name
            facts.attributes.append(name)
            if name == "Injected" { facts.injected = wrappers[index].arguments }
        }
        return facts
    }
}
