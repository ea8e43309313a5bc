public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Spy`: writes a double that records its calls, and answers as a stub does.
open class SpyMacro: PeerMacro {
    /// What it writes is indented already.
    public static var formatMode: FormatMode { .disabled }

    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let request = MacroRequest(attribute: node, context: context)
        guard let double = TestDouble(of: declaration, suffix: "Spy", request) else { return [] }
        return [double.declaration(DoubleWriter(double: double, calls: CallArgs(of: double)).source)]
    }
}

extension SpyMacro: ExtensionMacro {
    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        let request = MacroRequest(attribute: node, context: context, isSilent: true)
        let outer = type.as(MemberTypeSyntax.self).map { "\($0.baseType.trimmedDescription)." } ?? ""
        guard let double = TestDouble(of: declaration, suffix: "Spy", request),
            let source = DoubleWriter(double: double, calls: CallArgs(of: double)).callsExtension(within: outer)
        else { return [] }
        return [try ExtensionDeclSyntax("\(raw: source)")]
    }
}
