extension DependencyGraph {
    /// A place in a source file.
    package struct Location: Hashable, Sendable, Comparable {
        /// Relative to the root of the package, with `/`.
        package let path: String
        /// From 1.
        package let line: Int
        /// From 1, in UTF-8 code units; nil where only the line is known, as at run time.
        package let column: Int?

        package init(path: String, line: Int, column: Int? = nil) {
            self.path = path
            self.line = line
            self.column = column
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.path, left.line, left.column ?? 0) < (right.path, right.line, right.column ?? 0)
        }
    }
}

extension DependencyGraph.Location: CustomStringConvertible {
    /// `Sources/App/App.swift:18:9`.
    package var description: String {
        "\(path):\(line)" + (column.map { ":\($0)" } ?? "")
    }
}
