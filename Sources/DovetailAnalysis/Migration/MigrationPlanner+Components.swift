import DovetailGraph

/// Puts assemblies in the place of Needle's components: what each holds, and what can be moved only together.
extension MigrationPlanner {
    private var tree: ComponentTree { catalogue.components }

    // MARK: - What moves together

    /// Leaves what reads or makes something that is left, until nothing more follows.
    mutating func settle(_ groups: inout [Group: [RegisteringFile]]) {
        var isSettled = false
        while !isSettled {
            isSettled = true
            let unusable = unusableComponents(groups)
            bare = bare.filter { unusable[$0.key.container] == nil }
            for group in groups.keys.sorted() {
                groups[group] = groups[group, default: []].map { file in
                    var file = file
                    let left = Set(
                        file.registrations.filter { !$0.obstacles.isEmpty }.map { identity(of: $0.key) })
                    file.sections = file.sections.map { section in
                        section.mapWithChoice { registration, isChoice in
                            guard registration.obstacles.isEmpty else { return registration }
                            let isPartOfLeft = isChoice && left.contains(identity(of: registration.key))
                            let reason = isPartOfLeft ? Obstacle.otherClause : nil
                            guard let obstacle = reason ?? obstacle(of: registration, in: group, unusable)
                            else { return registration }
                            isSettled = false
                            var result = registration
                            result.obstacles.append(obstacle)
                            let own = identity(of: registration.key)
                            tables[group]?[own]?.isMoved = false
                            return result
                        }
                    }
                    return file
                }
            }
        }
    }

    private func obstacle(
        of registration: LibraryRegistration, in group: Group, _ unusable: [String: Unusable]
    ) -> Obstacle? {
        for key in registration.body.reads.map(\.key) + registration.required {
            let place = place(of: key.container, in: group.module)
            if isInput(key) || ComponentTree.receiver(meantBy: key.container) != nil
                || tables[place]?[identity(of: key)]?.isMoved == true
            {
                continue
            }
            return Obstacle(
                reason: "it reads '\(key.member ?? "")' of '\(key.container)', which is left",
                cure: "move that first, or write the binding by hand")
        }
        var types = registration.parameters.map(\.type)
        if case .spelled(let type) = registration.key.type { types.append(type) }
        for name in registration.children + types.flatMap(\.typeNames) {
            if let reason = unusable[name]?.reason {
                return Obstacle(reason: reason, cure: "write the assembly of '\(name)' by hand")
            }
        }
        for child in registration.children {
            if let obstacle = obstacle(making: child, in: group) { return obstacle }
        }
        for above in tree.held(by: group.container) {
            guard let other = unusable[above], !other.isWritten else { continue }
            return Obstacle(
                reason: other.reason.replacing("'\(above)'", with: "'\(above)', which is above it,"),
                cure: "write the assembly of '\(above)' by hand")
        }
        return nil
    }

    func isInput(_ key: RegistrationKey) -> Bool {
        tree.components[key.container]?.inputs?.contains { $0.name == key.member } == true
    }

    /// A component that nothing can make as an assembly.
    private struct Unusable {
        let reason: String
        /// Whether it has an assembly at all.
        var isWritten = true
    }

    private func unusableComponents(_ groups: [Group: [RegisteringFile]]) -> [String: Unusable] {
        var result: [String: Unusable] = [:]
        for (name, component) in tree.components {
            let files = groups[Group(module: component.module, container: name), default: []]
            let registrations = files.flatMap(\.registrations)
            if registrations.isEmpty, tree.isBare(name) {
                guard let reason = NeedleMigration.reasons(toLeave: name, catalogue).first else { continue }
                result[name] = Unusable(reason: reason, isWritten: false)
            } else if !registrations.contains(where: \.obstacles.isEmpty) {
                let reason =
                    registrations.isEmpty
                    ? "the component '\(name)' has no part of its own" : "nothing of the component '\(name)' is moved"
                result[name] = Unusable(reason: reason, isWritten: false)
            } else if !tree.conformances(of: name).isEmpty, !registrations.allSatisfy(\.obstacles.isEmpty) {
                result[name] = Unusable(
                    reason: "a part of the component '\(name)' is left, so that it conforms to no protocol")
            }
        }
        return result
    }

    /// The components that only hand on what is above them, each with its file.
    func bareComponents() -> [Group: RegisteringFile] {
        let bare = tree.components.filter { tree.isBare($0.key) && !$0.value.isRoot }.map { name, component in
            let file = RegisteringFile(
                path: component.path, module: component.module, imports: component.imports, sections: [],
                questions: [], defaultScopes: [], containers: .init())
            return (Group(module: component.module, container: name), file)
        }
        return Dictionary(bare) { first, _ in first }
    }

