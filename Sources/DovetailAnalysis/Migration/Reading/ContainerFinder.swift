import SwiftSyntax

/// Finds which container an expression means, by the declaration that its name leads to.
///
/// A container is called after what keeps it: `AppDelegate.container` of `let container = Container()` in `AppDelegate`.
/// One that a function is given is called after the function, in parentheses.
struct ContainerFinder {
    /// The names of the library's containers: `Container`.
    let types: Set<String>
    /// The members of a container that answer with it: `resolver`.
    let answersWithItself: Set<String>
    /// The static members of containers that are the library's own container.
    let ownContainers: Set<String>
    /// What the sources keep in variables.
    let kept: KeptObjects
    /// The types that answer when they are asked for something, beside the containers.
    let resolverTypes: Set<String>
    let blocks = BlockDeclarations()

    init(_ library: any MigratedLibrary, _ catalogue: SourceCatalogue) {
        types = library.containers.union(catalogue.types(inheriting: library.containers))
        answersWithItself = library.answersWithItself
        ownContainers = library.ownContainers
        kept = catalogue.kept
        resolverTypes = library.resolverTypes
    }

    /// - Parameter base: nil where `self` is meant.
    /// - Returns: nil for what need not be a container.
    func name(of base: ExprSyntax?, at node: Syntax) -> String? {
        guard let base = base?.unwrapped, base.trimmedDescription != "self" else { return nameOfSelf(at: node) }
        if let forced = base.as(ForceUnwrapExprSyntax.self) { return name(of: forced.expression, at: node) }
        if let chained = base.as(OptionalChainingExprSyntax.self) { return name(of: chained.expression, at: node) }
        if let reference = base.as(DeclReferenceExprSyntax.self) {
            return lookUp(reference.baseName.text.withoutBackticks, from: node)
        }
        if let cast = base.as(SequenceExprSyntax.self), cast.isCast, let made = cast.elements.first {
            return name(of: made, at: node)
        }
        if let call = base.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            answersWithItself.contains(member.declName.baseName.text)
        {
            return name(of: member.base, at: node)
        }
        guard let member = base.as(MemberAccessExprSyntax.self), let owner = member.base else { return nil }
        let name = member.declName.baseName.text.withoutBackticks
        if ["self", "Self"].contains(owner.trimmedDescription) { return lookUpMember(name, from: node) }
        if answersWithItself.contains(name), let own = self.name(of: owner, at: node) { return own }
        guard let type = typeName(of: owner, at: node) else { return nil }
        if types.contains(type) {
            return ownContainers.contains(name) ? ContainerMap.ofLibrary : qualified(name, by: type)
        }
        return keptContainer(name, in: type)
    }

    /// Whether a call makes a container.
    func makesOne(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledExpression.madeType.map(types.contains) ?? false
    }

    /// What keeps a container that a call makes.
    func keeper(of call: FunctionCallExprSyntax) -> String {
        for ancestor in Syntax(call).ancestors {
            if let binding = ancestor.as(PatternBindingSyntax.self), let name = binding.name {
                return keeper(of: name, at: ancestor)
            }
            if let assignment = ancestor.as(SequenceExprSyntax.self)?.assignment,
                let target = name(of: assignment.target, at: ancestor)
            {
                return target.filter { !"()".contains($0) }
            }
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.is(InitializerDeclSyntax.self) { break }
        }
        return keeper(of: "", at: Syntax(call))
    }

