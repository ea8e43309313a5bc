import Dovetail
import Testing

private enum Failure: Error, Equatable { case first, second }
private struct Pair { let number: Int; let object: Object }
private final class Object: Sendable {}
private enum Shape { case none, circle(Object), square }

@Suite struct DoubleStateTests {
    private let state = DoubleState("Stub")

    @Test func theLastAnswerCounts() {
        state.setAnswer(1, for: "count")
        state.setAnswer(2, for: "count")
        #expect(state.answer(for: "count") == 2)
    }

    @Test func nilIsAnAnswer() {
        state.setAnswer(Int?.none, for: "find(_:)")
        #expect(state.answer(for: "find(_:)", as: Int?.self) == nil)
    }

    @Test func anErrorIsThrownUntilItIsTakenBack() throws {
        state.setError(Failure.first, for: "load()")
        #expect(throws: Failure.first) { try state.throwError(for: "load()", as: Failure.self) }
        #expect(state.error(for: "load()") == Failure.first)
        state.setError(nil, for: "load()")
        try state.throwError(for: "load()", as: Failure.self)
    }

    @Test func resettingForgetsCallsAndErrors() throws {
        state.record(1)
        state.setError(Failure.second, for: "load()")
        state.reset()
        #expect(state.calls(as: Int.self).isEmpty)
        try state.throwError(for: "load()", as: Failure.self)
    }

    @Test func manyThreadsMayRecordAndAnswer() async {
        let state = state
        state.setAnswer(0, for: "count")
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for call in 0..<100 {
                        state.record(task * 100 + call)
                        state.setAnswer(call, for: "count")
                        _ = state.answer(for: "count", as: Int.self)
                    }
                }
            }
        }
        #expect(state.calls(as: Int.self).sorted() == Array(0..<800))
    }

    @Test func equalityLooksInside() {
        #expect(DoubleState.isEqual([1, "a"] as [Any], [1, "a"] as [Any]))
        #expect(!DoubleState.isEqual([1, "a"] as [Any], [1, "b"] as [Any]))
        #expect(DoubleState.isEqual((1, "a"), (1, "a")))
        #expect(DoubleState.isEqual(Int?.none as Any, Int?.none as Any))
        #expect(!DoubleState.isEqual(Int?.none as Any, 1 as Any))
        #expect(DoubleState.isEqual(Int.self as Any.Type, Int.self))
        #expect(!DoubleState.isEqual(Int.self as Any.Type, String.self))
        let function: () -> Int = { 1 }
        #expect(!DoubleState.isEqual(function, function))
    }

    @Test func partsAreComparedOneByOne() {
        let object = Object()
        #expect(DoubleState.isEqual(Pair(number: 1, object: object), Pair(number: 1, object: object)))
        #expect(!DoubleState.isEqual(Pair(number: 1, object: object), Pair(number: 2, object: object)))
        #expect(!DoubleState.isEqual(Pair(number: 1, object: object), Pair(number: 1, object: Object())))
        #expect(DoubleState.isEqual(Shape.circle(object), Shape.circle(object)))
        #expect(!DoubleState.isEqual(Shape.circle(object), Shape.circle(Object())))
        #expect(DoubleState.isEqual(Shape.none, Shape.none))
        #expect(!DoubleState.isEqual(Shape.none, Shape.square))
        #expect(DoubleState.isEqual(stride(from: 1, to: 9, by: 2), stride(from: 1, to: 9, by: 2)))
        #expect(!DoubleState.isEqual(stride(from: 1, to: 9, by: 2), stride(from: 1, to: 9, by: 3)))
    }

    @Test func casesAreComparedByNameWhateverTheySayOfThemselves() {
        #expect(DoubleState.isEqual(Outage.offline as any Error, Outage.offline))
        #expect(!DoubleState.isEqual(Outage.offline as any Error, Outage.timeout))
    }

    @Test func whatShowsNothingOfItselfIsComparedAllTheSame() {
        let file: StaticString = "a.swift"
        #expect(DoubleState.isEqual(file, file))
        #expect(!DoubleState.isEqual(file, "b.swift" as StaticString))
        #expect(DoubleState.isEqual(Opaque(1), Opaque(1)))
        #expect(!DoubleState.isEqual(Opaque(1), Opaque(2)))
    }

    @Test func aClassAndItsSubclassAreEqualAsTheirOwnComparisonSays() {
        #expect(DoubleState.isEqual(Counted(1), SubCounted(1)))
        #expect(DoubleState.isEqual(SubCounted(1), Counted(1)))
        #expect(!DoubleState.isEqual(SubCounted(1), Counted(2)))
    }
}

private enum Outage: Error, CustomStringConvertible {
    case offline, timeout, status(Int)
    var description: String { "it is out" }
}

private class Counted: Equatable {
    let count: Int
    init(_ count: Int) { self.count = count }
    static func == (left: Counted, right: Counted) -> Bool { left.count == right.count }
}

private final class SubCounted: Counted {}

private struct Opaque: CustomReflectable {
    let number: Int
    init(_ number: Int) { self.number = number }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
