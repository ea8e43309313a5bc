import Testing

/// What inputs of real life expand to. That it compiles in each mode is tested in IntegrationTests/Macros.
@Suite struct AwkwardInputTests {
    // MARK: - Components

    @Test func initializersThatDecodeOrAreUnavailableTakeNoDependencies() {
        expectExpansion(
            of: """
                @Injectable(.vanilla) final class Odd: View {
                    let part: any Part
                    init(part: any Part) { self.part = part }
                    required init?(coder: Coder) { fatalError() }
                    init(from decoder: any Decoder) throws { fatalError() }
                    @available(*, unavailable) init() { fatalError() }
                }
                """,
            to: """
                final class Odd: View {
                    let part: any Part
                    init(part: any Part) { self.part = part }
                    required init?(coder: Coder) { fatalError() }
                    init(from decoder: any Decoder) throws { fatalError() }
                    @available(*, unavailable) init() { fatalError() }

                    typealias Dependency = any Part

                    @_disfavoredOverload
                    convenience init(dependency: Dependency) {
                        self.init(part: dependency)
                    }
                }
                """)
    }

    @Test func initializersAreIsolatedAsTheOneThatIsThere() {
        expectExpansion(
            of: """
                @Injectable struct Odd {
                    @MainActor init(part: any Part) {}
                }
                """,
            to: """
                struct Odd {
                    @MainActor init(part: any Part) {}

                    typealias Dependency = any Part

                    @_disfavoredOverload
                    @MainActor
                    init(dependency: Dependency) {
                        self.init(part: dependency)
                    }

                    typealias Dependencies = UsesPart

                    @_disfavoredOverload
                    @MainActor
                    init(from source: some Dependencies) {
                        self.init(part: source.part)
                    }
                }
                """)
    }

    @Test func aTupleHoldsOptionalsAndPlainClosures() {
        expectExpansion(
            of: """
                @Injectable(.vanilla) struct Odd {
                    let a: Int!
                    let f: ((Int) -> Void)
                    let g: nonisolated(nonsending) () async -> Void
                }
                """,
            to: """
                struct Odd {
                    let a: Int!
                    let f: ((Int) -> Void)
                    let g: nonisolated(nonsending) () async -> Void

                    init(a: Int!, f: @escaping ((Int) -> Void), g: nonisolated(nonsending) @escaping () async -> Void) {
                        self.a = a
                        self.f = f
                        self.g = g
                    }

                    typealias Dependency = (a: Int?, f: ((Int) -> Void), g: nonisolated(nonsending) () async -> Void)

                    @_disfavoredOverload
                    init(dependency: Dependency) {
                        self.init(a: dependency.a, f: dependency.f, g: dependency.g)
                    }
                }
                """)
    }

    // MARK: - What is written beside a declaration

    @Test func availabilityIsRepeated() {
        expectExpansion(
            of: """
                @available(macOS 26, *) @Uses protocol Clock {}
                @available(macOS 26, *) @MixIn protocol Bell {}
                @available(macOS 26, *) @Stub protocol Hand {}
                """,
            to: """
                @available(macOS 26, *) protocol Clock {}

                @available(macOS 26, *)
                protocol UsesClock {
                    var clock: any Clock { get }
                }
                @available(macOS 26, *) protocol Bell {}

                @available(macOS 26, *)
                final class MixInBell: Bell {
                    init() {}
                }
                @available(macOS 26, *) protocol Hand {}

                @available(macOS 26, *)
                class HandStub: Hand, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("HandStub")

                    init() {}
                }
                """)
    }

    @Test func aMixInHasWhatIsRequiredOfSelf() {
        expectExpansion(
            of: "@MixIn @Database protocol Odd: AnyObject where Self: UsesPart & Sendable {}",
            to: """
                @Database protocol Odd: AnyObject where Self: UsesPart & Sendable {}

                @Database
                final class MixInOdd: nonisolated Odd {
                    let part: any Part

                #if hasFeature(IsolatedDefaultValues)
                    init(part: any Part = MixInPart()) {  // each part 'X' is a protocol, made by 'MixInX'
                        self.part = part
                    }
                #else
                    init(part: (any Part)? = nil) {  // each part 'X' is a protocol, made by 'MixInX'
                        self.part = part ?? MixInPart()
                    }
                #endif
                }
                """)
    }

    @Test func aLineThatMayNotCompileTellsTheCure() {
        expectExpansion(
            of: """
                @Injectable(.vanilla) final class Player: Screen {
                    let done: Done
                }
                @Stub protocol Source: Origin {
                    func next() -> Done
                }
                """,
            to: """
                final class Player: Screen {
                    let done: Done

                    init(done: Done) {
                        self.done = done  // if a closure: 'closures: Done.self'
                    }  // if a superclass has no 'init()', write the initializer

                    typealias Dependency = Done

                    @_disfavoredOverload
                    convenience init(dependency: Dependency) {
                        self.init(done: dependency)
                    }
                }
                protocol Source: Origin {
                    func next() -> Done
                }

                class SourceStub: Source, @unchecked Sendable {  // if 'Origin' has requirements: 'inheriting: Origin.self'; if it is a class, write the double
                    nonisolated let doubleState = DoubleState("SourceStub")

                    init() {}

                    convenience init(willReturn value: Done) {
                        self.init()
                        nextValue = value  // if a closure: 'closures: Done.self'
                    }

                    var nextValue: Done {
                        get { doubleState.answer(for: "next()") }
                        set { doubleState.setAnswer(newValue, for: "next()") }
                    }

                    func next() -> Done { doubleState.answer(for: "next()") }
                }
                """)
    }

