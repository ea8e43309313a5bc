package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Spy`: writes a double that records its calls, and answers as a stub does.
package struct SpyMacro: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let request = MacroRequest(attribute: node, context: context)
        guard let double = TestDouble(of: declaration, suffix: "Spy", request) else { return [] }
        return [double.declaration(DoubleWriter(double: double, calls: CallArgs(of: double)).source)]
    }
}
