import Dovetail

final class Cache {
    static func load() async -> Cache { Cache() }
}

final class File: Sendable {
    static func open() async throws -> File { File() }
    func close() async {}
}

final class App: Assembling {
    let context = DIContext()
    // error: type 'Cache' does not conform to the 'Sendable' protocol
    var cache: Cache { get async { await define(.lazySingleton) { await Cache.load() } } }
    var fresh: Cache { get async { await define { await Cache.load() } } }
    // Only what is kept can be closed.
    var file: File {
        get async throws {
            // error: type 'ClosableScope<File>' has no member 'prototype'
            try await define(.prototype) {
                try await File.open()
            } onClose: {
                await $0.close()
            }
        }
    }
    var kept: File {
        get async throws {
            try await define(.lazySingleton) {
                try await File.open()
            } onClose: {
                await $0.close()
            }
        }
    }
}
