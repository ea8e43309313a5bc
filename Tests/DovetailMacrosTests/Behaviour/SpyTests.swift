import DovetailMacros
import Testing

private final class Tray {}
private struct Slip { let number: Int; let tray: Tray }
@Spy private protocol Printer {
    func doSomething(value: Int)
    func print(_ slip: Slip, on tray: Tray, then done: () -> Void) -> Bool
    func find(id: Int)
    func find(name: String)
    var title: String { get set }
    subscript(row: Int) -> String { get set }
}
@Spy private protocol Machine { func start(_ speed: Int) -> Bool }
@Spy(inheriting: Machine.self) private protocol Robot: Machine { func wave(hand: String) }
@Spy(inheriting: Robot.self) private protocol King: Robot {
    func rule(_ land: String); static func crown(_ name: String)
}
@Spy private protocol Analytics { func track(_ event: String, _ properties: [String: Any]) }
@Spy private protocol Robots: Actor { func start(_ speed: Int) -> Int }
@Spy private protocol Registry { static func add(_ name: String) }

@Suite struct SpyTests {
    @Test func callsAreRecordedInOrder() {
        let (spy, tray) = (PrinterSpy(), Tray())
        spy.nextPrint = true
        spy.doSomething(value: 1234)
        #expect(spy.print(Slip(number: 1, tray: tray), on: tray) {})
        spy.title = "x"
        spy.find(id: 5)
        spy.find(name: "y")
        spy[3] = "z"
        #expect(
            spy.calledArgs == [
                .doSomething(value: 1234), .print(Slip(number: 1, tray: tray), on: tray), .setTitle("x"), .find(id: 5),
                .find(name: "y"), .setSubscript(3, newValue: "z"),
            ])
    }

    @Test func whatIsNotEquatableIsComparedByPartsAndIdentity() {
        let tray = Tray()
        let call = PrinterSpy.CallArgs.print(Slip(number: 1, tray: tray), on: tray)
        #expect(call != .print(Slip(number: 2, tray: tray), on: tray))
        #expect(call != .print(Slip(number: 1, tray: Tray()), on: tray))
        #expect(call != .print(Slip(number: 1, tray: tray), on: Tray()))
    }

    @Test func anInheritingSpyHasAllCallsInOrder() {
        let spy = RobotSpy()
        spy.nextValue = true
        spy.wave(hand: "left")
        #expect(spy.start(3))
        #expect(spy.calledArgs == [.wave(hand: "left"), .inherited(.start(3))])
    }

    @Test func spiesInheritOverSeveralLevels() {
        let spy = KingSpy()
        spy.nextValue = true
        spy.rule("Gaul")
        spy.wave(hand: "left")
        #expect(spy.start(3))
        #expect(spy.calledArgs == [.rule("Gaul"), .inherited(.wave(hand: "left")), .inherited(.inherited(.start(3)))])
        KingSpy.crown("Ann")
        #expect(KingSpy.calledArgs == [.crown("Ann")])
    }

    @Test func dictionariesAreComparedKeyByKey() {
        let keys = (0..<20).map { "key\($0)" }
        func properties(_ keys: [String], room: Int) -> [String: Any] {
            var result: [String: Any] = [:]
            result.reserveCapacity(room)  // Which decides on the order of iteration.
            for key in keys { result[key] = [key: (key, key.count)] }
            return result
        }
        let call = AnalyticsSpy.CallArgs.track("sold", properties(keys, room: 0))
        for room in [0, 50, 500] { #expect(call == .track("sold", properties(keys.reversed(), room: room))) }
        #expect(call != .track("sold", properties(Array(keys.dropLast()) + ["other"], room: 0)))
    }

    @Test func anActorsSpyIsReadFromOutside() async {
        let spy = RobotsSpy(willReturn: 7)
        #expect(await spy.start(1) == 7)
        #expect(spy.calledArgs == [.start(1)])
    }

    @Test func staticCallsAreRecorded() {
        RegistrySpy.doubleState.reset()
        RegistrySpy.add("a")
        #expect(RegistrySpy.calledArgs == [.add("a")])
    }

    @Test func manyThreadsMayCall() async {
        let spy = MachineSpy(willReturn: true)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 { group.addTask { for call in 0..<100 { _ = spy.start(task * 100 + call) } } }
        }
        #expect(spy.calledArgs.count == 800)
    }
}
