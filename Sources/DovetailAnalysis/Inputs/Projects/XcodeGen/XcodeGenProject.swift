import DovetailGraph

/// Reads `project.yml`, from which XcodeGen makes an Xcode project.
struct XcodeGenProject {
    /// A file, and the folder that its paths are relative to.
    struct Document {
        let content: YAML
        let folder: String

        /// The locations of the files that it includes, and what their paths are relative to, if not to themselves.
        var includes: [(location: String, folder: String?)] {
            (content["include"]?.elements ?? []).compactMap { entry in
                (entry.text ?? entry["path"]?.text).map { path in
                    let isRelative = entry["relativePaths"]?.text != "false"
                    return (Paths.absolute(path, in: folder), isRelative ? nil : folder)
                }
            }
        }
    }

    /// The file, after those that it includes.
    let documents: [Document]

    var name: String? { documents.reversed().lazy.compactMap { $0.content["name"]?.text }.first }

    /// Each once, as the last document has it.
    var targets: [Project.Target] {
        let templates = templates
        let all = documents.flatMap { document in
            (document.content["targets"]?.members ?? []).map {
                target($0.key, templates.resolved($0.value, for: $0.key), in: document.folder)
            }
        }
        let last = Dictionary(all.map { ($0.name, $0) }) { $1 }
        return all.map(\.name).withoutRepetitions.compactMap { last[$0] }
    }

    private var templates: XcodeGenTemplates {
        XcodeGenTemplates(documents.flatMap { $0.content["targetTemplates"]?.members ?? [] })
    }

    private func target(_ name: String, _ value: YAML, in folder: String) -> Project.Target {
        var files = FileSet()
        for source in value["sources"]?.elements ?? [] { add(source, in: folder, to: &files) }
        let type = value["type"]?.text ?? ""
        let settings = [value["settings"]?["base"], value["settings"]].compactMap(\.self)
        let given = settings.lazy.compactMap { $0["PRODUCT_MODULE_NAME"]?.text ?? $0["PRODUCT_NAME"]?.text }
            .first { !$0.contains("$") }
        let defines = settings.lazy.compactMap { $0["SWIFT_ACTIVE_COMPILATION_CONDITIONS"]?.text }.first ?? ""
        return Project.Target(
            name: (given ?? name).moduleName, isTest: type.hasPrefix("bundle.unit-test") || type == "bundle.ui-testing",
            // What a target says itself comes after what its templates say.
            files: files, folder: value["templates"] == nil ? files.included.first : files.included.last,
            dependencies: (value["dependencies"]?.elements ?? []).compactMap(Self.dependency),
            defines: defines.split(separator: " ").map(String.init).filter { !$0.contains("$") },
            isOnMainActor: settings.contains { $0["SWIFT_DEFAULT_ACTOR_ISOLATION"]?.text == "MainActor" },
            bridgingHeaders: Project.Target.headers(
                settings.compactMap { $0["SWIFT_OBJC_BRIDGING_HEADER"]?.text }, of: name, in: folder))
    }

    /// `App`, or `{path: App, excludes: ["**/*.md"], includes: ["*.swift"]}`.
    private func add(_ source: YAML, in folder: String, to files: inout FileSet) {
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
