// Awkward functions. That this file compiles, with warnings as errors, is the test.

import DovetailMacros

enum Ink: Error { case dry }
struct Page: Equatable, Sendable {}
final class Plain {}
protocol Paper {}

@Stub @Spy protocol NoMembers {}
@Stub @Spy protocol OneMember { func draw() -> Int }
@Stub @Spy protocol OneCommand { func draw() }
@Stub @Spy protocol OneThrowingCommand { func draw() throws }
@Stub @Spy protocol OneThrowingQuery { func draw() throws -> Int }
@Stub @Spy protocol OneAsync { func draw() async -> Int }
@Stub @Spy protocol OneAsyncThrows { func draw() async throws -> Int }
@Stub @Spy protocol TypedThrows { func draw(_ page: Page) throws(Ink) -> Int }
@Stub @Spy protocol TypedThrowsCommand { func draw() async throws(Ink) }
@Stub @Spy protocol ThrowsNever { func draw() throws(Never) -> Int }
@Stub @Spy protocol ThrowsAnyError { func draw() throws(any Error) -> Int }
@Stub @Spy protocol TwoQueries { func findById(_ id: Int) -> String; func findAll() -> [String] }
@Stub @Spy protocol TwoThrowing { func save(_ text: String) throws; func load() throws -> String }
@Stub @Spy protocol Labels { func move(from start: Int, to end: Int, _ fast: Bool, with: String) }
@Stub @Spy protocol NoNames { func move(_: Int, from _: Int, _ _: String) -> Int }
@Stub @Spy protocol KeywordLabels {
    func put(in box: Int, for: Int, where: Int, `inout`: Int, `let`: Int, `var` x: Int)
}
@Stub @Spy protocol KeywordNames { func `default`() -> Int; func `switch`(_ on: Bool); func `repeat`(`in`: Int) }
@Stub @Spy protocol KeywordType { func kind(of `class`: Int) -> `Type`;  }
struct `Type`: Equatable {}
@Stub @Spy protocol Variadic { func sum(_ values: Int...) -> Int; func join(_ texts: String..., by: String) }
@Stub @Spy protocol Inout { func bump(_ value: inout Int) -> Int; func twice(_ a: inout [Int], b: Int) throws }
@Stub @Spy protocol Ownership { func eat(_ page: consuming Page, _ other: borrowing Page) -> Page }
@Stub @Spy protocol Sending { func give(_ plain: sending Plain) -> sending Plain }
@Stub @Spy protocol Isolated { func run(on actor: isolated (any Actor)?) async -> Int }
@Stub @Spy protocol DefaultedElsewhere { func draw(times: Int) -> Int }
extension DefaultedElsewhere { func draw() -> Int { draw(times: 1) } }

@Stub @Spy protocol OverloadsByLabel { func find(id: Int) -> String; func find(name: String) -> String }
@Stub @Spy protocol OverloadsByType { func find(_ id: Int) -> String; func find(_ name: String) -> String }
@Stub @Spy protocol OverloadsByResult { func find() -> Int; func find() -> String; func find() -> [Int: String] }
@Stub @Spy protocol OverloadsByEffect { func find() -> Int; func find() async -> Int }
@Stub @Spy protocol OverloadsOfCommands {
    func put(_ a: Int); func put(_ a: Int?); func put(_ a: [Int]); func put(a: Int)
}
@Stub @Spy protocol OverloadsMixed { func f(x: Int) -> Int; func f(x: Int, y: Int) -> Int; func f() }
@Stub @Spy protocol SetterAndMethod { var name: String { get set }; func setName(_ name: String) }

@Stub @Spy protocol ReturnsOptional { func find() -> Int?; func other() -> Int?? }
@Stub @Spy protocol ReturnsForced { func find(_ a: Int!) -> Int! }
@Stub @Spy protocol ReturnsTuple { func pair() -> (Int, name: String); func put(_ p: (a: Int, b: String)) }
@Stub @Spy protocol ReturnsVoid { func a() -> Void; func b() -> (); func c() -> Swift.Void }
@Stub @Spy protocol ReturnsNever { func stop() -> Never; func halt(_ reason: String) throws -> Never }
@Stub @Spy protocol ReturnsClosure { func make() -> (Int) -> String }
@Stub @Spy protocol ReturnsSendableClosure { func make() -> @Sendable (Int) async throws -> String }
@Stub @Spy protocol ReturnsOptionalClosure { func make() -> ((Int) -> String)? }
@Stub @Spy protocol ReturnsExistential { func paper() -> any Paper; func both() -> any Paper & Sendable }
@Stub @Spy protocol ReturnsMetatype { func type() -> Int.Type; func kind() -> any Paper.Type }
@Stub @Spy protocol ReturnsCollections {
    func a() -> [Int: [String]]; func b() -> Set<Int>; func c() -> Result<Int, Ink>
}
@Stub @Spy protocol ReturnsSelf { func copy() -> Self; func maybe() -> Self? }
@Stub @Spy protocol ReturnsSelfs { func all() -> [Self] }
@Stub @Spy protocol TakesSelf { func merge(_ other: Self) -> Bool; func all(_ others: [Self]) }
@Stub @Spy protocol NestedSelf {
    associatedtype Item; func item() -> Self.Item; func items(_ i: [Self.Item]) -> [Self.Item]
}

@Stub @Spy protocol TakesAny { func put(_ value: Any); func maybe(_ value: Any?) -> Any }
@Stub @Spy protocol TakesExistentials { func put(_ p: any Paper, _ q: (any Paper)?, _ r: [any Paper]) }
@Stub @Spy protocol TakesClass { func put(_ plain: Plain) }
@Stub @Spy protocol TakesNotEquatable { func put(_ ink: NotEquatable, _ list: [NotEquatable]) }
struct NotEquatable { let a: Int; let b: Plain }
@Stub @Spy protocol TakesMetatype { func put(_ t: Int.Type, _ u: any Paper.Type, _ a: Any.Type) -> Bool }
@Stub @Spy protocol DiscardableResult { @discardableResult func put(_ a: Int) -> Int }
@Stub @Spy protocol Available { @available(macOS 10.15, *) func put(_ a: Int) -> Int }
@Stub @Spy protocol Mutating { mutating func bump() -> Int; nonmutating func keep() }
@Stub @Spy protocol LongParameterLists {
    func put(
        a: Int, b: Int,
        // a comment
        c: String, /* another */ d: [String: Int],
        e: Bool
    )
}
