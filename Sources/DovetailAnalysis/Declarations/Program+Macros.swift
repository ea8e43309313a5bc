import DovetailSyntax

// What macros write, as far as wiring is concerned. They need no expansion: the attribute says it all.

extension Program {
    /// `@Reducer struct Counter`: a macro that is called like a type of another package, which the program extends, makes the
    /// type conform to it.
    func conformByMacros() {
        for type in allTypes {
            for attribute in self[type].facts?.attributes ?? [] {
                guard typesByName[attribute.name]?.contains(where: isExternal) == true else { continue }
                addParent(attribute.name, to: type)
            }
        }
    }

    func addMacroTypes() {
        for type in allTypes where self[type].macros.hasUses { addUses(of: type) }
        addMembers()
        for type in allTypes where self[type].macros.hasMixIn { declareMixIn(of: type) }
        addMembers()
    }

    /// `protocol UsesClock { var clock: any Clock { get } }`
    private func addUses(of type: TypeID) {
        let entry = self[type]
        guard let facts = entry.facts else { return }
        var uses = TypeFacts(kind: .protocol, name: entry.sibling("Uses"), place: facts.place, access: facts.access)
        let name = DependencyName.property(for: entry.shortName).filter { $0 != "`" }
        var property = MemberFacts(kind: .computed, name: name, place: facts.place, access: facts.access)
        property.type = entry.written
        property.body = []
        uses.members = [Member(property)]
        declareMacroType(uses, beside: type)
    }

    /// `class MixInGreeter: Greeter`, with a property for each protocol `Uses…` that the component inherits.
    private func declareMixIn(of type: TypeID) {
        let entry = self[type]
        guard let facts = entry.facts else { return }
        var mixIn = TypeFacts(kind: .class, name: entry.sibling("MixIn"), place: facts.place, access: facts.access)
        mixIn.inherits = [.init(text: entry.shortName, shape: .name(entry.shortName, []))]
        let parts: [MemberFacts] = entry.inherits.compactMap { written, site in
            guard let uses = nominals(of: written, at: site).first, self[uses].shortName.hasPrefix("Uses"),
                let property = self[uses].members.first.map({ self[$0].facts })
            else { return nil }
            return part(property, of: "MixIn" + self[uses].shortName.dropFirst(4), at: facts.place)
        }
        var initializer = MemberFacts(kind: .initializer, name: "init", place: facts.place, access: facts.access)
        initializer.parameters = parts.map {
            ParameterFacts(label: $0.name, name: $0.name, type: $0.type, value: $0.value)
        }
        mixIn.members = (parts.map(\.withoutValue) + [initializer]).map(Member.init)
        declareMacroType(mixIn, beside: type)
    }

    private func part(_ property: MemberFacts, of mixIn: String, at place: Place) -> MemberFacts {
        var part = MemberFacts(kind: .stored, name: property.name, place: place, access: property.access)
        part.type = property.type
        part.isConstant = true
        part.value = Expression(.call(Expression(.name(mixIn), at: place), []), at: place)
        return part
    }
}

extension MemberFacts {
    fileprivate var withoutValue: MemberFacts {
        var facts = self
        facts.value = nil
        return facts
    }
}

extension Program.TypeEntry {
    /// The name of what a macro puts beside it: `Outer.UsesClock`.
    fileprivate func sibling(_ prefix: String) -> String {
        String(name.dropLast(shortName.count)) + prefix + shortName
    }

    /// The type as a property names it.
    private var plain: WrittenType { WrittenType(text: name, shape: .name(name, [])) }
    var written: WrittenType {
        kind == .protocol ? WrittenType(text: "any \(name)", shape: .any(plain)) : plain
    }
}
