import Dovetail

/// What stands in files once more, for bodies that were passed over and turn out to matter. Any thread may ask.
final class SecondReading: BodySource {
    private let files: [String: (location: String, content: Digest)]
    /// By path: a file may be asked for twice.
    private let problems = Guarded<[String: InputWarning]>([:])
    /// By path, too: what is wrong with bodies.
    private let late = Guarded<[String: InputWarning]>([:])

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
            miss(.changedMeanwhile(path), path)
        } catch {
            miss(.unreadableMeanwhile(path, reason: error.reason), path)
        }
        return nil
    }

    /// Only the first place of a file is kept: what follows may be wrong because of it.
    func note(_ warning: InputWarning, in path: String) {
        late.withLock { late in
            switch (late[path], warning) {
            case (.tooDeep?, _): break
            case (.syntaxError(_, let line, let column)?, .syntaxError(_, let newLine, let newColumn))
            where (line, column) <= (newLine, newColumn): break
            default: late[path] = warning
            }
        }
    }

    private func miss(_ warning: InputWarning, _ path: String) {
        problems.withLock { $0[path] = warning }
    }

    /// By path: what is lacking as files are no longer what they were.
    var missed: [InputWarning] {
        problems.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// By path: what is wrong with the bodies that were read.
    var found: [InputWarning] {
        late.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    }
}
