import DovetailGraph
import SwiftSyntax

/// `extension APIClient: DependencyKey { static let liveValue = Self(…) }`, with a property of `DependencyValues`.
struct SwiftDependenciesMigration: MigratedLibrary {
    let name = "swift-dependencies"
    let imports: Set<String> = ["ComposableArchitecture", "Dependencies", "DependenciesMacros"]
    let containers: Set<String> = []
    let registering: Set<String> = []
    let hasDefaultContainer = true
    let makesLocalsLater = true
    let wayToSpellType = "static let liveValue: A = …"
    let form = AssemblyForm.composed
    let ownTypes: Set<String> = [
        "AnySchedulerOf", "AssertionEffect", "CasePath", "DateGenerator", "Dependency",
        "DependencyKey",
        "DependencyValues", "DismissEffect", "Effect", "FireAndForget", "IdentifiedArray", "IdentifiedArrayOf",
        "OpenSettingsEffect", "OpenURLEffect", "TestDependencyKey", "UIScheduler",
        "UUIDGenerator", "WithRandomNumberGenerator", "prepareDependencies",
        "unimplemented", "withDependencies", "withEscapedDependencies",
    ]
    let reexported: Set<String> = [
        "ActorIsolated", "LockIsolated", "Shared", "SharedReader", "UncheckedSendable", "reportIssue",
    ]
    let ownMembers: Set<String> = [
        "assert", "calendar", "context", "continuousClock", "date", "defaultAppStorage", "defaultDatabase",
        "defaultFileStorage", "dismiss", "fireAndForget", "isPresented", "locale", "mainQueue", "mainRunLoop",
        "openSettings", "openURL", "suspendingClock", "timeZone", "urlSession", "uuid", "withRandomNumberGenerator",
    ]

    // MARK: - Registrations

    func registration(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        property.isLiveValue ? liveValue(property, source) : openProperty(property, source)
    }

    private func liveValue(_ variable: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        let keys = source.catalogue.keys
        let place = source.location(of: Syntax(variable))
        if variable.bindings.count > 1 || variable.hasError
            || variable.bindings.first?.pattern.is(IdentifierPatternSyntax.self) != true
        {
            let member = Syntax(variable).typePath
            let key = RegistrationKey(type: .unknown, member: "\(member).liveValue")
            return .left(key, at: Syntax(variable), source, because: .unreadForm)
        }
        guard let binding = variable.bindings.first, let value = keys.values.first(where: { $0.location == place }),
            source.catalogue.mayBeKey(value)
        else { return nil }
        let properties = keys.properties(of: value)
        let source = source.inside(typesAround: Syntax(variable))
        let key = RegistrationKey(
            type: type(of: binding, properties.first, source), member: keys.member(of: value))
        var result = LibraryRegistration(key: key, scope: .lazySingleton, at: Syntax(variable), source)
        result.isPublic = Syntax(variable).isPublic || properties.contains(where: \.isPublic)
        result.declarations = properties.map(\.span)
        result.comments = properties.flatMap(\.comments) + comments(ofKey: variable, source)
        result.forwards = properties.dropFirst().map { RegistrationKey(type: key.type, member: $0.name) }
        let settable = properties.first(where: \.isSettable)
        result.handle = settable.map { ".\($0.name)" } ?? "[\(value.owner).self]"
        result.isPrivate = settable == nil && value.isPrivate
        result.obstacles += obstacles(of: variable, value, source)
        if let substitutes = source.catalogue.substitutes(of: value.owner) {
            let cure = "substitute it there: 'assembly.substitute(\\.\(result.key.subject)) { … }'"
            result.remarks.append(Obstacle(reason: substitutes, cure: cure))
        }
        make(&result, binding, source)
        return result
    }

    /// Those above a key that is nothing else.
    private func comments(ofKey variable: VariableDeclSyntax, _ source: RegistrationSource) -> [String] {
        guard let key = Syntax(variable).ancestors.first(where: { $0.nameOfType != nil })?.as(EnumDeclSyntax.self),
            !key.memberBlock.members.contains(where: { $0.decl.is(EnumCaseDeclSyntax.self) })
        else { return [] }
        return source.comments(in: key.leadingTrivia, at: key.position).filter { !$0.hasPrefix("// MARK:") }
    }

