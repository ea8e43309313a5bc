import DovetailGraph
import DovetailSyntax

/// All declarations of a program, by name.
///
/// @unchecked Sendable: its entries change only while it is built, on one thread.
final class Program: @unchecked Sendable {
    /// A type with all of its extensions. A class, as it is read often, and is large.
    final class TypeEntry {
        let id: NodeID
        /// `Outer.Inner`
        let name: String
        /// Nil for a type that is declared elsewhere, and extended here.
        let facts: TypeFacts?
        let kind: TypeFacts.Kind
        /// Whether other files may name it.
        let isVisible: Bool
        let site: Site
        var inherits: [(WrittenType, Site)] = []
        var aliases: [String: [Alias]] = [:]
        /// The branches of `#if` in which it is declared.
        var conditions: [DependencyGraph.Condition] = []
        /// Without those that tests add to a type of the program, by which nothing is decided.
        private(set) var members: [MemberID] = []
        private var addedByTests: [MemberID] = []
        /// The members by name, once they are too many to look through.
        private var byName: [String: [MemberID]] = [:]
        private static let few = 12

        init(id: NodeID, name: String, facts: TypeFacts?, site: Site) {
            self.id = id
            self.name = name
            self.facts = facts
            kind = facts?.kind ?? .extension
            isVisible = facts.map { $0.access > .fileprivate } ?? true
            self.site = site
        }

        /// Whether it is declared where that branch is compiled. Another package may have a type of its name.
        func exists(where condition: DependencyGraph.Condition) -> Bool {
            conditions.isEmpty || conditions.contains { !$0.isNeverCompiled(with: condition) }
        }

        func addByTest(_ member: MemberID) { addedByTests.append(member) }

        func add(_ member: MemberID, of entries: [MemberEntry]) {
            members.append(member)
            let new = members.count == Self.few + 1 ? members[...] : members.suffix(members.count > Self.few ? 1 : 0)
            for member in new { byName[entries[member.index].facts.name, default: []].append(member) }
        }

        /// The members of that name, without labels.
        func members(named name: String, of entries: [MemberEntry]) -> [MemberID] {
            let own =
                members.count > Self.few
                ? byName[name, default: []] : members.filter { entries[$0.index].facts.name == name }
            return addedByTests.isEmpty ? own : own + addedByTests.filter { entries[$0.index].facts.name == name }
        }

        var macros: ComponentMacros { facts?.macros ?? ComponentMacros() }
        var location: DependencyGraph.Location? { facts.map { site.place($0.place) } }
        var shortName: String { name.lastName }
    }

    final class MemberEntry: Sendable {
        private let member: Member
        let site: Site

        init(_ member: Member, site: Site) {
            self.member = member
            self.site = site
        }

        // In place, as a copy of all facts takes longer than what is asked of them.
        var facts: MemberFacts { _read { yield member.facts } }
        var body: [Statement]? { member.facts.body }
        var owner: TypeID? { site.type }
        var location: DependencyGraph.Location { site.place(facts.place) }
        var condition: DependencyGraph.Condition { .always.and(facts.condition) }
    }

    /// The members of one declaration, which have no entries yet.
    private struct Declared {
        let members: [Member]
        /// Around them: of the type, if they are in one.
        let site: Site

        func entries() -> [MemberEntry] {
            members.map { MemberEntry($0, site: site.adding($0.facts.generics)) }
        }
    }

    struct Lineage {
        var parents: [TypeID]
        var surrounding: [TypeID]
        var ancestry: [TypeID] = []
    }

