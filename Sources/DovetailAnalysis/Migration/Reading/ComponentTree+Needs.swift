/// What a component needs from above where its assembly can't name what is above: that is in another module, or several
/// have it, whichever is the parent.
///
/// Such a component is *apart*: its assembly is given something that conforms to a protocol of its own module.
extension ComponentTree {
    /// What an assembly must be given: a property, and the component whose protocol spells its type.
    struct Want {
        let name: String
        let type: String
        let asker: String
        let comments: [String]
    }

    func isApart(_ component: String) -> Bool {
        guard let module = components[component]?.module else { return false }
        let parents = parents(of: component)
        func isElsewhere(_ other: String) -> Bool { components[other]?.module != module }
        if parents.contains(where: isElsewhere) { return true }
        if parents.count < 2 { return false }
        return needs(of: component, without: []).contains(where: isElsewhere)
            || wanted(by: component).contains(where: isOfSeveral)
    }

    private func isOfSeveral(_ want: Want) -> Bool {
        if case .several = provider(of: want.name, for: want.asker) { true } else { false }
    }

    /// What a component and those below it ask for and it hasn't itself, in the order of their protocols.
    func wanted(by component: String) -> [Want] { wanted(by: component, without: []) }

    private func wanted(by component: String, without seen: Set<String>) -> [Want] {
        if seen.contains(component) { return [] }
        let asked = requirements(of: component)
        var result = order(of: component).compactMap { property -> Want? in
            guard let type = asked[property.name], provider(of: property.name, for: component) != .none else {
                return nil
            }
            return Want(name: property.name, type: type, asker: component, comments: property.comments)
        }
        for child in makers.keys.sorted() where parents(of: child).contains(component) {
            for want in wanted(by: child, without: seen.union([component]))
            where members[component]?[want.name]?.core != want.type.core {
                if result.contains(where: { $0.name == want.name && $0.type.core == want.type.core }) { continue }
                result.append(want)
            }
        }
        return result
    }

    // MARK: - Who has it

    /// Where what is above a component is found by its name and type.
    enum Supply: Equatable {
        case own
        case component(String)
        /// What the assembly of this component is given.
        case given(to: String)
        case anotherType
        case none
    }

    func supply(of name: String, _ type: String, by component: String) -> Supply {
        if let own = members[component]?[name] { return own.core == type.core ? .own : .anotherType }
        return supply(of: name, type, above: component)
    }

    private func supply(of name: String, _ type: String, above component: String) -> Supply {
        var place = component
        var seen: Set<String> = []
        while seen.insert(place).inserted {
            if isApart(place) {
                let first = wanted(by: place).first { $0.name == name }
                return first?.type.core == type.core ? .given(to: place) : .none
            }
            let held = held(by: place)
            if let other = held.first(where: { members[$0]?[name]?.core == type.core }) { return .component(other) }
            guard held.count == 1, parents(of: place) == held else { return .none }
            place = held[0]
        }
        return .none
    }

    /// The component, of those that are apart, whose assembly is given what another one asks for: that one, or one above it.
    func receiver(of member: String, for component: String) -> String? {
        guard let type = requirements(of: component)[member], provider(of: member, for: component) != .none,
            case .given(let place) = supply(of: member, type, above: component)
        else { return nil }
        return place
    }

    /// The components that have what one asks for.
    func providers(of member: String, for component: String) -> [String] {
        switch provider(of: member, for: component) {
        case .component(let only): [only]
        case .several(let all): all
        case .none: []
        }
    }

    // MARK: - Names

    /// What keys have for a container where they mean what the assembly of a component is given.
    static func given(to component: String) -> String { component + ".dependency" }

    /// The component that a container of a key means by that.
    static func receiver(meantBy container: String) -> String? {
        container.hasSuffix(".dependency") ? String(container.dropLast(11)) : nil
    }

    /// The name of the property by which an assembly holds what it is given.
    func nameOfGiven(in component: String) -> String { freeName("needs", in: component) }
}
