import Configuration
import DovetailConfiguration
import Testing

struct UnknownKeysTests {
    @available(Configuration 1.0, *)
    @Test func keysInSectionsThatNothingReadsAreReported() async throws {
        let variables = environment([
            "PATH": "/bin", "LISTEN_PORT": "80", "DATABASE_PAHT": "x", "DATABASE_CACHE": "1", "DATABASES": "no",
            "MAIL_COLOUR": "text, MAIL_TOKEN=inside of a value",
        ])
        let file = try await json(#"{"hots": "x", "database": {"path": "x", "pool": {"size": 5}}}"#)
        let unknown = SettingsReader(providers: [variables, file]).unknownKeys(of: ShopSettings.self)
        #expect(
            unknown.map(\.description) == [
                "DATABASE_PAHT in EnvironmentVariablesProvider: nothing reads this key; did you mean DATABASE_PATH in EnvironmentVariablesProvider?",
                "MAIL_COLOUR in EnvironmentVariablesProvider: nothing reads this key",
                "database.pool.size in FileProvider<JSONSnapshot>: nothing reads this key",
            ])
    }

    @available(Configuration 1.0, *)
    @Test func theScopeOfAReaderIsASectionToo() {
        let provider = InMemoryProvider(values: ["shop.path": "x", "shop.paht": "y", "other": 1])
        let unknown = SettingsReader(provider: provider).scoped(to: "shop").unknownKeys(of: DatabaseSettings.self)
        #expect(
            SettingsError(problems: unknown).description == """
                1 setting is wrong:
                  shop.paht in InMemoryProvider[]: nothing reads this key; did you mean shop.path in InMemoryProvider[]?
                """)
    }
}
