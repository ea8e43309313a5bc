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
    /// What happens to the object when it is made: the name of the object, and the statements.
    var injection: (parameter: String, body: RegisteredBody)?
    /// Other types and names under which the same object is known.
    var forwards: [RegistrationKey] = []
    /// Whole lines of comments above it, and whether a blank line stands above them.
    var comments: [String] = []
    var startsParagraph = false
    var location: DependencyGraph.Location
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
}

/// What a registration is known by.
struct RegistrationKey: Hashable, Sendable {
    /// The container, where a library has several types of them.
    var container = ""
    var type: WrittenSource
    var name: String?
    /// The name as an expression, for another registration of the same key.
    var writtenName: String?
    var arguments = 0
    /// The name of the property that declares it, for libraries that resolve by key path.
    var member: String?
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
    /// Libraries resolve with arguments in their order, without labels.
    mutating func takeParameters(_ parameters: some Sequence<(name: String, type: String?)>) {
        for (name, type) in parameters {
            let type = type ?? ""
            self.parameters.append(RegisteredParameter(label: "_", name: name, type: type))
            if type.isEmpty {
                obstacles.append(
                    Obstacle(reason: "the type of its parameter '\(name)' is inferred", cure: "write the type"))
            }
        }
    }

    /// A name that only the running program knows is no name for a property.
    mutating func takeName(_ expression: ExprSyntax?) {
        guard let expression else { return }
        key.name = expression.nameText
        key.writtenName = expression.trimmedDescription
        if key.name == nil {
            obstacles.append(
                Obstacle(
                    reason: "its name is made by the running program",
                    cure: "write a method with the name as a parameter"))
        }
    }
}

extension Obstacle {
    static func scope(_ name: String) -> Self {
        Obstacle(
            reason: "'\(name)' is a scope of the program's own",
            cure: "take '.lazySingleton' in a context that lives as long")
    }

    static func unreadable(_ call: String) -> Self {
        Obstacle(reason: "'\(call)' has no counterpart that the source tells", cure: "write the binding by hand")
    }

    static func signature(of callee: String) -> Self {
        Obstacle(
            reason: "the parameters of '\(callee)' are not in these sources, or several initializers fit",
            cure: "register a closure that spells the types")
    }
}

extension RegisteredBody {
    static func initializer(of type: String, labels: [String]?) -> Self {
        RegisteredBody(fragments: [.initializer(of: type, labels: labels)], made: [type.lastWord])
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

struct RegisteredParameter: Hashable, Sendable {
    var label: String?
    let name: String
    let type: String
}

/// Statements as they are written, cut where they resolve something.
struct RegisteredBody: Sendable {
    enum Fragment: Sendable {
        case text(String)
        case read(Read)
        /// A call of an initializer, each of whose parameters is read by its type; without labels, of the only one.
        case initializer(of: String, labels: [String]?)
    }

    struct Read: Sendable {
        var key: RegistrationKey
        var arguments: [[Fragment]] = []
        /// Whether the read stands in a closure, which must say `self`.
        var isInClosure = false
        var location: DependencyGraph.Location
    }

    var fragments: [Fragment] = []
    var isExpression = true
    /// The names that the body declares itself.
    var locals: Set<String> = []
    /// The types of which it makes objects.
    var made: Set<String> = []

    var reads: [Read] { Self.reads(of: fragments) }

    private static func reads(of fragments: [Fragment]) -> [Read] {
        fragments.flatMap { fragment -> [Read] in
            guard case .read(let read) = fragment else { return [] }
            return [read] + read.arguments.flatMap(reads)
        }
    }
}
