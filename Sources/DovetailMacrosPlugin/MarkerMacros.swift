package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Assisted`: a mark that `@Injectable` reads.
package struct AssistedMacro: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}

/// `@From`: a mark that `@Injectable` reads. The compiler checks its arguments.
package struct FromMacro: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}
