/// Connects the assemblies of components of several modules: what each is given from above, by a protocol of its own
/// module, to which the assembly that makes it conforms.
extension MigrationPlanner {
    private var tree: ComponentTree { catalogue.components }

    /// The places that have what a component asks for.
    func providers(of member: String, for component: String) -> [Group] {
        tree.wanted(by: component).filter { $0.name == member }
            .flatMap { tree.providers(of: member, for: $0.asker) }.map { place(of: $0, in: "") }
    }

    /// The protocol, of those that a component conforms to, that asks for a member.
    func conformance(of component: String, with member: String) -> String? {
        tree.conformances(of: component).first { name in
            catalogue.protocols.contains(name.lastWord) && catalogue.hasMember(member, in: name.lastWord)
                && !isOnMainActor(name)
        }
    }

    /// What children of other modules need of a public component is public, too.
    func openedForChildren(_ file: RegisteringFile) -> RegisteringFile {
        if library.form != .component { return file }
        return file.map { registration in
            var result = registration
            if let member = registration.key.member, isNeeded(member, of: registration.key.container) {
                result.isPublic = true
            }
            return result
        }
    }

    private func isNeeded(_ member: String, of owner: String) -> Bool {
        guard tree.components[owner]?.isPublic == true else { return false }
        return tree.makers.keys.contains { child in
            guard tree.isApart(child), tree.parents(of: child).contains(owner) else { return false }
            return tree.wanted(by: child).contains { want in
                guard want.name == member, case .own = tree.supply(of: member, want.type, by: owner) else {
                    return false
                }
                return true
            }
        }
    }

    // MARK: - What can't be given

    /// Why the assembly of a component can't be what a child of another module needs.
    func obstacle(making child: String, in group: Group) -> Obstacle? {
        guard tree.isApart(child) else { return nil }
        let owner = group.container
        let siblings = tree.makers.keys.filter { tree.parents(of: $0).contains(owner) && tree.isApart($0) }
        let all = siblings.flatMap { tree.wanted(by: $0) }
        let taken =
            tree.held(by: owner).map { tree.name(of: $0, in: owner) } + [tree.nameOfGiven(in: owner), "context"]
        for want in tree.wanted(by: child) {
            let name = want.name
            if taken.contains(name) { return .anotherType(name, owner, child) }
            if all.contains(where: { $0.name == name && $0.type.core != want.type.core }) {
                return .twoTypes(name, owner)
            }
            switch tree.supply(of: name, want.type, by: owner) {
            case .own:
                let input = tree.components[owner]?.inputs?.first { $0.name == name }
                let own = tables[group]?[".\(name)"]
                if input == nil, own?.isMoved != true { return .needsLeft(name, owner, child) }
                let isPublic = input.map { $0.isPublic && catalogue.isPublic($0.type) } ?? (own?.isPublic == true)
                if tree.components[owner]?.isPublic == true, !isPublic { return .notPublic(name, child) }
            case .component(let other):
                let isInput = isInput(RegistrationKey(container: other, type: .unknown, member: name))
                let isMoved = tables[place(of: other, in: group.module)]?[".\(name)"]?.isMoved == true
                if !isMoved, !isInput { return .needsLeft(name, other, child) }
            case .given: break
            case .anotherType: return .anotherType(name, owner, child)
            case .none: return .notAbove(name, owner, child)
            }
        }
        return nil
    }

    // MARK: - What is given

    func nameOfNeeds(of component: String) -> String {
        let base = ComponentTree.base(of: component)
        let isTaken = catalogue.types.contains("\(base)Needs") || catalogue.protocols.contains("\(base)Needs")
        return isTaken ? "\(base)AssemblyNeeds" : "\(base)Needs"
    }

    func given(to group: Group) -> PlannedGiven? {
        let component = group.container
        guard tree.isApart(component) else { return nil }
        let properties = tree.wanted(by: component).map { ($0.comments, property(for: $0, in: group.module)) }
        if properties.isEmpty { return .context }
        return .needs(
            name: tree.nameOfGiven(in: component), type: nameOfNeeds(of: component),
            properties: properties.map { ($1, $0) })
    }

    private func property(for want: ComponentTree.Want, in module: String) -> PlannedProperty {
        let providers = tree.providers(of: want.name, for: want.asker).map { place(of: $0, in: module) }
        return PlannedProperty(
            name: want.name, type: withAssemblies(catalogue.spelled(want.type), module), parameters: [],
            isPublic: catalogue.isPublic(want.type),
            isOnMainActor: providers.contains { tables[$0]?[".\(want.name)"]?.isOnMainActor == true })
    }

    /// `needs.lamp`, `stay.needs.lamp`.
    func pathToGiven(_ member: String, of component: String, in group: Group) -> String {
        let path = pathToAssembly(of: component, in: group)
        return (path.isEmpty ? "" : path + ".") + "\(tree.nameOfGiven(in: component)).\(member)"
    }

