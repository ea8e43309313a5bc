extension SettingsError: CustomStringConvertible {
    /// All problems, one under the other.
    public var description: String {
        let title = problems.count == 1 ? "1 setting is wrong:" : "\(problems.count) settings are wrong:"
        return ([title] + problems.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension SettingsProblem: CustomStringConvertible {
    /// What is wrong, where it was found or looked for, and what may have been meant.
    public var description: String {
        guard let suggestion else { return summary }
        return "\(summary); did you mean \(suggestion)?"
    }

    private var summary: String {
        switch reason {
        case .missing(let places):
            "\(key): missing, expected \(expected); looked for \(places.map(\.description).joined(separator: ", "))"
        case .malformed(let found, let place):
            "\(key): expected \(expected), found \(found); it is \(place)"
        case .invalid(let text):
            key.isEmpty ? text : "\(key): \(text)"
        case .unknown(let place):
            "\(place): nothing reads this key"
        case .unwatchable(let error, let provider):
            "\(provider) no longer tells of changes: \(error)"
        }
    }
}

extension SettingsProblem.Place: CustomStringConvertible {
    /// The key and the provider.
    public var description: String { "\(key) in \(provider)" }
}
