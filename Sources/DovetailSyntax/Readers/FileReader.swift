package import SwiftSyntax

/// Reads what a tree says about wiring, in one walk. Nothing of the tree outlives it.
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

    /// - Complexity: linear in the size of the tree.
    package func facts(of tree: SourceFileSyntax) -> FileFacts {
        let text = tree.syntaxTextBytes
        let lines = LineTable(text)
        let reader = TreeReader(FileFacts(path: path, module: module), lines)
        reader.read(tree.statements)
        reader.facts.ignores = IgnoreReader(lines: lines).ignores(in: tree, text: text)
        return reader.facts
    }
}
