/// What names mean in a program, as far as that shows which statements say nothing about its wiring.
package struct PlainNames: Sendable, Codable {
    /// The names of everything but plain properties: types, functions, and properties that may hold an object.
    private var meaningful: Set<String> = []
    /// The names of properties of which each is a number, a text, or a collection of these.
    private var properties: Set<String> = []
    /// The names of structures and enumerations, without those that they are nested in.
    private var values: Set<String> = []
    /// The whole names of types that the program declares.
    private var types: Set<String> = []
    /// All members that are named after a dot.
    private var mentioned: Set<String> = []
    /// The names of types that are extended, in small letters, and all their beginnings: a member with such a name may be
    /// an object of this type.
    private var beginnings: Set<String> = []
    /// Whether a library tells registrations apart by texts, whatever function is given them.
    private let textsAreNames: Bool

    /// - Complexity: linear in what the files say.
    package init(_ files: [FileFacts], textsAreNames: Bool) {
        self.textsAreNames = textsAreNames
        var objects: Set<String> = []
        for file in files {
            meaningful.insert(file.module)
            meaningful.formUnion(file.imports)
            meaningful.formUnion(file.aliases.lazy.map(\.name))
            for member in file.members { add(member.facts) }
            for type in file.types { add(type, &objects) }
            file.statements.visit { note($0) }
        }
        values.subtract(objects)
        values.subtract(files.lazy.flatMap { $0.aliases + $0.types.flatMap(\.aliases) }.map(\.name))
        properties.subtract(meaningful)
    }

    private mutating func add(_ type: TypeFacts, _ objects: inout Set<String>) {
        meaningful.formUnion(type.name.split(separator: ".").lazy.map { String($0) })
        meaningful.formUnion(type.aliases.lazy.map(\.name))
        meaningful.formUnion(type.generics.lazy.map(\.name))
        let name = type.name.lastName
        switch type.kind {
        case .struct, .enum: values.insert(name)
        case .class, .actor, .protocol: objects.insert(name)
        case .extension: break
        }
        if type.kind != .extension { types.insert(type.name) } else { addBeginnings(of: name.lowercased()) }
        for member in type.members { add(member.facts) }
    }

    private mutating func addBeginnings(of name: String) {
        guard !name.isEmpty, !beginnings.contains(name) else { return }
        for length in min(3, name.count)...name.count { beginnings.insert(String(name.prefix(length))) }
    }

    private mutating func add(_ member: MemberFacts) {
        if member.isPlainProperty { properties.insert(member.name) } else { meaningful.insert(member.name) }
        meaningful.formUnion(member.generics.lazy.map(\.name))
        member.value?.visit { note($0) }
        member.body?.visit { note($0) }
    }

    private mutating func note(_ expression: Expression) {
        if case .member(_, let name) = expression.kind { mentioned.insert(name) }
    }

    // MARK: - Questions

    /// Whether the program declares nothing of this name.
    func isUnknown(_ name: String) -> Bool { !meaningful.contains(name) && !properties.contains(name) }

    /// Whether a member of this name, of an object that is no part, is no part either.
    func isPlainMember(_ name: String) -> Bool {
        !meaningful.contains(name) && (properties.contains(name) || !beginnings.contains(name.lowercased()))
    }

    /// The functions that are given tags, keys and names of bindings.
    private static let namingFunctions: Set<String> = [
        "Injected", "addSubstitution", "decorate", "forward", "inject", "register", "resolve", "resolveIfPresent",
    ]

    /// Whether a call means the same for the wiring, whichever texts and numbers it is given.
    ///
    /// - Parameter function: nil where what is called has no name.
    func ignoresTexts(of function: String?) -> Bool {
        !textsAreNames && function.map { !Self.namingFunctions.contains($0) } ?? false
    }

    /// Whether a name alone says nothing in the methods of a type.
    ///
    /// - Parameter type: the whole name of the type; empty outside of types.
    func isPlain(_ name: String, in type: String) -> Bool {
        if meaningful.contains(name) { return false }
        return properties.contains(name) || !mentioned.contains(name) && (type.isEmpty || types.contains(type))
    }

    /// Whether a type is a structure or an enumeration of the program.
    func isValue(_ type: WrittenType?) -> Bool {
        guard case .name(let name, let arguments)? = type?.shape else { return false }
        return arguments.isEmpty && values.contains(name)
    }
}

extension MemberFacts {
    /// A property that holds a number, a text, or a collection of these, and that no library has to do with.
    fileprivate var isPlainProperty: Bool {
        guard isProperty, !isStatic, attributes.isEmpty, wrappers.isEmpty, library == nil, source == nil,
            injected == nil, environment == nil, wrapped.isEmpty, kind != .computed || computes
        else { return false }
        if let type { return type.isData }
        if case .text? = value?.kind { return true }
        return false
    }

    /// Whether it has a getter that calls nothing: what it calls may provide it.
    private var computes: Bool {
        guard let body, !body.isEmpty else { return false }
        var computes = true
        body.visit { expression in
            switch expression.kind {
            case .call, .definition, .closure, .element: computes = false
            default: break
            }
        }
        return computes
    }
}

extension WrittenType {
    private static let holders: Set<String> = ["Any", "AnyHashable", "AnyObject", "Error", "NSObject", "Result"]

    /// A number, a text, or a collection of these: never an object.
    var isData: Bool {
        switch shape {
        case .name(let name, let arguments):
            Self.plainNames.contains(name) && !Self.holders.contains(name) && arguments.allSatisfy(\.isData)
                && (!arguments.isEmpty || !["Array", "Dictionary", "Optional", "Set"].contains(name))
        case .optional(let inner), .array(let inner), .dictionary(let inner): inner.isData
        default: false
        }
    }
}
