import DovetailMacros
import Testing

private enum Outage: Error, Equatable { case noNetwork, noDisk }
@Stub private protocol Weather { func forecast(for city: String) throws -> String }
@Stub private protocol Library {
    func findById(_ id: Int) throws -> String?
    func findAll() async -> [String]
    func save(_ title: String) throws(Outage)
    var name: String { get set }
}
@Stub private protocol Shelf { func count(_ id: Int) -> Int; func lend(_ id: Int) throws }
@Stub(inheriting: Shelf.self) private protocol Archive: Shelf {
    func count(_ title: String) -> Int
    func lend(_ title: String) throws
}
@Stub private protocol Counter { func count(_ id: Int) -> Int; func count(_ id: Int) async -> Int }
@Stub private protocol Bank { static func rate() -> Int; func convert<T>(_ type: T.Type) -> T }

@Suite struct StubTests {
    @Test func theOneMemberAnswersWhatItIsTold() throws {
        let stub = WeatherStub(willReturn: "sun")
        #expect(try stub.forecast(for: "Rome") == "sun")
        stub.nextValue = "rain"
        #expect(try stub.forecast(for: "Rome") == "rain")
    }

    @Test func itThrowsWhatItIsTold() throws {
        let stub = WeatherStub(willThrow: Outage.noNetwork)
        #expect(throws: Outage.noNetwork) { try stub.forecast(for: "Rome") }
        stub.nextError = nil
        stub.nextValue = "sun"
        #expect(try stub.forecast(for: "Rome") == "sun")
    }

    @Test func severalMembersHaveAnAnswerEach() async throws {
        let stub = LibraryStub()
        stub.nextFindById = nil
        stub.nextFindAll = ["Emma"]
        stub.nextName = "city"
        #expect(try stub.findById(5) == nil)
        #expect(await stub.findAll() == ["Emma"])
        #expect(stub.name == "city")
        stub.name = "town"
        #expect(stub.name == "town")
        try stub.save("Emma")
        stub.nextSaveError = .noDisk
        #expect(throws: Outage.noDisk) { try stub.save("Emma") }
    }

    @Test func anOverloadOfAnInheritedMemberHasAnAnswerOfItsOwn() throws {
        let stub = ArchiveStub()
        stub.nextValue = 3
        stub.nextCount = 4
        #expect((stub.count(1), stub.count("Emma")) == (3, 4))
        stub.nextLendError = Outage.noDisk
        #expect(throws: Outage.noDisk) { try stub.lend("Emma") }
        try stub.lend(1)
    }

    @Test func anAsynchronousOverloadHasAnAnswerOfItsOwn() async {
        let stub = CounterStub()
        stub.nextCountIntInt = 1
        stub.nextCountIntInt2 = 2
        func now(_ counter: any Counter) -> Int { counter.count(1) }
        #expect(now(stub) == 1)
        #expect(await stub.count(1) == 2)
    }

    @Test func staticAndGenericMembersAnswer() {
        BankStub.nextRate = 3
        #expect(BankStub.rate() == 3)
        let stub = BankStub()
        stub.nextConvert = "text"
        #expect(stub.convert(String.self) == "text")
    }

    @Test func aMemberWithoutAnAnswerStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try WeatherStub().forecast(for: "Rome")
        }
        #expect(
            result?.stopMessage == """
                'WeatherStub' was asked for 'forecast(for:)', and has no answer
                  note: set the answer before the member is used, with 'init(willReturn:)' or a property 'next…'
                """)
    }

    @Test func anAnswerOfAnotherTypeStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stub = BankStub()
            stub.nextConvert = "text"
            _ = stub.convert(Int.self)
        }
        #expect(
            result?.stopMessage == """
                'BankStub' was asked for 'convert(_:)', and its answer is no 'Int' but 'String'
                  note: set an answer of the type that the member's caller expects
                """)
    }
}

extension ExitTest.Result {
    /// What the program said when it stopped, without a backtrace.
    fileprivate var stopMessage: String {
        let text = String(decoding: standardErrorContent, as: UTF8.self)
        let message = text.components(after: "Fatal error: ") ?? text
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.prefix { !$0.isEmpty && !$0.hasPrefix("Current stack") }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func components(after text: String) -> String? {
        firstRange(of: text).map { String(self[$0.upperBound...]) }
    }
}
