import Foundation
import PackagePlugin

@main
struct GraphCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "Checked.swift")
        return [
            .buildCommand(
                displayName: "Checking the object graph", executable: try context.tool(named: "dovetail").url,
                arguments: ["check", context.package.directoryURL.path(), "--build-output", output.path()],
                environment: ["DOVETAIL_CACHE": context.pluginWorkDirectoryURL.path()], outputFiles: [output])
        ]
    }
}
