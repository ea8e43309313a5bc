import Configuration
import DovetailConfiguration
import Foundation
import Testing

struct ReadingTests {
    @available(Configuration 1.0, *)
    @Test func valuesComeFromTheFirstProviderThatHasThem() async throws {
        let file = try await json(
            """
            {"host": "0.0.0.0", "listen": {"port": 80}, "idleTimeout": "1m30s", "level": "debug", "password": "file",
             "allowed": ["a", "b"], "proxy": "http://proxy", "database": {"path": "shop.db", "cache": "512KiB"},
             "mail": {"server": "smtp://mail", "token": "t"}}
            """)
        let variables = environment(["LISTEN_PORT": "8080", "IDLE_TIMEOUT": "2s", "DATABASE_PATH": "other.db"])
        let settings = try SettingsReader(providers: [variables, file]).read(ShopSettings.self)

        #expect(settings.host == "0.0.0.0")
        #expect(settings.port == 8080)
        #expect(settings.idleTimeout == .seconds(2))
        #expect(settings.level == .debug)
        #expect(settings.proxy == URL(string: "http://proxy"))
        #expect(settings.allowed == ["a", "b"])
        #expect(settings.password == "file")
        #expect(settings.database.path == "other.db")
        #expect(settings.database.cache == .kibibytes(512))
        #expect(settings.mail?.server == URL(string: "smtp://mail"))
    }

    @available(Configuration 1.0, *)
    @Test func whatIsNotGivenHasItsDefault() throws {
        let variables = environment(["LISTEN_PORT": "80", "PASSWORD": "p", "DATABASE_PATH": "x"])
        let settings = try SettingsReader(provider: variables).read(ShopSettings.self)

        #expect(settings.host == "127.0.0.1")
        #expect(settings.idleTimeout == .seconds(60))
        #expect(settings.level == .info)
        #expect(settings.proxy == nil)
        #expect(settings.allowed == [])
        #expect(settings.database.cache == .mebibytes(8))
        #expect(settings.mail == nil)
    }

    @available(Configuration 1.0, *)
    @Test func keysBeginWithTheScopeOfTheReader() throws {
        let reader = SettingsReader(provider: environment(["SHOP_DB_PATH": "x"])).scoped(to: "shop").scoped(to: "db")
        #expect(try reader.read(DatabaseSettings.self).path == "x")
        #expect(reader.configReader.string(forKey: "path") == "x")
    }

    @available(Configuration 1.0, *)
    @Test func everythingThatIsWrongIsOneError() throws {
        let variables = environment([
            "LISTEN_PORT": "eighty", "IDLE_TIMEOUT": "90", "LEVEL": "debgu", "PROXY": "nowhere", "PASWORD": "hidden",
            "DATABASE_CACHE": "big", "MAIL_TOKEN": "hidden",
        ])
        #expect(
            complaint(of: ShopSettings.self, variables) == """
                8 settings are wrong:
                  listen.port: expected an integer, found "eighty"; it is LISTEN_PORT in EnvironmentVariablesProvider
                  idleTimeout: expected a duration such as "1m30s" or "250ms", found "90"; it is IDLE_TIMEOUT in EnvironmentVariablesProvider
                  level: expected one of debug, info, warning, found "debgu"; it is LEVEL in EnvironmentVariablesProvider
                  proxy: expected a URL, found "nowhere"; it is PROXY in EnvironmentVariablesProvider
                  password: missing, expected a string; looked for PASSWORD in EnvironmentVariablesProvider; did you mean PASWORD in EnvironmentVariablesProvider?
                  database.path: missing, expected a string; looked for DATABASE_PATH in EnvironmentVariablesProvider
                  database.cache: expected a byte size such as "512KiB" or "2 GB", found "big"; it is DATABASE_CACHE in EnvironmentVariablesProvider
                  mail.server: missing, expected a URL; looked for MAIL_SERVER in EnvironmentVariablesProvider
                """)
    }

    @available(Configuration 1.0, *)
    @Test func eachProviderIsNamedAsItWritesTheKey() async throws {
        struct Subject: Settings {
            @Setting var maxConnections: Int
            @Setting var name: String
        }
        let file = try await json(#"{"max_connections": 5, "name": 7}"#)
        #expect(
            complaint(of: Subject.self, environment([:]), file) == """
                2 settings are wrong:
                  maxConnections: missing, expected an integer; looked for MAX_CONNECTIONS in EnvironmentVariablesProvider, maxConnections in FileProvider<JSONSnapshot>; did you mean max_connections in FileProvider<JSONSnapshot>?
                  name: expected a string, found 7; it is name in FileProvider<JSONSnapshot>
                """)
    }

    @available(Configuration 1.0, *)
    @Test func secretsAreRedacted() throws {
        struct Subject: Settings {
            @Setting(isSecret: true) var pin: Int
            @Setting var token: Int
        }
        let variables = EnvironmentVariablesProvider(
            environmentVariables: ["PIN": "hidden", "TOKEN": "hidden"], secretsSpecifier: .specific(["TOKEN"]))
        #expect(
            complaint(of: Subject.self, variables) == """
                2 settings are wrong:
                  pin: expected an integer, found <redacted>; it is PIN in EnvironmentVariablesProvider
                  token: expected an integer, found <redacted>; it is TOKEN in EnvironmentVariablesProvider
                """)
    }

    @available(Configuration 1.0, *)
    @Test func settingsThatDontGoTogetherAreReportedWithAllOthers() throws {
        struct Range: Settings {
            struct Reversed: Error, CustomStringConvertible { let description = "'low' must be at most 'high'" }
            @Setting var low = 1
            @Setting var high = 2
            func validate() throws { if low > high { throw Reversed() } }
        }
        struct Subject: Settings {
            @Section var range: Range
            @Setting var port: Int
        }
        #expect(
            complaint(of: Subject.self, environment(["RANGE_LOW": "3"])) == """
                2 settings are wrong:
                  range: 'low' must be at most 'high'
                  port: missing, expected an integer; looked for PORT in EnvironmentVariablesProvider
                """)
    }

    @available(Configuration 1.0, *)
    @Test func settingsAreMadeByHandInATest() {
        var settings = ShopSettings()
        settings.port = 80
        let copy = settings
        settings.port = 81
        settings.database.path = "x"
        #expect(copy.port == 80)
        #expect(settings.port == 81)
        #expect(settings.database.path == "x")
    }

    @available(Configuration 1.0, *)
    @Test func readingASettingWithoutAValueStops() async {
        await #expect(processExitsWith: .failure) { _ = ShopSettings().port }
    }
}
