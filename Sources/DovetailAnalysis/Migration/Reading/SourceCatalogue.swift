import SwiftSyntax

/// What the sources tell of types: which are protocols, and how they are made.
struct SourceCatalogue: Sendable {
    struct Initializer: Hashable, Sendable {
        let parameters: [Parameter]
        let hasEffects: Bool
        /// The names of its own generic parameters.
        var generics: [String] = []
    }

    struct Parameter: Hashable, Sendable {
        let label: String
        let type: String
        let hasDefault: Bool
    }

    private(set) var protocols: Set<String> = []
    private(set) var types: Set<String> = []
    private(set) var values: Set<String> = []
    private(set) var publicTypes: Set<String> = []
    private(set) var isolation = IsolationFacts()
    /// The modules that files hand on, by their own module.
    private(set) var exported: [String: Set<String>] = [:]
    private(set) var initializers: [String: Set<Initializer>] = [:]
    /// The types of properties, by type and name.
    private(set) var properties: [String: [String: String]] = [:]
    /// What types name behind the colon.
    private(set) var inherited: [String: Set<String>] = [:]
    /// The generic parameters of types.
    private(set) var generics: [String: [String]] = [:]
    /// The types by whose wrappers or objects the properties of a type are filled: `Injected`.
    private(set) var fillers: [String: Set<String>] = [:]
    /// The names of properties that are factories of the library Factory.
    private(set) var factories: Set<String> = []
    /// The names of a type's members, and whether other files can't see them; by the type with those around it.
    private(set) var members: [String: [String: Bool]] = [:]
    /// The same by the type's own name, whoever sees them.
    private var membersByType: [String: Set<String>] = [:]
    /// The names of variables and functions outside of types.
    private(set) var globals: Set<String> = []
    /// What types and files keep in variables.
    private(set) var kept = KeptObjects()
    private(set) var keys = DependencyKeys()
    private(set) var components = ComponentTree()
    /// The file that is read, and whether its module belongs to the main actor.
    private var path = ""
    private var isOnMainActor = false

    mutating func add(_ other: Self) {
        protocols.formUnion(other.protocols)
        globals.formUnion(other.globals)
        types.formUnion(other.types)
        values.formUnion(other.values)
        publicTypes.formUnion(other.publicTypes)
        isolation.add(other.isolation)
        exported.merge(other.exported) { $0.union($1) }
        initializers.merge(other.initializers) { $0.union($1) }
        properties.merge(other.properties) { $0.merging($1) { first, _ in first } }
        inherited.merge(other.inherited) { $0.union($1) }
        generics.merge(other.generics) { first, _ in first }
        factories.formUnion(other.factories)
        fillers.merge(other.fillers) { $0.union($1) }
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
        let fitting = initializers[type, default: []].filter { $0.fits(labels) }
        return fitting.count == 1 ? fitting.first : nil
    }

    /// The only initializer of a type.
    func initializer(of type: String) -> Initializer? {
        let all = initializers[type, default: []]
        return all.count == 1 ? all.first : nil
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
            parts.contains(where: { protocols.contains($0.lastWord) })
        else {
            return type
        }
        let spelled = "any \(core)"
        return suffix.isEmpty ? spelled : "(\(spelled))\(suffix)"
    }
}

extension SourceCatalogue.Initializer {
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

extension SourceCatalogue {
    init(of file: SourceFileSyntax, path: String, module: String, isOnMainActor: Bool) {
        self.path = path
        self.isOnMainActor = isOnMainActor
        exported[module] = file.exportedModules
        if file.statements.contains(where: {
            $0.item.as(ImportDeclSyntax.self)?.path.first?.name.text == "NeedleFoundation"
        }) {
            components = ComponentTree(of: file, module: module)
        }
        for statement in file.statements {
            guard let declaration = statement.item.as(DeclSyntax.self) else { continue }
            add(declaration)
            if let variable = declaration.as(VariableDeclSyntax.self) { kept.add(variable, of: "") }
            let isValue = declaration.is(VariableDeclSyntax.self) || declaration.is(FunctionDeclSyntax.self)
            if isValue { isolation.add(global: declaration) }
            if isValue { globals.formUnion(declaration.names) }
        }
    }

