import Dovetail
import Testing

private let file = "DovetailTests/ParameterValidationTests.swift"

private enum Far: DependencyTag { static let tag = "far" }

private final class Feed: @unchecked Sendable {  // Only one task ever sees it.
    var reader: Reader?
    init() async { await Task.yield() }
}

private final class Reader: Sendable {
    let feed: Feed
    init(feed: Feed) { self.feed = feed }
}

@Suite struct ParameterValidationTests {
    let container = Container()

    @Test func whatIsUnderATagMayTakeArgumentsToo() {
        container.register(String.self, .prototype) { "plain" }
        let line = #line + 1
        container.register(String.self, .prototype, tag: "far") { (text: Assisted<String>) in text.value }
        container.register(Bool.self) { (text: Tagged<String, Far>, plain: String) in true }
        container.register(Int.self) { (text: Provider<Tagged<String, Far>>) in 1 }
        container.register(Double.self) { (text: Tagged<String?, Far>?) in 1 }
        let finding = """
            error: 'String["far"]' takes the arguments (String), and is asked for with () [wrong-arguments]
            """
        let note = "note: 'String[\"far\"]' is registered at \(file):\(line)"
        expectFindings(
            """
            \(file):\(line + 1):27: \(finding)
              Bool → String["far"]
              \(note)
            \(file):\(line + 2):27: \(finding)
              Int → String["far"]
              \(note)
            \(file):\(line + 3):27: \(finding)
              Double → String["far"]
              \(note)
            """)
    }

    @Test func aFactoryMayBeOptionalOrDeferred() throws {
        container.register(String.self, .prototype) { (number: Assisted<Int>) in "\(number.value)" }
        container.register(Bool.self) {
            (one: AssistedFactory<String, Int>?, other: Lazy<AssistedFactory<String?, Int>>) in
            try one?(7) == "7" && other.value(8) == "8"
        }
        try container.validate()
        #expect(try container.resolve(Bool.self))
    }

    @Test func whatNobodyCanHoldIsNoWeakSingleton() {
        let line = #line + 1
        container.register((@Sendable () -> Int).self, .weakSingleton) { { 1 } }
        container.register(Int?.self, .weakSingleton) { 1 }
        container.register(Int.Type.self, .weakSingleton) { Int.self }
        container.register(Reader?.self, .weakSingleton) { nil }
        expectFindings(
            ["@Sendable () -> Int", "Optional<Int>", "Int.Type"].enumerated().map {
                """
                \(file):\(line + $0):27: error: '\($1)' is a weak singleton of a value type [weak-value]
                  note: use '.lazySingleton', or make it a class
                """
            }.joined(separator: "\n"))
        #expect(throws: ResolutionError.self) { try container.resolve((@Sendable () -> Int).self)() }
    }

    @Test(arguments: [RegistrationScope<Feed>.objectGraph, .lazySingleton])
    fileprivate func anInjectionThatBelongsToTheMakingOfWhatIsAwaitedMayCloseACycle(
        _ scope: RegistrationScope<Feed>
    ) async {
        let line = #line + 1
        container.register(Feed.self, scope, Feed.init)
        container.register(Reader.self, Reader.init)
        container.inject(
            into: Feed.self, mainActor: { (feed: inout Feed, reader: Reader) in feed.reader = reader })
        expectFindings(
            """
            \(file):\(line):27: error: 'Feed' needs itself to be made [dependency-cycle]
              Feed → Reader → Feed
              note: 'Feed' is registered at \(file):\(line)
              note: 'Reader' is registered at \(file):\(line + 1)
              note: break the cycle: let one of them be injected after creation, or ask for it as Lazy<T> or Provider<T>
            """)
        let error = await failure(of: Feed.self, in: container)
        #expect(error?.reason == .cycle)
    }

    @Test func aLazyThatMustBeAwaitedEachTimeIsFound() async throws {
        let line = #line + 1
        container.register(Feed.self, Feed.init)
        container.register(Reader.self, Reader.init)
        container.register(Int.self) { (feed: Lazy<Feed>) in 1 }
        container.register(Bool.self) { (readers: [Lazy<Reader>]) in true }
        container.register(String.self) { (feed: Provider<Lazy<Feed?>>) in "" }
        let cure = """
              note: 'Feed' is registered at \(file):\(line)
              note: hold it by 'Provider', and call that with 'try await'; a singleton may also be resolved so before the 'Lazy' is used
            """
        let message = "error: 'Feed' is made asynchronously, and was asked for without 'await' [missing-await]"
        let paths = ["Int → Feed", "Bool → Reader → Feed", "String → Feed"]
        expectFindings(
            paths.enumerated().map { "\(file):\(line + 2 + $0):27: \(message)\n  \($1)\n\(cure)" }
                .joined(separator: "\n"))
        #expect(throws: ResolutionError.self) { try lazyValue(of: Reader.self) }
    }

    @Test(arguments: [RegistrationScope<Feed>.lazySingleton, .weakSingleton])
    fileprivate func aLazyOfWhatMayBeThereByThenIsNoMistake(_ scope: RegistrationScope<Feed>) async throws {
        container.register(Feed.self, scope, Feed.init)
        container.register(Reader.self, Reader.init)
        container.register(Int.self) { (feed: Lazy<Feed>, reader: Lazy<Reader>, late: Lazy<Provider<Reader>>) in 1 }
        try container.validate()
        let feed = try await container.resolve(Feed.self)
        #expect(try lazyValue(of: Feed.self) === feed)
        #expect(try lazyValue(of: Reader.self).feed === feed)
    }

    /// Without `await`, in a synchronous function.
    private func lazyValue<Value>(of _: Value.Type) throws -> Value { try container.resolve(Lazy<Value>.self).value }

    private func expectFindings(_ description: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: ValidationError.self, sourceLocation: sourceLocation) {
            try container.validate()
        }
        #expect(error?.description == description, sourceLocation: sourceLocation)
    }
}

private func failure<Value>(of _: Value.Type, in container: Container) async -> ResolutionError? {
    do {
        let _: Value = try await container.resolve()
        return nil
    } catch {
        return error as? ResolutionError
    }
}
