import DovetailGraph
import SwiftSyntax

/// One registration, as its source spells it.
struct LibraryRegistration: Sendable {
    var key: RegistrationKey
    var scope = DependencyGraph.Scope.objectGraph
    /// Whether it names no scope, and the scopes that a container's default may be.
    var takesDefaultScope = false
    var knownScopes: [String: DependencyGraph.Scope] = [:]
    var parameters: [RegisteredParameter] = []
    var body: RegisteredBody
    /// What happens to the object when it is made, one after the other: the name of the object, and the statements.
    var injections: [(parameter: String, body: RegisteredBody)] = []
    /// Other types and names under which the same object is known.
    var forwards: [RegistrationKey] = []
    /// Comments above it and within its calls, comments that end its block, and whether a blank line stands above.
    var comments: [String] = []
    var commentsBelow: [String] = []
    /// Those above the extension, the assembly or the function of which it is the first.
    var commentsAround: [String] = []
    var startsParagraph = false
    var location: DependencyGraph.Location
    /// Where its last call ends.
    var end: DependencyGraph.Location
    /// Where else it is declared: by properties that answer with it.
    var declarations: [SourceSpan] = []
    /// A private method that only makes what it registers, and goes with it.
    var ownMethod: SourceSpan?
    /// Whether it is a method though it has no parameters.
    var isMethod = false
    /// Whether it only makes an assembly, of which nothing is kept.
    var isPlain = false
    /// Whether it registers nothing: a property of the container that registrations read.
    var isHelper = false
    /// Whether it belongs to the main actor, and with it all that reads it.
    var isOnMainActor = false
    /// What of other components must be moved, too, and which of them it makes.
    var required: [RegistrationKey] = []
    var children: [String] = []
    /// How the bridge names it, or what has it, where its key doesn't say that.
    var handle = ""
    /// Where the function begins in which it stands.
    var function = 0
    /// The clauses around it, the outermost first.
    var clauses: [ClausePlace] = []
    /// Whether only the running program knows whether it is registered.
    var isConditional = false
    /// Those that the binding must have, too: `@available(iOS 17, *)`.
    var attributes: [String] = []
    /// Whether only its file sees it, and whether other modules do.
    var isPrivate = false
    var isPublic = false
    /// Whether it is counted, and nothing else is known of it.
    var isUnread = false
    /// Whether it takes the place of another one with its name while the program runs.
    var replaces = false
    /// Whether it gives another one with its name another scope while the program runs.
    var rescopes = false
    /// Why it stays where it is.
    var obstacles: [Obstacle] = []
    /// What a person should know of it, though it is moved.
    var remarks: [Obstacle] = []
}

/// What sources don't tell, and what to do about it.
struct Obstacle: Hashable, Sendable {
    let reason: String
    let cure: String
    /// Where it is not the registration itself that is meant.
    var subject: String?
    /// Where something must be done, if that is not where the registration stands.
    var location: DependencyGraph.Location?
    /// Whether it is that something belongs to the main actor, where a binding may belong, too.
    var isMainActor = false
}

/// What a registration is known by.
struct RegistrationKey: Hashable, Sendable {
    /// As its source calls it: the type of a container, or what keeps it.
    var container = ""
    var type: WrittenSource
    var name: String?
    /// The name as an expression, for another registration of the same key.
    var writtenName: String?
    /// What tells the name from others: nil where only the running program knows it.
    var nameIdentity: String?
    var arguments = 0
    /// Their types, as far as the source tells; empty for others.
    var argumentTypes: [String] = []
    /// The name of the property that declares it, for libraries that resolve by key path.
    var member: String?
    /// Those of a method that is one of several of its name.
    var labels: [String]?
}

extension RegistrationKey {
    /// The name by which something is asked for.
    mutating func takeName(_ expression: ExprSyntax?, _ source: RegistrationSource) {
        guard let expression, !expression.is(NilLiteralExprSyntax.self) else { return }
        let read = RegistrationName(expression, source)
        (name, nameIdentity, writtenName) = (read.word, read.identity, read.written)
    }

    mutating func takeArguments(_ given: [ExprSyntax], _ source: RegistrationSource) {
        arguments = given.count
        argumentTypes = given.map { $0.typeOfLiteral ?? source.containers.typeName(of: $0, at: Syntax($0)) ?? "" }
    }

    /// Whether only the running program knows the name.
    var hasNameOfRunTime: Bool { writtenName != nil && nameIdentity == nil }
}

/// A type, or where it is to be found.
enum WrittenSource: Hashable, Sendable {
    case spelled(String)
    /// That of a parameter of the initializer that is called with these labels.
    case parameter(of: String, labels: [String], position: Int)
    /// That of a property of the object that is injected into, or of a type to which it is cast.
    case property(String, of: String?)
    /// Nowhere in what was read.
    case unknown
}

