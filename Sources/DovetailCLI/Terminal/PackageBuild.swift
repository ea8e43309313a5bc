import ArgumentParser
import DovetailAnalysis
import Foundation

/// Builds the package around a folder, with the compiler's own output.
struct PackageBuild {
    private let package: String

    init(around folder: String) throws {
        var place = URL(filePath: folder).standardizedFileURL
        while !FileManager.default.fileExists(
            atPath: place.appending(path: "Package.swift").path(percentEncoded: false))
        {
            let parent = place.deletingLastPathComponent()
            if parent.path(percentEncoded: false) == place.path(percentEncoded: false) {
                throw InputProblem.noSuchPath("\(folder)/Package.swift, or one above it")
            }
            place = parent
        }
        package = place.path(percentEncoded: false)
    }

    /// - Throws: `ExitCode(1)` where the package doesn't build.
    func run() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "build", "--package-path", package]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw ExitCode(1) }
    }
}
