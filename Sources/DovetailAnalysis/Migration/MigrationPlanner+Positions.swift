import DovetailSyntax

// Parameters of factories that have no names: `register { Flow(title: $0, log: $1) }` of Dip.

extension MigrationPlanner {
    /// The files in which such parameters are those of a method, where who asks has to give one of them: a value that
    /// nothing registers. Where the type of a registration is inferred, that can't be said of any.
    func withPositions(_ files: [RegisteringFile]) -> [RegisteringFile] {
        let keys = files.flatMap(\.registrations).flatMap { [$0.key] + $0.forwards }
        let types = keys.map { spelled($0.type) }
        if types.contains(nil) { return files }
        let registered = Set(types.compactMap { $0?.typeNames.first })
        return files.map { file in file.map { withPositions($0, registered) } }
    }

    private func withPositions(_ registration: LibraryRegistration, _ registered: Set<String>) -> LibraryRegistration {
        let positions = registration.body.positions
        let types = positions.sorted { $0.key < $1.key }.map { spelled($0.value) }
        guard registration.parameters.isEmpty, positions.keys.allSatisfy({ $0 < types.count }),
            !types.contains(nil), types.contains(where: { isGiven($0 ?? "", registered) })
        else { return registration }
        var result = registration
        var names: [String] = []
        for (position, type) in types.compactMap(\.self).enumerated() {
            let name = self.name(of: positions[position], at: position, of: types.count, besides: names)
            names.append(name)
            result.parameters.append(RegisteredParameter(label: "_", name: name, type: type))
            result.key.arguments += 1
            result.key.argumentTypes.append(type)
            for index in result.forwards.indices {
                result.forwards[index].arguments += 1
                result.forwards[index].argumentTypes.append(type)
            }
        }
        result.body.name(positions: names)
        return result
    }

    private func spelled(_ type: WrittenSource) -> String? {
        if case .spelled(let text) = catalogue.spelled(type) { text } else { nil }
    }

    /// Whether only who asks can give it: a number, a text, a structure of the program.
    private func isGiven(_ type: String, _ registered: Set<String>) -> Bool {
        guard let name = type.typeNames.first, type.typeNames.count == 1 else { return false }
        return !registered.contains(name) && !catalogue.protocols.contains(name)
            && (WrittenType.plainNames.contains(name) || catalogue.values.contains(name))
    }

    /// As the initializer calls it.
    private func name(of type: WrittenSource?, at position: Int, of count: Int, besides others: [String]) -> String {
        if case .parameter(_, let labels, let index)? = type, labels.indices.contains(index),
            !["", "_"].contains(labels[index]), !others.contains(labels[index])
        {
            return labels[index]
        }
        return count == 1 ? "argument" : "argument\(position + 1)"
    }
}

extension RegisteredBody {
    /// By their numbers, the types of parameters without names; none if one is used otherwise than by itself.
    fileprivate var positions: [Int: WrittenSource] {
        var result: [Int: WrittenSource] = [:]
        for read in reads {
            guard let position = read.position else { continue }
            guard result[position].map({ $0 == read.key.type }) ?? true else { return [:] }
            result[position] = read.key.type
        }
        return result
    }

    /// Gives these parameters names.
    fileprivate mutating func name(positions names: [String]) {
        fragments = Self.naming(names, fragments)
    }

    private static func naming(_ names: [String], _ fragments: [Fragment]) -> [Fragment] {
        fragments.map { fragment in
            guard case .read(var read) = fragment else { return fragment }
            if let position = read.position { return .text(names[position]) }
            read.arguments = read.arguments.map { naming(names, $0) }
            return .read(read)
        }
    }
}
