import SwiftParser
import SwiftSyntax

/// What types and files keep in variables: the type of each, and whether its declaration makes it.
struct KeptObjects: Sendable {
    struct Kept: Hashable, Sendable {
        /// Empty where only the source of the value tells.
        var type = ""
        /// Whether an initializer is called where it is declared.
        var isMade = false
        /// The variable that it is a copy of: `Host.shared`.
        var source: [String] = []
        /// The text that it always has.
        var text: String?
        /// Whether the type itself has it, not its objects.
        var isOfType = false
    }

    /// By owner and name; the owner of a global is empty.
    private var owners: [String: [String: Kept]] = [:]

    mutating func add(_ other: Self) {
        owners.merge(other.owners) { $0.merging($1) { first, _ in first } }
    }

    mutating func add(_ variable: VariableDeclSyntax, of owner: String) {
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks else {
                continue
            }
            var kept = Kept(binding)
            kept.text = variable.bindingSpecifier.text == "let" ? binding.initializer?.value.textOfName : nil
            kept.isOfType = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
            owners[owner, default: [:]][name] = kept
        }
    }

    /// The cases of an enum whose raw values are texts.
    mutating func add(_ cases: EnumCaseDeclSyntax, of declared: EnumDeclSyntax) {
        let bases = declared.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
        for element in cases.elements {
            let name = element.name.text.withoutBackticks
            let raw = element.rawValue.map { $0.value.textOfName } ?? name
            owners[declared.name.text, default: [:]][name] = Kept(
                type: declared.name.text, text: bases.contains("String") ? raw : nil, isOfType: true)
        }
    }

    func text(of name: String, in owner: String) -> String? { kept(name, in: owner)?.text }

    /// The text of a name of registrations: `.spare` of `extension Resolver.Name { static let spare = Self("spare") }`.
    func text(ofNameCalled name: String) -> String? {
        ["Name", "Tag", "String"].lazy.compactMap { text(of: name, in: $0) }.first
    }

    func isOfType(_ name: String, in owner: String) -> Bool { kept(name, in: owner)?.isOfType == true }

    func kept(_ name: String, in owner: String) -> Kept? { owners[owner]?[name] }

    /// The type of what an owner keeps under a name.
    func type(of name: String, in owner: String, depth: Int = 4) -> String? {
        guard let kept = kept(name, in: owner) else { return nil }
        if !kept.type.isEmpty { return kept.type }
        guard depth > 0, let first = kept.source.first else { return nil }
        let start = first.isCapitalized ? first : type(of: first, in: owner, depth: depth - 1)
        return kept.source.dropFirst().reduce(start ?? type(of: first, in: "", depth: depth - 1)) { owner, name in
            owner.flatMap { type(of: name, in: $0, depth: depth - 1) }
        }
    }
}

extension KeptObjects.Kept {
    init(_ binding: PatternBindingSyntax) {
        let value = binding.initializer?.value.unwrapped
        let call = value?.as(FunctionCallExprSyntax.self)
        if let written = binding.typeAnnotation?.type {
            type = written.nameOfKept
            isMade = call?.calledExpression.madeType != nil || call?.calledExpression.is(ClosureExprSyntax.self) == true
        } else if let made = call?.calledExpression.madeType {
            (type, isMade) = (made, true)
        } else if let closure = call?.calledExpression.as(ClosureExprSyntax.self) {
            (type, isMade) = (closure.typeOfAnswer, true)
        } else if let value, value.isName {
            source = value.trimmedDescription.split(separator: ".").map(String.init).filter { $0 != "self" }
        }
    }
}

extension ClosureExprSyntax {
    /// The type of the object that a closure makes and answers with.
    fileprivate var typeOfAnswer: String {
        if let written = signature?.returnClause?.type { return written.nameOfKept }
        guard let answer = statements.last?.expression?.unwrapped else { return "" }
        if let made = answer.as(FunctionCallExprSyntax.self)?.calledExpression.madeType { return made }
        let variables = statements.compactMap { $0.item.as(VariableDeclSyntax.self) }
        let binding = variables.flatMap(\.bindings).first {
            $0.pattern.trimmedDescription == answer.trimmedDescription
        }
        return binding.map { KeptObjects.Kept($0).type } ?? ""
    }
}

extension ExprSyntax {
    /// The text of `"spare"`, `Self("spare")` and `.init(rawValue: "spare")`.
    fileprivate var textOfName: String? {
        if let literal = self.as(StringLiteralExprSyntax.self) { return literal.representedLiteralValue }
        guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            let argument = call.arguments.first, [nil, "rawValue"].contains(argument.label?.text),
            ["Self", "Name", "Tag", "init", "String"].contains(call.calledExpression.nameText)
        else { return nil }
        return argument.expression.textOfName
    }
}

extension TypeSyntax {
    /// `A` of `any Module.A?`.
    var nameOfKept: String { trimmedDescription.filter { !"?!()".contains($0) }.lastWord }
}