    private func obstacles(
        of variable: VariableDeclSyntax, _ value: DependencyKeys.Value, _ source: RegistrationSource
    ) -> [Obstacle] {
        var result: [Obstacle] = []
        if variable.attributes.contains(where: { $0.trimmedDescription == "@MainActor" }) {
            result.append(.onMainActor("it"))
        } else if let attribute = variable.attributes.first?.trimmedDescription.onOneLine {
            result.append(.unreadable(attribute))
        }
        if source.catalogue.generics[value.owner.lastWord] != nil {
            result.append(
                Obstacle(reason: "its key '\(value.owner)' is generic", cure: "write a binding for each type"))
        }
        let isKey = source.catalogue.inherited[value.owner.lastWord]?.contains("DependencyKey") == true
        if !isKey, source.catalogue.keys.properties(of: value).isEmpty {
            result.append(
                Obstacle(
                    reason: "'\(value.owner)' is no 'DependencyKey' in these sources",
                    cure: "name the sources that say so, too"))
        }
        return result
    }

    private func make(
        _ result: inout LibraryRegistration, _ binding: PatternBindingSyntax, _ source: RegistrationSource
    ) {
        var reader = BodyReader(self, source, resolvers: [])
        if let statements = binding.getter {
            result.body = reader.read(statements)
        } else if let closure = binding.initializer?.value.calledClosure {
            result.body = reader.read(closure.statements)
        } else if let expression = binding.initializer?.value {
            result.body = reader.read(expression)
        } else {
            result.obstacles.append(.unreadForm)
        }
        result.obstacles += reader.obstacles
    }

    /// As written, or as the property of `DependencyValues` has it, or else the type that is made.
    private func type(
        of binding: PatternBindingSyntax, _ property: DependencyKeys.Property?, _ source: RegistrationSource
    ) -> WrittenSource {
        if let written = binding.typeAnnotation?.type.trimmedDescription {
            if let owner = source.qualified["Self"] {
                return .spelled(written.replacingWords(["Self": owner]))
            }
            return .spelled(written == "Self" ? source.owner : written)
        }
        if let type = property?.type { return .spelled(type) }
        guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
            let made = call.calledExpression.madeTypeText
        else { return .unknown }
        if ["Self", source.owner].contains(made) { return .spelled(source.owner) }
        let isSure = source.catalogue.initializer(of: made, labels: call.labels)?.hasEffects == false
        return isSure ? .spelled(made) : .unknown
    }

    /// A property of `DependencyValues` whose key has no live value here.
    private func openProperty(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        let place = source.location(of: Syntax(property))
        let keys = source.catalogue.keys
        guard let found = keys.properties.first(where: { $0.span.start == place }), !keys.hasValue(found) else {
            return nil
        }
        let type = found.type.map { WrittenSource.spelled($0) } ?? .unknown
        var result = LibraryRegistration(
            key: RegistrationKey(type: type, member: found.name), at: Syntax(property), source)
        result.isPublic = Syntax(property).isPublic
        if let key = found.key {
            result.obstacles.append(
                Obstacle(
                    reason: "its key '\(key)' has no live value in these sources",
                    cure: "name the sources that have it, or write a binding for it"))
        } else {
            result.obstacles.append(
                Obstacle(reason: "its getter is not 'self[Key.self]'", cure: "write the binding by hand"))
        }
        return result
    }

    // MARK: - Resolving

