import DovetailSyntax
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Uses`: writes the protocol of those who provide a type.
open class UsesMacro: PeerMacro {
    /// What it writes is indented already.
    public static var formatMode: FormatMode { .disabled }

    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let request = MacroRequest(attribute: node, context: context)
        guard let subject = ProvidedType(declaration) else {
            request.reject(expecting: "a protocol, a class, a struct or an actor")
            return []
        }
        if request.rejectsFunction() { return [] }
        if let generics = subject.generics {
            request.report(.genericType(macro: "Uses", name: subject.name), at: generics)
            return []
        }
        guard let access = request.access(beside: subject.modifiers) else { return [] }
        return [
            DeclSyntax(written: source(for: subject, access: access == .open ? .public : access, node.options))
        ]
    }

    private static func source(for subject: ProvidedType, access: AccessLevel, _ options: [String]) -> String {
        let effects = ["async", "throws"].filter(options.contains).map { " \($0)" }.joined()
        let actor = subject.isProtocol ? subject.attributes.protocolActor : subject.attributes.globalActor
        let isolation = actor.map { "\($0.trimmedDescription) " } ?? ""
        let property = DependencyName.property(for: subject.name)
        return """
            \(subject.attributes.availability)\(access.modifier)\(subject.isNonisolated ? "nonisolated " : "")\
            protocol \(DependencyName.protocol(for: subject.name)) {
                \(isolation)var \(property): \(subject.type) { get\(effects) }
            }
            """
    }
}

/// A type that can be a dependency.
private struct ProvidedType {
    let name: String
    let modifiers: DeclModifierListSyntax
    let attributes: AttributeListSyntax
    var generics: GenericParameterClauseSyntax?
    var isProtocol = false
    var isNonisolated: Bool { modifiers.isNonisolated }

    init?(_ declaration: some DeclSyntaxProtocol) {
        if let declaration = declaration.as(ProtocolDeclSyntax.self) {
            (name, modifiers, attributes) = (declaration.name.text, declaration.modifiers, declaration.attributes)
            isProtocol = true
        } else if let declaration = declaration.as(ClassDeclSyntax.self) {
            (name, modifiers, attributes) = (declaration.name.text, declaration.modifiers, declaration.attributes)
            generics = declaration.genericParameterClause
        } else if let declaration = declaration.as(StructDeclSyntax.self) {
            (name, modifiers, attributes) = (declaration.name.text, declaration.modifiers, declaration.attributes)
            generics = declaration.genericParameterClause
        } else if let declaration = declaration.as(ActorDeclSyntax.self) {
            (name, modifiers, attributes) = (declaration.name.text, declaration.modifiers, declaration.attributes)
            generics = declaration.genericParameterClause
        } else {
            return nil
        }
    }

    var type: String { isProtocol ? "any \(name)" : name }
}
