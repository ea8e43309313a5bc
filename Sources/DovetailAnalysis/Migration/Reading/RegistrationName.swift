import SwiftParser
import SwiftSyntax

/// The name of a registration: what properties are called after, and what tells it from others.
struct RegistrationName {
    /// The text of a literal, or the last word of a constant.
    var word: String?
    /// The text that the name has, in quotes, or the constant in full; nil where only the running program knows it.
    var identity: String?
    /// As any other place can write it.
    var written: String

    init(_ expression: ExprSyntax, _ source: RegistrationSource) {
        let expression = expression.unwrapped
        written = expression.trimmedDescription
        let reader = ConstantReader(source: source)
        if let text = reader.text(of: expression) {
            word = expression.isSum || expression.is(FunctionCallExprSyntax.self) ? text : expression.nameText ?? text
            identity = expression.is(IntegerLiteralExprSyntax.self) ? text : "\"\(text)\""
            if !expression.isReadable { written = text.literal }
        } else if let path = reader.path(of: expression) {
            word = expression.nameText
            identity = path
            if !expression.isReadable { written = path }
        }
    }
}

/// Reads constants: literals, and what the sources declare once and for all.
struct ConstantReader {
    let source: RegistrationSource

    /// The text that an expression always has.
    func text(of expression: ExprSyntax) -> String? {
        let expression = expression.unwrapped
        if let literal = expression.as(StringLiteralExprSyntax.self) { return literal.representedLiteralValue }
        if expression.is(IntegerLiteralExprSyntax.self) { return expression.trimmedDescription }
        if let call = expression.as(FunctionCallExprSyntax.self) { return text(of: call) }
        if let sequence = expression.as(SequenceExprSyntax.self) {
            let parts = Array(sequence.elements)
            guard expression.isSum else { return nil }
            let texts = parts.indices.filter { $0.isMultiple(of: 2) }.map { text(of: parts[$0]) }
            return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
        }
        if let member = expression.as(MemberAccessExprSyntax.self) { return text(of: member) }
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.withoutBackticks else { return nil }
        switch source.meaning(of: name, at: Syntax(expression)) {
        case .local(let binding): return binding?.constant.flatMap(text)
        case .member(let owner): return source.catalogue.kept.text(of: name, in: owner)
        case .global: return source.catalogue.kept.text(of: name, in: "")
        }
    }

    /// `Resolver.Name("x")`, `.init("x")`.
    private func text(of call: FunctionCallExprSyntax) -> String? {
        guard call.arguments.count == 1, let argument = call.arguments.first, call.trailingClosure == nil,
            [nil, "rawValue"].contains(argument.label?.text)
        else { return nil }
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
        let isImplicit = callee?.declName.baseName.text == "init" && callee?.base == nil
        let isName = call.calledExpression.madeType.map { ["Name", "Tag", "String"].contains($0) } ?? false
        return isImplicit || isName ? text(of: argument.expression) : nil
    }

    private func text(of member: MemberAccessExprSyntax) -> String? {
        let name = member.declName.baseName.text.withoutBackticks
        guard let base = member.base else { return source.catalogue.kept.text(ofNameCalled: name) }
        if name == "rawValue" { return text(of: base) }
        let isType = base.trimmedDescription.lastWord.isCapitalized || base.trimmedDescription == "self"
        guard isType, let owner = source.containers.typeName(of: base, at: Syntax(member)) else { return nil }
        return source.catalogue.kept.text(of: name, in: owner)
    }

    /// The full name of a constant whose text is not in the sources: `Names.spare`.
    func path(of expression: ExprSyntax) -> String? {
        if let member = expression.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.text.withoutBackticks
            guard let base = member.base else { return ".\(name)" }
            if name == "rawValue" { return path(of: base) }
            let text = base.trimmedDescription
            if text == "Self" { return owner(of: Syntax(expression)).map { "\($0).\(name)" } }
            guard text.isCapitalized || text.lastWord.isCapitalized else { return nil }
            return ["Name", "Tag", "String"].contains(text.lastWord) ? ".\(name)" : "\(text).\(name)"
        }
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.withoutBackticks else { return nil }
        switch source.meaning(of: name, at: Syntax(expression)) {
        case .local: return nil
        case .member(let owner): return source.catalogue.kept.isOfType(name, in: owner) ? "\(owner).\(name)" : nil
        case .global: return name
        }
    }

    private func owner(of node: Syntax) -> String? { node.ancestors.lazy.compactMap(\.nameOfType).first }
}

/// What a bare name leads to.
enum MeaningOfName {
    /// A local or a parameter; with the declaration, where it is one with a value.
    case local(PatternBindingSyntax?)
    /// A member of a type around it.
    case member(of: String)
    case global
}

extension RegistrationSource {
    func meaning(of name: String, at node: Syntax) -> MeaningOfName {
        for ancestor in node.ancestors {
            if let type = ancestor.nameOfType {
                if catalogue.kept.kept(name, in: type) != nil { return .member(of: type) }
            } else if let items = ancestor.as(CodeBlockItemListSyntax.self), !items.isFile {
                let blocks = containers.blocks
                if let found = blocks.variables(name, in: ancestor).first { return .local(found) }
                if blocks.isGuarded(name, in: items) { return .local(nil) }
            } else if ancestor.bindsName(name) {
                return .local(nil)
            }
        }
        return .global
    }
}

extension PatternBindingSyntax {
    /// The value of a `let`.
    fileprivate var constant: ExprSyntax? {
        let variable = parent?.parent?.as(VariableDeclSyntax.self)
        return variable?.bindingSpecifier.text == "let" ? initializer?.value : nil
    }
}

extension SyntaxProtocol {
    fileprivate func binds(_ name: String) -> Bool { boundNames.contains(name) }
}

extension Syntax {
    /// Whether it gives its own statements a name: a parameter, or the variable of a loop or a branch.
    fileprivate func bindsName(_ name: String) -> Bool {
        if let loop = self.as(ForStmtSyntax.self) { return loop.pattern.binds(name) }
        if let branch = self.as(IfExprSyntax.self) { return branch.conditions.binds(name) }
        if let loop = self.as(WhileStmtSyntax.self) { return loop.conditions.binds(name) }
        if let label = self.as(SwitchCaseSyntax.self)?.label { return label.binds(name) }
        if let clause = self.as(CatchClauseSyntax.self) { return name == "error" || clause.catchItems.binds(name) }
        if let closure = self.as(ClosureExprSyntax.self) { return closure.binds(name) || name.hasPrefix("$") }
        return parameterClause?.parameters.contains { ($0.secondName ?? $0.firstName).text == name } == true
    }
}

extension ExprSyntax {
    /// `"a" + b`.
    fileprivate var isSum: Bool {
        let parts = self.as(SequenceExprSyntax.self)?.elements.map(\.trimmedDescription) ?? []
        let signs = parts.indices.filter { !$0.isMultiple(of: 2) }
        return parts.count > 2 && signs.allSatisfy { parts[$0] == "+" }
    }

    /// Whether it means the same in another file: a literal, or a constant with its type.
    fileprivate var isReadable: Bool {
        if let call = self.as(FunctionCallExprSyntax.self) {
            return call.arguments.allSatisfy { $0.expression.is(StringLiteralExprSyntax.self) }
        }
        let text = trimmedDescription
        return self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self) || text.hasPrefix(".")
            || text.isCapitalized && !text.hasPrefix("Self")
    }
}

extension String {
    /// As a literal.
    fileprivate var literal: String {
        "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
    }
}
