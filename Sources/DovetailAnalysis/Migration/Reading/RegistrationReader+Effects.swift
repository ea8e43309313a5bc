import DovetailGraph
import SwiftSyntax

/// What a program does with its containers beside registering and resolving: assemblies have no place for it.
struct ContainerEffect: Sendable {
    let location: DependencyGraph.Location
    let subject: String
    let obstacle: Obstacle
}

extension RegistrationReader {
    /// `container.resetObjectScope(.container)`, `Container.shared.manager.push()`.
    func noteEffects(of call: FunctionCallExprSyntax) {
        for effect in library.effects(of: call, source) { add(effect) }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
        let name = member.declName.baseName.text
        guard library.changing.contains(name), isContainer(member.base, at: Syntax(call)) else { return }
        note(Syntax(call), "'\(name)' changes what the container keeps")
    }

    /// `Resolver.root = mock`.
    func noteEffects(of assignment: SequenceExprSyntax) {
        guard let target = assignment.assignment?.target else { return }
        let member = target.as(MemberAccessExprSyntax.self)
        let owner =
            member?.base?.trimmedDescription
            ?? Syntax(assignment).ancestors.lazy.compactMap(\.nameOfType).first  // `root = mock` in an extension
        guard let name = member?.declName.baseName.text ?? target.nameText, library.ownContainers.contains(name),
            source.containers.types.contains(owner ?? "")
        else { return }
        note(Syntax(assignment), "'\(name)' is another container from here on")
    }

    private func isContainer(_ object: ExprSyntax?, at node: Syntax) -> Bool {
        guard let object else { return false }
        if source.containers.name(of: object, at: node) != nil { return true }
        let manager = object.as(MemberAccessExprSyntax.self)
        return manager?.declName.baseName.text == "manager" && library.registersWithTypes
    }

    /// What a function that registers does beside: an assembly takes its place, and does nothing of it.
    func noteRest(of function: FunctionDeclSyntax) {
        if function.name.text == library.loaded, isAssembly(function), function.body?.statements.isEmpty == false {
            return note(Syntax(function), "'\(function.name.text)' runs when everything is registered")
        }
        guard isDedicated(function), let body = function.body else { return }
        noteRest(of: body.statements)
    }

    private func noteRest(of statements: CodeBlockItemListSyntax) {
        let (registering, rest) = Array(statements).partitioned { Syntax($0).holds(registered) }
        if registering.isEmpty { return }
        let locals = Set(statements.flatMap(\.names))
        for statement in rest {
            takeComments(of: statement)
            for effect in effects(of: statement, locals) where !isUsed(statement, by: registering) {
                note(effect, "the function that registers does more than that")
            }
        }
        for statement in statements {
            guard let choice = statement.item.as(IfConfigDeclSyntax.self) else { continue }
            for case .statements(let inner)? in choice.clauses.map(\.elements) { noteRest(of: inner) }
        }
    }

    /// The comments of a call that only goes on registering, `registerStores(container)`, go with the registration above it.
    private func takeComments(of statement: CodeBlockItemSyntax) {
        guard let call = statement.expression?.unwrapped.as(FunctionCallExprSyntax.self), isOfWiring(call) else {
            return
        }
        let node = Syntax(statement)
        let (function, location) = (node.function, source.location(of: node))
        let own = entries.indices.filter { entries[$0].registration.function == function }
        let taken = own.flatMap { entries[$0].registration.comments }
        let comments = (source.comments(of: node, without: []) + source.comments(below: node))
            .filter { !taken.contains($0) }
        if comments.isEmpty { return }
        if let above = own.last(where: { entries[$0].registration.location < location }) {
            entries[above].registration.commentsBelow += comments
        } else if let first = own.first {
            entries[first].registration.commentsAround += comments
        }
    }

    /// What a statement does that no binding does: a call, or a property that it sets.
    ///
    /// - Parameter locals: what the function declares.
    private func effects(of statement: CodeBlockItemSyntax, _ locals: Set<String>) -> [Syntax] {
        switch statement.item {
        case .decl(let node):
            guard let variable = node.as(VariableDeclSyntax.self) else { return [] }
            let calls = variable.bindings.compactMap { $0.initializer?.value.unwrapped.as(FunctionCallExprSyntax.self) }
            return calls.filter { isMethod($0, of: locals) }.map { Syntax($0) }
        case .expr, .stmt:
            let expression = statement.expression?.unwrapped
            if let assignment = expression?.as(SequenceExprSyntax.self), assignment.assignment != nil {
                return assignment.setsAnotherType || assignment.setsProperty(of: locals) ? [Syntax(assignment)] : []
            }
            if let call = expression?.as(FunctionCallExprSyntax.self) {
                return isOfWiring(call) || locals.contains(call.calledExpression.trimmedDescription)
                    ? [] : [Syntax(call)]
            }
            return Syntax(statement).calls.filter { isMethod($0, of: locals) && !isOfWiring($0) }.prefix(1).map {
                Syntax($0)
            }
        }
    }

