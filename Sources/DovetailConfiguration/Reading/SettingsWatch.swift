import Configuration

/// Reads settings again whenever one of the providers has changed.
@available(Configuration 1.0, *)
actor SettingsWatch<Subject: Settings> {
    typealias Reading = (result: Result<Subject, SettingsError>, reading: SettingsReading)

    private var sources: [SettingsSource?]
    private var former: [SettingsReading.Lookup]?
    private let read: @Sendable ([SettingsSource]) -> Reading
    private let deliver: @Sendable (Result<Subject, SettingsError>) -> Void

    init(
        count: Int, read: @escaping @Sendable ([SettingsSource]) -> Reading,
        deliver: @escaping @Sendable (Result<Subject, SettingsError>) -> Void
    ) {
        sources = Array(repeating: nil, count: count)
        self.read = read
        self.deliver = deliver
    }

    /// Watches until the task is cancelled, or all providers have stopped telling.
    nonisolated func run(_ providers: [any ConfigProvider]) async {
        await withTaskGroup { group in
            for (index, provider) in providers.enumerated() {
                group.addTask { await self.watch(provider, index) }
            }
        }
    }

    private nonisolated func watch(_ provider: any ConfigProvider, _ index: Int) async {
        do {
            try await provider.watchSnapshot { updates in
                for await snapshot in updates { await self.receive(SettingsSource(provider, snapshot), index) }
            }
        } catch {
            guard !Task.isCancelled else { return }
            let problem = SettingsProblem(
                key: "", expected: "", reason: .unwatchable("\(error)", provider.providerName))
            deliver(.failure(SettingsError(problems: [problem])))
        }
    }

    private func receive(_ source: SettingsSource, _ index: Int) {
        sources[index] = source
        guard sources.allSatisfy({ $0 != nil }) else { return }
        let (result, reading) = read(sources.compactMap(\.self))
        if reading.lookups == former { return }
        former = reading.lookups
        deliver(result)
    }
}