    /// `APIKey.liveValue` of a stored value, and `.liveValue` of one that is given to something.
    func resolution(_ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution? {
        guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "liveValue"
        else { return nil }
        let base = member.base.map { $0.trimmedDescription } ?? source.typeAsked(of: expression) ?? ""
        guard base.isCapitalized,
            let value = source.catalogue.keys.value(of: source.spelled(base), from: source.path), !value.isComputed,
            source.catalogue.mayBeKey(value)
        else { return nil }
        return Resolution(key: RegistrationKey(type: .unknown, member: source.catalogue.keys.member(of: value)))
    }

    func obstacle(_ expression: ExprSyntax, _ source: RegistrationSource) -> Obstacle? {
        if let path = expression.as(KeyPathExprSyntax.self) { return obstacle(path, source) }
        guard let member = expression.as(MemberAccessExprSyntax.self), member.base == nil,
            member.declName.baseName.text == "liveValue", source.typeAsked(of: expression) == nil
        else { return nil }
        return Obstacle(
            reason: "the type of which it takes '.liveValue' is inferred", cure: "write it, as in 'API.liveValue'")
    }

    /// `read(\.settings.secret)`: a function of the program that asks for what a key path names.
    private func obstacle(_ path: KeyPathExprSyntax, _ source: RegistrationSource) -> Obstacle? {
        guard path.root == nil || path.root?.trimmedDescription == "DependencyValues",
            path.parent?.is(LabeledExprSyntax.self) == true,
            let name = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text,
            source.catalogue.keys.properties.contains(where: { $0.name == name })
        else { return nil }
        return Obstacle(
            reason: "it hands on '\(path.trimmedDescription)', by which a function may ask for a dependency",
            cure: "read the property of the assembly in its place")
    }

    func resolution(
        _ wrapper: AttributeSyntax, of property: VariableDeclSyntax, _ source: RegistrationSource
    ) -> RegistrationKey? { asked(wrapper, source)?.key }

    func local(_ variable: VariableDeclSyntax, _ source: RegistrationSource) -> WrappedLocal? {
        guard variable.parent?.is(CodeBlockItemSyntax.self) == true, variable.attributes.count == 1,
            variable.modifiers.isEmpty, variable.bindings.count == 1,
            let wrapper = variable.attributes.first?.as(AttributeSyntax.self)
        else { return nil }
        return asked(wrapper, source)
    }

    /// `@Dependency(\.api)`, `@Dependency(\.api.load)`, `@Dependency(APIClient.self)`.
    private func asked(_ wrapper: AttributeSyntax, _ source: RegistrationSource) -> WrappedLocal? {
        guard source.catalogue.name(of: wrapper) == "Dependency",
            case .argumentList(let arguments)? = wrapper.arguments, arguments.count == 1,
            let argument = arguments.first?.expression
        else { return nil }
        if let key = argument.metatype {
            let member = source.catalogue.keys.member(of: source.spelled(key), from: source.path)
            return WrappedLocal(wrapper: wrapper, key: RegistrationKey(type: .unknown, member: member))
        }
        guard let path = argument.as(KeyPathExprSyntax.self),
            [nil, DependencyKeys.values].contains(path.root?.trimmedDescription),
            let first = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
        else { return nil }
        let member = first.declName.baseName.text.withoutBackticks
        let type = source.catalogue.keys.properties.first { $0.name == member }?.type
        return WrappedLocal(
            wrapper: wrapper,
            key: RegistrationKey(type: type.map { .spelled($0) } ?? .unknown, member: member),
            rest: path.components.dropFirst().map(\.trimmedDescription).joined())
    }

    // MARK: - Other values while the program runs

    /// `prepareDependencies { $0.api = … }`, `withDependencies { $0.api = … } operation: { … }`, `.dependency(\.api, …)`.
    func effects(of call: FunctionCallExprSyntax, _ source: RegistrationSource) -> [ContainerEffect] {
        if Syntax(call).isPreview { return [] }
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        let name = member?.declName.baseName.text ?? call.calledExpression.trimmedDescription
        if name == "dependency", member != nil, let key = call.arguments.first?.expression.as(KeyPathExprSyntax.self) {
            let names = key.components.map(\.trimmedDescription).joined()
            if ownMembers.contains(names.filter { $0 != "." }) { return [] }
            return [effect(String(names.drop { $0 == "." }), name, at: Syntax(key), source)]
        }
        let label = "withDependencies"  // `Store(…) { … } withDependencies: { $0.api = … }`
        let labelled = call.closure(labelled: label)
        let isChange = ["prepareDependencies", "transformDependency", "withDependencies"].contains(name)
        guard let closure = labelled ?? (isChange ? call.firstClosure : nil) else { return [] }
        let values = closure.namedParameters.first?.name ?? "$0"
        return closure.statements.compactMap { statement in
            guard let target = statement.expression?.as(SequenceExprSyntax.self)?.assignment?.target else { return nil }
            let text = target.trimmedDescription.onOneLine
            guard text.hasPrefix("\(values).") || text.hasPrefix("\(values)[") else { return nil }
            let rest = text.dropFirst(values.count)
            if ownMembers.contains(String(rest.dropFirst())) { return nil }
            let subject = String(rest.hasPrefix(".") ? rest.dropFirst() : rest)
            let call = statement.assignsLiveValue ? nil : labelled == nil ? name : label
            return effect(subject, call, at: Syntax(target), source)
        }
    }

    /// - Parameter call: what gives it another value; nil where that is the live value.
    private func effect(
        _ subject: String, _ call: String?, at node: Syntax, _ source: RegistrationSource
    ) -> ContainerEffect {
        var obstacle = Obstacle(reason: "it is given its live value, which it has anyway", cure: "delete the line")
        if let call {
            obstacle = Obstacle(
                reason: "'\(call)' gives it another value while the program runs",
                cure: "substitute it where the assembly is made")
        }
        return ContainerEffect(location: source.location(of: node), subject: subject, obstacle: obstacle)
    }

    // MARK: - Bridge

    func bridge(_ assembly: PlannedAssembly) -> [String] {
        assembly.bridge(into: "values: inout DependencyValues") { binding, key, read in
            if binding.registration.isPrivate || key != binding.registration.key { return nil }
            return "values\(binding.registration.handle) = \(read)"
        }
    }
}

extension CodeBlockItemSyntax {
    /// `$0.clock = .liveValue`
    fileprivate var assignsLiveValue: Bool {
        let assignment = expression?.as(SequenceExprSyntax.self)?.assignment
        return assignment?.value.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "liveValue"
    }
}

extension RegistrationSource {
    /// The type that the surroundings of an expression ask for: that of a parameter, or as a declaration spells it.
    fileprivate func typeAsked(of expression: ExprSyntax) -> String? {
        var asked = expression.expectedType
        if case .unknown = asked, let argument = expression.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.isImplicitInitializer,
            let index = argument.parent?.as(LabeledExprListSyntax.self)?.firstIndex(where: { $0.id == argument.id })
        {
            let position = call.arguments.distance(from: call.arguments.startIndex, to: index)
            asked = .parameter(of: typeMade(by: call) ?? "", labels: call.labels, position: position)
        }
        if case .parameter("Self", let labels, let position) = asked {
            asked = .parameter(of: owner, labels: labels, position: position)
        }
        guard case .spelled(let type) = catalogue.spelled(asked) else { return nil }
        return type.wrappedType
    }

