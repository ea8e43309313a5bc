import GRDB

/// A file of SQLite, or a database that goes with the process.
enum DatabaseFile {
    /// Opens the file, and creates it if there is none; `:memory:` is none.
    static func open(_ path: String) throws -> any DatabaseWriter {
        if path == ":memory:" { return try DatabaseQueue() }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let pool = try DatabasePool.named(path, configuration)
        // What is confirmed outlives a power cut, not only the process.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }
}

extension DatabaseWriter {
    /// Closes the readers first: a pool closes them last, and they can't put the log beside the file into it.
    func closeAll() throws {
        (self as? DatabasePool)?.releaseMemory()
        try close()
    }
}

extension DatabasePool {
    fileprivate static func named(_ path: String, _ configuration: Configuration) throws -> DatabasePool {
        do {
            return try DatabasePool(path: path, configuration: configuration)
        } catch {
            throw UnusableFile(path: path, reason: error)
        }
    }
}

private struct UnusableFile: Error, CustomStringConvertible {
    let path: String
    let reason: any Error

    var description: String {
        "'\(path)' can't be opened as a database (\(reason)); its folder must be there, and be writable"
    }
}
