/// What the sources tell of types: which are protocols, and how they are made.
struct SourceCatalogue: Sendable {
    struct Initializer: Hashable, Sendable {
        let parameters: [Parameter]
        let hasEffects: Bool
        /// The names of its own generic parameters.
        var generics: [String] = []
        /// Whether other files can't call it.
        var isHidden = false
    }

    struct Parameter: Hashable, Sendable {
        let label: String
        let type: String
        let hasDefault: Bool
    }

    var protocols: Set<String> = []
    /// The names of classes, structures, enumerations and actors.
    var classes: Set<String> = []
    var types: Set<String> = []
    var values: Set<String> = []
    var publicTypes: Set<String> = []
    var isolation = IsolationFacts()
    var initializers: [String: Set<Initializer>] = [:]
    /// The superclasses of classes without an initializer of their own, as written: they may have those of them.
    var heirs: [String: String] = [:]
    /// The types of properties, by type and name.
    var properties: [String: [String: String]] = [:]
    /// The names of computed properties that can only be read, by type.
    var computed: [String: Set<String>] = [:]
    /// What types name behind the colon.
    var inherited: [String: Set<String>] = [:]
    /// The generic parameters of types.
    var generics: [String: [String]] = [:]
    /// The types by whose wrappers or objects the properties of a type are filled: `Injected`.
    var fillers: [String: Set<String>] = [:]
    /// The types of the program's own wrappers that ask a container for what a property is declared as.
    var askingWrappers: Set<String> = []
    /// The methods that ask a container for the type that they are given, with whether they may answer with nil, by type.
    var askingMethods: [String: [String: Bool]] = [:]
    /// The functions and types that take a closure which they may run elsewhere: `@escaping @Sendable () -> Void`, and the
    /// properties that are one: `Client.open`.
    var sendingFunctions: Set<String> = []
    /// The methods of types by which their callers register what they choose.
    var registeringMethods: [String: Set<String>] = [:]
    /// What other names of types stand for: `Injected` of `typealias Inject = Injected`.
    var aliases: [String: String] = [:]
    /// The modules that declare a type, and those that files import.
    var modules: [String: Set<String>] = [:]
    var imported: Set<String> = []
    /// What the files of each module import.
    var importedByModule: [String: Set<String>] = [:]
    /// The names of properties that are factories of the library Factory.
    var factories: Set<String> = []
    /// The names of a type's members, and whether other files can't see them; by the type with those around it.
    var members: [String: [String: Bool]] = [:]
    /// The same by the type's own name, whoever sees them.
    var membersByType: [String: Set<String>] = [:]
    /// The names of variables and functions outside of types.
    var globals: Set<String> = []
    /// What types and files keep in variables.
    var kept = KeptObjects()
    var keys = DependencyKeys()
    var components = ComponentTree()
    /// The file that is read, and whether its module belongs to the main actor.
    var path = ""
    var module = ""
    var isOnMainActor = false

    mutating func add(_ other: Self) {
        protocols.formUnion(other.protocols)
        globals.formUnion(other.globals)
        types.formUnion(other.types)
        values.formUnion(other.values)
        publicTypes.formUnion(other.publicTypes)
        isolation.add(other.isolation)
        initializers.merge(other.initializers) { $0.union($1) }
        heirs.merge(other.heirs) { first, _ in first }
        properties.merge(other.properties) { $0.merging($1) { first, _ in first } }
        computed.merge(other.computed) { $0.union($1) }
        inherited.merge(other.inherited) { $0.union($1) }
        generics.merge(other.generics) { first, _ in first }
        aliases.merge(other.aliases) { first, _ in first }
        modules.merge(other.modules) { $0.union($1) }
        imported.formUnion(other.imported)
        importedByModule.merge(other.importedByModule) { $0.union($1) }
        factories.formUnion(other.factories)
        classes.formUnion(other.classes)
        fillers.merge(other.fillers) { $0.union($1) }
        askingWrappers.formUnion(other.askingWrappers)
        askingMethods.merge(other.askingMethods) { $0.merging($1) { $0 || $1 } }
        sendingFunctions.formUnion(other.sendingFunctions)
        registeringMethods.merge(other.registeringMethods) { $0.union($1) }
        members.merge(other.members) { $0.merging($1) { $0 || $1 } }
        membersByType.merge(other.membersByType) { $0.union($1) }
        kept.add(other.kept)
        keys.add(other.keys)
        components.add(other.components)
    }