    /// That of `.init(…)`, which is the whole live value, or an argument itself.
    private func typeMade(by call: FunctionCallExprSyntax) -> String? {
        if let type = typeAsked(of: ExprSyntax(call)) { return type == "Self" ? owner : type }
        let variable = Syntax(call).ancestors.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first
        let isWhole = call.statement != nil || call.parent?.is(InitializerClauseSyntax.self) == true
        guard let variable, variable.isLiveValue, isWhole else { return nil }
        let written = variable.bindings.first?.typeAnnotation?.type.trimmedDescription
        return written == nil || written == "Self" ? owner : written
    }

    /// `Home.Key` of `Key`, in `Home`.
    fileprivate func spelled(_ type: String) -> String {
        let first = String(type.prefix { $0 != "." })
        return (qualified[first] ?? first) + type.dropFirst(first.count)
    }
}

extension FunctionCallExprSyntax {
    /// The statement that consists of it, or returns it.
    fileprivate var statement: CodeBlockItemSyntax? {
        parent?.as(CodeBlockItemSyntax.self) ?? parent?.as(ReturnStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
    }

    /// The closure under a label, in the parentheses or behind them.
    fileprivate func closure(labelled label: String) -> ClosureExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression.as(ClosureExprSyntax.self)
            ?? additionalTrailingClosures.first { $0.label.text == label }?.closure
    }

    /// The first closure that it is given.
    fileprivate var firstClosure: ClosureExprSyntax? {
        arguments.lazy.compactMap { $0.expression.as(ClosureExprSyntax.self) }.first ?? trailingClosure
    }
}

extension ExprSyntax {
    /// `{ … }` of `{ … }()`.
    fileprivate var calledClosure: ClosureExprSyntax? {
        guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil,
            let closure = call.calledExpression.as(ClosureExprSyntax.self), closure.namedParameters.isEmpty
        else { return nil }
        return closure
    }
}

extension SourceCatalogue {
    /// Whether a type with a `liveValue` may be a key. One that these sources declare says so there or in an extension,
    /// or a property of `DependencyValues` answers with it; of any other one only its own sources tell.
    fileprivate func mayBeKey(_ value: DependencyKeys.Value) -> Bool {
        let name = value.owner.lastWord
        let isDeclared = types.contains(name) && !protocols.contains(name)
        return !isDeclared || conforms(name) || !keys.properties(of: value).isEmpty
    }

    /// Whether a type names a protocol of keys, or something that may inherit from one.
    private func conforms(_ type: String) -> Bool {
        var open = [type]
        var seen = Set(open)
        while let next = open.popLast() {
            let bases = inherited[next, default: []]
            if bases.contains(where: { $0.hasSuffix("DependencyKey") }) { return true }
            open += bases.filter { seen.insert($0).inserted }
        }
        return false
    }

    /// `'previewValue' and 'testValue' stand for it elsewhere`.
    fileprivate func substitutes(of key: String) -> String? {
        let names = ["previewValue", "testValue"].filter { members[key]?[$0] != nil }.map { "'\($0)'" }
        if names.isEmpty { return nil }
        return "\(names.joined(separator: " and ")) \(names.count == 1 ? "stands" : "stand") for it elsewhere"
    }
}
