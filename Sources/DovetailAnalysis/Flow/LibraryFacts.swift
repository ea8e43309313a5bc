import DovetailGraph
import DovetailSyntax

/// What the libraries of a program are given, and what they are asked for.
struct LibraryFacts {
    /// The variables that are bindings, whatever is made for them.
    var bindings: [VariableID: LibraryBinding] = [:]
    /// What is registered under a key, in the order in which it was read.
    var registered: [LibraryKey: [VariableID]] = [:]
    var questions: [LibraryQuestion] = []
    var reads: [LibraryRead] = []
    /// What a call that registers answers with, and the binding that it is about.
    var entries: [VariableID: VariableID] = [:]
    /// Arguments that a container finds by their types.
    var filled: [VariableID: FilledArgument] = [:]
    /// What is put into a property of an object whose type the source doesn't show.
    var stores: [LibraryStore] = []
    /// What a library needs at the start, and nobody provides.
    var missing: [LibraryGap] = []
    /// The scopes that containers give to what says none.
    var defaultScopes: Set<DependencyGraph.Scope> = []
    /// Where containers are made.
    var containers: Set<DependencyGraph.Location> = []
    /// What a factory asks, by the binding that it is for: the same container.
    var resolvers: [VariableID: VariableID] = [:]
    /// The libraries whose containers ask each other.
    var joined: Set<String> = []
    /// The closures that are given the values of a library, to change them.
    var updates: [DependencyGraph.Location: [TypeID]] = [:]
    /// What is asked for by a `Lazy` or a `Provider`, which is needed later.
    var later: Set<VariableID> = []
}

/// A binding of a library.
struct LibraryBinding {
    var scope: DependencyGraph.Scope
    /// Of a registration: in what it stands, and what it is called.
    var root: RootPart?
    var type: String?
    /// Of what the library itself provides.
    var name: String?
    var tag: String?
    var arguments: [String] = []
    var isOpaque = false
    /// Whether only what is made for it tells its type.
    var isInferred = false
    /// Whether nothing is said of its scope.
    var takesDefaultScope = false
    /// What it is registered in.
    var container: VariableID?
    /// Those of its factory.
    var parameters: [LibraryArgument] = []
    /// Whether the factory says which parameters it has.
    var writesParameters = false
    /// Whether it is a member of an extension of another package's type.
    var isLocator = false
    /// How much it goes before others of its type, where one is asked for: less than nothing for a double of the tests.
    var priority = 0
}

/// What a container finds by the type that is asked for where it is used.
struct FilledArgument {
    var library: String
    var name: String?
}

/// Under which something is registered, and asked for.
struct LibraryKey: Hashable {
    var library: String
    var type: String
    var name: String?
    var arguments = 0
}

/// A value that is asked for by key: what is registered is known when all is read.
struct LibraryQuestion {
    var key: LibraryKey
    var variable: VariableID
    var site: Site
    var root: NodeID?
    var location: DependencyGraph.Location
    /// What is asked: a container, or the binding whose factory asks.
    var container: VariableID?
    /// The type whose objects ask the container that makes them.
    var asker: TypeID?
    /// Whether all that is registered is asked for.
    var isOfAll = false
    /// Whether it is asked for unless who resolves gives it.
    var isArgument = false
    /// Whether its name is known only when the program runs.
    var isOfAnyName = false
    /// What who asks gives to the parameters of the factory; nil where these tell no registrations apart.
    var given: [LibraryArgument]?
    /// The names that the registration must have, too.
    var otherNames: [String] = []
}

/// `$0.api = .live`
struct LibraryStore {
    var name: String
    /// `Audit` of `$0[Audit.self] = audit`, which has no name.
    var key: WrittenType?
    var base: VariableID
    var value: VariableID
    var source: Source
    var module: String
    var site: Site
}

/// A dependency of a component that no component around it provides.
struct LibraryGap {
    var root: TypeID
    var name: String
    var type: WrittenType
    var location: DependencyGraph.Location
}

/// Something is got from a library: an edge from who gets it, unless flow has a more precise one.
struct LibraryRead {
    enum Reader {
        case binding(VariableID)
        case type(TypeID)
        case code(Owner)
    }

