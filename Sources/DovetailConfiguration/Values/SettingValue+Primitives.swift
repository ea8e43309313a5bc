import Configuration

@available(Configuration 1.0, *)
extension String: SettingValue {
    /// Any text.
    public static var settingFormat: SettingFormat<Self> { .text("a string") { $0 } }
}

@available(Configuration 1.0, *)
extension Int: SettingValue {
    /// Whole numbers.
    public static var settingFormat: SettingFormat<Self> {
        SettingFormat("an integer", .int) { if case .int(let value) = $0 { value } else { nil } }
    }
}

@available(Configuration 1.0, *)
extension Double: SettingValue {
    /// Numbers, with or without a fraction.
    public static var settingFormat: SettingFormat<Self> {
        SettingFormat("a number", .double, .int) { content in
            switch content {
            case .double(let value): value
            case .int(let value): Double(value)
            default: nil
            }
        }
    }
}

@available(Configuration 1.0, *)
extension Bool: SettingValue {
    /// The texts that the provider accepts: `true` and `false`, and in environment variables also `yes`, `no`, `1` and
    /// `0`.
    public static var settingFormat: SettingFormat<Self> {
        SettingFormat("true or false", .bool) { if case .bool(let value) = $0 { value } else { nil } }
    }
}

@available(Configuration 1.0, *)
extension Optional: SettingValue where Wrapped: SettingValue {
    /// The format of the wrapped type.
    public static var settingFormat: SettingFormat<Self> {
        let format = Wrapped.settingFormat
        return SettingFormat(format.expected, format.configTypes) { content in format.parse(content).map(Self.some) }
    }
}

/// What needs no value.
@available(Configuration 1.0, *)
protocol OptionalSettingValue {
    static var absent: Self { get }
}

@available(Configuration 1.0, *)
extension Optional: OptionalSettingValue {
    static var absent: Self { nil }
}