    /// Whether other modules see all types that a type names.
    func isPublic(_ type: String) -> Bool {
        type.typeNames.allSatisfy { publicTypes.contains($0) || !types.contains($0) && !protocols.contains($0) }
    }

    /// The types that name one of others behind the colon.
    func types(inheriting bases: Set<String>) -> Set<String> {
        Set(inherited.filter { !$0.value.isDisjoint(with: bases) }.keys)
    }

    /// Whether a type declares a member, or something that it is known to inherit from does.
    func hasMember(_ name: String, in type: String) -> Bool {
        var open = [type]
        var seen = Set(open)
        while let next = open.popLast() {
            if membersByType[next]?.contains(name) == true { return true }
            open += inherited[next, default: []].filter { seen.insert($0).inserted }
        }
        return false
    }

    /// The names of all members of a type, with those that it inherits.
    func members(inheritedBy type: String) -> [String] {
        var open = [type]
        var seen = Set(open)
        var result: Set<String> = []
        while let next = open.popLast() {
            result.formUnion(membersByType[next, default: []])
            open += inherited[next, default: []].filter { seen.insert($0).inserted }
        }
        return result.sorted()
    }

    /// The names of members that are private, and of all others.
    var membersBySight: (hidden: Set<String>, open: Set<String>) {
        let all = members.values.flatMap { $0 }
        return (Set(all.filter(\.value).map(\.key)), Set(all.filter { !$0.value }.map(\.key)))
    }

    /// The type of a parameter, with the arguments that a callee spells; nil where they are inferred.
    func type(of parameter: Parameter, of initializer: Initializer, in callee: String) -> String? {
        let names = generics[callee.lastWord, default: []]
        let words = Set(parameter.type.words)
        if words.contains("some") || !words.isDisjoint(with: initializer.generics) { return nil }
        if words.isDisjoint(with: names) { return parameter.type }
        let arguments = callee.genericArguments
        guard arguments.count == names.count else { return nil }
        return parameter.type.replacingWords(Dictionary(zip(names, arguments)) { first, _ in first })
    }

    /// The initializer that a call with these labels means; nil where several could be meant, or none is known.
    func initializer(of type: String, labels: [String]) -> Initializer? {
        let fitting = allInitializers(of: type).filter { $0.fits(labels) }
        return fitting.count == 1 ? fitting.first : nil
    }

    /// The only initializer of a type.
    func initializer(of type: String) -> Initializer? {
        let all = allInitializers(of: type)
        return all.count == 1 ? all.first : nil
    }

    /// Those of a type, or else those that it inherits.
    private func allInitializers(of type: String) -> Set<Initializer> {
        allInitializers(of: type, depth: 0)
    }

    private func allInitializers(of type: String, depth: Int) -> Set<Initializer> {
        if let known = initializers[type] { return known }
        guard let above = heirs[type], depth < 16 else {
            let isRoot = depth > 0 && (protocols.contains(type) || type == "NSObject")
            return isRoot ? [Initializer(parameters: [], hasEffects: false)] : []
        }
        let inherited = allInitializers(of: above.lastWord, depth: depth + 1)
        let names = generics[above.lastWord, default: []]
        let arguments = above.genericArguments
        if names.isEmpty || names.count != arguments.count { return inherited }
        let types = Dictionary(zip(names, arguments)) { first, _ in first }
        return Set(inherited.map { $0.replacing(types) })
    }

