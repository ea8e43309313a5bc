package import DovetailGraph

/// Finds the files of folders, packages, projects and trees without a manifest, and tells the modules of each.
///
/// A project adds names to what it lists; files that none lists are called by their folders.
package struct SourceFinder {
    private let root: ProjectRoot
    private let reader: ProjectReader
    private let excludes: [Glob]
    private var index = ProjectIndex()
    private var read: Set<ProjectFile> = []
    private var naming: ModuleNaming
    private var warnings: [InputWarning] = []
    private var files: [String: [ModuleNaming.ModuleKey]] = [:]
    private var headers: Set<String> = []

    private init(manifests: ManifestReader, excludes: [Glob]) {
        root = manifests.root
        reader = ProjectReader(manifests)
        naming = ModuleNaming(root: manifests.root)
        self.excludes = excludes
    }

    /// - Parameter inputs: absolute locations that exist.
    package static func tree(
        of inputs: [String], manifests: ManifestReader, excludes: [Glob]
    ) throws(InputProblem) -> SourceTree {
        var finder = SourceFinder(manifests: manifests, excludes: excludes)
        for input in inputs { try finder.add(input) }
        var tree = finder.naming.tree(of: finder.files, finder.index, inputs: inputs)
        tree.warnings = finder.warnings
        tree.addHeaders(finder.headers.subtracting(finder.index.bridgingHeaders).sorted())
        return tree
    }

    private mutating func add(_ input: String) throws(InputProblem) {
        switch input.split(separator: ".").last {
        case "xcworkspace" where FileKind(of: input) == .folder: try addWorkspace(input)
        case "xcodeproj" where FileKind(of: input) == .folder: try addProject(input)
        default: try addFolder(input)
        }
    }

    /// A folder with all that is in it, or a file.
    private mutating func addFolder(_ input: String) throws(InputProblem) {
        let walk = walk([input])
        for project in ProjectRoot.projects(around: input) + walk.projects { try add(project) }
        naming.notePrograms(walk.files, index)
        let isLeftOut = index.leavesOut(input)
        for file in walk.files where isLeftOut || !index.leavesOut(file) { addFile(file, below: input) }
    }

    /// The files that the targets of an Xcode project list.
    private mutating func addProject(_ location: String) throws(InputProblem) {
        guard let file = ProjectFile(location, .folder) else { return }
        let first = index.projects.count
        try add(file)
        for project in index.projects[first...] {
            let places = project.targets.flatMap(\.files.included).withoutRepetitions.filter {
                FileKind(of: $0) != .missing
            }
            for file in walk(places).files where !index.claims(of: file).isEmpty { addFile(file, below: location) }
        }
    }

    /// The projects and folders that a workspace lists.
    private mutating func addWorkspace(_ location: String) throws(InputProblem) {
        let contents = Paths.join(location, "contents.xcworkspacedata")
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(contents)
        } catch {
            throw .unreadable(root.path(of: contents), reason: error.reason)
        }
        let workspace = Workspace(reading: String(decoding: bytes, as: UTF8.self), in: Paths.parent(of: location))
        for member in workspace.members where FileKind(of: member) == .folder {
            if member.hasSuffix(".xcodeproj") { try addProject(member) } else { try addFolder(member) }
        }
    }

    private mutating func add(_ project: ProjectFile) throws(InputProblem) {
        guard read.insert(project).inserted else { return }
        let project = try reader.read(project)
        warnings += project.warnings
        index.add(project)
    }

    private mutating func walk(_ locations: [String]) -> FolderWalk {
        var walk = FolderWalk(root: root, excludes: excludes)
        for location in locations { walk.add(location) }
        warnings += walk.warnings
        headers.formUnion(walk.headers)
        return walk
    }

    /// What is named first decides.
    private mutating func addFile(_ file: String, below input: String) {
        guard files[file] == nil else { return }
        files[file] = naming.names(of: file, index.claims(of: file), index, below: input)
    }
}
