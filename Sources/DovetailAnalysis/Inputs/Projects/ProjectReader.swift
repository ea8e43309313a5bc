import DovetailGraph
import SwiftSyntax

/// Reads what describes a project, whatever its kind.
struct ProjectReader: Sendable {
    let manifests: ManifestReader
    private var root: ProjectRoot { manifests.root }

    init(_ manifests: ManifestReader) {
        self.manifests = manifests
    }

    /// - Throws: where a package can't be read. Another project that can't is a warning, and lists nothing.
    func read(_ file: ProjectFile) throws(InputProblem) -> Project {
        switch file.tool {
        case .package: try package(file.folder)
        case .xcode: xcode(file)
        case .xcodeGen: xcodeGen(file)
        case .tuist: tuist(file)
        }
    }

    private func package(_ folder: String) throws(InputProblem) -> Project {
        let reading = try manifests.read(folder)
        var project = Project(reading.manifest, in: folder, root: root)
        if let warning = reading.warning { project.warnings.insert(warning, at: 0) }
        return project
    }

    private func xcode(_ file: ProjectFile) -> Project {
        var project = Project(name: Paths.stem(of: file.location), folder: file.folder)
        let location = Paths.join(file.location, "project.pbxproj")
        do {
            let document = try PropertyList(reading: try FileBytes.read(location))
            project.targets = XcodeProject(document, in: file.folder).targets
        } catch let damage as PropertyList.Damage {
            project.warnings.append(.damagedProject(root.path(of: location), line: damage.line))
        } catch {
            project.warnings.append(.unreadable(root.path(of: location), reason: error.reason))
        }
        return project
    }

    private func xcodeGen(_ file: ProjectFile) -> Project {
        var warnings: [InputWarning] = []
        let description = XcodeGenProject(documents: documents(file, &warnings))
        return Project(
            name: description.name ?? Paths.name(of: file.folder), folder: file.folder, targets: description.targets,
            warnings: warnings)
    }

    /// What a description includes, and then the file itself; each once, so that circles end.
    private func documents(_ file: ProjectFile, _ warnings: inout [InputWarning]) -> [XcodeGenProject.Document] {
        var documents: [XcodeGenProject.Document] = []
        var open: [(location: String, folder: String?)] = [(file.location, nil)]
        var seen: Set<String> = []
        while let (location, folder) = open.popLast() {
            guard seen.insert(location).inserted else { continue }
            do {
                let text = String(decoding: try FileBytes.read(location), as: UTF8.self)
                let document = XcodeGenProject.Document(
                    content: YAML(reading: text), folder: folder ?? Paths.parent(of: location))
                documents.insert(document, at: 0)
                open += document.includes
            } catch {
                warnings.append(.unreadable(root.path(of: location), reason: error.reason))
            }
        }
        return documents
    }

    private func tuist(_ file: ProjectFile) -> Project {
        let path = root.path(of: file.location)
        do {
            let bytes = try FileBytes.read(file.location)
            return Workers.run { Self.tuist(bytes, file, path: path) }
        } catch {
            let warning = InputWarning.unreadable(path, reason: error.reason)
            return Project(name: Paths.name(of: file.folder), folder: file.folder, warnings: [warning])
        }
    }

    private static func tuist(_ bytes: [UInt8], _ file: ProjectFile, path: String) -> Project {
        let manifest = TuistProject(SourceParser.parse(bytes), in: file.folder)
        let name = manifest.name ?? Paths.name(of: file.folder)
        var project = Project(name: name, folder: file.folder, targets: manifest.targets)
        if let computed = manifest.computed {
            let place = bytes.place(at: computed.position.utf8Offset)
            project.warnings.append(
                .computedProject(path, line: place.line, column: place.column, what: computed.what))
        }
        if project.targets.isEmpty { project.targets = usualTargets(in: file.folder) }
        return project
    }

    /// Where no target could be read, the usual folders tell: those of the project, and those of each folder in it.
    private static func usualTargets(in folder: String) -> [Project.Target] {
        let entries = (try? FolderEntry.all(in: folder)) ?? []
        let others = entries.filter { $0.kind == .folder }.map { Paths.join(folder, $0.name) }.filter { inner in
            (try? FolderEntry.all(in: inner))?.contains { $0.name == "Sources" && $0.kind == .folder } == true
        }
        return ([folder] + others).flatMap { folder in
            let name = Paths.name(of: folder).moduleName
            return [("Sources", name, false), ("Tests", name + "Tests", true)].map { part, name, isTest in
                let place = Paths.join(folder, part)
                return Project.Target(
                    name: name, isTest: isTest, files: FileSet(included: [place]), folder: place)
            }
        }
    }
}
