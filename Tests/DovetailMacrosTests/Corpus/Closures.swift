import DovetailMacros

@Stub @Spy protocol NonescapingClosure { func each(_ body: (Int) -> Void) }
@Stub @Spy protocol NonescapingAndValue { func each(_ n: Int, _ body: (Int) throws -> Void) throws -> Int }
@Stub @Spy protocol EscapingClosure { func load(completion: @escaping (Int) -> Void) }
@Stub @Spy protocol SendableClosure { func load(completion: @escaping @Sendable (Int) -> Void) }
@Stub @Spy protocol SendableNonescaping { func load(body: @Sendable (Int) -> Void) -> Int }
@Stub @Spy protocol MainActorClosure { func load(completion: @escaping @MainActor (Int) -> Void) }
@Stub @Spy protocol OptionalClosure { func load(_ completion: ((Int) -> Void)?) }
@Stub @Spy protocol ClosureWithInout { func change(_ body: (inout Int) -> Void) }
@Stub @Spy protocol AsyncClosure { func run(_ body: () async throws -> Int) async throws -> Int }
@Stub @Spy protocol Rethrowing { func run(_ body: () throws -> Int) rethrows -> Int }
@Stub @Spy protocol RethrowingCommand { func run(_ body: () throws -> Void) rethrows }
@Stub @Spy protocol Autoclosure { func log(_ text: @autoclosure () -> String) }
@Stub @Spy protocol EscapingAutoclosure { func log(_ text: @autoclosure @escaping () -> String) -> Int }
@Stub @Spy protocol ClosureTypealias { typealias Done = (Int) -> Void; func run(_ done: @escaping Done) }
@Stub @Spy protocol ClosureProperty { var onChange: (Int) -> Void { get set } }
@Stub @Spy protocol OptionalClosureProperty { var onChange: (@Sendable (Int) -> Void)? { get set } }
@Stub @Spy protocol ClosuresInTuples { func put(_ pair: (Int, () -> Void), _ list: [() -> Int]) }
@Stub @Spy protocol ClosureReturningClosure {
    func curry(_ f: @escaping (Int) -> (Int) -> Int) -> (Int) -> (Int) -> Int
}
@Stub @Spy protocol GenericClosure { func map<T>(_ f: (Int) -> T) -> [T] }
@Stub @Spy protocol GenericEscapingClosure { func map<T>(_ f: @escaping (Int) -> T) }
@Stub @Spy protocol TypedThrowingClosure { func run<E: Error>(_ body: () throws(E) -> Int) throws(E) -> Int }
