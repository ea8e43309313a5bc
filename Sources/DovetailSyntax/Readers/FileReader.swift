package import SwiftSyntax

/// Reads what a tree says about wiring, in one walk. Nothing of the tree, or of its source, outlives it.
package struct FileReader {
    private let path: String
    private let module: String

    /// - Parameters:
    ///   - path: relative to the root of the package, with `/`.
    ///   - module: the target that the file belongs to.
    package init(path: String, module: String) {
        self.path = path
        self.module = module
    }

    /// - Parameter bytes: what the tree was parsed from.
    /// - Complexity: linear in the size of the tree.
    package func facts(of tree: SourceFileSyntax, bytes: [UInt8]) -> FileFacts {
        let sourceText = SourceText(bytes)
        var facts = facts(of: tree, sourceText)
        facts.ignores = IgnoreReader(sourceText: sourceText).ignores(in: tree)
        return facts
    }

    /// - Parameters:
    ///   - bytes: what the tree was parsed from.
    ///   - names: what names mean in the program; if given, idle statements are left out.
    /// - Complexity: linear in the size of the tree.
    package func outline(of tree: SourceFileSyntax, bytes: [UInt8], names: PlainNames? = nil) -> FileOutline {
        let numbered = SourceText.Numbered()
        let facts = facts(of: tree, SourceText(bytes, numbered: numbered), names)
        return FileOutline(facts, numbered.places)
    }

    private func facts(of tree: SourceFileSyntax, _ sourceText: SourceText, _ names: PlainNames? = nil) -> FileFacts {
        let reader = TreeReader(FileFacts(path: path, module: module), sourceText, names)
        reader.read(tree.statements)
        return reader.facts
    }
}