    // MARK: - Doubles

    @Test func associatedTypesThatAreDecidedAreNoParameters() {
        expectExpansion(
            of: """
                @Stub protocol Odd where Item == Int {
                    associatedtype Item
                    associatedtype Key: Hashable
                    associatedtype Name: Comparable where Name == Key
                    associatedtype List: Sequence where List.Element == Item
                    func get(_ name: Name) -> List
                }
                """,
            to: """
                protocol Odd where Item == Int {
                    associatedtype Item
                    associatedtype Key: Hashable
                    associatedtype Name: Comparable where Name == Key
                    associatedtype List: Sequence where List.Element == Item
                    func get(_ name: Name) -> List
                }

                class OddStub<Key: Hashable, List: Sequence>: Odd, @unchecked Sendable where Key: Comparable, List.Element == Int {
                    typealias Name = Key
                    typealias Item = Int

                    nonisolated let doubleState = DoubleState("OddStub")

                    init() {}

                    convenience init(willReturn value: List) {
                        self.init()
                        nextValue = value
                    }

                    var nextValue: List {
                        get { doubleState.answer(for: "get(_:)") }
                        set { doubleState.setAnswer(newValue, for: "get(_:)") }
                    }

                    func get(_ name: Name) -> List { doubleState.answer(for: "get(_:)") }
                }
                """)
    }

    @Test func namesOfADoublesOwnAreToldApart() {
        expectExpansion(
            of: """
                @Stub protocol Odd {
                    associatedtype Error: Swift.Error
                    func take(doubleState: Int) throws
                    subscript(newValue: Int) -> Int { get set }
                }
                """,
            to: """
                protocol Odd {
                    associatedtype Error: Swift.Error
                    func take(doubleState: Int) throws
                    subscript(newValue: Int) -> Int { get set }
                }

                class OddStub<Error: Swift.Error>: Odd, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("OddStub")

                    init() {}

                    convenience init(willReturn value: Int) {
                        self.init()
                        nextValue = value
                    }

                    convenience init(willThrow error: any Swift.Error) {
                        self.init()
                        nextError = error
                    }

                    var nextError: (any Swift.Error)? {
                        get { doubleState.error(for: "take(doubleState:)") }
                        set { doubleState.setError(newValue, for: "take(doubleState:)") }
                    }

                    var nextValue: Int {
                        get { doubleState.answer(for: "subscript(_:)") }
                        set { doubleState.setAnswer(newValue, for: "subscript(_:)") }
                    }

                    func take(doubleState: Int) throws { try self.doubleState.throwError(for: "take(doubleState:)", as: (any Swift.Error).self) }

                    subscript(newValue: Int) -> Int {
                        get { doubleState.answer(for: "subscript(_:)") }
                        set(newValue2) { doubleState.setAnswer(newValue2, for: "subscript(_:)") }
                    }
                }
                """)
    }

    @Test func whatIsRequiredOfSelfIsWritten() {
        expectExpansion(
            of: "@Stub protocol Odd where Self: Equatable & Sendable {}",
            to: """
                protocol Odd where Self: Equatable & Sendable {}

                class OddStub: Odd, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("OddStub")

                    init() {}

                    nonisolated static func == (left: OddStub, right: OddStub) -> Bool { left === right }
                }
                """)
    }

    // MARK: - Mocks

    @Test func aFactoryHandsOnWhatItsInitializerTakes() {
        expectExpansion(
            of: """
                @Mockable public final class Odd: Assembling {
                    public let context = DIContext()
                    init<T: Part>(_ part: T, count: inout Int, name: @autoclosure () -> String) where T: Sendable {}
                    @MainActor var panel: any Panel { define { LivePanel() } }
                    var `in`: any Feed { define { LiveFeed() } }
                }
                """,
            to: """
                public final class Odd: Assembling {
                    public let context = DIContext()
                    init<T: Part>(_ part: T, count: inout Int, name: @autoclosure () -> String) where T: Sendable {}
                    @MainActor var panel: any Panel { define { LivePanel() } }
                    var `in`: any Feed { define { LiveFeed() } }

                    #if DEBUG
                    @MainActor
                    static func mock<T: Part>(
                        _ part: T,
                        count: inout Int,
                        name: @autoclosure () -> String,
                        panel: @autoclosure @escaping @MainActor () -> any Panel = PanelStub(), // from '@Stub' on 'Panel'
                        in: @autoclosure @escaping @Sendable () -> any Feed = FeedStub() // from '@Stub' on 'Feed'
                    ) -> Odd where T: Sendable {
                        let mock = Odd(part, count: &count, name: name())
                        withOptionalSubstitutions {
                            mock.substitute(\\.panel) { panel() }
                            mock.substitute(\\.`in`) { `in`() }
                        }
                        return mock
                    }
                    #endif
                }
                """)
    }
}
