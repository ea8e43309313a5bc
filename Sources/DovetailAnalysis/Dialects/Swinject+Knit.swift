import DovetailGraph
import DovetailSyntax

// What Knit adds to Swinject: its macro, its accessors and its doubles.

extension Swinject {
    /// Whether it stands in an assembly that takes another one's place in tests: `FakeAssembly` of Knit.
    func isDouble(_ scope: FlowScope, _ reader: FlowReader) -> Bool {
        scope.itself.map { reader.program.inheritsElsewhere($0) { $0.isLast("FakeAssembly") } } ?? false
    }

    /// `Album.make(resolver: $0)`, which Knit writes for an initializer with `@Resolvable`, and
    /// `Albums.makeAlbum(resolver: $0)`, which it writes for a function.
    func makeResolvable(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard case .type(.known(let type))? = call.object else { return nil }
        let function = reader.program.members(named: call.name, of: type).first { member in
            reader.program[member].facts.attributes.contains { $0.hasPrefix("Resolvable") }
        }
        if let function { return self.call(function, call, &scope, reader) }
        guard call.name == "make" else { return nil }
        let initializer = reader.program.initializers(of: type).first { member in
            reader.program[member].facts.attributes.contains { $0.hasPrefix("Resolvable") }
        }
        guard let initializer else { return nil }
        let given = call.arguments.filter { $0.label != "resolver" }
        reader.give(away: given, &scope)
        let target: Target = scope.provider.map { .variable($0) } ?? .other
        return .variable(
            reader.fill(
                type, initializer, given: Set(given.compactMap(\.label)), Self.library, at: call.place, scope, target))
    }

    /// `factory: Album.make`, of what Knit writes for an initializer with `@Resolvable`.
    ///
    /// - Returns: whether the factory is one.
    func makeResolvable(
        _ factory: Expression, for binding: VariableID, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> Bool {
        guard case .member(let base?, let name) = factory.kind, let owner = base.dottedName,
            let type = reader.program.type(named: owner, at: scope.site)
        else { return false }
        var inner = scope
        (inner.holder, inner.provider, inner.closure) = (binding, binding, nil)
        let resolver = Argument(label: "resolver", value: Expression(.name("resolver"), at: factory.place))
        let call = LibraryCall(
            name: name, object: .type(.known(type)), arguments: [resolver], place: factory.place,
            expected: Expected(type: reader.flow[binding].written, site: scope.site))
        guard let made = makeResolvable(call, &inner, reader) else { return false }
        reader.give(made, to: binding, at: factory.place, inner)
        return true
    }

    /// `makeAlbum(resolver: $0)`, which Knit writes for a function that stands outside of types.
    func callResolvable(
        _ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> FlowValue? {
        let function = reader.program.free.first { member in
            let facts = reader.program[member].facts
            return facts.name == call.name && facts.attributes.contains { $0.hasPrefix("Resolvable") }
        }
        return function.flatMap { self.call($0, call, &scope, reader) }
    }

    /// A function whose parameters the container is asked for, but for those that are given.
    private func call(
        _ function: MemberID, _ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> FlowValue? {
        let entry = reader.program[function]
        var inner = scope
        let arguments = entry.facts.parameters.compactMap { parameter -> Argument? in
            let label = parameter.label ?? parameter.name
            if let given = call.arguments.first(where: { $0.label == label && $0.label != "resolver" }) {
                return Argument(label: parameter.label, value: given.value)
            }
            guard let type = parameter.type, parameter.value == nil else { return nil }
            let asked = reader.ask(
                type, name: parameter.tag?.keyName, entry.site, Self.library, at: call.place, scope,
                of: call.argument("resolver").flatMap { $0.nameText }.flatMap { scope.names[$0] })
            reader.note(asked, as: label, .construct, at: call.place, scope)
            inner.names["\(label):"] = asked
            return Argument(label: parameter.label, value: Expression(.name("\(label):"), at: call.place))
        }
        return reader.call(member: function, on: nil, arguments, at: call.place, &inner, call.expected)
    }

    /// `resolver.albumService()`, which Knit writes for the registration of an `AlbumService`, and
    /// `resolver.albumService(name: .local)` for one with a name.
    func accessor(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard let object = call.object?.variable else { return nil }
        let written = reader.flow[object].written?.bare.nominalName ?? reader.resolverName(object, scope)
        let isOfAssembler = written == nil && call.base?.dottedName?.lastName == "resolver"
        guard isOfAssembler || written?.hasSuffix("Resolver") == true else { return nil }
        let given = call.arguments.filter { $0.label != "name" }
        reader.give(away: given, &scope)
        guard let type = Self.type(namedBy: call.name, in: reader.program, at: scope.site) else { return nil }
        return reader.resolve(
            type, name: call.argument("name")?.keyName?.lastName,
            arguments: given.count, Self.library, at: call.place, scope, of: object)
    }

    private static func type(namedBy accessor: String, in program: Program, at site: Site) -> WrittenType? {
        func named(_ name: Substring) -> WrittenType? {
            typesNamed(byAccessor: name).first { program.type(named: $0, at: site) != nil }.map {
                WrittenType(text: $0, shape: .name($0, []))
            }
        }
        if let plain = named(accessor[...]) { return plain }
        // `gameEventPublisher()` of an `AnyPublisher<GameEvent, Never>`
        for (suffix, type) in [("Publisher", "AnyPublisher"), ("Subject", "PassthroughSubject")] {
            guard accessor.hasSuffix(suffix), let output = named(accessor.dropLast(suffix.count)) else { continue }
            let never = WrittenType(text: "Never", shape: .name("Never", []))
            return WrittenType(text: "\(type)<\(output.text), Never>", shape: .name(type, [output, never]))
        }
        return nil
    }

    /// `SqlStore`, `SQlStore` and `SQLStore` of `sqlStore`: Knit makes all capitals at the beginning small but the last one.
    private static func typesNamed(byAccessor name: Substring) -> [String] {
        (1...8).map { name.prefix($0).uppercased() + name.dropFirst($0) }
    }
}
