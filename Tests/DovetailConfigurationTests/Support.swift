import Configuration
import DovetailConfiguration
import Foundation

@available(Configuration 1.0, *)
enum Level: String, CaseIterable, SettingValue { case debug, info, warning }

@available(Configuration 1.0, *)
struct DatabaseSettings: Settings {
    @Setting var path: String
    @Setting var cache: ByteCount = .mebibytes(8)
}

@available(Configuration 1.0, *)
struct MailSettings: Settings {
    @Setting var server: URL
    @Setting(isSecret: true) var token: String
}

@available(Configuration 1.0, *)
struct ShopSettings: Settings {
    @Setting var host = "127.0.0.1"
    @Setting("listen.port") var port: Int
    @Setting var idleTimeout: Duration = .seconds(60)
    @Setting var level: Level = .info
    @Setting var proxy: URL?
    @Setting var allowed: [String] = []
    @Setting(isSecret: true) var password: String
    @Section var database: DatabaseSettings
    @Section var mail: MailSettings?
}

/// A provider of a JSON file.
@available(Configuration 1.0, *)
func json(_ text: String) async throws -> FileProvider<JSONSnapshot> {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = InMemoryProvider(values: ["filePath": ConfigValue(.string(file.path()), isSecret: false)])
    return try await FileProvider(config: ConfigReader(provider: path))
}

@available(Configuration 1.0, *)
func environment(_ variables: [String: String]) -> EnvironmentVariablesProvider {
    EnvironmentVariablesProvider(environmentVariables: variables)
}

/// What reading `Subject` says is wrong.
@available(Configuration 1.0, *)
func complaint<Subject: Settings>(of _: Subject.Type, _ providers: any ConfigProvider...) -> String {
    do {
        _ = try SettingsReader(providers: providers).read(Subject.self)
        return "nothing"
    } catch {
        return error.description
    }
}
