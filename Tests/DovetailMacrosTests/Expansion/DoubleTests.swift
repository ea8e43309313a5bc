import Testing

@Suite struct DoubleTests {
    @Test func aStubOfOneMember() {
        expectExpansion(
            of: """
                @Stub protocol Clock {
                    func today(in zone: String) throws -> Int
                }
                """,
            to: """
                protocol Clock {
                    func today(in zone: String) throws -> Int
                }

                class ClockStub: Clock, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("ClockStub")

                    init() {}

                    convenience init(willReturn value: Int) {
                        self.init()
                        nextValue = value
                    }

                    convenience init(willThrow error: any Error) {
                        self.init()
                        nextError = error
                    }

                    var nextValue: Int {
                        get { doubleState.answer(for: "today(in:)") }
                        set { doubleState.setAnswer(newValue, for: "today(in:)") }
                    }

                    var nextError: (any Error)? {
                        get { doubleState.error(for: "today(in:)") }
                        set { doubleState.setError(newValue, for: "today(in:)") }
                    }

                    func today(in zone: String) throws -> Int {
                        try doubleState.throwError(for: "today(in:)", as: (any Error).self)
                        return doubleState.answer(for: "today(in:)")
                    }
                }
                """)
    }

    @Test func aStubOfSeveralMembers() {
        expectExpansion(
            of: """
                @Stub protocol Users {
                    func findById(_ id: Int) async -> User?
                    var count: Int { get set }
                }
                """,
            to: """
                protocol Users {
                    func findById(_ id: Int) async -> User?
                    var count: Int { get set }
                }

                class UsersStub: Users, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("UsersStub")

                    init() {}

                    var nextFindById: User? {
                        get { doubleState.answer(for: "findById(_:)") }
                        set { doubleState.setAnswer(newValue, for: "findById(_:)") }
                    }

                    var nextCount: Int {
                        get { doubleState.answer(for: "count") }
                        set { doubleState.setAnswer(newValue, for: "count") }
                    }

                    func findById(_ id: Int) async -> User? { doubleState.answer(for: "findById(_:)") }

                    var count: Int {
                        get { doubleState.answer(for: "count") }
                        set { doubleState.setAnswer(newValue, for: "count") }
                    }
                }
                """)
    }

    @Test func aSpy() {
        expectExpansion(
            of: """
                @Spy public protocol Mailer {
                    func send(_ text: String, to address: String)
                    func flush() -> Int
                }
                """,
            to: """
                public protocol Mailer {
                    func send(_ text: String, to address: String)
                    func flush() -> Int
                }

                public class MailerSpy: Mailer, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("MailerSpy")

                    public enum CallArgs: Equatable {
                        case send(String, to: String)
                        case flush

                        public static func == (left: Self, right: Self) -> Bool {
                            switch (left, right) {
                            case (.send(let left1, let left2), .send(let right1, let right2)): DoubleState.isEqual(left1, right1) && DoubleState.isEqual(left2, right2)
                            case (.flush, .flush): true
                            default: false
                            }
                        }
                    }

                    public nonisolated var calledArgs: [CallArgs] { doubleState.calls() }

                    public init() {}

                    public convenience init(willReturn value: Int) {
                        self.init()
                        nextValue = value
                    }

                    public var nextValue: Int {
                        get { doubleState.answer(for: "flush()") }
                        set { doubleState.setAnswer(newValue, for: "flush()") }
                    }

                    public func send(_ text: String, to address: String) { doubleState.record(CallArgs.send(text, to: address)) }

                    public func flush() -> Int {
                        doubleState.record(CallArgs.flush)
                        return doubleState.answer(for: "flush()")
                    }
                }
                """)
    }