    func forwards(of group: Group, for children: [String]) -> [(property: PlannedProperty, path: String)] {
        var seen: Set<String> = []
        return children.flatMap { tree.wanted(by: $0) }.compactMap { want in
            guard seen.insert(want.name).inserted else { return nil }
            switch tree.supply(of: want.name, want.type, by: group.container) {
            case .component(let other):
                let path = "\(pathToAssembly(of: other, in: group)).\(want.name)"
                return (property(for: want, in: group.module), path)
            case .given(let place):
                return (property(for: want, in: group.module), pathToGiven(want.name, of: place, in: group))
            case .own, .anotherType, .none: return nil
            }
        }
    }

    // MARK: - What others read

    /// What others read of a component, beside what it forwards to children.
    func offered(by group: Group, for children: [String]) -> [(property: PlannedProperty, path: String)] {
        let forwarded = Set(forwards(of: group, for: children).map(\.property.name))
        return tree.wantsOfOthers(of: group.container).compactMap { _, want in
            guard !forwarded.contains(want.name), let path = path(to: want, in: group) else { return nil }
            return (property(for: want, in: group.module), path)
        }
    }

    /// Says what others read of a component, and its assembly can't have.
    func missed(of component: String) -> [Obstacle] {
        let group = place(of: component, in: "")
        return tree.wantsOfOthers(of: component).filter { path(to: $0.want, in: group) == nil }.map {
            .missed($0.want.name, of: component, $0.part)
        }
    }

    /// Nil where nothing above has it, or where that is left.
    private func path(to want: ComponentTree.Want, in group: Group) -> String? {
        if let place = tree.receiver(of: want.name, for: group.container) {
            return pathToGiven(want.name, of: place, in: group)
        }
        guard case .component(let other) = tree.provider(of: want.name, for: group.container) else { return nil }
        let key = RegistrationKey(container: other, type: .unknown, member: want.name)
        let isMoved = tables[place(of: other, in: group.module)]?[identity(of: key)]?.isMoved == true
        return isMoved || isInput(key) ? "\(pathToAssembly(of: other, in: group)).\(want.name)" : nil
    }

    /// Those of the files that spell the types; of other modules only what has the types.
    func importsOfNeeds(of group: Group, _ children: [String]) -> [String] {
        let own = tree.isApart(group.container) ? tree.wanted(by: group.container) : []
        let forwarded = Set(forwards(of: group, for: children).map(\.property.name))
        let supplied = children.flatMap { tree.wanted(by: $0) }.filter { forwarded.contains($0.name) }
        let wants = own + supplied
        let modules = children.map { place(of: $0, in: group.module).module }.filter { $0 != group.module }
        return (modules.map { "import \($0)" } + wants.flatMap { imports(for: $0, in: group.module) })
            .withoutRepetitions
    }

    private func imports(for want: ComponentTree.Want, in module: String) -> [String] {
        let all = tree.protocols(of: want.asker).flatMap { tree.imports[$0, default: []] }
        if tree.components[want.asker]?.module == module { return all }
        let known = want.type.typeNames.map { catalogue.modules[$0, default: []] }
        if known.contains(where: { $0.count != 1 }) { return all }
        return known.flatMap { $0 }.filter { $0 != module }.sorted().map { "import \($0)" }
    }
}

extension Obstacle {
    fileprivate static func missed(_ name: String, of component: String, _ other: String) -> Self {
        Obstacle(
            reason: "'\(other)' reads '\(name)' of the component '\(component)', whose assembly can't have it",
            cure: "give it to '\(other)'")
    }

    fileprivate static func needsLeft(_ name: String, _ owner: String, _ child: String) -> Self {
        Obstacle(
            reason: "'\(child)' needs '\(name)' of '\(owner)', which is left",
            cure: "move that first, or write the binding by hand")
    }

    fileprivate static func twoTypes(_ name: String, _ owner: String) -> Self {
        Obstacle(
            reason: "what '\(owner)' makes needs '\(name)' of two types", cure: "give each a name of its own")
    }

    fileprivate static func anotherType(_ name: String, _ owner: String, _ child: String) -> Self {
        Obstacle(
            reason: "'\(child)' needs '\(name)', which is something else in the assembly of '\(owner)'",
            cure: "give each a name of its own")
    }

    fileprivate static func notAbove(_ name: String, _ owner: String, _ child: String) -> Self {
        Obstacle(
            reason: "'\(child)' needs '\(name)', which the assembly of '\(owner)' can't reach",
            cure: "ask for it in the protocol of '\(owner)', too")
    }

    fileprivate static func notPublic(_ name: String, _ child: String) -> Self {
        Obstacle(
            reason: "'\(child)' of another module needs '\(name)', which is not public", cure: "make it public")
    }
}
