public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Stub`: writes a double that answers what it is told.
open class StubMacro: PeerMacro {
    /// What it writes is indented already.
    public static var formatMode: FormatMode { .disabled }

    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let request = MacroRequest(attribute: node, context: context)
        guard let double = TestDouble(of: declaration, suffix: "Stub", request) else { return [] }
        return [double.declaration(DoubleWriter(double: double, calls: nil).source)]
    }
}
