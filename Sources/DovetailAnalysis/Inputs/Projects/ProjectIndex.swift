import DovetailGraph

/// Which targets of which projects have a file.
struct ProjectIndex {
    struct Claim: Hashable {
        let project: Int
        let target: Int
    }

    private(set) var projects: [Project] = []
    /// By location, of files and folders.
    private var places: [String: [Claim]] = [:]
    private var patterns: [Claim] = []

    mutating func add(_ project: Project) {
        for (number, target) in project.targets.enumerated() {
            let claim = Claim(project: projects.count, target: number)
            for place in target.files.included.withoutRepetitions { places[place, default: []].append(claim) }
            if !target.files.includedPatterns.isEmpty { patterns.append(claim) }
        }
        projects.append(project)
    }

    subscript(claim: Claim) -> Project.Target { projects[claim.project].targets[claim.target] }

    /// The targets that have a file, the one whose module it is called by first: of the innermost project, and no test
    /// if another target has it, too. In a package the innermost folder decides.
    func claims(of file: String) -> [Claim] {
        var found = patterns.filter { self[$0].files.includedPatterns.contains { $0.matches(file) } }.map { ($0, file) }
        for place in Paths.ancestors(of: file) { found += (places[place] ?? []).map { ($0, place) } }
        found.removeAll { self[$0.0].files.excludes(file) }
        found.sort { rank($0.0, $0.1) < rank($1.0, $1.1) }
        // What a package has that lies in a folder of a project, the project has not.
        if let first = found.first?.0, !projects[first.project].sharesFiles {
            found.removeAll { claim, place in claim.project != first.project && place != file }
        }
        var packages: Set<Int> = []
        return found.map(\.0).filter { claim in
            projects[claim.project].sharesFiles || packages.insert(claim.project).inserted
        }.withoutRepetitions
    }

    private func rank(_ claim: Claim, _ place: String) -> (Int, Int, Int, Int, Int) {
        let project = projects[claim.project]
        let depth = project.sharesFiles ? 0 : place.utf8.count
        return (-project.folder.utf8.count, claim.project, -depth, self[claim].isTest ? 1 : 0, claim.target)
    }

    /// Whether a project says that a file is none of its own, and none has it.
    func leavesOut(_ location: String) -> Bool {
        guard claims(of: location).isEmpty else { return false }
        return projects.contains { project in
            project.targets.contains { target in
                target.files.limits.map { Paths.contains($0, location) } ?? false || target.files.excludes(location)
            }
        }
    }

    /// The headers that targets name.
    var bridgingHeaders: [String] { projects.flatMap(\.targets).flatMap(\.bridgingHeaders) }

    /// The innermost project in whose folder something is.
    func project(around location: String) -> Project? {
        projects.filter { Paths.contains($0.folder, location) }.max { $0.folder.utf8.count < $1.folder.utf8.count }
    }
}
