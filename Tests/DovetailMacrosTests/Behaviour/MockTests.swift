import DovetailMacros
import Testing

@Spy @Stub private protocol Ledger: Sendable { func book(_ cents: Int) -> Int }
@Stub private protocol Mailer: Sendable { func mail() -> Int }
private struct LiveLedger: Ledger { func book(_ cents: Int) -> Int { fatalError("production") } }
private struct LiveMailer: Mailer { func mail() -> Int { fatalError("production") } }
private struct Office: Sendable { let ledger: any Ledger; let mailer: any Mailer; let name: String }

@Mockable(if: "true") private final class OfficeAssembly: Assembling {
    let context = DIContext()
    let name: String
    init(name: String) { self.name = name }
    var ledger: any Ledger { define(.lazySingleton) { LiveLedger() } }
    var mailer: any Mailer { get async throws { try await define { try await Self.open() } } }
    var office: Office { get async throws { Office(ledger: ledger, mailer: try await mailer, name: name) } }
    static func open() async throws -> any Mailer { LiveMailer() }
}

@Mockable(if: "true") private final class ClassicOffice: Assembly {
    var ledger: any Ledger { define { LiveLedger() } }
}

@Mockable(if: "true") private final class Counting: Assembling {
    let context = DIContext()
    var ledger: any Ledger {
        define(.lazySingleton) {
            struct Sum { let count: Int; func doubled() -> Int { count * 2 } }
            _ = total() + Sum(count: 1).doubled()
            func total() -> Int { 1 }
            return LiveLedger()
        }
    }
    var total: Int { define { ledger.book(2) } }
    var count: Int { define { 1 } }
}
@Mockable(if: "NOT_DEFINED") private final class Conditional: Assembling { let context = DIContext() }
extension Conditional { fileprivate static func mock() -> String { "by hand" } }

@Suite struct MockTests {
    @Test func eachLeafIsADoubleUnlessGiven() async throws {
        let spy = LedgerSpy(willReturn: 7)
        let office = try await OfficeAssembly.mock(name: "Rome", ledger: spy, mailer: MailerStub(willReturn: 3)).office
        #expect(office.ledger.book(5) == 7)
        #expect(office.mailer.mail() == 3)
        #expect(office.name == "Rome")
        #expect(spy.calledArgs == [.book(5)])
        #expect(OfficeAssembly.mock(name: "Oslo").ledger is LedgerStub)
    }

    @Test func aLocalFunctionIsNoUseOfTheBindingOfItsName() {
        #expect(Counting.mock(ledger: LedgerStub(willReturn: 4)).ledger.book(1) == 4)
    }

    @Test func anAssemblyIsMockedInItsContext() {
        let (context, other) = (DIContext(), DIContext())
        #expect(ClassicOffice.mock(in: context).ledger is LedgerStub)
        #expect(ClassicOffice.instance(from: context).ledger is LedgerStub)
        #expect(ClassicOffice.instance(from: other).ledger is LiveLedger)
    }

    @Test func withoutItsConditionThereIsNone() {
        #expect(Conditional.mock() == "by hand")
    }
}
