import Dovetail

/// Services by dependency level.
struct ServiceOrder {
    /// Each level needs those before it only. Within a level, as declared.
    private(set) var levels: [[ServiceBinding]] = []

    init(_ services: [ServiceBinding]) throws(ServiceOrderError) {
        let problems = Self.misnomers(in: services)
        if !problems.isEmpty { throw ServiceOrderError(problems: problems) }
        var started: Set<String> = []
        var rest = services
        while !rest.isEmpty {
            let level = rest.filter { started.isSuperset(of: $0.dependencies) }
            if level.isEmpty { throw ServiceOrderError(problems: [.cycle(Self.cycle(in: rest))]) }
            rest.removeAll { started.isSuperset(of: $0.dependencies) }
            started.formUnion(level.map(\.name))
            levels.append(level)
        }
    }

    private static func misnomers(in services: [ServiceBinding]) -> [ServiceOrderError.Problem] {
        let names = services.map(\.name)
        var seen: Set<String> = []
        let duplicates = names.filter { !seen.insert($0).inserted }.map { ServiceOrderError.Problem.duplicate($0) }
        let unknown = services.flatMap { service in
            service.dependencies.filter { !seen.contains($0) }.map {
                ServiceOrderError.Problem.unknown(
                    $0, neededBy: service.name, suggestion: Spelling.nearest(to: $0, in: names))
            }
        }
        return duplicates + unknown
    }

    /// Each of `services` waits for another of them; whoever follows that comes around.
    private static func cycle(in services: [ServiceBinding]) -> [String] {
        let names = Set(services.map(\.name))
        let next = Dictionary(
            uniqueKeysWithValues: services.map { ($0.name, $0.dependencies.first(where: names.contains)) })
        var path: [String] = []
        var name = services[0].name
        while !path.contains(name), let following = next[name] ?? nil {
            path.append(name)
            name = following
        }
        return path.drop { $0 != name } + [name]
    }
}

extension ServiceOrder {
    /// What waits for `name`, directly or not, in the order of starting.
    static func waiting(for name: String, in levels: [[ServiceBinding]]) -> [String] {
        var waited: Set<String> = [name]
        return levels.joined().filter { service in
            guard !waited.isDisjoint(with: service.dependencies) else { return false }
            return waited.insert(service.name).inserted
        }.map(\.name)
    }
}
