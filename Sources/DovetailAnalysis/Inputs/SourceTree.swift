/// A file to read.
struct SourceFile: Hashable, Sendable {
    /// Relative to the root, with `/`.
    let path: String
    /// Where it is on this machine.
    let location: String
    let module: String
}

/// A module, and what it is made of.
struct SourceModule: Hashable, Sendable {
    let name: String
    /// Its own roots are none of the program's, unless it was asked for by its path.
    let isTest: Bool
    /// Relative to the root.
    let path: String?
    let dependencies: [String]
}

/// The files of a program, and the modules they belong to.
struct SourceTree: Sendable {
    var name: String
    var modules: [SourceModule] = []
    var files: [SourceFile] = []
    /// What is wrong, and not enough to give up.
    var warnings: [InputWarning] = []
}
