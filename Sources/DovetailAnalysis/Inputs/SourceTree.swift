/// A file to read.
package struct SourceFile: Hashable, Sendable {
    /// Relative to the root, with `/`.
    package let path: String
    /// Where it is on this machine.
    package let location: String
    /// The module that it is called by.
    package var module: String
    /// The other modules that it is compiled for.
    package var otherModules: [String] = []
}

/// A module, and what it is made of.
package struct SourceModule: Hashable, Sendable {
    package var name: String
    /// Its own roots are none of the program's, unless it was asked for by its path.
    package var isTest: Bool
    /// Whether it is there for tests, asked for or not.
    package var holdsTests: Bool
    /// Relative to the root.
    package var path: String?
    package var dependencies: [String]
    /// The compilation conditions that always hold in it.
    package var defines: [String] = []
    /// Whether what says nothing of isolation belongs to the main actor.
    package var isOnMainActor = false
}

/// The files of a program, and the modules they belong to.
package struct SourceTree: Sendable {
    package var name: String
    package var modules: [SourceModule] = []
    package var files: [SourceFile] = []
    /// What is wrong, and not enough to give up.
    package var warnings: [InputWarning] = []
}