    var reader: Reader
    /// Whose body asks.
    var owner: Owner
    var variable: VariableID
    var label: String
    var phase: DependencyGraph.Phase
    var site: Site
    var location: DependencyGraph.Location
    var condition: DependencyGraph.Condition
    /// Whether it is the value that a parameter has where it is given none.
    var isDefault = false
    /// Whether a property wrapper of the program asks for it, for a property of no declared type.
    var isOfOwnWrapper = false
    /// The local for which it is asked.
    var local: VariableID?
}

extension Expression {
    /// The type of `A.self`, and of a type's name.
    var typeItself: WrittenType? {
        switch kind {
        case .type(let type): type
        case .name(let name) where name.first?.isUppercase == true:
            genericType(name)
        default: nil
        }
    }

    /// The type of this name, of what it is told to be generic over: `Screen<Router>`.
    func genericType(_ name: String) -> WrittenType {
        let arguments = generics.isEmpty ? "" : "<\(generics.map(\.text).joined(separator: ", "))>"
        return WrittenType(text: name + arguments, shape: .name(name, generics))
    }

    /// A name as it is written, without quotes; nil for one that is known only when the program runs.
    var nameText: String? {
        switch kind {
        case .text(let text): text
        case .member(nil, let name): ".\(name)"
        case .member(.some, "rawValue"):
            if case .member(let base?, _) = kind { base.dottedName } else { nil }
        default: dottedName
        }
    }

    /// A name by which registrations of one type are told apart: what it is made of, if only the running program knows
    /// it; nil for none.
    var keyName: String? {
        switch kind {
        case .name("nil"): nil
        case .call(let callee, let arguments) where callee.isName && arguments.count == 1: arguments[0].value.keyName
        case .call, .combined: summary
        default: nameText ?? summary
        }
    }

    /// `.init`, `Resolver.Name`, `.name(fromString:)`: what makes a name of a text.
    private var isName: Bool {
        switch kind {
        case .name(let name): ["Name", "Tag"].contains(name)
        case .member(_, let name): ["Name", "Tag", "init", "name"].contains(name)
        default: false
        }
    }

    /// About what it says; nil for what can't be told.
    private var summary: String? {
        switch kind {
        case .text(let text): return "\"\(text)\""
        case .name(let name): return name
        case .type(let type): return "\(type.text).self"
        case .member(let base?, let name): return base.summary.map { "\($0).\(name)" }
        case .member(nil, let name): return ".\(name)"
        case .call(let callee, let arguments):
            let given = arguments.compactMap { argument in
                argument.value.summary.map { (argument.label.map { "\($0): " } ?? "") + $0 }
            }
            guard given.count == arguments.count, let callee = callee.summary else { return nil }
            return "\(callee)(\(given.joined(separator: ", ")))"
        case .combined(let parts):
            let parts = parts.map(\.summary)
            return parts.isEmpty || parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: " + ")
        default: return nil
        }
    }

    /// What is called first in a chain of calls, and the calls behind it: `self { … }`, `.singleton`, `.onTest { … }`.
    var chain: (head: Expression, links: [(name: String, arguments: [Argument], place: Place)]) {
        switch kind {
        case .call(let callee, let arguments):
            guard case .member(let base?, let name) = callee.kind, base.isCallOrChain else { return (self, []) }
            let (head, links) = base.chain
            return (head, links + [(name, arguments, place)])
        case .member(let base?, let name) where base.isCallOrChain:
            let (head, links) = base.chain
            return (head, links + [(name, [], place)])
        default: return (self, [])
        }
    }

    private var isCallOrChain: Bool {
        switch kind {
        case .call: true
        case .member(let base?, _): base.isCallOrChain
        default: false
        }
    }
}

extension WrittenType {
    /// A type without what only says how it is held: `API` of `(any API)?`.
    var bare: WrittenType {
        switch shape {
        case .any(let inner), .some(let inner), .optional(let inner): inner.bare
        default: self
        }
    }

    /// `T` of `Factory<T>`, if it is of that name.
    func arguments(of name: String) -> [WrittenType]? {
        guard case .name(let own, let arguments) = shape, own.isLast(name) else { return nil }
        return arguments
    }
}
