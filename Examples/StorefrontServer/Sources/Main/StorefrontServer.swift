import Configuration
import DovetailConfiguration
import Foundation
import Logging
import StorefrontServerKit

/// Reads the settings, starts the server, and says all that is wrong with them otherwise.
@main
struct StorefrontServer {
    static func main() async {
        do {
            let reader = SettingsReader(provider: EnvironmentVariablesProvider())
            let settings = try reader.read(ServerSettings.self)
            var logger = Logger(label: "storefront") { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = Logger.Level(rawValue: settings.logLevel.rawValue) ?? .info
            for problem in reader.unknownKeys(of: ServerSettings.self) { logger.warning("\(problem)") }
            try await App(settings: settings, logger: logger).run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
