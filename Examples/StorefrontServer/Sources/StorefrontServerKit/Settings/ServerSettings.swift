public import DovetailConfiguration

/// Everything that can be set from outside, with its defaults.
public struct ServerSettings: Settings {
    @Section public var http: HTTPSettings
    @Section public var database: DatabaseSettings
    @Section public var payment: PaymentSettings
    @Section public var settlement: SettlementSettings
    @Section public var shutdown: ShutdownSettings
    @Setting public var logLevel: LogLevel = .info

    public init() {}
}

public struct HTTPSettings: Settings {
    @Setting public var host = "127.0.0.1"
    @Setting public var port = 8080

    public init() {}

    public func validate() throws {
        if !(0...65535 ~= port) { throw InvalidSetting("the port must be from 0, for any that is free, to 65535") }
    }
}

public struct DatabaseSettings: Settings {
    /// The file; `:memory:` is one that goes with the process.
    @Setting public var path = "storefront.db"
    /// Whether an empty catalogue is filled with a few products, and two customers.
    @Setting public var seed = true

    public init() {}
}

public struct PaymentSettings: Settings {
    /// The file in which the offline gateway keeps its charges; `:memory:` is one that goes with the process.
    @Setting public var ledger = "payments.db"
    /// How long a charge takes.
    @Setting public var delay: Duration = .milliseconds(5)
    @Setting(isSecret: true) public var apiKey = "test"

    public init() {}
}

public struct SettlementSettings: Settings {
    /// How often orders are looked for that nobody has announced, such as those of a process that was killed.
    @Setting public var interval: Duration = .seconds(1)

    public init() {}
}

public struct ShutdownSettings: Settings {
    /// How long the server goes on after it says that it isn't ready, so that no new requests are sent to it.
    @Setting public var drain: Duration = .milliseconds(200)
    /// After which time requests are no longer waited for.
    @Setting public var limit: Duration = .seconds(30)

    public init() {}
}

public enum LogLevel: String, CaseIterable, SettingValue { case trace, debug, info, notice, warning, error, critical }

struct InvalidSetting: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