    private(set) var types: [TypeEntry] = []
    private(set) var members: [MemberEntry] = []
    /// Whose members are still to be added.
    private var declared: [Declared] = []
    /// The parameters of generic types, by module and name, while types are declared.
    private var genericsByName: [String: [GenericFacts]] = [:]
    private(set) var typesByName: [String: [TypeID]] = [:]
    /// All parts of the names of types, aliases and modules.
    private(set) var knownNames: Set<String>
    /// Of those that others are nested in.
    private(set) var outerNames: Set<String> = []
    private(set) var freeByName: [String: [MemberID]] = [:]
    private(set) var free: [MemberID] = []
    private(set) var statements: [(Site, [Statement])] = []
    private(set) var aliases: [String: [Alias]] = [:]
    /// Of each type what `parents(of:)`, `ancestry(of:)` and `surrounding(_:)` answer; empty while types are still added.
    private(set) var lineages: [Lineage] = []
    /// What the type of each member names.
    private var typesOfMembers: [[TypeID]] = []
    /// The aliases, and the types that they stand for.
    private var knownAliases: [(name: String, types: [TypeID])] = []
    private(set) var aliasNames: Set<String> = []
    /// The classes of Apple's frameworks that the program extends, from which most others of theirs inherit.
    private(set) var frameworkTypes: [TypeID] = []
    /// The types of other packages whose extensions provide parts, and their names in small letters.
    private(set) var locatorTypes: [(type: TypeID, name: String)] = []
    /// Of methods that share their name and labels with others before them: which of these they are.
    private(set) var ordinals: [MemberID: Int] = [:]
    /// The names of all members of types, without labels.
    private(set) var memberNames: Set<String> = []
    /// Of each member, whether it stands in a test.
    private(set) var areTests: [Bool] = []
    /// The protocols of other packages that the program extends, and that its structures conform to.
    private(set) var foreignProtocols: Set<TypeID> = []
    /// The members of previews, and what only they use.
    private(set) var previews: Set<MemberID> = []
    /// The static properties that extensions add to types of other packages, by their names.
    private(set) var foreignStatics: [String: [MemberID]] = [:]
    private(set) var foreignStaticMethods: [String: [MemberID]] = [:]
    /// What each file imports.
    let imports: [String: Set<String>]
    /// What any file imports.
    let importedModules: Set<String>
    let modules: [String: ModuleFacts]
    let moduleNames: Set<String>
    /// Where containers may be those of Dovetail.
    let ownContainers: OwnContainers

    init(_ files: [FileFacts], _ modules: [ModuleFacts], ownContainers: OwnContainers) {
        self.ownContainers = ownContainers
        self.modules = Dictionary(modules.map { ($0.name, $0) }) { first, _ in first }
        moduleNames = Set((modules.map(\.name) + files.map(\.module)).flatMap { [$0, $0.ofModule] })
        imports = Dictionary(files.map { ($0.path, Set($0.imports)) }) { $0.union($1) }
        importedModules = imports.values.reduce(into: []) { $0.formUnion($1) }
        knownNames = moduleNames
        let shared = Self.namesakes(in: files)
        genericsByName = Self.generics(in: files)
        for file in files { declare(file, shared) }
        genericsByName = [:]
        for file in files { noteAliases(of: file) }
        for file in files { extend(file) }
        conformByMacros()
        addMembers()
        addMacroTypes()
        lineages = Workers.map(allTypes) { [self] in
            Lineage(parents: findParents(of: $0), surrounding: findSurrounding($0))
        }
        for type in allTypes { lineages[type.index].ancestry = findAncestry(of: type) }
        typesOfMembers = Workers.map(members) { [self] in nominals(of: $0.facts.type, at: $0.site) }
        areTests = Workers.map(memberIDs) { [self] in findTest($0) }
        ordinals = findOrdinals()
        knownAliases = findAliases()
        aliasNames = Set(knownAliases.map(\.name))
        frameworkTypes = Self.frameworkNames.flatMap { typesByName[$0, default: []].filter(isExternal) }
        locatorTypes = findLocatorTypes()
        foreignStatics = findForeignStatics()
        foreignStaticMethods = findForeignStaticMethods()
        foreignProtocols = findForeignProtocols()
        previews = PreviewFinder(self).members()
    }

    private static let frameworkNames = [
        "UIViewController", "NSViewController", "UIView", "NSView", "UIResponder", "NSResponder", "NSObject",
    ]

    subscript(type: TypeID) -> TypeEntry { types[type.index] }
    subscript(member: MemberID) -> MemberEntry { members[member.index] }

