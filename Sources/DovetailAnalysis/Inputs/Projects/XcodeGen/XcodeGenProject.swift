import DovetailGraph

/// Reads `project.yml`, from which XcodeGen makes an Xcode project.
struct XcodeGenProject {
    private let documents: [YAML]
    private let folder: String

    /// - Parameters:
    ///   - documents: the file, and those that it includes.
    ///   - folder: that the file is in.
    init(_ documents: [YAML], in folder: String) {
        self.documents = documents
        self.folder = folder
    }

    /// The files that a document includes, relative to its folder.
    static func includes(of document: YAML) -> [String] {
        (document["include"]?.elements ?? []).compactMap { $0.text ?? $0["path"]?.text }
    }

    var name: String? { documents.lazy.compactMap { $0["name"]?.text }.first }

    /// Each once, as the last document has it.
    var targets: [Project.Target] {
        let all = documents.flatMap { $0["targets"]?.members ?? [] }
        return all.map(\.key).withoutRepetitions.compactMap { name in
            all.last { $0.key == name }.map { target(name, $0.value) }
        }
    }

    private func target(_ name: String, _ value: YAML) -> Project.Target {
        var files = FileSet()
        for source in value["sources"]?.elements ?? [] { add(source, to: &files) }
        let type = value["type"]?.text ?? ""
        let settings = [value["settings"]?["base"], value["settings"]].compactMap(\.self)
        let given = settings.lazy.compactMap { $0["PRODUCT_MODULE_NAME"]?.text ?? $0["PRODUCT_NAME"]?.text }
            .first { !$0.contains("$") }
        let defines = settings.lazy.compactMap { $0["SWIFT_ACTIVE_COMPILATION_CONDITIONS"]?.text }.first ?? ""
        return Project.Target(
            name: (given ?? name).moduleName, isTest: type.hasPrefix("bundle.unit-test") || type == "bundle.ui-testing",
            files: files, folder: files.included.first,
            dependencies: (value["dependencies"]?.elements ?? []).compactMap(Self.dependency),
            defines: defines.split(separator: " ").map(String.init).filter { !$0.contains("$") })
    }

    /// `App`, or `{path: App, excludes: ["**/*.md"], includes: ["*.swift"]}`.
    private func add(_ source: YAML, to files: inout FileSet) {
        guard let path = source.text ?? source["path"]?.text else { return }
        let place = Paths.absolute(path, in: folder)
        let includes = (source["includes"]?.elements ?? []).compactMap(\.text)
        if includes.isEmpty { files.included.append(place) }
        for pattern in includes { files.include(pattern, in: place) }
        for pattern in (source["excludes"]?.elements ?? []).compactMap(\.text) { files.exclude(pattern, in: place) }
    }

    private static func dependency(_ value: YAML) -> String? {
        let name = value["target"] ?? value["product"] ?? value["package"] ?? value["framework"]
        guard let text = name?.text.map(Paths.name) else { return nil }
        return (text.hasSuffix(".framework") ? String(text.dropLast(".framework".count)) : text).moduleName
    }
}
