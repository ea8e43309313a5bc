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
        let errors = try file(".errors")
        let process = try start([Self.executable] + arguments, errors: errors)
        return Run(try process.exitCode(within: 300), output: try text(".output"), errors: try text(".errors"))
    }

    /// The same, where what goes to standard error goes to a terminal.
    func onTerminal(_ arguments: String...) throws -> Run {
        let errors = try file(".errors")
        let process = try start(["python3", "-c", Self.terminal, Self.executable] + arguments, errors: errors)
        return Run(try process.exitCode(within: 300), output: try text(".output"), errors: try text(".errors"))
    }

    /// Runs a program whose standard error is a pseudo-terminal, and copies what it writes there.
    private static let terminal = """
        import os, pty, subprocess, sys
        outside, inside = pty.openpty()
        process = subprocess.Popen(sys.argv[1:], stderr=inside)
        os.close(inside)
        try:
            while part := os.read(outside, 4096):
                sys.stderr.buffer.write(part)
        except OSError:
            pass  # nobody can write to it any more
        sys.exit(process.wait())
        """

    private func start(_ command: [String], errors: FileHandle) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let cache = ["DOVETAIL_CACHE": folder.appending(path: ".cache").path(percentEncoded: false)]
        process.environment = ProcessInfo.processInfo.environment.merging(cache) { $1 }
        process.currentDirectoryURL = folder
        process.standardOutput = try file(".output")
        process.standardError = errors
        try process.run()
        return process
    }

    private func file(_ name: String) throws -> FileHandle {
        let file = folder.appending(path: name)
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }

    private func text(_ name: String) throws -> String {
        let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        return text.replacing(folder.path(percentEncoded: false), with: "…")
    }

    static var executable: String { products.appending(path: "dovetail").path(percentEncoded: false) }

    private static var products: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        #else
            return Bundle.main.bundleURL
        #endif
    }
}

extension Process {
    /// How it ended. Asks again and again, as `waitUntilExit()` has no deadline.
    func exitCode(within seconds: Int) throws -> Int32 {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while isRunning {
            guard ContinuousClock.now < deadline else {
                terminate()
                throw Endless(command: [executableURL?.path(percentEncoded: false) ?? ""] + (arguments ?? []))
            }
            usleep(2_000)
        }
        return terminationStatus
    }

    /// It has not ended before its deadline.
    struct Endless: Error { let command: [String] }
}