    /// The names by which a function is called that is given a container: `(setUp)`, `(Shop.setUp)`.
    ///
    /// - Parameter label: that of the container, for the property of a structure that keeps it: `(Shop.container)`.
    func receivers(of call: FunctionCallExprSyntax, label: String?) -> [String] {
        if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.text
            if name.isCapitalized { return ["(\(name))"] + [label.map { "(\(name).\($0))" }].compactMap(\.self) }
            let type = Syntax(call).ancestors.lazy.compactMap(\.nameOfType).first
            return ["(\(name))"] + [type.map { "(\($0).\(name))" }].compactMap(\.self)
        }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let owner = member.base?.unwrapped
        else { return [] }
        let name = member.declName.baseName.text
        if let made = owner.as(FunctionCallExprSyntax.self)?.calledExpression.madeType { return ["(\(made).\(name))"] }
        if owner.trimmedDescription.isCapitalized { return ["(\(owner.trimmedDescription.lastWord).\(name))"] }
        let type = Syntax(call).ancestors.lazy.compactMap(\.nameOfType).first
        if ["self", "Self"].contains(owner.trimmedDescription) { return ["(\(type ?? "").\(name))"] }
        return typeName(of: owner, at: Syntax(call)).map { ["(\($0).\(name))"] } ?? []
    }

    // MARK: - Declarations

    private func lookUp(_ name: String, from node: Syntax) -> String? {
        for ancestor in node.ancestors {
            if ancestor.is(CodeBlockItemListSyntax.self) {
                if let found = blocks.variable(name, in: ancestor, around: node) { return self.name(of: found) }
            } else if let closure = ancestor.as(ClosureExprSyntax.self), closure.binds(name) {
                let call = closure.parent?.as(FunctionCallExprSyntax.self)
                return call.flatMap { makesOne($0) ? keeper(of: $0) : nil }
            } else if let function = ancestor.as(FunctionDeclSyntax.self) {
                let clause = function.signature.parameterClause
                if let isOne = takesOne(clause, name) { return isOne ? given(to: function) : nil }
            } else if let initializer = ancestor.as(InitializerDeclSyntax.self) {
                let type = ancestor.ancestors.lazy.compactMap(\.nameOfType).first ?? ""
                if let isOne = takesOne(initializer.signature.parameterClause, name) {
                    return isOne ? "(\(type))" : nil
                }
            } else if ancestor.is(MemberBlockSyntax.self) {
                if let found = blocks.variable(name, in: ancestor, around: node) { return self.name(of: found) }
                if let type = ancestor.parent?.nameOfType {
                    if types.contains(type), ownContainers.contains(name) { return ContainerMap.ofLibrary }
                    if kept.kept(name, in: type) != nil { return keptContainer(name, in: type) }
                }
            }
        }
        if types.contains(name), !ownContainers.isEmpty { return ContainerMap.ofLibrary }
        return keptContainer(name, in: "")
    }

    private func lookUpMember(_ name: String, from node: Syntax) -> String? {
        guard let members = node.ancestors.lazy.compactMap({ $0.as(MemberBlockSyntax.self) }).first else { return nil }
        if let found = blocks.variable(name, in: Syntax(members), around: node) { return self.name(of: found) }
        guard let type = members.parent?.nameOfType else { return nil }
        if types.contains(type), ownContainers.contains(name) { return ContainerMap.ofLibrary }
        return keptContainer(name, in: type)
    }

    /// A container that another place declares: `Home.container`, or `(Home.container)` where it is given one.
    private func keptContainer(_ name: String, in owner: String) -> String? {
        guard let type = kept.type(of: name, in: owner), types.contains(type) else { return nil }
        let path = owner.isEmpty ? name : qualified(name, by: owner)
        return kept.kept(name, in: owner)?.isMade == true ? path : "(\(path))"
    }

    private func name(of binding: PatternBindingSyntax) -> String? {
        let isTyped = binding.typeAnnotation.map { isOne($0.type) }
        guard let name = binding.name, isTyped != false else { return nil }
        guard let value = binding.initializer?.value.unwrapped else {
            return isTyped == true ? "(\(keeper(of: name, at: Syntax(binding))))" : nil
        }
        if let call = value.as(FunctionCallExprSyntax.self) {
            let isMade = makesOne(call) || call.calledExpression.is(ClosureExprSyntax.self) && makesOneWithin(call)
            return isMade || isTyped == true ? keeper(of: name, at: Syntax(binding)) : nil
        }
        return self.name(of: value, at: Syntax(binding))
    }

    private func makesOneWithin(_ call: FunctionCallExprSyntax) -> Bool {
        call.tokens(viewMode: .sourceAccurate).contains { types.contains($0.text) }
    }

    /// Whether a parameter of that name takes a container; nil where no parameter has that name.
    private func takesOne(_ clause: FunctionParameterClauseSyntax, _ name: String) -> Bool? {
        clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }.map { isOne($0.type) }
    }

    func isOne(_ type: TypeSyntax) -> Bool {
        types.contains(type.trimmedDescription.filter { !"?!() ".contains($0) }.lastWord)
    }

    // MARK: - Names

    private func nameOfSelf(at node: Syntax) -> String? {
        for ancestor in node.ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self), let type = typeAround(function) {
                guard types.contains(type) else { return nil }
                return function.isOfType && !ownContainers.isEmpty ? ContainerMap.ofLibrary : given(to: function)
            }
            if let type = ancestor.nameOfType { return types.contains(type) ? "(\(type))" : nil }
        }
        return nil
    }

    private func typeAround(_ function: FunctionDeclSyntax) -> String? {
        guard function.parent?.is(MemberBlockItemSyntax.self) == true else { return nil }
        return Syntax(function).ancestors.lazy.compactMap(\.nameOfType).first
    }

    private func given(to function: FunctionDeclSyntax) -> String {
        let type = typeAround(function)
        return "(\(type.map { "\($0)." } ?? "")\(function.name.text))"
    }

    /// The outermost declaration that answers with what a name keeps: of `let c = Container()` in
    /// `let shop = { …; return c }()` it is `shop`.
    func keeper(of name: String, at node: Syntax) -> String {
        var result = name
        for ancestor in node.ancestors {
            if let binding = ancestor.as(PatternBindingSyntax.self), let outer = binding.name,
                binding.answersWithOne(isOne)
            {
                result = outer
            } else if let function = ancestor.as(FunctionDeclSyntax.self) {
                if let type = function.signature.returnClause?.type, isOne(type) { result = function.name.text }
            } else if let type = ancestor.nameOfType {
                return qualified(result, by: type)
            }
        }
        return result
    }

    /// A container's own type says nothing.
    private func qualified(_ name: String, by type: String) -> String {
        types.contains(type) ? name : "\(type).\(name)"
    }
}

