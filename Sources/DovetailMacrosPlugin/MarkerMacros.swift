import DovetailSyntax
public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@Assisted`: a mark that `@Injectable` reads.
open class AssistedMacro: PeerMacro {
    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        MacroRequest(attribute: node, context: context).checkMark(on: declaration)
        return []
    }
}

/// `@From`: a mark that `@Injectable` reads. The compiler checks its arguments.
open class FromMacro: PeerMacro {
    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        MacroRequest(attribute: node, context: context).checkMark(on: declaration)
        return []
    }
}

extension MacroRequest {
    /// Reports a mark on what no initializer can take.
    fileprivate func checkMark(on declaration: some DeclSyntaxProtocol) {
        guard let reason = reasonToIgnoreMark(on: declaration) else { return }
        let property = declaration.as(VariableDeclSyntax.self)?.bindings.first?.pattern
        report(
            .ineffectiveMark(macro, property: property?.trimmedDescription ?? "", reason), at: attribute,
            fixIts: [removing(attribute)])
    }

    private func reasonToIgnoreMark(on declaration: some DeclSyntaxProtocol) -> MacroProblem.MarkReason? {
        let isComponent =
            context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self)?
            .attributes.first(named: "Injectable") != nil
        // `@Observable` copies the attributes of a property to the one that keeps its value.
        let isCopy = declaration.as(VariableDeclSyntax.self)?.attributes.first(named: "ObservationIgnored") != nil
        if !isComponent, isCopy { return nil }
        guard isComponent, let property = declaration.as(VariableDeclSyntax.self) else { return .noComponent }
        let modifiers = property.modifiers.map(\.name.text)
        if modifiers.contains("static") || modifiers.contains("class") { return .isStatic }
        if modifiers.contains("lazy") || property.bindings.contains(where: { $0.initializer != nil }) {
            return .hasValue
        }
        if property.bindings.contains(where: \.isComputed) { return .isComputed }
        let other = macro == "From" ? "Assisted" : "From"
        return macro == "From" && property.attributes.first(named: other) != nil ? .isAssisted : nil
    }
}
