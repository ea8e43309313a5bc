import DovetailGraph
import DovetailSyntax

// What SwiftUI makes for a property, what protocols ask for, and what classes inherit.

extension FlowReader {
    /// `@UIApplicationDelegateAdaptor(Delegate.self) var delegate`: SwiftUI makes the object.
    func adapt(_ member: MemberID, _ id: VariableID, _ scope: FlowScope) {
        let facts = program[member].facts
        guard facts.attributes.contains(where: { $0.hasSuffix("DelegateAdaptor") }) else { return }
        var type = facts.type
        if case .type(let written)? = facts.wrapped.first?.value.kind { type = written }
        guard let type, case .known(let known) = reference(type, scope.site) else { return }
        let made = construction(of: .known(known), at: facts.place, scope, .variable(id))
        if case .construction(let object)? = flow[made].sources.first?.origin { flow[object].isBrought = true }
        flow[id].types = [known]
        give(.variable(made), to: id, at: facts.place, scope)
    }

    /// What a protocol asks for, within an extension of it: nil where a type of its own answers.
    func requirement(_ member: MemberID, _ scope: FlowScope) -> VariableID? {
        guard let itself = scope.itself, program[itself].kind == .protocol, program.isRequirement(member) else {
            return nil
        }
        if let known = flow.requirements[member] { return known }
        var asked = flow[variable(of: member)]
        (asked.kind, asked.sources) = (.temporary, [])
        let id = flow.add(asked)
        flow.requirements[member] = id
        flow.required[id] = member
        return id
    }

    /// `keep(part)` in an extension of the protocol that asks for `keep`: it is called on whatever conforms.
    func requirement(_ member: MemberID, _ given: [Given], at place: Place, _ scope: FlowScope) -> VariableID? {
        guard let asked = requirement(member, scope) else { return nil }
        if !given.isEmpty, let receiver = receiver(scope) {
            let name = program[member].facts.name
            operate(
                .call(name, given, static: member), on: receiver, types: flow[receiver].types,
                into: temporary(at: place, scope), at: place, "\(name)(…)", scope)
        }
        return asked
    }

    /// The object itself within a method of an extension of a protocol, or of another package's type: nil within those of
    /// other types.
    func receiver(_ scope: FlowScope) -> VariableID? {
        guard let type = scope.itself, !scope.isStatic,
            program[type].kind == .protocol || program.foreignProtocols.contains(type) || program.mayProvide(type)
                || program.isOfViews(type) || program.isList(type),
            case .member(let method) = scope.owner
        else {
            return nil
        }
        if let known = flow.receivers[method] { return known }
        var receiver = flow[itself(type)]
        receiver.types += program.constraints(at: scope.site)
        if program.isExternal(type) { receiver.written = program[type].written }
        if program.isList(type), scope.site.generics.contains(where: { $0.name == "Element" }) {
            receiver.written = WrittenType(
                text: "[Element]", shape: .array(WrittenType(text: "Element", shape: .name("Element", []))))
            receiver.writtenElsewhere = scope.site
        }
        let id = flow.add(receiver)
        flow.receivers[method] = id
        return id
    }

    /// The object itself, for a member that only an extension's constraint gives it: `repo` of a `Screen` in
    /// `extension Flow where Self: Screen`.
    func receiver(for member: MemberID, _ scope: FlowScope) -> VariableID? {
        guard !scope.site.constraints.isEmpty, !scope.isStatic, let type = scope.itself,
            let owner = program[member].owner,
            !program.ancestry(of: type).contains(owner)
        else { return nil }
        return receiver(scope)
    }

