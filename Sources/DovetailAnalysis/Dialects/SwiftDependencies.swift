import DovetailGraph
import DovetailSyntax

/// swift-dependencies, and the Composable Architecture on top of it: `@Dependency(\.apiClient) var apiClient`.
///
/// A property of `DependencyValues` is a binding, which takes the live value of its key; so is each live value. Who has
/// an `@Dependency` needs it when it uses it. Test and preview values are left out, as tests and previews are.
struct SwiftDependencies: Dialect {
    static let library = "Dependencies"
    static let imports: Set<String> = ["ComposableArchitecture", "Dependencies", "DependenciesMacros"]
    private static let values = "DependencyValues"
    /// What the library provides.
    private static let builtIn: [String: String] = [
        "assert": "any AssertionEffect", "continuousClock": "any Clock<Duration>", "date": "DateGenerator",
        "defaultAppStorage": "UserDefaults", "defaultDatabase": "any DatabaseWriter",
        "defaultFileStorage": "any FileStorage", "dismiss": "DismissEffect", "fireAndForget": "FireAndForget",
        "mainQueue": "AnySchedulerOf<DispatchQueue>", "mainRunLoop": "AnySchedulerOf<RunLoop>",
        "openSettings": "OpenSettingsEffect", "openURL": "OpenURLEffect", "suspendingClock": "any Clock<Duration>",
        "urlSession": "URLSession", "uuid": "UUIDGenerator",
        "withRandomNumberGenerator": "WithRandomNumberGenerator",
    ]
    /// What says something about where the program runs.
    private static let plain: Set<String> = [
        "calendar", "colorScheme", "context", "isDetecting", "isPresented", "isTesting", "locale", "timeZone",
    ]

    func translate(_ file: inout FileFacts) {
        for index in file.types.indices {
            let isValues = file.types[index].name == Self.values && file.types[index].kind == .extension
            file.types[index].members = file.types[index].members.map { member in
                let facts = member.facts
                let isEntry = facts.wrappers.contains { $0.name == "DependencyEntry" }
                guard isValues && (facts.kind == .computed || isEntry) || facts.isStatic && facts.name == "liveValue"
                else {
                    return member
                }
                var marked = facts
                marked.library = Self.library
                // A macro writes the key, not a wrapper.
                marked.wrappers.removeAll { $0.name == "DependencyEntry" }
                return Member(marked)
            }
        }
    }

    func prepare(_ reader: FlowReader) {
        for member in reader.program.memberIDs where reader.program[member].facts.library == Self.library {
            reader.provide(member, .lazySingleton)
        }
    }

    // MARK: - Values

    func read(_ member: MemberID, _ scope: inout FlowScope, _ reader: FlowReader) -> Bool {
        let facts = reader.program[member].facts
        if facts.isStatic, facts.name == "testValue" || facts.name == "previewValue" { scope.isPreview = true }
        guard facts.library == Self.library, !facts.isStatic, let key = facts.body?.key else { return false }
        let binding = reader.variable(of: member)
        reader.give(live(key, facts.place, scope, reader), to: binding, at: facts.place, scope)
        return true
    }

    private func live(of key: WrittenType, _ site: Site, _ program: Program) -> MemberID? {
        let types = program.nominals(of: key, at: site)
        let member = types.lazy.compactMap { program.member("liveValue", of: $0) }.first
        return member.flatMap { program[$0].facts.isStatic ? $0 : nil }
    }

    /// The live value of a key.
    private func live(_ key: WrittenType, _ place: Place, _ scope: FlowScope, _ reader: FlowReader) -> FlowValue {
        if let member = live(of: key, scope.site, reader.program) { return reader.use(member, at: place, scope) }
        return reader.gap(
            "\(key.text).liveValue", "no live value of it is declared in these sources", at: place, scope)
    }

    // MARK: - Who uses them

