package import SwiftSyntax

/// Reads what a tree says about wiring, in one walk. Nothing of the tree outlives it.
package struct FileReader {
    let path: String
    let module: String

    /// - Parameters:
    ///   - path: relative to the root of the package, with `/`.
    ///   - module: the target that the file belongs to.
    package init(path: String, module: String) {
        self.path = path
        self.module = module
    }

    package func facts(of tree: SourceFileSyntax) -> FileFacts {
        FileFacts(path: path, module: module)
    }
}