extension LibraryRegistration {
    /// A registration at a place, of which nothing but the place is known.
    init(
        key: RegistrationKey, scope: DependencyGraph.Scope = .objectGraph, at node: Syntax, _ source: RegistrationSource
    ) {
        self.init(
            key: key, scope: scope, body: RegisteredBody(), location: source.location(of: node),
            end: source.end(of: node))
    }

    /// One that stays where it is, for a reason that makes all else unimportant.
    static func left(
        _ subject: RegistrationKey, at node: Syntax, _ source: RegistrationSource, because reason: Obstacle
    )
        -> Self
    {
        var result = Self(key: subject, at: node, source)
        result.obstacles = [reason]
        result.isUnread = true
        return result
    }

    /// The names that it mentions and doesn't declare itself.
    var mentions: Set<String> {
        let own = Set(parameters.map(\.name))
        return injections.reduce(body.mentions.subtracting(body.locals).subtracting(own)) { names, injection in
            names.union(injection.body.mentions.subtracting(injection.body.locals).subtracting([injection.parameter]))
        }
    }

    /// Whether only some systems have it.
    var isUnavailableSomewhere: Bool { attributes.contains { !$0.contains("deprecated") } }

    /// What it asks for, when it is made and afterwards.
    var reads: [RegisteredBody.Read] { body.reads + injections.flatMap(\.body.reads) }

    /// Where its source stands.
    var spans: [SourceSpan] { [SourceSpan(start: location, end: end)] + declarations }

    /// Whether something in the source belongs to it.
    func contains(_ place: DependencyGraph.Location) -> Bool { spans.contains { $0.contains(place) } }

    /// The names that its source declares itself.
    var locals: Set<String> { injections.reduce(body.locals) { $0.union($1.body.locals).union([$1.parameter]) } }

    /// Libraries resolve with arguments in their order, without labels.
    ///
    /// - Parameter closure: the factory, where the compiler takes the type of a parameter from what it is given to.
    mutating func takeParameters(
        _ parameters: some Sequence<(name: String, type: String?)>, givenIn closure: ClosureExprSyntax? = nil
    ) {
        for (name, type) in parameters {
            key.arguments += 1
            key.argumentTypes.append(type ?? "")
            var parameter = RegisteredParameter(label: "_", name: name, type: type ?? "")
            if type == nil { parameter.given = closure?.takers(of: name) ?? [] }
            if type == nil, parameter.given.isEmpty { obstacles.append(.inferred(parameter)) }
            self.parameters.append(parameter)
        }
    }

    /// `{ _, args in Profile(with: args.get()) }`: the parameter is what the arguments are asked for.
    ///
    /// - Returns: where it is asked for; nil where the arguments are used otherwise.
    mutating func takeAsked(_ arguments: String, in closure: ClosureExprSyntax) -> [ExprSyntax]? {
        let uses = closure.statements.flatMap { Syntax($0).uses(of: arguments) }
        let calls = uses.compactMap(\.askingCall)
        guard calls.count == uses.count else { return nil }
        let takers = closure.takers(calls.map { Syntax($0) })
        if takers.isEmpty { return nil }
        key.arguments += 1
        key.argumentTypes.append("")
        parameters.append(RegisteredParameter(label: "_", name: arguments, type: "", given: takers))
        return calls.map { ExprSyntax($0) }
    }

    /// A name that only the running program knows is no name for a property.
    mutating func takeName(_ expression: ExprSyntax?, _ source: RegistrationSource) {
        key.takeName(expression, source)
        if key.hasNameOfRunTime { obstacles.append(.nameOfRunTime) }
    }

    /// `.implements(A.self, B.self)`, with the name that another argument gives them.
    mutating func takeForwards(_ call: CallChain.Call, named label: String, _ source: RegistrationSource) {
        for type in call.arguments.filter({ $0.label == nil }).compactMap(\.expression.metatype) {
            var key = self.key
            key.type = .spelled(type)
            (key.name, key.nameIdentity, key.writtenName) = (nil, nil, nil)
            key.takeName(call.argument(label), source)
            if key.hasNameOfRunTime { obstacles.append(.nameOfRunTime) }
            if key != self.key { forwards.append(key) }
        }
    }
}

extension Obstacle {
    static func scope(_ name: String) -> Self {
        Obstacle(
            reason: "'\(name)' is a scope of the program's own",
            cure: "take '.lazySingleton' in a context that lives as long")
    }

    static func inferred(_ parameter: RegisteredParameter) -> Self {
        Obstacle(reason: "the type of its parameter '\(parameter.name)' is inferred", cure: "write the type")
    }

    static let nameOfRunTime = Obstacle(
        reason: "its name is made by the running program", cure: "write a method with the name as a parameter")

    static func unreadable(_ call: String) -> Self {
        Obstacle(reason: "'\(call)' has no counterpart that the source tells", cure: "write the binding by hand")
    }

    static func ownType(_ name: String) -> Self {
        Obstacle(reason: "'\(name)' is the library's own", cure: "give what it stands for instead")
    }

    static let unreadForm = Obstacle(
        reason: "it is written in a form that is not read", cure: "write the binding by hand")

