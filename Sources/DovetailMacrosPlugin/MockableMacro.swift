import DovetailSyntax
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Mockable`: writes a factory of an assembly whose leaf bindings are doubles.
open class MockableMacro: MemberMacro {
    /// What it writes is indented already.
    public static var formatMode: FormatMode { .disabled }

    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let request = MacroRequest(attribute: node, context: context)
        guard let subject = declaration.as(ClassDeclSyntax.self) else {
            request.reject(expecting: "the class of an assembly")
            return []
        }
        guard let access = request.memberAccess(within: subject.modifiers),
            let assembly = MockedAssembly(subject, request, suffix: node.doubleSuffix)
        else { return [] }
        let isAsked = node.argument("access") != nil
        let mock = MockWriter(
            assembly: assembly, access: (isAsked ? access : min(access, assembly.highestAccess)).modifier)
        return [DeclSyntax(written: "#if \(node.condition)\n\(mock.source)\n#endif")]
    }
}

extension AttributeSyntax {
    /// `Spy` of `@Mockable(with: .spy)`.
    fileprivate var doubleSuffix: String {
        let kind = argument("with")?.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return kind == "spy" ? "Spy" : "Stub"
    }

    fileprivate var condition: String {
        argument("if")?.expression.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription ?? "DEBUG"
    }
}