    private mutating func add(_ declaration: DeclSyntax) {
        if Syntax(declaration).isPublic, let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text {
            publicTypes.insert(name)
        }
        if let group = declaration.asProtocol((any DeclGroupSyntax).self),
            let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
        {
            isolation.add(type: name, group, isInMainModule: isOnMainActor)
        }
        if let declared = declaration.as(ProtocolDeclSyntax.self) {
            protocols.insert(declared.name.text)
            add(declared.name.text, nil, declared.inheritanceClause)
            addMembers(of: declared.name.text, declared.memberBlock)
        } else if let declared = declaration.as(ClassDeclSyntax.self) {
            add(declared.name.text, declared.memberBlock)
            add(declared.name.text, declared.genericParameterClause, declared.inheritanceClause)
            let isRoot = declared.inheritanceClause == nil
            if isRoot, initializers[declared.name.text] == nil { addInitializer(of: declared.name.text, []) }
        } else if let declared = declaration.as(ActorDeclSyntax.self) {
            add(declared.name.text, declared.memberBlock)
        } else if let declared = declaration.as(StructDeclSyntax.self) {
            values.insert(declared.name.text)
            add(declared.name.text, declared.memberBlock)
            add(declared.name.text, declared.genericParameterClause, declared.inheritanceClause)
            if initializers[declared.name.text] == nil {
                addInitializer(of: declared.name.text, memberwise(declared.memberBlock))
            }
        } else if let declared = declaration.as(EnumDeclSyntax.self) {
            values.insert(declared.name.text)
            add(declared.name.text, declared.memberBlock)
            add(declared.name.text, declared.genericParameterClause, declared.inheritanceClause)
        } else if let declared = declaration.as(ExtensionDeclSyntax.self) {
            let name = declared.extendedType.trimmedDescription.lastWord
            add(name, nil, declared.inheritanceClause)
            addMembers(of: name, declared.memberBlock)
        } else if let choice = declaration.as(IfConfigDeclSyntax.self) {
            for case .statements(let statements)? in choice.clauses.map(\.elements) {
                for case .decl(let declaration) in statements.map(\.item) { add(declaration) }
            }
        }
    }

    private mutating func add(_ name: String, _ members: MemberBlockSyntax) {
        types.insert(name)
        addMembers(of: name, members)
    }

    private mutating func add(
        _ name: String, _ parameters: GenericParameterClauseSyntax?, _ inheritance: InheritanceClauseSyntax?
    ) {
        if let parameters { generics[name] = parameters.parameters.map(\.name.text) }
        let names = inheritance?.inheritedTypes.map { $0.type.trimmedDescription.lastWord } ?? []
        inherited[name, default: []].formUnion(names)
    }

