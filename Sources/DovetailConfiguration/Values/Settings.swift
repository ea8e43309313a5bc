/// Settings as typed values: each property declares a key, with its type, its default and whether it is secret.
///
/// ```swift
/// struct ServerSettings: Settings {
///     @Setting var host = "127.0.0.1"
///     @Setting var port: Int
///     @Setting var idleTimeout: Duration = .seconds(60)
///     @Setting(isSecret: true) var adminPassword: String
///     @Section var database: DatabaseSettings
/// }
/// ```
///
/// The name of a property is its key, and that of a section is the prefix of what is in it: environment variables are
/// `IDLE_TIMEOUT` and `DATABASE_PATH`, a JSON file has `{"idleTimeout": "1m", "database": {"path": "shop.db"}}`.
///
/// ``SettingsReader/read(_:)`` makes the value. `init()` makes one with the defaults, in which a test sets the rest;
/// reading a property that has no value stops the program.
public protocol Settings: Sendable {
    /// Declares the settings, with their defaults. Structures have it without writing it, unless they are public.
    init()

    /// Throws if the values don't go together, which is reported with all other problems. Does nothing by default.
    ///
    /// It is called when each of them could be read.
    func validate() throws
}

extension Settings {
    /// All values are fine.
    public func validate() throws {}
}
