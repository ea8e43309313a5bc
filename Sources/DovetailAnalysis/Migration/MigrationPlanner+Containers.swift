/// Which container is meant, and the names of the assemblies.
extension MigrationPlanner {
    /// The file with the containers of the module in the place of the names that its source has for them.
    func withContainers(_ file: RegisteringFile) -> RegisteringFile {
        guard !library.registersWithTypes, let map = maps[file.module] else { return file }
        var file = file
        file.sections = file.sections.map { section in
            section.mapWithChoice { registration, _ in
                var result = registration
                let name = registration.key.container
                result.key.container = map.container(name)
                if library.form != .component, map.isAmbiguous(name) {
                    result.obstacles.append(.unknownContainer)
                }
                let asked = registration.reads.map(\.key.container).filter { !$0.isEmpty }
                if asked.contains(where: map.isAmbiguous) { result.obstacles.append(.unknownAsked) }
                return result
            }
        }
        return file
    }

    /// The container that is asked, and after it its parents.
    func containers(asked key: RegistrationKey, in group: Group) -> [Group] {
        if library.registersWithTypes { return [place(of: key.container, in: group.module)] }
        let map = maps[group.module]
        let own = key.container.isEmpty ? nil : map?.found(key.container)
        var result = [own ?? group.container]
        while let parent = map?.parent(of: result[result.count - 1]), !result.contains(parent) { result.append(parent) }
        return result.map { Group(module: group.module, container: $0) }
    }

    /// The other containers that the registrations of each one ask: its assembly has their assemblies.
    func asked(by groups: [Group: [RegisteringFile]]) -> [Group: Set<Group>] {
        var result: [Group: Set<Group>] = [:]
        for (group, files) in groups {
            let keys = files.flatMap(\.registrations).flatMap(\.reads).map(\.key)
            let all = (keys + [RegistrationKey(container: group.container, type: .unknown)]).flatMap { key in
                containers(asked: key, in: group)
            }
            result[group] = Set(all).subtracting([group])
        }
        return result
    }

    /// After the module, or after what keeps the container where a module has several.
    mutating func nameAssemblies(_ groups: [Group]) {
        var taken: Set<String> = []
        let usual: Set<String> = ["", "Container", "Resolver"]
        // A container of the program's own has its name before the usual one has that of the module.
        let own = groups.filter { !usual.contains($0.container) }
        for group in own + groups.filter({ usual.contains($0.container) }) {
            let isOnly = usual.contains(group.container)
            // A package `sw-forms` has the module `sw_forms`.
            let words = (isOnly ? group.module : group.container).split(separator: "_").joined(separator: " ")
            var base = words.identifier.upperCamel
            let suffixes = ["Assembly", "Container"] + (library.form == .component ? ["Component"] : [])
            for suffix in suffixes where base.hasSuffix(suffix) && base != suffix {
                base = String(base.dropLast(suffix.count))
            }
            let first = catalogue.types.contains(base + "Assembly") ? base + "Wiring" : base + "Assembly"
            let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "\(base)\($0)Assembly" }
            let isFree = { (name: String) in !taken.contains("\(group.module)/\(name)".lowercased()) }
            let others = isOnly ? [first, "\(base)ContainerAssembly"] : [first]
            let name = others.first(where: isFree) ?? numbered.first(where: isFree) ?? first
            taken.insert("\(group.module)/\(name)".lowercased())
            names[group] = name
        }
    }
}

extension Obstacle {
    static let unknownContainer = Obstacle(
        reason: "there are several containers, and the sources don't tell which one is meant",
        cure: "name the container, or write the binding by hand")

    fileprivate static let unknownAsked = Obstacle(
        reason: "there are several containers, and the sources don't tell which one it asks",
        cure: "name the container, or write the binding by hand")
}
