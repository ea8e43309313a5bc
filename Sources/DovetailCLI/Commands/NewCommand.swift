import ArgumentParser
import DovetailAnalysis
import Foundation

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a new package: an assembly, tests, graceful shutdown, ready to run.")

    @Argument(help: "The name of the package and of its program, which becomes the name of a module.")
    var name: String

    @Option(help: "Use the copy of Dovetail in this folder, instead of a release.")
    var path: String?

    func validate() throws {
        let isName = name.first.map { $0.isLetter && $0.isASCII } ?? false
        guard isName, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
            throw ValidationError("'\(name)' can't name a module: use letters, digits and '_', and begin with a letter")
        }
    }

    func run() throws {
        if FileManager.default.fileExists(atPath: name) {
            throw OutputProblem(path: name, reason: "there is one already")
        }
        for file in PackageTemplate(name: name, source: try source()).files {
            try Output.write(file.text, to: "\(name)/\(file.path)", makesFolders: true)
        }
        try Output.write("Made \(name). Go on with: cd \(name) && swift test && swift run \(name)\n", to: nil)
    }

    private func source() throws -> DovetailSource {
        guard let path else { return .release }
        guard FileManager.default.fileExists(atPath: "\(path)/Package.swift") else {
            throw InputProblem.noSuchPath("\(path)/Package.swift")
        }
        return DovetailSource(copyIn: path)
    }
}
