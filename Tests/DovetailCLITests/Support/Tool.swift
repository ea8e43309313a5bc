import Foundation

/// The built executable, as a user runs it.
struct Tool {
    struct Run: Equatable, CustomStringConvertible {
        let status: Int32
        let output: String
        let errors: String

        init(_ status: Int32, output: String = "", errors: String = "") {
            self.status = status
            self.output = output
            self.errors = errors
        }

        var description: String { "status \(status)\n--- output\n\(output)--- errors\n\(errors)---" }
    }

    let folder: URL

    /// Runs in the folder. Its path is written as `…`.
    func callAsFunction(_ arguments: String...) throws -> Run {
        let process = Process()
        process.executableURL = Self.products.appending(path: "dovetail")
        process.arguments = arguments
        let cache = ["DOVETAIL_CACHE": folder.appending(path: ".cache").path(percentEncoded: false)]
        process.environment = ProcessInfo.processInfo.environment.merging(cache) { $1 }
        process.currentDirectoryURL = folder
        let files = try ["output", "errors"].map { name in
            let file = folder.appending(path: ".\(name)")
            try Data().write(to: file)
            return try FileHandle(forWritingTo: file)
        }
        process.standardOutput = files[0]
        process.standardError = files[1]
        try process.run()
        process.waitUntilExit()
        return Run(process.terminationStatus, output: try text(".output"), errors: try text(".errors"))
    }

    private func text(_ name: String) throws -> String {
        let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        return text.replacing(folder.path(percentEncoded: false), with: "…")
    }

    private static var products: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        #else
            return Bundle.main.bundleURL
        #endif
    }
}