    /// Whether nothing but a protocol has that name. With `any`, the name of a class doesn't compile.
    private func isProtocol(_ name: String) -> Bool {
        protocols.contains(name) && !classes.contains(name) && aliases[name].map(protocols.contains) != false
    }

    /// A protocol's name with `any`, everything else as it is.
    func spelled(_ type: String) -> String {
        var core = type[...]
        var suffix = ""
        while let last = core.last, last == "?" || last == "!" {
            core = core.dropLast()
            suffix = "?"
        }
        let parts = core.split(separator: "&").map { $0.trimmingSpaces }
        let isPlain = core.allSatisfy { $0.isLetter || $0.isNumber || "_.& <>,[]".contains($0) }
        guard isPlain, !core.hasPrefix("any "), !core.hasPrefix("(any "),
            parts.contains(where: { isProtocol($0.lastWord) })
        else {
            return type
        }
        let spelled = "any \(core)"
        return suffix.isEmpty ? spelled : "(\(spelled))\(suffix)"
    }
}

extension SourceCatalogue.Initializer {
    /// As a subclass has it that names the generic arguments: `init(model: Home)` of `Base<Home>`.
    fileprivate func replacing(_ types: [String: String]) -> Self {
        let parameters = parameters.map { parameter in
            SourceCatalogue.Parameter(
                label: parameter.label, type: parameter.type.replacingWords(types), hasDefault: parameter.hasDefault)
        }
        return Self(parameters: parameters, hasEffects: hasEffects, generics: generics, isHidden: isHidden)
    }

    /// Whether all labels are those of parameters in their order, and only parameters with defaults are left out.
    fileprivate func fits(_ labels: [String]) -> Bool {
        var rest = labels[...]
        for parameter in parameters {
            if rest.first == parameter.label {
                rest = rest.dropFirst()
            } else if !parameter.hasDefault {
                return false
            }
        }
        return rest.isEmpty
    }

    /// The parameter that an argument is given to.
    func parameter(at position: Int, labels: [String]) -> SourceCatalogue.Parameter? {
        var rest = labels.enumerated().map { $0 }[...]
        for parameter in parameters where rest.first?.element == parameter.label {
            if rest.first?.offset == position { return parameter }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension StringProtocol {
    /// The names in a type.
    fileprivate var words: [String] {
        split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map { String($0) }
    }

    /// `Client` of `Net.Client`, where `Net` is a module that the file imports.
    func withoutModule(of imported: Set<String>) -> String {
        guard let dot = firstIndex(of: "."), imported.contains(String(self[..<dot])) else { return String(self) }
        return String(self[index(after: dot)...])
    }

    /// The names of types: those with a capital.
    var typeNames: [String] { words.filter(\.isCapitalized) }
}

extension String {

    func replacingWords(_ others: [String: String]) -> String {
        var result = ""
        var word = ""
        for character in self + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                result += (others[word] ?? word) + String(character)
                word = ""
            }
        }
        return String(result.dropLast())
    }

    /// `User` and `[Int: String]` of `Pair<User, [Int: String]>`.
    fileprivate var genericArguments: [String] {
        guard let start = firstIndex(of: "<"), hasSuffix(">") else { return [] }
        var result = [""]
        var depth = 0
        for character in self[index(after: start)...].dropLast() {
            if "<([".contains(character) { depth += 1 }
            if ">)]".contains(character) { depth -= 1 }
            if character == ",", depth == 0 { result.append("") } else { result[result.count - 1].append(character) }
        }
        return result.map(\.trimmingSpaces)
    }
}

extension StringProtocol {
    var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// `C` of `A.B.C`, without `any` and generic arguments.
    var lastWord: String {
        let core = prefix { $0 != "<" }
        return String(core.reversed().prefix { $0 != " " && $0 != "." }.reversed())
    }
}
