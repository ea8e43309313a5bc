import Dovetail
import Testing

private protocol Shape: AnyObject {
    var label: String { get }
}

private final class Circle: Shape {
    let label = "circle"
}

private final class Square: Shape {
    let label: String
    init(_ label: String = "square") { self.label = label }
}

private enum Choice: Equatable { case first, second(String) }

private struct Limit: Equatable {
    var value: Int
    init(_ value: Int) { self.value = value }
    static let none = Limit(0)
}

private final class Owner {
    var pet: Square?
    weak var other: Circle?
    var implicit: Square!
    weak var weakImplicit: Circle!
}

/// What a getter may say, a `define` may say. Each property would have the type of its closure otherwise, or none.
private final class Closures: Assembly {
    var choice = Choice.first
    var isRound = true

    var implicitInit: Limit { define(.lazySingleton) { .init(3) } }
    var implicitMember: Limit { define { .none } }
    var implicitCase: Choice { define { .second("x") } }
    var nothing: Limit? { define { nil } }
    var empty: [any Shape] { define { [] } }
    var emptyByName: [String: any Shape] { define { [:] } }
    var list: [any Shape] { define { [Circle(), Square()] } }
    var literal: Double { define { 5 } }
    var either: any Shape { define(.lazySingleton) { isRound ? Circle() : Square() } }
    var branches: any Shape {
        define {
            if isRound {
                Circle()
            } else if case .second(let label) = choice {
                Square(label)
            } else {
                let label = "plain"
                Square(label)
            }
        }
    }
    var cases: any Shape {
        define {
            switch choice {
            case .first: Circle()
            case .second("never"): fatalError("never")
            case .second(let label): Square(label)
            }
        }
    }
    var statements: any Shape {
        define {
            let label = "statements"
            Square(label)
        }
    }
    var returning: any Shape {
        define {
            if isRound { return Circle() }
            return Square()
        }
    }
    var optional: (any Shape)? { define { Circle() } }
    var pair: (any Shape, Int) { define { (Circle(), 1) } }
    var function: (String) -> any Shape { define { { Square($0) } } }
    var unwrapped: (any Shape)! { define { Square() } }
    var failing: any Shape { get throws { try define { throw Boom.boom } } }
    var throwing: any Shape { get throws { try define { try choice == .first ? part : Square() } } }
    var part: Square { get throws { try define { throw Boom.boom } } }
    var stopping: Limit { define { fatalError("this closure has no result") } }

    func generic<Element>(_ element: Element) -> [Element?] { define(id: 1) { [element, nil] } }

    var awaited: any Shape { get async { await define { isRound ? await awaitedCircle : Square() } } }
    var awaitedCircle: Circle { get async { await define(.lazySingleton) { await later(.init()) } } }
    var awaitedFailure: any Shape { get async throws { try await define { try await later(part) } } }
    var awaitedFailureLabel: String { get async throws { try await awaitedFailure.label } }

    var pet: Square { define { Square("pet") } }
    var circle: Circle { define(.lazySingleton) { Circle() } }
    var owner: Owner {
        define {
            let owner = Owner()
            return owner
        } inject: {
            $0.pet = pet
        }
    }
    var weakOwner: Owner {
        define {
            let owner = Owner()
            return owner
        } inject: {
            $0.other = circle
        }
    }
    var implicitOwner: Owner {
        define {
            let owner = Owner()
            return owner
        } inject: {
            $0.implicit = pet
        }
    }
    var weakImplicitOwner: Owner {
        define(.lazySingleton, key: "weak") {
            let owner = Owner()
            return owner
        } inject: {
            $0.weakImplicit = circle
        }
    }
    var limit: Limit {
        define {
            .init(1)
        } inject: {
            $0.value += 1
        }
    }
}

private func later<Value>(_ value: Value) async -> Value {
    await Task.yield()
    return value
}

@Suite struct ClosureTests {
    private let closures = Closures()

    @Test func implicitMembersAndLiteralsHaveTheTypeOfTheProperty() {
        #expect(closures.implicitInit == Limit(3))
        #expect(closures.implicitMember == Limit(0))
        #expect(closures.implicitCase == .second("x"))
        #expect(closures.nothing == nil)
        #expect(closures.empty.isEmpty && closures.emptyByName.isEmpty)
        #expect(closures.list.map(\.label) == ["circle", "square"])
        #expect(closures.literal == 5)
    }

    @Test func branchesMayDifferInType() {
        #expect(closures.either === closures.either)
        #expect([closures.either, closures.branches, closures.cases].map(\.label) == ["circle", "circle", "circle"])
        closures.isRound = false
        #expect([closures.either, closures.branches, closures.cases].map(\.label) == ["circle", "plain", "circle"])
        closures.choice = .second("x")
        #expect([closures.branches, closures.cases, closures.returning].map(\.label) == ["x", "x", "square"])
    }

    @Test func statementsComeBeforeTheResult() {
        #expect(closures.statements.label == "statements")
        #expect(closures.returning.label == "circle")
    }

    @Test func optionalsTuplesFunctionsAndGenericsAreBindings() {
        #expect(closures.optional?.label == "circle")
        #expect(closures.pair.0.label == "circle")
        #expect(closures.function("made").label == "made")
        #expect(closures.unwrapped.label == "square")
        #expect(closures.generic("one") == ["one", nil])
    }

    @Test func aClosureMayOnlyThrow() {
        #expect(throws: Boom.boom) { try closures.failing }
        #expect(throws: Boom.boom) { try closures.throwing }
    }

    @Test func anAwaitedClosureMaySayTheSame() async throws {
        #expect(await closures.awaited.label == "circle")
        closures.isRound = false
        #expect(await closures.awaited.label == "square")
        await #expect(throws: Boom.boom) { try await closures.awaitedFailureLabel }
    }

    @Test func theTypeOfTheBindingIsThatOfTheProperty() {
        closures.addSubstitution(for: "either") { Square("fake") as any Shape }
        closures.addSubstitution(for: "cases") { Square("fake") as any Shape }
        #expect([closures.either, closures.cases].map(\.label) == ["fake", "fake"])
    }

    @Test func anInjectionFollowsAClosureOfSeveralStatements() {
        #expect(closures.owner.pet?.label == "pet")
        #expect(closures.weakOwner.other === closures.circle)
        #expect(closures.implicitOwner.implicit.label == "pet")
        #expect(closures.weakImplicitOwner.weakImplicit === closures.circle)
        #expect(closures.limit.value == 2)
    }
}
