import Foundation
import SwiftParser

/// Parses every Swift file below a folder, on as many threads as there are processors, and forgets the trees.
enum ParseAlone {
    static func run(in folder: String) {
        let root = URL(filePath: folder).resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)!
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        let next = Next(count: files.count)
        let done = DispatchGroup()
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            done.enter()
            let thread = Thread {
                while let index = next.take() { parse(files[index]) }
                done.leave()
            }
            thread.stackSize = 512 << 20
            thread.start()
        }
        done.wait()
    }

    private static func parse(_ file: URL) {
        guard let source = try? Data(contentsOf: file) else { return }
        Array(source).withUnsafeBufferPointer { _ = Parser.parse(source: $0, maximumNestingLevel: 512) }
    }
}

private final class Next: @unchecked Sendable {
    // @unchecked: the index is guarded by the lock.
    private let lock = NSLock()
    private let count: Int
    private var index = 0

    init(count: Int) {
        self.count = count
    }

    func take() -> Int? {
        lock.withLock {
            guard index < count else { return nil }
            defer { index += 1 }
            return index
        }
    }
}
