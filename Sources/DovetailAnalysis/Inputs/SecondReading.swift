import DovetailSyntax
import Synchronization

/// What stands in files once more, for bodies that were passed over and turn out to matter. Any thread may ask.
final class SecondReading: Sendable {
    private let files: [String: (location: String, content: Digest)]
    /// By path: a file may be asked for twice.
    private let problems = Mutex<[String: InputWarning]>([:])
    private let errors = Mutex<[String: Place]>([:])

    /// - Parameter files: what was read of those of the tree, in their order.
    init(of tree: SourceTree, _ files: [ReadFile]) {
        let contents = zip(tree.files, files).map { ($0.path, (location: $0.location, content: $1.content)) }
        self.files = Dictionary(contents) { first, _ in first }
    }

    /// Nil if it is no longer what was read; then it is in the warnings.
    func bytes(of path: String) -> [UInt8]? {
        guard let file = files[path] else { return nil }
        do {
            let bytes = try FileBytes.read(file.location)
            if bytes.withUnsafeBytes({ Digest($0) }) == file.content { return SourceParser.repaired(bytes) }
            note(.changedMeanwhile(path), path)
        } catch {
            note(.unreadableMeanwhile(path, reason: error.reason), path)
        }
        return nil
    }

    /// Only the first place of a file is kept: what follows may be wrong because of it.
    func note(syntaxErrorIn path: String, at place: Place) {
        errors.withLock { $0[path] = min($0[path] ?? place, place) }
    }

    private func note(_ warning: InputWarning, _ path: String) {
        problems.withLock { $0[path] = warning }
    }

    /// By path: what is lacking as files are no longer what they were.
    var missed: [InputWarning] {
        problems.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// By path: what can't be parsed.
    var syntaxErrors: [InputWarning] {
        errors.withLock { $0 }.sorted { $0.key < $1.key }.map {
            .syntaxError($0, line: Int($1.line), column: Int($1.column))
        }
    }
}
