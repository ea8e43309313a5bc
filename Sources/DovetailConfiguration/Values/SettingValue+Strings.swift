public import Configuration

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// MARK: - Enumerations of strings

extension SettingValue where Self: RawRepresentable, RawValue == String {
    public static var expected: String { "a \(Self.self)" }

    public init?(configContent: ConfigContent) {
        guard case .string(let text) = configContent else { return nil }
        self.init(rawValue: text)
    }
}

extension SettingValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    public static var expected: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
}

// MARK: - What swift-configuration makes of strings

extension SettingValue where Self: ExpressibleByConfigString {
    public static var expected: String { "a \(Self.self)" }

    public init?(configContent: ConfigContent) {
        guard case .string(let text) = configContent else { return nil }
        self.init(configString: text)
    }
}

extension URL: SettingValue {
    public static var expected: String { "a URL" }

    public init?(configContent: ConfigContent) {
        guard case .string(let text) = configContent, let url = URL(string: text), url.scheme != nil else { return nil }
        self = url
    }
}