    /// A property of a superclass, within a subclass: nil where a type has it of its own.
    func inherited(_ member: MemberID, _ scope: FlowScope) -> VariableID? {
        let entry = program[member]
        guard let itself = scope.itself, !scope.isStatic, !entry.facts.isStatic,
            entry.facts.kind == .stored
                || [.computed, .lazy].contains(entry.facts.kind) && program.type(of: member, in: itself) != nil,
            entry.facts.library == nil, entry.facts.environment == nil, let owner = entry.owner,
            owner != itself,
            [.class, .protocol].contains(program[itself].kind), program[owner].kind == .class
        else { return nil }
        let key = Inherited(member: member, type: itself)
        if let known = flow.inherited[key] { return known }
        var read = flow[variable(of: member)]
        (read.kind, read.sources) = (.temporary, [])
        if let own = program.type(of: member, in: itself) {
            (read.written, read.types) = (own.type, program.nominals(of: own.type, at: own.site))
        }
        let id = flow.add(read)
        flow.inherited[key] = id
        if entry.facts.kind == .computed {  // as the superclass answers, but of the type that the subclass says
            give(.variable(variable(of: member)), to: id, at: entry.facts.place, scope)
            return id
        }
        inheriting[id] = member
        makeInherited(member, id, scope)
        return id
    }

    /// `lazy var model: Model = container.resolve(Model.self)!` of `class Page<Model>`: what it is in `class Home: Page<HomeModel>`.
    private func makeInherited(_ member: MemberID, _ id: VariableID, _ scope: FlowScope) {
        guard let itself = scope.itself, let owner = program[member].owner, let value = program[member].facts.value,
            let name = program[member].facts.type?.plainNominal,
            let argument = program.argument(for: name, of: owner, in: itself)
        else { return }
        var inner = FlowScope(site: argument.site, owner: scope.owner, itself: itself)
        (inner.holder, inner.isPreview, inner.isTest) = (id, scope.isPreview, scope.isTest)
        inner.isRepeated = true
        let meant = value.replacing(name, by: argument.type)
        give(
            self.value(meant, &inner, Expected(type: argument.type, site: argument.site), .variable(id)), to: id,
            at: value.place, inner)
    }

    /// The properties of generic superclasses that have a value at first, or that compute one of a type of the subclass.
    func readInheritedValues() {
        for type in program.allTypes where program[type].kind == .class && !program.isExternal(type) {
            for owner in program.ancestry(of: type).dropFirst() where program[owner].facts?.generics.isEmpty == false {
                for member in program[owner].members
                where program[member].facts.value != nil || program[member].facts.kind == .computed {
                    let scope = FlowScope(
                        site: program[type].site, owner: .member(member), itself: type)
                    if program.type(of: member, in: type) != nil { _ = inherited(member, scope) }
                }
            }
        }
    }
}

extension Expression {
    /// With a type in place of a name that stands for it: `container.resolve(Model.self)`, `Model()`.
    func replacing(_ name: String, by type: WrittenType) -> Expression {
        var other = self
        switch kind {
        case .name(name): other.kind = .name(type.bare.text)
        case .type(let written): other.kind = .type(written.replacing([name: type]))
        case .member(let base?, let member): other.kind = .member(base.replacing(name, by: type), member)
        case .cast(let inner, let written):
            other.kind = .cast(inner.replacing(name, by: type), written.replacing([name: type]))
        case .call(let callee, let arguments):
            other.kind = .call(
                callee.replacing(name, by: type),
                arguments.map {
                    Argument(label: $0.label, value: $0.value.replacing(name, by: type), isTrailing: $0.isTrailing)
                })
        default: break
        }
        return other
    }
}

extension Program {
    /// The type of this program that wraps a property.
    func wrapper(of member: MemberID) -> TypeID? {
        let entry = self[member]
        guard entry.facts.kind == .stored, entry.facts.environment == nil, entry.facts.injected == nil else {
            return nil
        }
        for name in entry.facts.attributes where knownNames.contains(name) {
            if let type = type(named: name, at: entry.site), !isExternal(type),
                self.member("wrappedValue", of: type) != nil
            {
                return type
            }
        }
        return nil
    }
}
