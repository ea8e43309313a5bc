import DovetailSyntax
import SwiftSyntax

/// What a program calls the types of a library: `typealias Dependency = Factory`. They are read by the library's names.
struct LibraryNames: Sendable {
    /// By the program's names.
    private let own: [String: String]

    init(_ files: [FileFacts], of library: any MigratedLibrary) {
        let types = library.containers.union(library.resolverTypes).union(library.ownTypes)
        let aliases = files.flatMap(\.aliases).compactMap { alias in
            alias.type.plainNominal.map { (alias.name, $0.lastName) }
        }
        let declared = Set(files.lazy.flatMap(\.types).filter { $0.kind != .extension }.map(\.name))
        let known = aliases.filter { $0 != $1 && types.contains($1) && !declared.contains($1) }
        own = Dictionary(known) { first, _ in first }
    }

    /// The source with the library's names, on the same lines.
    func spelled(_ tree: SourceFileSyntax, _ bytes: [UInt8]) -> [UInt8] {
        if own.isEmpty { return bytes }
        let finder = Finder(own)
        finder.walk(tree)
        var result = bytes
        for (range, name) in finder.found.reversed() { result.replaceSubrange(range, with: name.utf8) }
        return result
    }

    /// Where these names stand for types.
    private final class Finder: SyntaxVisitor {
        private let own: [String: String]
        private(set) var found: [(range: Range<Int>, name: String)] = []

        init(_ own: [String: String]) {
            self.own = own
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
            note(node.name)
            return .visitChildren
        }

        override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
            let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName == node
            if !isMember { note(node.baseName) }
            return .visitChildren
        }

        private func note(_ token: TokenSyntax) {
            guard let name = own[token.text] else { return }
            let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
            found.append((start..<start + token.text.utf8.count, name))
        }
    }
}