    /// The members of a type itself that have that name, without labels.
    func members(named name: String, of type: TypeID) -> [MemberID] { self[type].members(named: name, of: members) }

    func types(of member: MemberID) -> [TypeID] { typesOfMembers[member.index] }

    /// Under which these types are known.
    func names(of types: Set<TypeID>) -> Set<String> {
        let aliases = knownAliases.lazy.filter { !types.isDisjoint(with: $0.types) }.map(\.name)
        return Set(types.map { self[$0].shortName }).union(aliases)
    }

    private func findAliases() -> [(name: String, types: [TypeID])] {
        let all =
            aliases.flatMap { name, all in all.map { (name, $0) } }
            + types.flatMap { $0.aliases.flatMap { name, all in all.map { (name, $0) } } }
        return all.map { name, alias in (name, nominals(of: alias.type, at: alias.site)) }
    }

    /// Methods of exclusive branches are one.
    private func findOrdinals() -> [MemberID: Int] {
        let methods = memberIDs.filter {
            self[$0].facts.kind == .method && self[$0].facts.condition.isEmpty && !isRequirement($0)
        }
        var result: [MemberID: Int] = [:]
        for alike in Dictionary(grouping: methods, by: { self[$0].facts.name }).values where alike.count > 1 {
            for namesakes in Dictionary(grouping: alike, by: commonID).values where namesakes.count > 1 {
                for (index, method) in namesakes.enumerated().dropFirst() { result[method] = index + 1 }
            }
        }
        return result
    }

    var allTypes: [TypeID] { types.indices.map(TypeID.init) }
    var memberIDs: [MemberID] { members.indices.map(MemberID.init) }

    /// The members of which that holds; all of them are asked on several threads.
    func memberIDs(where holds: @escaping @Sendable (MemberID) -> Bool) -> [MemberID] {
        zip(memberIDs, Workers.map(memberIDs, holds)).filter(\.1).map(\.0)
    }
}

// MARK: - Building

extension Program {
    /// Private types that have a namesake in another file of the module.
    private static func namesakes(in files: [FileFacts]) -> Set<String> {
        let hidden = Set(files.lazy.flatMap(\.types).filter { $0.access <= .fileprivate }.map(\.name))
        var seen: [String: String] = [:]
        var shared: Set<String> = []
        if hidden.isEmpty { return shared }
        for file in files {
            for type in file.types where type.kind != .extension && hidden.contains(type.name) {
                let key = "\(file.module)/\(type.name)"
                if let path = seen[key], path != file.path { shared.insert(key) }
                seen[key] = file.path
            }
        }
        return shared
    }

    private func declare(_ file: FileFacts, _ namesakes: Set<String>) {
        for facts in file.types where facts.kind != .extension {
            let isHidden = facts.access <= .fileprivate && namesakes.contains("\(file.module)/\(facts.name)")
            let fileName = isHidden ? file.path.split(separator: "/").last.map(String.init) : nil
            let id = NodeID(module: file.module, name: facts.name, file: fileName)
            if let known = typesByName[facts.name]?.first(where: { self[$0].id == id }) {
                add(facts, to: known, Site(module: file.module, path: file.path, type: known))
            } else {
                declare(facts, id, Site(module: file.module, path: file.path))
            }
        }
    }

    private func declare(_ facts: TypeFacts?, _ id: NodeID, _ site: Site, name: String? = nil) {
        let type = TypeID(index: types.count)
        let name = facts?.name ?? name ?? ""
        let site = site.inside(type, (facts?.generics ?? []) + genericsAround(name, site.module))
        types.append(TypeEntry(id: id, name: name, facts: facts, site: site))
        typesByName[name, default: []].append(type)
        knownNames.insert(name.lastName)
        if let dot = name.lastDot { noteOuter(String(name[..<dot])) }
        if let facts { add(facts, to: type, site) }
    }