    /// Says what names a component, or makes a root: there its assembly must be named, or made.
    func noteNames(_ groups: inout [Group: [RegisteringFile]]) {
        var seen: Set<String> = []
        for group in groups.keys.sorted() {
            groups[group] = groups[group, default: []].map { file in
                file.map { registration in
                    guard registration.obstacles.isEmpty else { return registration }
                    var result = registration
                    let own = registration.key.container
                    if tree.components[own]?.isRoot == true, seen.insert(own).inserted {
                        result.remarks += tree.others(naming: own).map { other in
                            var remark = Obstacle.names(other.name, own, at: other.location)
                            remark.subject = own
                            return remark
                        }
                    }
                    for child in registration.children where seen.insert(child).inserted {
                        result.remarks += tree.others(naming: child).map { .names($0.name, child, at: $0.location) }
                        result.remarks += missed(of: child)
                    }
                    return result
                }
            }
        }
    }

    // MARK: - What an assembly holds

    /// - Parameter made: the components that its bindings make.
    func component(of group: Group, making made: [String]) -> PlannedComponent? {
        let children = Set(made.filter { tree.isApart($0) && !tree.wanted(by: $0).isEmpty }).sorted()
        guard let component = tree.components[group.container] else { return nil }
        let all = tables[group, default: [:]].values
        let held = tree.held(by: group.container).map { above in
            (name: tree.name(of: above, in: group.container), type: nameOfAssembly(above, group.module))
        }
        let kept = tree.conformances(of: group.container).filter {
            catalogue.inherited[$0.lastWord]?.contains("Dependency") != true  // of the library
        }
        let conformances = all.allSatisfy(\.isMoved) ? kept : []
        let isVisible = tree.held(by: group.container).allSatisfy { tree.components[$0]?.isPublic == true }
        return PlannedComponent(
            replaced: all.allSatisfy(\.isMoved) ? group.container : nil, comments: component.comments,
            conformances: conformances.filter { !isOnMainActor($0) },
            isolatedConformances: conformances.filter(isOnMainActor), held: held, inputs: component.inputs ?? [],
            isPublic: component.isPublic && isVisible
                && (component.inputs ?? []).map(\.type).allSatisfy(catalogue.isPublic),
            given: given(to: group), supplied: children.map(nameOfNeeds).sorted(),
            forwards: forwards(of: group, for: children), offered: offered(by: group, for: children),
            imports: importsOfNeeds(of: group, children))
    }

    func isOnMainActor(_ conformance: String) -> Bool {
        catalogue.isolation.actor(of: conformance.lastWord) == "MainActor"
    }

    /// Where the registrations of a component are.
    func place(of component: String, in module: String) -> Group {
        Group(module: tree.components[component]?.module ?? module, container: component)
    }

    func nameOfAssembly(_ component: String, _ module: String) -> String {
        names[place(of: component, in: module)] ?? component
    }

    /// A type with assemblies in the place of components.
    func withAssemblies(_ type: String, _ module: String) -> String {
        guard library.form == .component else { return type }
        let words = type.typeNames.filter { tree.components[$0] != nil }
        return type.replacingWords(
            Dictionary(words.map { ($0, nameOfAssembly($0, module)) }) { first, _ in first })
    }

    /// `lobby.root` of the root component, in a component whose parent is the lobby; empty for itself.
    func pathToAssembly(of component: String, in group: Group) -> String {
        var result: [String] = []
        var place = group.container
        for above in tree.path(from: group.container, to: component) ?? [] {
            result.append(tree.name(of: above, in: place))
            place = above
        }
        return result.joined(separator: ".")
    }

    /// `root: root, lobby: self` of `parent: self`.
    func held(
        by child: String, in group: Group, _ inClosure: Bool, _ isLast: Bool, _ locals: Set<String>
    ) -> String {
        if tree.isApart(child) {
            let context = inClosure || locals.contains("context") ? "self.context" : "context"
            let isBare = tree.wanted(by: child).isEmpty
            let argument = isBare ? "parent: \(context)" : "\(tree.nameOfGiven(in: child)): self"
            return argument + (isLast ? "" : ", ")
        }
        let arguments = tree.held(by: child).map { above -> String in
            let path = pathToAssembly(of: above, in: group)
            let isHidden = inClosure || locals.contains(String(path.prefix { $0 != "." }))
            let value = path.isEmpty ? "self" : (isHidden ? "self." : "") + path
            return "\(tree.name(of: above, in: child)): \(value)"
        }
        return arguments.joined(separator: ", ") + (isLast || arguments.isEmpty ? "" : ", ")
    }
}

extension Obstacle {
    fileprivate static let otherClause = Obstacle(
        reason: "another clause of its '#if' is left", cure: "move that first, or write both by hand")

    fileprivate static func names(_ other: String, _ component: String, at place: DependencyGraph.Location) -> Self {
        Obstacle(
            reason: "'\(other)' names the component '\(component)' itself", cure: "name its assembly there",
            location: place)
    }
}
