import DovetailGraph

/// The objects of a `project.pbxproj`, which refer to each other by identifiers.
struct XcodeProject {
    typealias ID = String

    private let objects: [ID: [String: PropertyList]]
    private let root: [String: PropertyList]
    /// The folder that holds the project.
    private let folder: String
    /// Where files and groups are.
    private var places: [ID: String] = [:]

    /// - Parameter folder: that the `.xcodeproj` is in.
    init(_ document: PropertyList, in folder: String) {
        objects = document.table["objects"]?.table.mapValues(\.table) ?? [:]
        root = objects[document.table["rootObject"]?.text ?? ""] ?? [:]
        self.folder = Paths.absolute(root["projectDirPath"]?.text ?? "", in: folder)
        if let group = root["mainGroup"]?.text { place(group, in: self.folder) }
    }

    /// Its targets that are compiled; those that only run scripts have no files.
    var targets: [Project.Target] {
        ids(root["targets"]).filter { isa($0) == "PBXNativeTarget" }.map(target)
    }

    private func target(_ id: ID) -> Project.Target {
        let object = objects[id] ?? [:]
        var files = listedFiles(of: object)
        let folders = ids(object["fileSystemSynchronizedGroups"])
        for folder in folders { addFolder(folder, of: id, to: &files) }
        for (folder, _) in synchronized where !folders.contains(folder) {
            // Of a folder that the target doesn't have, exceptions are members.
            files.included += exceptions(of: folder, for: id)
        }
        return Project.Target(
            name: moduleName(of: object), isTest: Self.isTest(object), files: files,
            folder: folders.first.flatMap { places[$0] } ?? Paths.common(files.included.map(Paths.parent)),
            dependencies: dependencies(of: object), defines: defines(of: object),
            isOnMainActor: settings(of: object).contains { $0["SWIFT_DEFAULT_ACTOR_ISOLATION"]?.text == "MainActor" },
            bridgingHeaders: Project.Target.headers(
                headers(of: object), of: object["name"]?.text ?? "", in: self.folder))
    }

    private static func isTest(_ target: [String: PropertyList]) -> Bool {
        let type = target["productType"]?.text ?? ""
        return type.hasSuffix("bundle.unit-test") || type.hasSuffix("bundle.ui-testing")
    }
}

// MARK: - Objects

extension XcodeProject {
    private func isa(_ id: ID) -> String? { objects[id]?["isa"]?.text }

    private func ids(_ value: PropertyList?) -> [ID] { value?.list.compactMap(\.text) ?? [] }

    /// Remembers where a group is, and everything in it.
    private mutating func place(_ id: ID, in parent: String) {
        guard places[id] == nil, let object = objects[id], let place = place(of: object, in: parent) else { return }
        places[id] = place
        for child in ids(object["children"]) { self.place(child, in: place) }
    }

    /// Nil for products, and for what comes with Xcode.
    private func place(of object: [String: PropertyList], in parent: String) -> String? {
        let path = object["path"]?.text ?? ""
        return switch object["sourceTree"]?.text {
        case "<group>", nil: Paths.onDisk(path, in: parent)
        case "SOURCE_ROOT": Paths.onDisk(path, in: folder)
        case "<absolute>": Paths.absolute(path, in: "/")
        default: nil
        }
    }
}

// MARK: - Files

extension XcodeProject {
    private func listedFiles(of target: [String: PropertyList]) -> FileSet {
        let phases = ids(target["buildPhases"]).filter { isa($0) == "PBXSourcesBuildPhase" }
        let files = phases.flatMap { ids(objects[$0]?["files"]) }.compactMap { objects[$0]?["fileRef"]?.text }
        return FileSet(included: files.compactMap { places[$0] }.filter { $0.hasSuffix(".swift") })
    }

    private var synchronized: [(key: ID, value: [String: PropertyList])] {
        objects.filter { $0.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" }.sorted { $0.key < $1.key }
    }

    private func addFolder(_ id: ID, of target: ID, to files: inout FileSet) {
        guard let place = places[id] else { return }
        files.included.append(place)
        files.excluded += exceptions(of: id, for: target)
    }

    /// What a synchronized folder says apart for a target.
    private func exceptions(of folder: ID, for target: ID) -> [String] {
        guard let place = places[folder] else { return [] }
        let sets = ids(objects[folder]?["exceptions"]).compactMap { objects[$0] }
        return sets.filter { $0["target"]?.text == target }.flatMap { $0["membershipExceptions"]?.words ?? [] }.map {
            Paths.absolute($0, in: place)
        }
    }
}

// MARK: - Names

extension XcodeProject {
    private func moduleName(of target: [String: PropertyList]) -> String {
        let name = target["name"]?.text ?? ""
        let settings = settings(of: target).first ?? [:]
        let given = ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].lazy.compactMap { settings[$0]?.text }
            .map { $0.replacing("$(TARGET_NAME)", with: name) }.first { !$0.contains("$") && !$0.isEmpty }
        return (given ?? name).moduleName
    }

    private func defines(of target: [String: PropertyList]) -> [String] {
        let all = settings(of: target).map { $0["SWIFT_ACTIVE_COMPILATION_CONDITIONS"]?.words ?? [] }
        return (all.first ?? []).filter { word in !word.contains("$") && all.allSatisfy { $0.contains(word) } }
    }

    /// The paths of bridging headers, as the target names them; otherwise as the project does.
    private func headers(of target: [String: PropertyList]) -> [String] {
        [target, root].lazy.map { owner in
            settings(of: owner).compactMap { $0["SWIFT_OBJC_BRIDGING_HEADER"]?.text }
        }.first { !$0.isEmpty } ?? []
    }

    /// Of each configuration.
    private func settings(of target: [String: PropertyList]) -> [[String: PropertyList]] {
        let list = target["buildConfigurationList"]?.text ?? ""
        return ids(objects[list]?["buildConfigurations"]).map { objects[$0]?["buildSettings"]?.table ?? [:] }
    }

    /// Other targets, products of packages, and linked frameworks.
    private func dependencies(of target: [String: PropertyList]) -> [String] {
        let targets = ids(target["dependencies"]).compactMap { objects[$0] }.compactMap(targetName)
        let products = ids(target["packageProductDependencies"]).compactMap { objects[$0]?["productName"]?.text }
        let phases = ids(target["buildPhases"]).filter { isa($0) == "PBXFrameworksBuildPhase" }
        let linked = phases.flatMap { ids(objects[$0]?["files"]) }.compactMap { objects[$0]?["fileRef"]?.text }
            .compactMap { objects[$0]?["path"]?.text }.map(Paths.name).filter { $0.hasSuffix(".framework") }
            .map { String($0.dropLast(".framework".count)).moduleName }
        return (targets + products.map(\.moduleName) + linked).withoutRepetitions
    }

    private func targetName(of dependency: [String: PropertyList]) -> String? {
        if let target = dependency["target"]?.text.flatMap({ objects[$0] }) { return moduleName(of: target) }
        let proxy = objects[dependency["targetProxy"]?.text ?? ""]
        return (dependency["name"] ?? proxy?["remoteInfo"])?.text?.moduleName
    }
}