    /// The parameters of the generic types around one: `Value` of `Graph<Value>` in `Graph.Node`.
    private func genericsAround(_ name: String, _ module: String) -> [GenericFacts] {
        guard !genericsByName.isEmpty, let dot = name.lastDot else { return [] }
        let outer = String(name[..<dot])
        return genericsByName["\(module)/\(outer)", default: []] + genericsAround(outer, module)
    }

    private static func generics(in files: [FileFacts]) -> [String: [GenericFacts]] {
        var found: [String: [GenericFacts]] = [:]
        for file in files {
            for type in file.types where type.kind != .extension && !type.generics.isEmpty {
                found["\(file.module)/\(type.name)"] = type.generics
            }
        }
        return found
    }

    private func noteOuter(_ name: String) {
        outerNames.insert(name)
        knownNames.insert(name.lastName)
        if let dot = name.lastDot { noteOuter(String(name[..<dot])) }
    }

    private func noteAliases(of file: FileFacts) {
        let site = Site(module: file.module, path: file.path)
        for alias in file.aliases {
            aliases[alias.name, default: []].append(Alias(alias, site))
            knownNames.insert(alias.name)
        }
    }

    private func extend(_ file: FileFacts) {
        let site = Site(module: file.module, path: file.path)
        for facts in file.types where facts.kind == .extension {
            let aliased = facts.name.contains(".") ? alias(facts.name, at: site) : nil  // `extension Manager.Session`
            let type =
                type(named: facts.name, at: site)
                ?? aliased.flatMap { nominals(of: $0.type, at: $0.site).only } ?? declareExternal(facts.name, site)
            add(facts, to: type, site.inside(type, self[type].site.generics + facts.generics, facts.constraints))
        }
        if !file.statements.isEmpty { statements.append((site, file.statements)) }
        if !file.members.isEmpty { declared.append(Declared(members: file.members, site: site)) }
    }

    private func declareExternal(_ name: String, _ site: Site) -> TypeID {
        declare(nil, .external(name), site, name: name)
        return TypeID(index: types.count - 1)
    }

    private func add(_ facts: TypeFacts, to type: TypeID, _ site: Site) {
        if !isAddedByTest(type, site) {
            for written in facts.inherits { types[type.index].inherits.append((written, site)) }
        }
        if facts.kind != .extension { types[type.index].conditions.append(.always.and(facts.condition)) }
        for alias in facts.aliases {
            types[type.index].aliases[alias.name, default: []].append(Alias(alias, site))
            knownNames.insert(alias.name)
        }
        if !facts.members.isEmpty { declared.append(Declared(members: facts.members, site: site)) }
    }

    /// Whether a test extends a type of the program, or of another package.
    private func isAddedByTest(_ type: TypeID, _ site: Site) -> Bool {
        let entry = types[type.index]
        return isTest(module: site.module) && (entry.facts == nil || !isTest(module: entry.site.module))
    }

    func isTest(module: String) -> Bool { modules[module]?.isTest == true }

    func addParent(_ name: String, to type: TypeID) {
        types[type.index].inherits.append((WrittenType(text: name, shape: .name(name, [])), types[type.index].site))
    }

    /// Gives entries to the members that were declared. They are most of a program, so that threads share the work.
    func addMembers() {
        if declared.isEmpty { return }
        for entry in Workers.map(declared, { $0.entries() }).joined() {
            let member = MemberID(index: members.count)
            members.append(entry)
            if let type = entry.owner {
                if isAddedByTest(type, entry.site) {
                    types[type.index].addByTest(member)
                } else {
                    types[type.index].add(member, of: members)
                }
                memberNames.insert(entry.facts.name)
            } else {
                freeByName[entry.facts.name, default: []].append(member)
                free.append(member)
            }
        }
        declared = []
    }

    func declareMacroType(_ facts: TypeFacts, beside type: TypeID) {
        let site = self[type].site
        declare(facts, NodeID(module: site.module, name: facts.name), Site(module: site.module, path: site.path))
    }
}

extension NodeID {
    /// A type that is declared outside of the sources: no module is known for it.
    static func external(_ name: String) -> NodeID { NodeID(module: "external", name: name) }
}