extension FunctionDeclSyntax {
    /// Whether it is a method of the type itself.
    fileprivate var isOfType: Bool { modifiers.contains { ["static", "class"].contains($0.name.text) } }
}

extension SequenceExprSyntax {
    /// `target = value`.
    var assignment: (target: ExprSyntax, value: ExprSyntax)? {
        let parts = Array(elements)
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return nil }
        return (parts[0], parts[2].unwrapped)
    }

    fileprivate var isCast: Bool {
        let parts = Array(elements)
        return parts.count == 3 && parts[1].is(UnresolvedAsExprSyntax.self)
    }
}

extension PatternBindingSyntax {
    fileprivate var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks }

    /// Whether it is computed, or a closure that is called at once.
    fileprivate func answersWithOne(_ isOne: (TypeSyntax) -> Bool) -> Bool {
        if accessorBlock != nil { return typeAnnotation.map { isOne($0.type) } == true }
        let call = initializer?.value.unwrapped.as(FunctionCallExprSyntax.self)
        return call?.calledExpression.is(ClosureExprSyntax.self) == true
    }
}

extension ClosureExprSyntax {
    func binds(_ name: String) -> Bool {
        let names = namedParameters.map(\.name)
        return names.isEmpty ? name == "$0" : names.contains(name)
    }
}

extension Syntax {
    /// The name of a type or extension that this declares.
    var nameOfType: String? {
        if let declared = self.as(ExtensionDeclSyntax.self) { return declared.extendedType.trimmedDescription.lastWord }
        guard
            self.is(ClassDeclSyntax.self) || self.is(StructDeclSyntax.self) || self.is(EnumDeclSyntax.self)
                || self.is(ActorDeclSyntax.self)
        else { return nil }
        return asProtocol((any NamedDeclSyntax).self)?.name.text
    }
}

extension String {
    var withoutBackticks: String { filter { $0 != "`" } }
}
