import DovetailSyntax
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Injectable`: writes the initializers of a component.
open class InjectableMacro: MemberMacro {
    /// What it writes is indented already.
    public static var formatMode: FormatMode { .disabled }

    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let request = MacroRequest(attribute: node, context: context)
        guard [.classDecl, .structDecl, .actorDecl].contains(declaration.kind) else {
            request.reject(expecting: "a class, a struct or an actor")
            return []
        }
        guard let access = request.memberAccess(within: declaration.modifiers),
            let component = Component(declaration, request, access: access)
        else { return [] }
        let writer = InitializerWriter(component: component, access: access.modifier, options: node.options)
        return writer.declarations.map { DeclSyntax(written: $0) }
    }
}
