import DovetailGraph
import Testing

/// What functions answer with, through locals and other functions.
@Suite struct AnswerFlowTests {
    @Test func aLocalHoldsTheAnswerOfAnAnswer() async throws {
        let wiring = try await Sources.parts(
            """
            enum Maker {
                static func inner() -> any Repo { Mem() }
                static func make() -> any Repo { inner() }
            }
            func build() -> Ctl { let repo = Maker.make(); return Ctl(repo: repo) }
            """
        ).wiring
        #expect(
            wiring == """
                build().repo → Maker.inner()/Mem
                build()/Ctl → build().repo as repo
                """)
    }

    @Test func aPropertyHoldsTheAnswerOfAnAnswer() async throws {
        let wiring = try await Sources.parts(
            """
            func inner() -> any Repo { Mem() }
            func outer() -> any Repo { let repo = inner(); return repo }
            final class App { lazy var repo = outer(); lazy var ctl = Ctl(repo: repo) }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → App.repo as repo
                App.repo → outer().repo
                outer().repo → inner()/Mem
                """)
    }

    @Test func aCallInABranchOfAStatementIsNoAnswer() async throws {
        let wiring = try await Sources.parts(
            """
            final class Log { func error() {} }
            func boot() -> Log { let log = Log(); if 1 == 2 { log.error() }; return log }
            final class Service { let log: Log; init(log: Log) { self.log = log } }
            struct App { let service: Service; init() { let log = boot(); service = Service(log: log) } }
            """
        ).wiring
        #expect(
            wiring == """
                App.init().log → boot().log
                App.service → App.init().log as log
                """)
    }

    @Test func aLocalThatGrowsInALoopIsNoCycle() async throws {
        let graph = try await Sources(
            """
            final class Log {}
            final class Node { init(next: Node?, log: Log) {} }
            func build(_ names: [String], log: Log) -> Node {
                var previous = Node(next: nil, log: log)
                for _ in names { let node = Node(next: previous, log: log); previous = node }
                return previous
            }
            struct App { let node: Node; init() { node = build(["a"], log: Log()) } }
            """
        ).graph
        #expect(Check().report(on: graph).findings.map(\.message) == [])
    }

    @Test func localsOfMethodsThatCallEachOtherAreNoCycle() async throws {
        let graph = try await Sources(
            """
            final class Frame { init(site: Frame?) {} }
            final class Reader {
                func statements(_ depth: Int, _ outer: Frame?) {
                    let frame = Frame(site: outer)
                    expressions(depth - 1, frame)
                }
                func expressions(_ depth: Int, _ outer: Frame?) {
                    let frame = Frame(site: outer)
                    if depth > 0 { statements(depth, frame) }
                }
            }
            @main struct App { static func main() { Reader().statements(3, nil) } }
            """
        ).graph
        #expect(Check().report(on: graph).findings.map(\.message) == [])
    }

    @Test func aListThatLinksWhatIsMadeIsNoCycle() async throws {
        let graph = try await Sources(
            """
            final class Slot { var next: Slot?; init(next: Slot?) { self.next = next } }
            final class Store {
                private var newest: Slot?
                func add() {
                    let slot = Slot(next: nil)
                    slot.next = newest
                    newest = slot
                }
            }
            final class App { let store = Store(); init() { store.add() } }
            """
        ).graph
        #expect(Check().report(on: graph).findings.map(\.message) == [])
    }

    @Test func aGenericHelperAnswersWithAListOfWhatItsCallersMake() async throws {
        let wiring = try await Sources.parts(
            """
            extension Sequence {
                func mapAll<T>(_ transform: (Element) -> T) -> [T] {
                    var all = [T]()
                    for element in self {
                        let made = transform(element)
                        all.append(made)
                    }
                    return all
                }
            }
            final class Pin { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class PinBoard {
                let pins: [Pin]
                init(names: [String]) { pins = names.mapAll { _ in Pin(ctl: Ctl(repo: Mem())) } }
            }
            func board(_ names: [String]) -> Board { Board(all: names.mapAll { _ in Ctl(repo: Disk()) }) }
            final class Board { let all: [Ctl]; init(all: [Ctl]) { self.all = all } }
            let pinBoard = PinBoard(names: ["a"])
            """
        ).wiring
        #expect(
            wiring == """
                PinBoard.pins → PinBoard.pins/Pin
                PinBoard.pins/Pin → PinBoard.pins/Pin/ctl as ctl
                PinBoard.pins/Pin/ctl → PinBoard.pins/Pin/ctl/repo as repo
                board(_:)/Board → board(_:)/Ctl as all
                board(_:)/Ctl → board(_:)/Ctl/repo as repo
                main.pinBoard → PinBoard.pins as pins
                """)
    }
}
