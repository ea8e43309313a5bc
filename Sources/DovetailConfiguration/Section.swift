public import Configuration

/// Settings within settings: `@Section var database: DatabaseSettings`.
///
/// An optional section is nil if no provider has any of its keys.
@available(Configuration 1.0, *)
@propertyWrapper
public struct Section<Value: Sendable>: Sendable {
    private var storage: SettingStorage<Value>
    private let key: ConfigKey?
    private let make: @Sendable (AbsoluteConfigKey, SettingsReading) -> Value

    /// The section that was read or set.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage = SettingStorage(newValue) }
    }

    /// A section.
    ///
    /// - Parameter key: The prefix of its keys: the name of the property unless it is given.
    public init(_ key: ConfigKey? = nil) where Value: Settings {
        storage = SettingStorage(Value())
        self.key = key
        make = { key, reading in reading.readSection(Value.self, at: key) }
    }

    /// A section that is nil if no provider has any of its keys.
    public init<Wrapped: Settings>(_ key: ConfigKey? = nil) where Value == Wrapped? {
        storage = SettingStorage(Value?.some(nil))
        self.key = key
        make = { key, reading in reading.readOptionalSection(Wrapped.self, at: key) }
    }
}

@available(Configuration 1.0, *)
extension Section: SettingsMember {
    func read(named name: String, in section: AbsoluteConfigKey, _ reading: SettingsReading) {
        storage.value = make(section.appending(key ?? ConfigKey([name])), reading)
    }
}
