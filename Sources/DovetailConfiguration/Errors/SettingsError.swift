/// All mistakes in the settings, in the order of their declarations.
public struct SettingsError: Error, Hashable, Sendable {
    /// What is wrong; never empty.
    public let problems: [SettingsProblem]

    /// An error of its own, for programs that refuse unknown keys:
    /// `throw SettingsError(problems: reader.unknownKeys(of: ShopSettings.self))`.
    public init(problems: [SettingsProblem]) {
        self.problems = problems
    }
}

/// What is wrong with one key.
public struct SettingsProblem: Hashable, Sendable {
    /// A key in a provider.
    public struct Place: Hashable, Sendable {
        /// The key as the provider writes it, such as `HTTP_PORT`.
        public let key: String
        /// The name of the provider.
        public let provider: String
    }

    /// What can be wrong.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: Hashable, Sendable {
        /// No provider has it.
        case missing(lookedFor: [Place])
        /// A provider has it, and it is not of the type that is expected. The text is `<redacted>` if it is secret.
        case malformed(found: String, in: Place)
        /// The settings refused it: what their `validate()` has thrown.
        case invalid(String)
        /// A provider has it, and nothing reads it.
        case unknown(in: Place)
        /// A provider stopped telling of its changes.
        case unwatchable(String, String)
    }

    /// The key, such as `http.port`; that of the section if the section as a whole is invalid.
    public let key: String
    /// The type in words, such as `an integer`.
    public let expected: String
    /// What is wrong with it.
    public let reason: Reason
    /// The key that is spelled most alike.
    public let suggestion: Place?

    init(key: String, expected: String, reason: Reason, suggestion: Place? = nil) {
        self.key = key
        self.expected = expected
        self.reason = reason
        self.suggestion = suggestion
    }
}
