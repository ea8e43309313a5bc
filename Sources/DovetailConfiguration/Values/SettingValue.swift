public import Configuration

/// A type that a ``Setting`` can have.
///
/// An enumeration of strings only needs the conformance, and so does a type that swift-configuration can make from a
/// string:
///
/// ```swift
/// enum LogLevel: String, CaseIterable, SettingValue { case debug, info, warning }
/// extension FilePath: SettingValue {}
/// ```
@available(Configuration 1.0, *)
public protocol SettingValue: Sendable {
    /// How values are written.
    static var settingFormat: SettingFormat<Self> { get }
}

/// The format of the values of a type in a configuration.
///
/// ```swift
/// struct Percentage: SettingValue {
///     let value: Int
///
///     static let settingFormat = SettingFormat<Self>("a percentage from 0 to 100", .int) { content in
///         guard case .int(let value) = content, 0...100 ~= value else { return nil }
///         return Percentage(value: value)
///     }
/// }
/// ```
@available(Configuration 1.0, *)
public struct SettingFormat<Value>: Sendable {
    /// The type in words that tell a person what to write: `a duration such as "1m30s"`.
    public let expected: String
    /// The kinds of values to read from a provider, in this order, until it has one.
    public let configTypes: [ConfigType]
    /// Makes the value from the content that the provider has, or nil if it can't.
    public let parse: @Sendable (ConfigContent) -> Value?

    /// A format.
    ///
    /// - Parameters:
    ///   - expected: The type in words.
    ///   - configTypes: What a provider is asked for.
    ///   - parse: Makes the value. Its argument is of one of `configTypes`.
    public init(_ expected: String, _ configTypes: ConfigType..., parse: @escaping @Sendable (ConfigContent) -> Value?)
    {
        self.init(expected, configTypes, parse: parse)
    }

    init(_ expected: String, _ configTypes: [ConfigType], parse: @escaping @Sendable (ConfigContent) -> Value?) {
        self.expected = expected
        self.configTypes = configTypes
        self.parse = parse
    }

    /// Values that are written as text.
    ///
    /// - Parameters:
    ///   - expected: The type in words.
    ///   - parse: Makes the value, or nil if the text doesn't make one.
    public static func text(_ expected: String, parse: @escaping @Sendable (String) -> Value?) -> Self {
        Self(expected, .string) { content in
            guard case .string(let text) = content else { return nil }
            return parse(text)
        }
    }
}
