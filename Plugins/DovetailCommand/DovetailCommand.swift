import Foundation
import PackagePlugin

/// `swift package dovetail graph …`: runs the tool in the folder of the package.
@main
struct DovetailCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "DovetailCLI").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        let cache = context.pluginWorkDirectoryURL.appending(path: "cache").path()
        process.environment = ProcessInfo.processInfo.environment.merging(["DOVETAIL_CACHE": cache]) { $1 }
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
