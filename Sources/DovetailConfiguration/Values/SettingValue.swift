public import Configuration

/// A type that a ``Setting`` can have.
///
/// An enumeration of strings needs nothing more than the conformance, and neither does what swift-configuration makes
/// of a string:
///
/// ```swift
/// enum LogLevel: String, CaseIterable, SettingValue { case debug, info, warning }
/// extension FilePath: SettingValue {}
/// ```
public protocol SettingValue: Sendable {
    /// The type in words that tell a person what to write: `a duration such as "1m30s"`.
    static var expected: String { get }

    /// What a provider is asked for, in this order, until it can give it: a string unless told otherwise.
    static var configTypes: [ConfigType] { get }

    /// The value, or nil if the content doesn't make one. It is of one of the ``configTypes``.
    init?(configContent: ConfigContent)
}

extension SettingValue {
    public static var configTypes: [ConfigType] { [.string] }
}

extension String: SettingValue {
    public static var expected: String { "a string" }

    public init?(configContent: ConfigContent) {
        guard case .string(let value) = configContent else { return nil }
        self = value
    }
}

extension Int: SettingValue {
    public static var expected: String { "an integer" }
    public static var configTypes: [ConfigType] { [.int] }

    public init?(configContent: ConfigContent) {
        guard case .int(let value) = configContent else { return nil }
        self = value
    }
}

extension Double: SettingValue {
    public static var expected: String { "a number" }
    public static var configTypes: [ConfigType] { [.double, .int] }

    public init?(configContent: ConfigContent) {
        switch configContent {
        case .double(let value): self = value
        case .int(let value): self = Double(value)
        default: return nil
        }
    }
}

extension Bool: SettingValue {
    public static var expected: String { "true or false" }
    public static var configTypes: [ConfigType] { [.bool] }

    public init?(configContent: ConfigContent) {
        guard case .bool(let value) = configContent else { return nil }
        self = value
    }
}
