import DovetailGraph
import Foundation

/// Lets SwiftPM run a manifest, for those that compute what they say. What SwiftPM has to say goes to standard error.
enum ManifestDump {
    static func manifest(of package: String) throws(InputProblem) -> Manifest {
        let output = try run(in: package)
        do throws(JSONProblem) {
            return try Manifest(JSONCursor(try JSONValue.read(Array(output))))
        } catch {
            throw .manifestFailed(package, reason: "\(error)")
        }
    }

    private static func run(in package: String) throws(InputProblem) -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "package", "dump-package", "--package-path", package]
        let output = Pipe()
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw .manifestFailed(package, reason: error.reason)
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw .manifestFailed(package, reason: "it ended with \(process.terminationStatus)")
        }
        return data
    }
}

extension Manifest {
    fileprivate init(_ json: JSONCursor) throws(JSONProblem) {
        name = try json.required("name").string()
        for target in try json.required("targets").elements() {
            // Binary and system targets have no Swift files.
            guard let kind = TargetKind(rawValue: try target.required("type").string()) else { continue }
            targets.append(try Target(target, kind: kind))
        }
    }
}

extension Manifest.Target {
    fileprivate init(_ json: JSONCursor, kind: Manifest.TargetKind) throws(JSONProblem) {
        self.init(
            name: try json.required("name").string(), kind: kind, path: try json.optional("path")?.string(),
            sources: try json.optional("sources")?.strings(), exclude: try json.optional("exclude")?.strings() ?? [],
            dependencies: try json.optional("dependencies")?.elements().mapJSON(Self.dependency) ?? [])
    }

    /// `{"byName": ["A", null]}` and the like.
    private static func dependency(_ json: JSONCursor) throws(JSONProblem) -> String {
        guard let name = try json.members().first?.elements().first else { throw json.wrong("a dependency") }
        return try name.string()
    }
}
