public import Configuration
import Dovetail

/// Reads ``Settings`` from the providers of swift-configuration.
///
/// ```swift
/// let reader = SettingsReader(providers: [
///     EnvironmentVariablesProvider(),
///     try await FileProvider<JSONSnapshot>(filePath: "/etc/shop.json"),
/// ])
/// let settings = try reader.read(ShopSettings.self)
/// let app = App(settings: settings)
/// ```
///
/// It is given the providers themselves, since a `ConfigReader` doesn't tell which of them had a value, nor what else
/// they have; ``configReader`` is one for libraries that take it.
@available(Configuration 1.0, *)
public struct SettingsReader: Sendable {
    private let providers: [any ConfigProvider]
    private let prefix: AbsoluteConfigKey

    /// A reader that asks `providers` in order: the first that has a key decides.
    public init(providers: [any ConfigProvider]) {
        precondition(!providers.isEmpty, "A settings reader needs at least one provider")
        self.init(providers: providers, prefix: [])
    }

    /// A reader of one provider.
    public init(provider: some ConfigProvider) {
        self.init(providers: [provider])
    }

    private init(providers: [any ConfigProvider], prefix: AbsoluteConfigKey) {
        self.providers = providers
        self.prefix = prefix
    }

    /// A reader whose keys all begin with `key`: `reader.scoped(to: "shop")`.
    public func scoped(to key: ConfigKey) -> SettingsReader {
        SettingsReader(providers: providers, prefix: prefix.appending(key))
    }

    /// The reader of the providers under the prefix, for libraries that read their configuration themselves.
    public var configReader: ConfigReader {
        let reader = ConfigReader(providers: providers)
        return prefix.components.isEmpty ? reader : reader.scoped(to: ConfigKey(prefix.components))
    }

    /// Reads settings, all keys from one snapshot of each provider.
    ///
    /// - Throws: ``SettingsError`` with every key that is missing or malformed.
    public func read<Subject: Settings>(_: Subject.Type = Subject.self) throws(SettingsError) -> Subject {
        try read(from: snapshots).result.get()
    }

    /// The keys in the sections of a settings type that nothing reads: misspelled, or left over.
    ///
    /// What is at the top level isn't reported, unless this reader is ``scoped(to:)`` something: the environment
    /// belongs to others too. Nor is what a provider of your own has, unless its debug description lists it as those
    /// of swift-configuration do.
    ///
    /// - Returns: What to say to those who wrote them, sorted by provider and key.
    public func unknownKeys<Subject: Settings>(of _: Subject.Type) -> [SettingsProblem] {
        let reading = read(Subject.self, from: snapshots).reading
        return reading.sources.flatMap { $0.unknownKeys(of: reading) }
    }

    private var snapshots: [SettingsSource] { providers.map { SettingsSource($0, $0.snapshot()) } }

    private func read<Subject: Settings>(
        _: Subject.Type = Subject.self, from sources: [SettingsSource]
    ) -> (result: Result<Subject, SettingsError>, reading: SettingsReading) {
        let reading = SettingsReading(sources)
        let subject = reading.readSection(Subject.self, at: prefix)
        if reading.problems.isEmpty { return (.success(subject), reading) }
        return (.failure(SettingsError(problems: reading.problemsWithSuggestions)), reading)
    }
}

@available(Configuration 1.0, *)
extension SettingsSource {
    fileprivate func unknownKeys(of reading: SettingsReading) -> [SettingsProblem] {
        let known = reading.lookups.map { place(of: $0.key).key }
        let sections = reading.sections.filter { !$0.components.isEmpty }.map { place(of: $0).key }
        let unknown = names.filter { name in
            !known.contains(name) && sections.contains { isKey(name, within: $0) }
        }
        return unknown.map { name in
            let nearest = Spelling.nearest(to: name, in: known)
            let place = SettingsProblem.Place(key: name, provider: self.name)
            return SettingsProblem(
                key: name, expected: "", reason: .unknown(in: place),
                suggestion: nearest.map { SettingsProblem.Place(key: $0, provider: self.name) })
        }
    }

    private func isKey(_ name: String, within section: String) -> Bool {
        guard name.hasPrefix(section), let next = name.dropFirst(section.count).first else { return false }
        return !next.isLetter && !next.isNumber
    }
}

// MARK: - Reloading

@available(Configuration 1.0, *)
extension SettingsReader {
    /// The settings as they are now, and anew whenever a provider has reloaded something that they read.
    ///
    /// ```swift
    /// for await settings in reader.updates(of: LimitSettings.self) {
    ///     switch settings {
    ///     case .success(let settings): limiter.allow(settings.requestsPerSecond)
    ///     case .failure(let error): logger.error("the former limits stay in force: \(error)")
    ///     }
    /// }
    /// ```
    ///
    /// Whoever is slow gets the newest only. The stream ends with the task that reads it.
    public func updates<Subject: Settings>(of _: Subject.Type) -> AsyncStream<Result<Subject, SettingsError>> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let watch = SettingsWatch<Subject>(count: providers.count) { sources in
                read(Subject.self, from: sources)
            } deliver: {
                continuation.yield($0)
            }
            let task = Task {
                await watch.run(providers)
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