    func wrapped(
        _ wrapper: AttributeFacts, _ property: WrappedProperty, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> LibraryAnswer? {
        guard wrapper.name == "Dependency", let asked = wrapper.arguments.first?.value else { return nil }
        if let key = asked.typeItself {
            let value = live(key, property.place, scope, reader)
            return value.variable.map {
                LibraryAnswer(variable: temporary(for: $0, property, scope, reader), phase: .deferred)
            }
        }
        guard case .keyPath(let path) = asked.kind, let name = path.first(where: { $0.first?.isLowercase == true }),
            let id = variable(name, property, scope, reader)
        else { return nil }
        return LibraryAnswer(variable: temporary(for: id, property, scope, reader), phase: .deferred)
    }

    private func temporary(
        for id: VariableID, _ property: WrappedProperty, _ scope: FlowScope, _ reader: FlowReader
    ) -> VariableID {
        let temporary = reader.temporary(reader.flow[id].types, at: property.place, scope)
        reader.give(.variable(id), to: temporary, at: property.place, scope)
        return temporary
    }

    /// A property of `DependencyValues`.
    private func variable(
        _ name: String, _ property: WrappedProperty, _ scope: FlowScope, _ reader: FlowReader
    ) -> VariableID? {
        if let member = member(name, at: property.site, reader) { return reader.variable(of: member) }
        if Self.plain.contains(name) { return reader.plain(nil, at: property.place, scope) }
        guard let type = Self.builtIn[name] else {
            return reader.gap(
                "\\.\(name)", "'\(name)' is declared nowhere in these sources", at: property.place, scope
            ).variable
        }
        return reader.external(
            name, type: type, of: NodeID(module: Self.library, name: Self.values), at: property.place, scope)
    }

    private func member(_ name: String, at site: Site, _ reader: FlowReader) -> MemberID? {
        let values = reader.program.typesByName[Self.values, default: []]
        return values.lazy.compactMap { reader.program.member(name, of: $0, at: site) }.first
    }

    // MARK: - Other values for a part of the program

    /// `.dependency(\.apiClient, .live)`
    func call(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        if ["prepareDependencies", "transformDependency", "withDependencies"].contains(call.name) {
            noteUpdate(call, scope, reader)
            return nil
        }
        guard call.name == "dependency", call.object != nil, call.arguments.count == 2,
            case .keyPath(let path) = call.arguments[0].value.kind, path.count == 1,
            let member = member(path[0], at: scope.site, reader)
        else { return nil }
        let facts = reader.program[member]
        let given = reader.value(
            call.arguments[1].value, &scope, Expected(type: facts.facts.type, site: facts.site), .other)
        if !scope.isPreview, reader.program.modules[scope.site.module]?.isTest != true {
            reader.give(given, to: reader.variable(of: member), at: call.place, scope)
        }
        return call.object
    }

    private func noteUpdate(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) {
        let first = call.arguments.lazy.compactMap { argument -> Closure? in
            if case .closure(let closure) = argument.value.kind { closure } else { nil }
        }.first
        guard let first else { return }
        let types = reader.program.typesByName[Self.values, default: []]
        reader.flow.library.updates[scope.site.place(first.place)] = types
    }

    /// `$0.apiClient` in such a closure: the value that is there.
    func member(
        _ name: String, of base: Expression, at place: Place, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue? {
        guard case .name(let word) = base.kind, let local = scope.names[word], reader.isUpdated(local),
            let member = member(name, at: scope.site, reader)
        else { return nil }
        return reader.read(member, at: place, scope)
    }

    /// `withDependencies { $0.apiClient = .live } operation: { … }`
    func finish(_ reader: FlowReader) {
        for store in reader.flow.library.stores where reader.program.modules[store.module]?.isTest != true {
            guard
                let member = store.key.flatMap({ live(of: $0, store.site, reader.program) })
                    ?? member(store.name, at: store.site, reader)
            else { continue }
            reader.flow[reader.variable(of: member)].sources.append(store.source)
        }
    }
}

extension [Statement] {
    /// `APIKey` of `self[APIKey.self]`.
    fileprivate var key: WrittenType? {
        var found: WrittenType?
        visit { expression in
            guard found == nil, case .element(let base, let keys) = expression.kind, case .name("self") = base.kind
            else { return }
            found = keys.only?.value.typeItself
        }
        return found
    }
}

extension FlowReader {
    /// What a library provides that these sources don't declare.
    func external(_ name: String, type: String, of root: NodeID, at place: Place, _ scope: FlowScope) -> VariableID {
        let key = LibraryKey(library: root.text, type: name)
        if let known = flow.library.registered[key]?.first { return known }
        let id = flow.add(
            Variable(kind: .registered, owner: .statements(module: root.module), site: scope.site, place: place))
        flow.library.bindings[id] = LibraryBinding(
            scope: .lazySingleton, root: RootPart(id: root, kind: .container), type: type, name: name)
        flow.library.registered[key] = [id]
        return id
    }
}
