import DovetailGraph
import Foundation
import SwiftSyntax

/// A manifest, and what could not be read from it.
struct ManifestReading: Sendable {
    var manifest: Manifest
    var warning: InputWarning?
}

/// Reads `Package.swift` as syntax, or lets SwiftPM run it.
package struct ManifestReader: Sendable {
    let root: ProjectRoot
    let resolves: Bool

    /// - Parameter resolves: whether SwiftPM may run manifests.
    package init(root: ProjectRoot, resolves: Bool = false) {
        self.root = root
        self.resolves = resolves
    }

    func read(_ package: String) throws(InputProblem) -> ManifestReading {
        if resolves { return ManifestReading(manifest: try ManifestDump.manifest(of: package)) }
        let location = Paths.join(package, Manifest.fileName)
        let path = root.path(of: location)
        let bytes: [UInt8]
        do {
            bytes = try Array(Data(contentsOf: URL(filePath: location)))
        } catch {
            throw .unreadable(path, reason: error.reason)
        }
        var reading = Workers.run { Self.read(bytes, path: path) }
        if reading.manifest.targets.isEmpty { reading.manifest.targets = Self.targetsByFolder(in: package) }
        return reading
    }

    private static func read(_ bytes: [UInt8], path: String) -> ManifestReading {
        let syntax = ManifestSyntax(SourceParser.parse(bytes))
        let warning = syntax.computed.map { computed in
            let place = bytes.place(at: computed.position.utf8Offset)
            return InputWarning.computedManifest(path, line: place.line, column: place.column, what: computed.what)
        }
        return ManifestReading(manifest: syntax.manifest, warning: warning)
    }

    /// Where no target could be read, the usual folders tell.
    private static func targetsByFolder(in package: String) -> [Manifest.Target] {
        [("Sources", Manifest.TargetKind.regular), ("Tests", .test)].flatMap { folder, kind in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: Paths.join(package, folder))) ?? []
            return names.sorted().filter { FileKind(of: Paths.join(package, "\(folder)/\($0)")) == .folder }.map {
                Manifest.Target(name: $0, kind: kind)
            }
        }
    }
}
