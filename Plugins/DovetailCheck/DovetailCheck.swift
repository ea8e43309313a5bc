import Foundation
import PackagePlugin

/// Checks the package when a target of it is built: findings are errors and warnings at their lines.
@main
struct DovetailCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // Comments only: any other output would be a resource, whose bundle links Foundation.
        let output = context.pluginWorkDirectoryURL.appending(path: "Checked.swift")
        let package = context.package.directoryURL
        let sources = context.package.targets.compactMap {
            ($0 as? any SourceModuleTarget)?.sourceFiles(withSuffix: "swift")
        }
        let manifest = package.appending(path: "Package.swift")
        let configuration = package.appending(path: ".dovetail.json")
        let hasConfiguration = FileManager.default.fileExists(atPath: configuration.path())
        return [
            .buildCommand(
                displayName: "Checking the object graph of \(context.package.displayName)",
                executable: try context.tool(named: "DovetailCLI").url,
                arguments: ["check", package.path(), "--build-output", output.path()],
                environment: ["DOVETAIL_CACHE": context.pluginWorkDirectoryURL.appending(path: "cache").path()],
                inputFiles: sources.joined().map(\.url) + [manifest] + (hasConfiguration ? [configuration] : []),
                outputFiles: [output])
        ]
    }
}
