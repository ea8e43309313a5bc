package import DovetailConfiguration

/// Everything that can be set from outside, with its defaults.
package struct ServerSettings: Settings {
    @Section package var http: HTTPSettings
    @Section package var database: DatabaseSettings
    @Section package var payment: PaymentSettings
    @Section package var settlement: SettlementSettings
    @Section package var shutdown: ShutdownSettings
    @Setting package var logLevel: LogLevel = .info

    package init() {}
}

package struct HTTPSettings: Settings {
    @Setting package var host = "127.0.0.1"
    @Setting package var port = 8080

    package init() {}

    package func validate() throws {
        if !(0...65535 ~= port) { throw InvalidSetting("the port must be from 0, for any that is free, to 65535") }
    }
}

package struct DatabaseSettings: Settings {
    /// The file; `:memory:` is one that goes with the process.
    @Setting package var path = "storefront.db"
    /// Whether an empty catalogue is filled with a few products, and two customers.
    @Setting package var seed = true

    package init() {}
}

package struct PaymentSettings: Settings {
    /// The file in which the offline gateway keeps its charges; `:memory:` is one that goes with the process.
    @Setting package var ledger = "payments.db"
    /// How long a charge takes.
    @Setting package var delay: Duration = .milliseconds(5)
    @Setting(isSecret: true) package var apiKey = "test"

    package init() {}
}

package struct SettlementSettings: Settings {
    /// How often orders are looked for that nobody has announced, such as those of a process that was killed.
    @Setting package var interval: Duration = .seconds(1)

    package init() {}
}

package struct ShutdownSettings: Settings {
    /// How long the server goes on after it says that it isn't ready, so that no new requests are sent to it.
    @Setting package var drain: Duration = .milliseconds(200)
    /// After which time requests are no longer waited for.
    @Setting package var limit: Duration = .seconds(30)

    package init() {}
}

package enum LogLevel: String, CaseIterable, SettingValue { case trace, debug, info, notice, warning, error, critical }

struct InvalidSetting: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
