import DovetailAnalysis
import DovetailGraph
public import Testing

/// Reads the object graph of a program from its sources.
///
/// ```swift
/// #expect(graph(of: "Sources").layer("Domain").dependsOnlyOn("Core"))
/// ```
///
/// Sources that can't be read are recorded as an issue of the test, and each expectation on it fails. The same paths
/// are read once in a process, whichever thread asks first.
///
/// - Parameters:
///   - paths: Folders, packages and Swift files, relative to the package of the test; without any, the whole package.
///   - filePath: A file of that package.
public func graph(
    of paths: String..., filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) -> SourceGraph {
    do {
        return SourceGraph(program: try Programs.shared.program(ProgramQuestion(paths: paths, near: filePath)))
    } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
        return SourceGraph(program: nil)
    }
}

/// The object graph of a program, as its sources describe it.
public struct SourceGraph: Sendable {
    /// Nil where nothing could be read.
    let program: Analysis?

    /// A layer of `.dovetail.json`, or else the modules that match the name as a pattern.
    public func layer(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> SourceLayer {
        SourceLayer(graph: self, layer: configured(name), test: sourceLocation)
    }

    /// The parts with one of these patterns of names and types (`*Gateway`), or of identities (`Shop/App.*`).
    public func parts(_ patterns: String..., sourceLocation: SourceLocation = #_sourceLocation) -> SourceParts {
        SourceParts(graph: self, patterns: patterns.map { Glob($0) }, test: sourceLocation)
    }

    /// Whether `dovetail check` finds nothing. Each finding is recorded at its line.
    ///
    /// - Parameter strict: Whether warnings count too.
    public func passesChecks(strict: Bool = false) -> Bool {
        guard let program else { return false }
        return holds(under: program.configuration) { strict || $0.severity == .error }
    }

    func configured(_ layer: String) -> Configuration.Layer {
        program?.configuration.layers.first { $0.name == layer }
            ?? Configuration.Layer(name: layer, contains: [Glob(layer)])
    }

    /// Records each finding that counts at its line. Answers whether there is none.
    func holds(under configuration: Configuration, counting counts: (Finding) -> Bool) -> Bool {
        guard let program else { return false }
        do {
            let check = Check(configuration: configuration, baseline: try program.baseline())
            let findings = check.report(on: program.graph).findings.filter(counts)
            for finding in findings { Issue.record(finding, in: program.folder) }
            return findings.isEmpty
        } catch {
            Issue.record("\(error)")
            return false
        }
    }
}

extension Issue {
    fileprivate static func record(_ finding: Finding, in folder: String) {
        let lines = [finding.message, finding.path].compactMap(\.self) + finding.notes.map(\.message)
        let comment = Comment(rawValue: lines.joined(separator: "\n"))
        guard let place = finding.location else {
            record(comment)
            return
        }
        let name = place.path.split(separator: "/").last ?? ""
        record(
            comment,
            sourceLocation: SourceLocation(
                fileID: "\(finding.nodes.first?.module ?? "Sources")/\(name)", filePath: "\(folder)/\(place.path)",
                line: place.line, column: place.column ?? 1))
    }
}