    private mutating func addMembers(of type: String, _ members: MemberBlockSyntax) {
        let path = Syntax(members).typePath
        let attributes = members.parent?.as(ExtensionDeclSyntax.self)?.attributes.names ?? []
        for member in members.members.flatMap(\.declarations) {
            isolation.add(member: member, of: type, in: attributes)
            let isHidden = member.isPrivate || Syntax(members).parent.flatMap { DeclSyntax($0)?.isPrivate } == true
            for name in member.names {
                self.members[path, default: [:]][name.withoutBackticks] = isHidden
                membersByType[type, default: []].insert(name.withoutBackticks)
            }
            if let initializer = member.as(InitializerDeclSyntax.self) {
                let signature = initializer.signature
                let parameters = signature.parameterClause.parameters.map { parameter in
                    Parameter(
                        label: parameter.firstName.text == "_" ? "" : parameter.firstName.text,
                        type: parameter.type.withoutAttributes, hasDefault: parameter.defaultValue != nil)
                }
                let hasEffects = signature.effectSpecifiers != nil || initializer.optionalMark != nil
                let generics = initializer.genericParameterClause?.parameters.map(\.name.text) ?? []
                initializers[type, default: []].insert(
                    .init(parameters: parameters, hasEffects: hasEffects, generics: generics))
            } else if let variable = member.as(VariableDeclSyntax.self) {
                fillers[type, default: []].formUnion(variable.fillers)
                keys.add(variable, of: path, in: self.path)
                kept.add(variable, of: type)
                for binding in variable.bindings {
                    guard let written = binding.typeAnnotation?.type.trimmedDescription else { continue }
                    let name = binding.pattern.trimmedDescription.withoutBackticks
                    properties[type, default: [:]][name] = written
                    if written.isFactory { factories.insert(name) }
                }
            } else if let cases = member.as(EnumCaseDeclSyntax.self) {
                if let declared = members.parent?.as(EnumDeclSyntax.self) { kept.add(cases, of: declared) }
            } else {
                add(member)
            }
        }
    }

    private mutating func addInitializer(of type: String, _ parameters: [Parameter]) {
        initializers[type, default: []].insert(.init(parameters: parameters, hasEffects: false))
    }

    private func memberwise(_ members: MemberBlockSyntax) -> [Parameter] {
        members.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap { variable -> [Parameter] in
            if variable.modifiers.contains(where: { $0.name.text == "static" }) { return [] }
            let isConstant = variable.bindingSpecifier.text == "let"
            return variable.bindings.compactMap { binding in
                guard binding.accessorBlock == nil, let type = binding.typeAnnotation?.type,
                    !isConstant || binding.initializer == nil
                else { return nil }
                return Parameter(
                    label: binding.pattern.trimmedDescription, type: type.trimmedDescription,
                    hasDefault: binding.initializer != nil)
            }
        }
    }
}

extension VariableDeclSyntax {
    /// The names of its wrappers, and of what its value is made by.
    fileprivate var fillers: [String] {
        let wrappers = attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.lastWord }
        let values = bindings.compactMap { binding in
            binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.madeType
        }
        return wrappers + values
    }
}

extension MemberBlockItemSyntax {
    /// The declaration, or those of all clauses of an `#if`.
    fileprivate var declarations: [DeclSyntax] {
        guard let choice = decl.as(IfConfigDeclSyntax.self) else { return [decl] }
        return choice.clauses.flatMap { clause -> [DeclSyntax] in
            guard case .decls(let members)? = clause.elements else { return [] }
            return members.flatMap(\.declarations)
        }
    }
}

extension Syntax {
    /// The type that this stands in, with those around it: `Home.Key`.
    var typePath: String { Self.path(ancestors) }

    /// The type that this declares or extends, with those around it.
    var typePathWithin: String { Self.path(sequence(first: self) { $0.parent }) }

    private static func path(_ nodes: some Sequence<Syntax>) -> String {
        nodes.compactMap { ancestor in
            if let declared = ancestor.as(ExtensionDeclSyntax.self) {
                return declared.extendedType.trimmedDescription.withoutBackticks
            }
            return ancestor.nameOfType?.withoutBackticks
        }.reversed().joined(separator: ".")
    }
}

extension TypeSyntax {
    /// Without `@escaping`, `inout` and the like; what an `@autoclosure` answers with.
    fileprivate var withoutAttributes: String {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return trimmedDescription }
        let isAutoclosure = attributed.attributes.contains { $0.trimmedDescription == "@autoclosure" }
        if isAutoclosure, let function = attributed.baseType.as(FunctionTypeSyntax.self) {
            return function.returnClause.type.trimmedDescription
        }
        return attributed.baseType.trimmedDescription
    }
}

extension String {
    /// The names in a type.
    fileprivate var words: [String] {
        split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }

    /// The names of types: those with a capital.
    var typeNames: [String] { words.filter(\.isCapitalized) }

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
