import DovetailGraph

/// Registrations that take the place of others.
extension MigrationPlanner {
    /// Why registrations of a container can't be moved beside others of the same key, by their places.
    func overrides(_ files: [RegisteringFile]) -> [DependencyGraph.Location: [Obstacle]] {
        if library.form == .component { return [:] }
        var result: [DependencyGraph.Location: [Obstacle]] = [:]
        var again: [DependencyGraph.Location: [DependencyGraph.Location]] = [:]
        var known: [String: [LibraryRegistration]] = [:]
        for registration in files.flatMap(\.registrations) where registration.takesPart {
            for key in Set([registration.key] + registration.forwards).map({ identity(of: $0) }) where !key.isEmpty {
                known[key, default: []].append(registration)
            }
        }
        for key in known.keys.sorted() where known[key, default: []].count > 1 {
            let ordered = known[key, default: []].sorted { $0.location < $1.location }
            for (index, first) in ordered.enumerated() {
                for second in ordered[(index + 1)...] where !first.clauses.excludes(second.clauses) {
                    if first.location.path != second.location.path || first.function != second.function {
                        again[first.location, default: []].append(second.location)
                        again[second.location, default: []].append(first.location)
                    } else {
                        note(first, second, as: key, &result)
                    }
                }
            }
        }
        for (place, others) in again { result[place, default: []].append(.registeredAgain(at: Set(others).sorted())) }
        return result
    }

    private func note(
        _ first: LibraryRegistration, _ second: LibraryRegistration, as identity: String,
        _ obstacles: inout [DependencyGraph.Location: [Obstacle]]
    ) {
        if second.isConditional {
            // What stands in a branch itself is left for that.
            if first.isConditional { return }
            obstacles[first.location, default: []].append(
                .mayBeReplaced(at: second.location, "write one binding, and decide within it"))
        } else if !first.clauses.imply(second.clauses) {
            obstacles[first.location, default: []].append(
                .mayBeReplaced(at: second.location, "put one of them behind '#else'"))
            obstacles[second.location, default: []].append(.mayReplace(first.location))
        } else {
            let keys = [first.key] + first.forwards
            let replaced = keys.first { self.identity(of: $0) == identity }
            obstacles[first.location, default: []].append(
                keys.count > 1 && replaced != nil
                    ? .replaced(as: replaced?.subject ?? "", at: second.location) : .replaced(at: second.location))
        }
    }
}

extension LibraryRegistration {
    fileprivate var takesPart: Bool {
        !isUnread && !obstacles.contains(.withinAnother) && !obstacles.contains(.unknownContainer)
    }
}

extension Obstacle {
    fileprivate static func replaced(at place: DependencyGraph.Location) -> Self {
        Obstacle(reason: "another registration replaces it, in line \(place.line)", cure: "delete it")
    }

    fileprivate static func replaced(as subject: String, at place: DependencyGraph.Location) -> Self {
        Obstacle(
            reason: "another registration replaces it as '\(subject)', in line \(place.line)",
            cure: "register it without that type")
    }

    fileprivate static func mayBeReplaced(at place: DependencyGraph.Location, _ cure: String) -> Self {
        Obstacle(reason: "another registration replaces it under a condition, in line \(place.line)", cure: cure)
    }

    fileprivate static func mayReplace(_ place: DependencyGraph.Location) -> Self {
        Obstacle(
            reason: "it replaces another registration under a condition, that in line \(place.line)",
            cure: "put one of them behind '#else'")
    }

    /// - Parameter places: at least one.
    fileprivate static func registeredAgain(at places: [DependencyGraph.Location]) -> Self {
        let more = places.count - 1
        let others = more == 0 ? "" : more == 1 ? " and at \(places[1])" : " and at \(more) other places"
        let other = more == 0 ? "the other is" : "the others are"
        return Obstacle(
            reason: "it is registered at \(places[0])\(others), too",
            cure: "keep one, and substitute it where \(other) meant")
    }
}
