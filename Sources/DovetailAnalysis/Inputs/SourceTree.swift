/// A file to read.
package struct SourceFile: Hashable, Sendable {
    /// Relative to the root, with `/`.
    package let path: String
    /// Where it is on this machine.
    package let location: String
    package let module: String
}

/// A module, and what it is made of.
package struct SourceModule: Hashable, Sendable {
    package let name: String
    /// Its own roots are none of the program's, unless it was asked for by its path.
    package let isTest: Bool
    /// Relative to the root.
    package let path: String?
    package let dependencies: [String]
}

/// The files of a program, and the modules they belong to.
package struct SourceTree: Sendable {
    package var name: String
    package var modules: [SourceModule] = []
    package var files: [SourceFile] = []
    /// What is wrong, and not enough to give up.
    package var warnings: [InputWarning] = []
}
