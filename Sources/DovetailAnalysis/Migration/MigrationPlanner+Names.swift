/// What keys have in common, and the names of the properties that answer them.
extension MigrationPlanner {
    /// What two keys have in common if one means the other.
    func identity(of key: RegistrationKey) -> String {
        if let member = key.member {
            return ".\(member)" + (key.labels.map { "(\($0.map { "\($0):" }.joined()))" } ?? "")
        }
        guard case .spelled(let type) = catalogue.spelled(key.type) else { return "" }
        let name = key.nameIdentity.map { "[\($0)]" } ?? key.writtenName.map { "?\($0)" } ?? ""
        let identity = "\(type.core)|\(name)|\(key.arguments)"
        guard let variants = variants[identity], variants.count > 1 else { return identity }
        let fitting = variants.filter { $0.fit(key.argumentTypes) }
        return fitting.count == 1 ? "\(identity)|\(fitting[0].joined(separator: ","))" : "\(identity)|?"
    }

    /// Whether several registrations could be meant, that differ in the types of their arguments.
    func isAmbiguous(_ key: RegistrationKey) -> Bool { identity(of: key).hasSuffix("|?") }

    /// The types of the arguments of each key, where they are all that tells registrations apart.
    func argumentTypes(of registrations: [LibraryRegistration]) -> [String: [[String]]] {
        let keys = registrations.filter { !$0.isUnread }.flatMap { [$0.key] + $0.forwards }
        let groups = Dictionary(grouping: keys.filter { $0.arguments > 0 }) { identity(of: $0) }
        return groups.mapValues { Set($0.map(\.argumentTypes)).sorted { $0.joined() < $1.joined() } }
    }

    mutating func provide(
        _ registration: inout LibraryRegistration, in group: Group, isChoice: Bool, _ imports: [String],
        _ catalogue: SourceCatalogue
    ) {
        let parameters = registration.parameters
        for key in [registration.key] + registration.forwards {
            guard case .spelled(let type) = catalogue.spelled(key.type) else { continue }
            let identity = identity(of: key)
            let isMoved = registration.obstacles.isEmpty
            if let first = tables[group]?[identity], first.isMoved || !isMoved {
                if !isChoice, isMoved {
                    registration.obstacles.append(
                        Obstacle(
                            reason: "it is registered a second time",
                            cure: "keep one, and substitute it where the other is meant"))
                }
                continue
            }
            let name = tables[group]?[identity]?.name ?? freeName(key, type, parameters, group)
            tables[group, default: [:]][identity] = Provided(
                name: name, type: type, parameters: parameters, isMoved: isMoved, imports: imports,
                isPublic: registration.isPublic && isPublic(type, parameters))
        }
    }

    /// The names that several types of one container would have, of which some stand in other types: `Mine.Service` and
    /// `Shop.Service` are called after both words.
    func crowded(_ groups: [Group: [RegisteringFile]]) -> [Group: Set<String>] {
        groups.mapValues { files in
            var types: [String: Set<String>] = [:]
            for key in files.flatMap(\.registrations).flatMap({ [$0.key] + $0.forwards }) where key.member == nil {
                guard case .spelled(let type) = catalogue.spelled(key.type),
                    let name = PropertyName.candidates(key, type).first(where: { _ in true })
                else { continue }
                types[name, default: []].insert(type.core)
            }
            return Set(types.filter { $0.value.count > 1 }.keys)
        }
    }

    mutating func freeName(
        _ key: RegistrationKey, _ type: String, _ parameters: [RegisteredParameter], _ group: Group
    ) -> String {
        if taken[group] == nil {
            let others = library.form == .created ? asked[group, default: []].compactMap { names[$0] } : []
            taken[group] = Set(others.map { "\($0.propertyOfAssembly)0" })
        }
        let isNested = type.contains(".")
        for name in PropertyName.candidates(key, type) where !mentioned.contains(name.withoutBackticks) {
            if isNested, crowded[group]?.contains(name) == true { continue }
            let form = key.labels.map { $0.joined(separator: ":") } ?? "\(parameters.count)"
            if taken[group, default: []].insert(name + form).inserted { return name }
        }
        return ""  // unreachable: the candidates are numbered without end
    }
}

extension [String] {
    /// Whether these types may be those of some arguments, of which an empty one is unknown.
    fileprivate func fit(_ others: [String]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $1.isEmpty || $0.core == $1.core || $0.lastWord == $1 }
    }
}

extension SourceCatalogue {
    /// The type where the sources have it.
    func spelled(_ source: WrittenSource) -> WrittenSource {
        switch source {
        case .spelled(let type): return .spelled(spelled(type))
        case .parameter(let type, let labels, let position):
            guard let initializer = initializer(of: type.lastWord, labels: labels),
                let parameter = initializer.parameter(at: position, labels: labels),
                let type = self.type(of: parameter, of: initializer, in: type)
            else { return source }
            return .spelled(spelled(type))
        case .property(let name, let type?):
            if let known = properties[type.lastWord]?[name] {
                return .spelled(spelled(known == "Self" ? type : known.wrappedType))
            }
            // `URLSession.shared`
            let isForeign = !types.contains(type.lastWord) && !protocols.contains(type.lastWord) && aliases[type] == nil
            return isForeign && name.isNameOfShared(of: type) ? .spelled(type) : source
        case .property, .unknown: return source
        }
    }
}

extension SourceCatalogue {
    /// The type of a parameter of an initializer, as every place can spell it; nil where its text leaves something out.
    func typeWrittenAnywhere(of given: WrittenSource) -> String? {
        guard case .parameter(let owner, _, _) = given, case .spelled(let type) = spelled(given),
            !["->", "...", "inout", "Self"].contains(where: type.contains)
        else { return nil }
        return type.mapNames { name in
            let first = String(name.prefix { $0 != "." })
            return hasMember(first, in: owner.lastWord) ? "\(owner).\(name)" : name
        }
    }
}

extension String {
    /// Replaces the names in a type, each with what is before its dots: `Set` and `Plan.Room` of `Set<Plan.Room>`.
    fileprivate func mapNames(_ transform: (String) -> String) -> String {
        var result = ""
        var name = ""
        for character in self + " " {
            if character.isLetter || character.isNumber || "_.".contains(character) {
                name.append(character)
            } else {
                result += (name.isEmpty ? "" : transform(name)) + String(character)
                name = ""
            }
        }
        return String(result.dropLast())
    }
}

extension String {
    /// `A` of `A?` and `A!`.
    var wrappedType: String {
        guard let last, "?!".contains(last) else { return self }
        let core = String(dropLast())
        return core.hasPrefix("(") && core.hasSuffix(")") ? String(core.dropFirst().dropLast()) : core
    }
}
