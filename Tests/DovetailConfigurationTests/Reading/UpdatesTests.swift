import Configuration
import DovetailConfiguration
import Testing

struct UpdatesTests {
    @available(Configuration 1.0, *)
    @Test func aReloadGivesANewValue() async throws {
        let provider = MutableInMemoryProvider(initialValues: ["path": "one", "cache": 1])
        let reader = SettingsReader(providers: [environment([:]), provider])
        var updates = reader.updates(of: DatabaseSettings.self).makeAsyncIterator()
        #expect(try await updates.next()?.get().path == "one")

        provider.setValue("unrelated", forKey: "name")
        provider.setValue("two", forKey: "path")
        #expect(try await updates.next()?.get().path == "two")
    }

    @available(Configuration 1.0, *)
    @Test func aReloadThatIsWrongIsAnErrorAndTheNextOneAValue() async throws {
        let provider = MutableInMemoryProvider(initialValues: ["path": "one"])
        var updates = SettingsReader(provider: provider).updates(of: DatabaseSettings.self).makeAsyncIterator()
        #expect(try await updates.next()?.get().path == "one")

        provider.setValue(nil, forKey: "path")
        await #expect {
            _ = try await updates.next()?.get()
        } throws: {
            "\($0)" == """
                1 setting is wrong:
                  path: missing, expected a string; looked for path in MutableInMemoryProvider
                """
        }
        provider.setValue("two", forKey: "path")
        #expect(try await updates.next()?.get().path == "two")
    }

    @available(Configuration 1.0, *)
    @Test func theStreamEndsWithTheTaskThatReadsIt() async {
        let provider = MutableInMemoryProvider(initialValues: ["path": "one"])
        let reader = SettingsReader(provider: provider)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var count = 0
            for await _ in reader.updates(of: DatabaseSettings.self) {
                count += 1
                beginning.yield()
            }
            return count
        }
        for await _ in began { break }
        task.cancel()
        #expect(await task.value == 1)
    }
}
