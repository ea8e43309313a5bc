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

    /// - Parameters:
    ///   - bytes: what the tree was parsed from.
    ///   - passedOver: the bodies that the parser was spared.
    /// - Returns: nil if the walk came to no body where one was taken out.
    /// - Complexity: linear in the size of the tree.
    package func facts(of tree: SourceFileSyntax, bytes: [UInt8], passedOver: PassedOver) -> FileFacts? {
        let sourceText = SourceText(bytes)
        let reader = TreeReader(FileFacts(path: path, module: module), sourceText)
        reader.passedOver = passedOver
        reader.read(tree.statements)
        guard reader.passedOver.isComplete else { return nil }
        reader.facts.ignores = IgnoreReader(sourceText: sourceText).ignores(in: tree)
        return reader.facts
    }
}

extension FileReader {
    /// The same of a tree that was parsed from all of the source.
    package func facts(of tree: SourceFileSyntax, bytes: [UInt8]) -> FileFacts {
        facts(of: tree, bytes: bytes, passedOver: PassedOver())!
    }
}

/// Reads the bodies of a file that were passed over.
package struct BodyReader {
    private let sourceText: SourceText

    /// - Parameter bytes: of the whole file.
    package init(_ bytes: [UInt8]) {
        sourceText = SourceText(bytes)
    }

    /// Where something is, by where it is in what was parsed for `unread`.
    package func place(at offset: AbsolutePosition, in unread: UnreadBody) -> Place {
        sourceText.place(at: unread.statements.lowerBound + offset.utf8Offset)
    }

    /// - Parameter parse: parses the statements alone; nil if they can't be read.
    /// - Returns: nil for that, and where the file has become shorter.
    package func statements(of unread: UnreadBody, parse: ([UInt8]) -> SourceFileSyntax?) -> [Statement]? {
        guard unread.statements.upperBound <= sourceText.bytes.count else { return nil }
        let reader = TreeReader(FileFacts(path: "", module: ""), sourceText)
        reader.offset = unread.statements.lowerBound
        reader.depth = unread.depth
        return parse(Array(sourceText.bytes[unread.statements])).map { reader.statements($0.statements) }
    }
}
