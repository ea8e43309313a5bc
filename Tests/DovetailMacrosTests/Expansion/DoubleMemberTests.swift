import Testing

/// Members that need a name or a way of their own in a double.
@Suite struct DoubleMemberTests {
    @Test func membersThatAreCalledLikeAnswers() {
        expectExpansion(
            of: """
                @Stub protocol Pages {
                    func page() -> Int
                    func nextPage() throws -> Int
                    var nextError: Int { get }
                }
                """,
            to: """
                protocol Pages {
                    func page() -> Int
                    func nextPage() throws -> Int
                    var nextError: Int { get }
                }

                class PagesStub: Pages, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("PagesStub")

                    init() {}

                    convenience init(willThrow error: any Error) {
                        self.init()
                        nextNextPageError = error
                    }

                    var nextPageValue: Int {
                        get { doubleState.answer(for: "page()") }
                        set { doubleState.setAnswer(newValue, for: "page()") }
                    }

                    var nextNextPage: Int {
                        get { doubleState.answer(for: "nextPage()") }
                        set { doubleState.setAnswer(newValue, for: "nextPage()") }
                    }

                    var nextNextPageError: (any Error)? {
                        get { doubleState.error(for: "nextPage()") }
                        set { doubleState.setError(newValue, for: "nextPage()") }
                    }

                    var nextNextError: Int {
                        get { doubleState.answer(for: "nextError") }
                        set { doubleState.setAnswer(newValue, for: "nextError") }
                    }

                    func page() -> Int { doubleState.answer(for: "page()") }

                    func nextPage() throws -> Int {
                        try doubleState.throwError(for: "nextPage()", as: (any Error).self)
                        return doubleState.answer(for: "nextPage()")
                    }

                    var nextError: Int { doubleState.answer(for: "nextError") }
                }
                """)
    }

    @Test func whatASpyCanNotKeepIsLeftOut() {
        expectExpansion(
            of: """
                @Spy(closures: Handler.self) nonisolated protocol Files {
                    func close(_ file: consuming File, to x: Int, to y: Int)
                    func sum(_ values: Span<Int>, _ handler: Handler)
                    @ListBuilder func list() -> [String]
                }
                """,
            to: """
                nonisolated protocol Files {
                    func close(_ file: consuming File, to x: Int, to y: Int)
                    func sum(_ values: Span<Int>, _ handler: Handler)
                    @ListBuilder func list() -> [String]
                }

                nonisolated class FilesSpy: Files, SpyDouble, @unchecked Sendable {
                    nonisolated let doubleState = DoubleState("FilesSpy")

                    nonisolated enum CallArgs: Equatable {
                        case close(to: Int, Int)
                        case sum
                        case list

                        static func == (left: Self, right: Self) -> Bool {
                            switch (left, right) {
                            case (.close(let left1, let left2), .close(let right1, let right2)): DoubleState.isEqual(left1, right1) && DoubleState.isEqual(left2, right2)
                            case (.sum, .sum): true
                            case (.list, .list): true
                            default: false
                            }
                        }
                    }

                    init() {}

                    convenience init(willReturn value: [String]) {
                        self.init()
                        nextValue = value
                    }

                    var nextValue: [String] {
                        get { doubleState.answer(for: "list()") }
                        set { doubleState.setAnswer(newValue, for: "list()") }
                    }

                    func close(_ file: consuming File, to x: Int, to y: Int) { doubleState.record(CallArgs.close(to: x, y)) }

                    func sum(_ values: Span<Int>, _ handler: Handler) { doubleState.record(CallArgs.sum) }

                    func list() -> [String] {
                        doubleState.record(CallArgs.list)
                        return doubleState.answer(for: "list()")
                    }
                }
                """)
    }
}
