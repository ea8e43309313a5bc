import SwiftSyntax

extension DeclSyntax {
    /// A declaration whose text is whole. It isn't parsed: the compiler parses what a macro writes, and to do it here as
    /// well took half of an expansion's time.
    init(written text: String) {
        self.init(MissingDeclSyntax(placeholder: .identifier(text)))
    }
}
