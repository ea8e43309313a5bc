public import Configuration

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

@available(Configuration 1.0, *)
extension SettingValue where Self: RawRepresentable, RawValue == String {
    /// The raw value.
    public static var settingFormat: SettingFormat<Self> { .text("a \(Self.self)", parse: Self.init(rawValue:)) }
}

@available(Configuration 1.0, *)
extension SettingValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The raw value of one of the cases.
    public static var settingFormat: SettingFormat<Self> {
        .text("one of \(allCases.map(\.rawValue).joined(separator: ", "))", parse: Self.init(rawValue:))
    }
}

@available(Configuration 1.0, *)
extension SettingValue where Self: ExpressibleByConfigString {
    /// The string that makes it.
    public static var settingFormat: SettingFormat<Self> { .text("a \(Self.self)", parse: Self.init(configString:)) }
}

@available(Configuration 1.0, *)
extension URL: SettingValue {
    /// A URL with a scheme.
    public static var settingFormat: SettingFormat<Self> {
        .text("a URL") { text in URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } }
    }
}