    static func signature(of callee: String) -> Self {
        Obstacle(
            reason: "the parameters of '\(callee)' are not in these sources, or several initializers fit",
            cure: "register a closure that spells the types")
    }
}

extension RegisteredBody {
    static func initializer(of type: String, labels: [String]?, given: [RegisteredParameter] = []) -> Self {
        RegisteredBody(
            fragments: [.initializer(of: type, labels: labels, given: given)], locals: Set(given.map(\.name)),
            made: [type.lastWord])
    }
}

extension ClosureExprSyntax {
    var namedParameters: [(name: String, type: String?)] {
        switch signature?.parameterClause {
        case .simpleInput(let list)?: list.map { ($0.name.text, nil) }
        case .parameterClause(let clause)?:
            clause.parameters.map { (($0.secondName ?? $0.firstName).text, $0.type?.trimmedDescription) }
        case nil: []
        }
    }
}

extension ClosureExprSyntax {
    /// The parameters of initializers that a parameter of a factory is given to, if that is all that it is used for.
    ///
    /// Those for whom the container is asked take any type.
    fileprivate func takers(of name: String) -> [WrittenSource] {
        takers(statements.flatMap { Syntax($0).uses(of: name) }.map { Syntax($0) })
    }

    fileprivate func takers(_ uses: [Syntax]) -> [WrittenSource] {
        var result: [WrittenSource] = []
        for use in uses {
            guard let argument = use.parent?.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                Syntax(argument).ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first?.id == id
            else { return [] }
            if call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "resolve" { continue }
            if argument.parameter == .unknown { return [] }
            if !result.contains(argument.parameter) { result.append(argument.parameter) }
        }
        return result
    }
}

struct RegisteredParameter: Hashable, Sendable {
    var label: String?
    let name: String
    /// Empty where it is inferred.
    var type: String
    /// The parameters of initializers that it is given to, whose type it has.
    var given: [WrittenSource] = []
    var defaultValue: String?
}

/// Statements as they are written, cut where they resolve something.
struct RegisteredBody: Sendable {
    enum Fragment: Sendable {
        case text(String)
        case read(Read)
        /// A call of an initializer, each of whose parameters is read by its type but for those of the types of
        /// parameters that are given; without labels, of the only one.
        case initializer(of: String, labels: [String]?, given: [RegisteredParameter])
        /// The name of the assembly of a component.
        case assembly(of: String)
        /// What the assembly of a component is given to hold, as arguments; others may follow.
        case held(by: String, isInClosure: Bool, isLast: Bool)
    }

    struct Read: Sendable {
        var key: RegistrationKey
        var arguments: [[Fragment]] = []
        /// Whether the source allows for there being none.
        var mayBeNil = false
        /// Whether the read stands in a closure, which must say `self`.
        var isInClosure = false
        /// Whether that closure may run in another task or on another thread.
        var isSent = false
        /// Whether that closure says that it runs on the main actor, wherever the factory does.
        var isOnMainActor = false
        /// Whether only a part of the value is taken.
        var isPartial = false
        /// The number of the parameter without a name that it is, which who asks for the registration may give.
        var position: Int?
        /// The clauses around it, the outermost first.
        var clauses: [ClausePlace] = []
        var location: DependencyGraph.Location
    }

    var fragments: [Fragment] = []
    var isExpression = true
    /// The type of which its last statement makes an object, where it is one.
    var answer: String?
    /// The names that the body declares itself.
    var locals: Set<String> = []
    /// The names that it mentions, of whatever.
    var mentions: Set<String> = []
    /// The types of which it makes objects.
    var made: Set<String> = []
    /// The types of whose own members it takes one: `Screen` of `Screen.main`.
    var asked: Set<String> = []
    /// The names of the members that it takes of anything.
    var members: Set<String> = []
    /// What it mentions only where it is known to run on the main actor.
    var assumed: Set<String> = []
    /// The bytes of the file that it is a copy of.
    var range = 0..<0

    var reads: [Read] { Self.reads(of: fragments) }

    /// `guard let api else { return nil }`
    var returnsNil: Bool {
        fragments.contains { if case .text(let text) = $0 { text.contains("return nil") } else { false } }
    }

    private static func reads(of fragments: [Fragment]) -> [Read] {
        fragments.flatMap { fragment -> [Read] in
            guard case .read(let read) = fragment else { return [] }
            return [read] + read.arguments.flatMap(reads)
        }
    }
}

extension DeclReferenceExprSyntax {
    /// `args.get()`, `args()`
    fileprivate var askingCall: FunctionCallExprSyntax? {
        let member = parent?.as(MemberAccessExprSyntax.self)
        if let member, member.declName.baseName.text != "get" { return nil }
        let callee = member.map { ExprSyntax($0) } ?? ExprSyntax(self)
        guard let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id,
            call.arguments.isEmpty, call.trailingClosure == nil
        else { return nil }
        return call
    }
}