    /// `engine.boot()` of a local `engine`.
    private func isMethod(_ call: FunctionCallExprSyntax, of locals: Set<String>) -> Bool {
        guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return false }
        return locals.contains(base.unwrapped.trimmedDescription)
            && source.containers.name(of: base, at: Syntax(call)) == nil
    }

    /// Whether a registration names what a statement declares: it is listed, or moved, with that.
    private func isUsed(_ statement: CodeBlockItemSyntax, by registering: [CodeBlockItemSyntax]) -> Bool {
        guard statement.item.is(DeclSyntax.self) else { return false }
        let names = Set(statement.names)
        return registering.contains { item in
            item.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text.withoutBackticks) }
        }
    }

    /// Whether a function is there to register: by its name, by what it is given, or as a member of a container.
    private func isDedicated(_ function: FunctionDeclSyntax) -> Bool {
        let types = source.containers.types
        let takesOne = function.signature.parameterClause.parameters.contains {
            !types.isDisjoint(with: $0.type.trimmedDescription.typeNames)
        }
        let owner = Syntax(function).ancestors.lazy.compactMap(\.nameOfType).first
        return takesOne || function.name.text == library.assembling || owner.map(types.contains) == true
    }

    private func isAssembly(_ function: FunctionDeclSyntax) -> Bool {
        let owner = Syntax(function).ancestors.lazy.compactMap(\.nameOfType).first ?? ""
        return source.catalogue.inherited[owner, default: []].contains { $0.hasSuffix("Assembly") }
    }

    /// A call that hands the container on, asks it, or registers by another function of the container.
    private func isOfWiring(_ call: FunctionCallExprSyntax) -> Bool {
        let node = Syntax(call)
        if call.arguments.contains(where: {
            source.containers.name(of: $0.expression, at: node) != nil && $0.expression.isName
        }) {
            return true
        }
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return source.containers.types.contains { source.catalogue.hasMember(name, in: $0) }
        }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
        return isContainer(member.base, at: node)
    }

    func note(_ node: Syntax, _ reason: String) {
        let text = (node.as(FunctionDeclSyntax.self)?.name.text ?? node.trimmedDescription.onOneLine)
        let obstacle = Obstacle(reason: reason, cure: "do it where the assembly is made")
        add(ContainerEffect(location: source.location(of: node), subject: text, obstacle: obstacle))
    }

    private func add(_ effect: ContainerEffect) {
        if !effects.contains(where: { $0.location == effect.location }) { effects.append(effect) }
    }
}

extension CodeBlockItemSyntax {
    /// What it declares.
    fileprivate var names: [String] {
        if let function = item.as(FunctionDeclSyntax.self) { return [function.name.text] }
        let bindings = item.as(VariableDeclSyntax.self).map { Array($0.bindings) } ?? []
        return bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks }
    }
}

extension Array {
    /// Those for which it holds, and the others.
    fileprivate func partitioned(_ holds: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(holds), filter { !holds($0) })
    }
}

extension SequenceExprSyntax {
    /// `client.timeout = 3` of a local `client`.
    fileprivate func setsProperty(of locals: Set<String>) -> Bool {
        let base = assignment?.target.as(MemberAccessExprSyntax.self)?.base
        return base.map { locals.contains($0.unwrapped.trimmedDescription) } ?? false
    }

    /// `SwinjectStoryboard.defaultContainer = container`
    fileprivate var setsAnotherType: Bool {
        defaultScope == nil
            && assignment?.target.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription.isCapitalized == true
    }
}

extension Syntax {
    /// Whether one of these stands in it.
    fileprivate func holds(_ nodes: Set<SyntaxIdentifier>) -> Bool {
        nodes.contains(id) || children(viewMode: .sourceAccurate).contains { $0.holds(nodes) }
    }

    /// All calls in it, the outer ones first.
    fileprivate var calls: [FunctionCallExprSyntax] {
        let own = self.as(FunctionCallExprSyntax.self).map { [$0] } ?? []
        return own + children(viewMode: .sourceAccurate).flatMap(\.calls)
    }

    /// Whether no release has it, or only a preview.
    var isAside: Bool {
        isPreview
            || sequence(first: self, next: \.parent).contains {
                $0.as(IfConfigClauseSyntax.self)?.condition?.trimmedDescription == "DEBUG"
            }
    }

    /// Whether it is a preview, or stands in one.
    var isPreview: Bool {
        for node in sequence(first: self, next: \.parent) {
            if node.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview" { return true }
            if node.as(MacroExpansionDeclSyntax.self)?.macroName.text == "Preview" { return true }
            let inherited = node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause?.inheritedTypes
            if inherited?.contains(where: { $0.type.trimmedDescription == "PreviewProvider" }) == true { return true }
        }
        return false
    }
}
