import Configuration
import Dovetail

/// A property of ``Settings`` that reads itself.
@available(Configuration 1.0, *)
protocol SettingsMember {
    func read(named name: String, in section: AbsoluteConfigKey, _ reading: SettingsReading)
}

/// One reading of a settings type: what it asked for, and what was wrong.
@available(Configuration 1.0, *)
final class SettingsReading {
    let sources: [SettingsSource]
    private(set) var lookups: [Lookup] = []
    private(set) var sections: [AbsoluteConfigKey] = []
    private(set) var problems: [SettingsProblem] = []

    init(_ sources: [SettingsSource]) { self.sources = sources }

    /// A key that was asked for, and what the first provider that has it said.
    struct Lookup: Equatable {
        let key: AbsoluteConfigKey
        let found: Found?
    }

    struct Found: Equatable {
        let place: SettingsProblem.Place
        /// What was found, if it is of a type that was asked for.
        let content: ConfigContent?
        /// The value as text, or why there is none; redacted if it is secret.
        let text: String
    }
}

// MARK: - Sections

@available(Configuration 1.0, *)
extension SettingsReading {
    func readSection<Subject: Settings>(_: Subject.Type, at key: AbsoluteConfigKey) -> Subject {
        let subject = Subject()
        let before = problems.count
        sections.append(key)
        for child in Mirror(reflecting: subject).children {
            guard let member = child.value as? any SettingsMember, let label = child.label else { continue }
            member.read(named: label.hasPrefix("_") ? String(label.dropFirst()) : label, in: key, self)
        }
        if problems.count == before { validate(subject, at: key) }
        return subject
    }

    func readOptionalSection<Subject: Settings>(_: Subject.Type, at key: AbsoluteConfigKey) -> Subject? {
        let part = SettingsReading(sources)
        let subject = part.readSection(Subject.self, at: key)
        let isPresent = part.lookups.contains { $0.found != nil }
        lookups += part.lookups
        sections += part.sections
        if isPresent { problems += part.problems }
        return isPresent ? subject : nil
    }

    private func validate(_ subject: some Settings, at key: AbsoluteConfigKey) {
        do {
            try subject.validate()
        } catch {
            problems.append(SettingsProblem(key: key.description, expected: "", reason: .invalid("\(error)")))
        }
    }
}

// MARK: - Settings

@available(Configuration 1.0, *)
extension SettingsReading {
    func lookUp(_ key: AbsoluteConfigKey, _ types: [ConfigType], isSecret: Bool) -> Lookup {
        let found = sources.lazy.compactMap { $0.find(key, types, isSecret: isSecret) }.first
        let lookup = Lookup(key: key, found: found)
        lookups.append(lookup)
        return lookup
    }

    func reportMissing(_ key: AbsoluteConfigKey, expected: String) {
        problems.append(
            SettingsProblem(
                key: key.description, expected: expected, reason: .missing(lookedFor: sources.map { $0.place(of: key) })
            ))
    }

    func reportMalformed(_ key: AbsoluteConfigKey, expected: String, _ found: Found) {
        problems.append(
            SettingsProblem(
                key: key.description, expected: expected, reason: .malformed(found: found.text, in: found.place)))
    }
}

// MARK: - Suggestions

@available(Configuration 1.0, *)
extension SettingsReading {
    /// All that was wrong; what is missing may be there under another name, which nothing reads.
    var problemsWithSuggestions: [SettingsProblem] {
        let unread = sources.map { source in
            let known = Set(lookups.map { source.place(of: $0.key).key })
            return source.names.filter { !known.contains($0) }
        }
        return problems.map { problem in
            guard case .missing(let places) = problem.reason else { return problem }
            let near = places.enumerated().lazy.compactMap { index, place in
                Spelling.nearest(to: place.key, in: unread[index]).map {
                    SettingsProblem.Place(key: $0, provider: place.provider)
                }
            }
            return problem.suggesting(near.first)
        }
    }
}

extension SettingsProblem {
    fileprivate func suggesting(_ place: Place?) -> SettingsProblem {
        SettingsProblem(key: key, expected: expected, reason: reason, suggestion: place)
    }
}
