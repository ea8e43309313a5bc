public import Configuration

/// A key of ``Settings``: `@Setting var port: Int`.
///
/// A default is written as an initial value, and an optional is nil where nobody has given it. Whatever has neither
/// must be given.
@available(Configuration 1.0, *)
@propertyWrapper
public struct Setting<Value: SettingValue>: Sendable {
    private var storage: SettingStorage<Value>
    private let key: ConfigKey?
    private let isSecret: Bool

    /// The value that was read, set, or given as the default.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage = SettingStorage(newValue) }
    }

    /// A setting that is required, unless its type is optional: then it is nil if no provider has it.
    ///
    /// - Parameters:
    ///   - key: The key within its section: the name of the property unless it is given.
    ///   - isSecret: Whether the text is left out of errors.
    public init(_ key: ConfigKey? = nil, isSecret: Bool = false) {
        storage = SettingStorage((Value.self as? any OptionalSettingValue.Type)?.absent as? Value)
        self.key = key
        self.isSecret = isSecret
    }

    /// A setting with a default: `@Setting var host = "127.0.0.1"`.
    public init(wrappedValue: Value, _ key: ConfigKey? = nil, isSecret: Bool = false) {
        storage = SettingStorage(wrappedValue)
        self.key = key
        self.isSecret = isSecret
    }
}

/// What one property of one settings value holds.
///
/// Properties are found by reflection, which can't change a structure, so their storage is shared by its copies. It
/// changes once, before anybody else has the value; setting a property replaces it.
final class SettingStorage<Value: Sendable>: @unchecked Sendable {
    // @unchecked: `value` changes only while a reader has the only reference to the settings.
    private var current: Value?

    init(_ value: Value?) { current = value }

    var hasValue: Bool { current != nil }

    var value: Value {
        get {
            guard let current else {
                fatalError(
                    "A setting of type '\(Value.self)' has neither been read nor set, and has no default")
            }
            return current
        }
        set { current = newValue }
    }
}

@available(Configuration 1.0, *)
extension Setting: SettingsMember {
    func read(named name: String, in section: AbsoluteConfigKey, _ reading: SettingsReading) {
        let format = Value.settingFormat
        let absolute = section.appending(key ?? ConfigKey([name]))
        let lookup = reading.lookUp(absolute, format.configTypes, isSecret: isSecret)
        guard let found = lookup.found else {
            if !storage.hasValue { reading.reportMissing(absolute, expected: format.expected) }
            return
        }
        guard let value = found.content.flatMap(format.parse) else {
            return reading.reportMalformed(absolute, expected: format.expected, found)
        }
        storage.value = value
    }
}
