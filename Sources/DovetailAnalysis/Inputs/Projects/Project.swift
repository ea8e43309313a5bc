import DovetailGraph

/// What a manifest or a project file says: the targets of a program, and where their files are.
///
/// Each reader makes one, and nothing after it asks which reader that was.
struct Project: Sendable {
    struct Target: Sendable {
        /// The name of its module.
        var name: String
        var isTest = false
        var files: FileSet
        /// Its folder, if it has one.
        var folder: String?
        /// The names of modules and products.
        var dependencies: [String] = []
        /// The compilation conditions that hold in each of its configurations.
        var defines: [String] = []
        /// Whether what says nothing of isolation belongs to the main actor.
        var isOnMainActor = false
        /// The locations of the headers that are imported into each of its files.
        var bridgingHeaders: [String] = []
    }

    let name: String
    /// The folder that it describes.
    let folder: String
    /// Whether a file may be of several targets.
    var sharesFiles = true
    var targets: [Target] = []
    var warnings: [InputWarning] = []
}

/// Files by their locations, or by the folders that they are in.
struct FileSet: Hashable, Sendable {
    /// Files and folders.
    var included: [String] = []
    /// Patterns of locations that belong to it, too.
    var includedPatterns: [Glob] = []
    /// Files and folders that are in a folder of the set, and don't belong to it.
    var excluded: [String] = []
    var excludedPatterns: [Glob] = []
    /// The folder in which nothing else is compiled, though it is not in the set.
    var limits: String?

    /// Whether the set says that the file is none of its own.
    func excludes(_ location: String) -> Bool {
        excluded.contains { Paths.contains($0, location) } || excludedPatterns.contains { $0.matches(location) }
    }
}

extension FileSet {
    /// Adds what a pattern with `*` and `**` stands for, below a folder.
    mutating func include(_ pattern: String, in folder: String) {
        if let whole = Self.folder(of: pattern) {
            included.append(Paths.absolute(whole, in: folder))
        } else {
            includedPatterns.append(Glob(Paths.absolute(pattern, in: folder)))
        }
    }

    mutating func exclude(_ pattern: String, in folder: String) {
        if let whole = Self.folder(of: pattern) {
            excluded.append(Paths.absolute(whole, in: folder))
        } else {
            excludedPatterns.append(Glob(Paths.absolute(pattern.replacing("/**/*", with: "/**"), in: folder)))
        }
    }

    /// `Sources` of `Sources`, `Sources/**` and `Sources/**/*.swift`, which a pattern says of a folder as a whole.
    private static func folder(of pattern: String) -> String? {
        var path = pattern[...]
        for ending in ["/**/*.swift", "/**/*", "/**", "/"] where path.hasSuffix(ending) {
            path = path.dropLast(ending.count)
        }
        if path == "**" || path == "**/*.swift" { return "." }
        return path.contains(where: { "*?[".contains($0) }) ? nil : String(path)
    }
}

extension Project.Target {
    /// The locations of the bridging headers that settings name.
    static func headers(_ paths: [String], of target: String, in folder: String) -> [String] {
        paths.filter { !$0.isEmpty }.map { path in
            let plain = path.replacing("{", with: "(").replacing("}", with: ")")
            let short = plain.replacing("$(SRCROOT)/", with: "").replacing("$(PROJECT_DIR)/", with: "")
            let name = short.replacing("$(TARGET_NAME)", with: target).replacing("$(PRODUCT_NAME)", with: target)
            return Paths.absolute(name, in: folder)
        }.withoutRepetitions
    }
}

extension String {
    /// The name of a module as the compiler has it: `My_App` of `My App`.
    var moduleName: String {
        let name = String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }
}