    @Test func aSpyThatInherits() {
        expectExpansion(
            of: """
                @Spy(inheriting: Base.self) protocol Child: Base {
                    func act()
                }
                """,
            to: """
                protocol Child: Base {
                    func act()
                }

                class ChildSpy: BaseSpy, Child, @unchecked Sendable {  // if 'BaseSpy' is generic or an actor, repeat its requirements without 'inheriting:'
                    enum CallArgs: Equatable, InheritingCallArgs {
                        case inherited(BaseSpy.CallArgs)
                        case act

                        static func == (left: Self, right: Self) -> Bool {
                            switch (left, right) {
                            case (.inherited(let left1), .inherited(let right1)): left1 == right1
                            case (.act, .act): true
                            default: false
                            }
                        }
                    }

                    func act() { doubleState.record(CallArgs.act) }
                }

                extension Child where Self: ChildSpy {
                    nonisolated var calledArgs: [ChildSpy.CallArgs] { doubleState.calls() }
                }
                """)
    }

    @Test func anActorsSpyInACondition() {
        expectExpansion(
            of: """
                @Spy(if: "DEBUG") protocol Worker: Actor {
                    func act(_ job: Int) throws -> Int
                }
                """,
            to: """
                protocol Worker: Actor {
                    func act(_ job: Int) throws -> Int
                }

                #if DEBUG
                actor WorkerSpy: Worker, SpyDouble {
                    nonisolated let doubleState = DoubleState("WorkerSpy")

                    enum CallArgs: Equatable {
                        case act(Int)

                        static func == (left: Self, right: Self) -> Bool {
                            switch (left, right) {
                            case (.act(let left1), .act(let right1)): DoubleState.isEqual(left1, right1)
                            }
                        }
                    }

                    init() {}

                    init(willReturn value: Int) {
                        self.init()
                        nextValue = value
                    }

                    init(willThrow error: any Error) {
                        self.init()
                        nextError = error
                    }

                    nonisolated var nextValue: Int {
                        get { doubleState.answer(for: "act(_:)") }
                        set { doubleState.setAnswer(newValue, for: "act(_:)") }
                    }

                    nonisolated var nextError: (any Error)? {
                        get { doubleState.error(for: "act(_:)") }
                        set { doubleState.setError(newValue, for: "act(_:)") }
                    }

                    func act(_ job: Int) throws -> Int {
                        doubleState.record(CallArgs.act(job))
                        try doubleState.throwError(for: "act(_:)", as: (any Error).self)
                        return doubleState.answer(for: "act(_:)")
                    }
                }
                #endif
                """)
    }

    @Test func overloadsOfASpy() {
        expectExpansion(
            of: """
                @Spy protocol Users {
                    func find(id: Int)
                    func find(name: String)
                    func find(name: Int)
                }
                """,
            to: """
                protocol Users {
                    func find(id: Int)
                    func find(name: String)
                    func find(name: Int)
                }

                class UsersSpy: Users, SpyDouble, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("UsersSpy")

                    enum CallArgs: Equatable {
                        case findId(id: Int)
                        case findString(name: String)
                        case findInt(name: Int)

                        static func find(id value1: Int) -> Self { .findId(id: value1) }

                        static func == (left: Self, right: Self) -> Bool {
                            switch (left, right) {
                            case (.findId(let left1), .findId(let right1)): DoubleState.isEqual(left1, right1)
                            case (.findString(let left1), .findString(let right1)): DoubleState.isEqual(left1, right1)
                            case (.findInt(let left1), .findInt(let right1)): DoubleState.isEqual(left1, right1)
                            default: false
                            }
                        }
                    }

                    init() {}

                    func find(id: Int) { doubleState.record(CallArgs.findId(id: id)) }

                    func find(name: String) { doubleState.record(CallArgs.findString(name: name)) }

                    func find(name: Int) { doubleState.record(CallArgs.findInt(name: name)) }
                }
                """)
    }

    @Test func associatedTypesOfAStub() {
        expectExpansion(
            of: """
                @Stub protocol Box {
                    associatedtype Item: Hashable
                    func get() -> Self.Item
                }
                """,
            to: """
                protocol Box {
                    associatedtype Item: Hashable
                    func get() -> Self.Item
                }

                class BoxStub<Item: Hashable>: Box, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("BoxStub")

                    init() {}

                    convenience init(willReturn value: Item) {
                        self.init()
                        nextValue = value
                    }

                    var nextValue: Item {
                        get { doubleState.answer(for: "get()") }
                        set { doubleState.setAnswer(newValue, for: "get()") }
                    }

                    func get() -> Item { doubleState.answer(for: "get()") }
                }
                """)
    }
}
