// More awkward protocols of real life, by number. That this file compiles in each mode is the test.

import DovetailMacros
import Observation

class DThing {}

// names of a double's own parts
@Stub @Spy protocol D1 { func f(doubleState: Int) -> Int }
@Stub @Spy protocol D5 { subscript(newValue: Int) -> Int { get set } }
@Stub @Spy protocol D6 {
    func none() -> Int; func some(_ x: Int); func rawValue(); func allCases(); func hash(_ x: Int)
}
@Stub @Spy protocol D7 {
    func record(_ call: Int); func answer(for key: String) -> Int; func setAnswer(_ x: Int); func calls() -> [Int];
    func reset()
}
@Stub @Spy protocol D8 {
    func willReturn(_ x: Int) -> Int; func dependency() -> Int; func from(_ from: Int); var calls: Int { get set }
}
@Stub @Spy protocol D9 { func f(value: Int, error: Int, left: Int, right: Int, left1: Int) throws -> Int }
@Stub @Spy protocol D10 { associatedtype Error: Swift.Error; func f() throws -> Int; func g(_ e: Error) throws(Error) }
@Stub @Spy protocol D12 { associatedtype A; associatedtype B where B == A; func f() -> B }
@Stub @Spy protocol D13 {
    associatedtype Element; associatedtype Iterator: IteratorProtocol where Iterator.Element == Self.Element;
    func make() -> Iterator
}
@Stub @Spy protocol D14 { associatedtype Items: Collection<Int>; func f() -> Items; func g(_ i: Items.Index) }
// closures
@Stub @Spy protocol D15 {
    func f(_ a: ((Int) -> Void)) -> Int; var h: ((Int) -> Void) { get set }; func g() -> ((Int) -> Void)
}
@Stub @Spy protocol D16 {
    func f(_ a: sending @escaping () -> Void); func g(_ a: @escaping @isolated(any) @Sendable () async -> Void)
}
@Stub @Spy protocol D17 {
    func f(_ c: @convention(c) (Int) -> Int); func g(_ c: (inout [Int]) throws(CancellationError) -> Void) -> Int
}
@Stub @Spy protocol D18 {
    var h: nonisolated(nonsending) () async -> Void { get set };
    func f(_ c: nonisolated(nonsending) @escaping () async -> Void) async; nonisolated(nonsending) func g() async -> Int
}
@Stub @Spy protocol D19 {
    func f(a: @autoclosure @Sendable () -> Bool, b: @autoclosure () throws -> Int) rethrows -> Bool
}
@Stub @Spy protocol D20 {
    func f(_ c: (@MainActor () -> Void)?, d: [@Sendable () -> Void], e: [String: () -> Int]) -> [() -> Void]
}
@Stub @Spy protocol D21 {
    func f(_ make: () async throws -> Int, other: @Sendable @escaping () async -> Int) async rethrows -> Int
}
@Stub @Spy protocol D22 {
    func retry<T: Swift.Sendable>(_ n: Int, _ body: @Sendable @escaping () async throws -> T) async throws -> T
}
// ownership
@Stub @Spy protocol D23 { func f(_ x: inout sending DThing); func g(_ x: sending DThing?) -> sending DThing? }
@Stub @Spy protocol D24 { func f(_ x: borrowing some Equatable, y: Int); func g(_ y: consuming some Hashable) -> Int }
@Stub @Spy protocol D25: ~Copyable { func f() -> Int; mutating func g() }
@Stub @Spy protocol D26 { func f(_ a: inout Int, _ b: Int..., c: inout [String]) throws(CancellationError) }
@Stub @Spy protocol D28 { func f(_ x: Void, y: ()) -> Void?; var v: Void? { get set } }
// members
@Stub @Spy protocol D29 { func callAsFunction(_ x: Int) -> Int; func dynamicallyCall(withArguments: [Int]) -> Int }
@dynamicMemberLookup @Stub @Spy protocol D30 { subscript(dynamicMember name: String) -> Int { get } }
@dynamicCallable @Stub @Spy protocol D31 { func dynamicallyCall(withArguments: [Int]) -> Int }
@Stub @Spy protocol D32 {
    subscript(_ x: Int, y y: Int) -> Int { get }; subscript(x: Int...) -> Int { get set };
    static subscript<T>(_ t: T) -> T { get }
}
@Stub @Spy protocol D33 {
    static func make(_ x: Int) -> Self; static var all: [Self] { get }; func with(_ x: Int) -> Self
}
@Stub @Spy protocol D34 { init(_ other: Self); init(copy: Self?); func f() -> Result<Self, any Error> }
@Stub @Spy protocol D36 { func f(_ x: (any Equatable & Hashable)?, y: [any Hashable]?) -> (any Hashable).Type }
@Stub @Spy protocol D37 { func f(_ a: some Sequence<Int>, b: [some Hashable], c: (some Error)?) }
@Stub @Spy protocol D38 {
    var a: Int { get async throws(CancellationError) }; var b: Int? { get set };
    var c: [Int: [String]] { mutating get nonmutating set }
}
@Stub @Spy nonisolated protocol D39: Swift.Sendable { @Sendable func f() -> Int; @inlinable func g() }
@preconcurrency @Stub @Spy protocol D40 {
    @preconcurrency @MainActor func f(_ x: @escaping @Sendable () -> Void) -> Int
}
@available(*, deprecated, message: "old") @Stub @Spy protocol D41 { func f() -> Int }
@Stub @Spy protocol D43 {
    func `a.b`() -> Int; func `a-b`() -> Int; var `1st`: Int { get set }; func `class`(`func`: Int) -> Int
}
@Stub @Spy protocol D44 {
    func Protocol() -> Int; func `Self`() -> Int; func `Any`(_ x: Int); func `some`(); func any(_ x: Int)
}
@Stub @Spy protocol D45 { func f(_ `self`: Int, `super` x: Int) }
@Stub @Spy protocol D46 {
    typealias Done = (Int) -> Void; typealias Fails = @Sendable (any Error) -> Void;
    func f(_ a: Done?, b: @escaping Fails, c: Self.Done) -> Done?
}
@Stub @Spy protocol D47: Observable { var n: Int { get set } }
@Stub @Spy protocol D48: AnyObject { var delegate: (any D48)? { get set }; var next: D48? { get } }
@Stub @Spy protocol D49 where Self: AnyObject { func f() -> Int }
@Stub @Spy protocol D50 where Self: Hashable & Swift.Sendable { func f() -> Int }
enum DSpace {
    struct Deep { @Stub @Spy(if: "DEBUG") fileprivate protocol D51 { func f(_ x: Deep) -> Deep? }; init() {} }
}
extension DSpace { @Stub @Spy protocol D52 { func f() -> Deep } }
struct DGeneric<T> { func f() {} }
@Stub @Spy protocol D53 {
    func f(_ x: DGeneric<some Equatable>) -> DGeneric<Int>.Type; func g<T>(_ t: DGeneric<T>) -> DGeneric<T>
}
@Stub @Spy protocol D54 { func f() async -> (a: Int, b: () -> Void); func g(_ x: (Int, (Int) -> Void)?) }
@Stub @Spy protocol D55 { func f(_ x: @autoclosure () -> Int?, file: StaticString, line: UInt) -> Int }
@Stub @Spy protocol D56: CustomStringConvertible2, Sendable2 {}
protocol CustomStringConvertible2 {}
protocol Sendable2: Swift.Sendable {}
@globalActor actor UI { static let shared = UI() }
@Stub @Spy @UI protocol D57 { func f() -> Int; nonisolated func g() -> Int; var x: Int { get set } }
@Stub @Spy protocol D58 { @UI func f() -> Int; @UI static var x: Int { get set }; @UI init(x: Int) }
@Stub @Spy nonisolated protocol D59 {
    @MainActor var x: Int { get set }; func f() async -> Int; @MainActor init(title: String)
}
@Stub @Spy @MainActor protocol D60: Swift.Sendable {
    var x: Int { get set }; nonisolated var y: Int { get }; static func s() -> Int
}
@Stub @Spy package protocol D61 { func f(_ x: Int) -> Int; init(x: Int) }
// inheritance
@Stub @Spy protocol D63Left { func left(_ x: Int) }
protocol D63Right { func right() }
extension D63Right { func right() {} }
@Stub(inheriting: D63Left.self) @Spy(inheriting: D63Left.self) protocol D63: D63Left, D63Right { func both() -> Int }
@Stub(inheriting: D63Left.self) @Spy(inheriting: D63Left.self) protocol D64: D63Left & Swift.Sendable {
    func left(_ x: Int, y: Int); var left: Int { get set }
}
@MainActor @Stub @Spy protocol D65Base { func a(_ x: Int) -> Int }
@MainActor @Stub(inheriting: D65Base.self) @Spy(inheriting: D65Base.self) protocol D65: D65Base {
    func b(_ x: Int) -> Int
}
nonisolated protocol D66Hidden {}
@Stub @Spy nonisolated protocol D66Base: D66Hidden { func a(_ x: Int) -> Int }
@Stub(inheriting: D66Base.self) @Spy(inheriting: D66Base.self) nonisolated protocol D66: D66Base {
    func b(_ x: Int) -> Int
}
@Stub @Spy protocol D67 {
    func f(a: Int, b: Int) -> Int; func f(a b: Int, b a: Int) -> String; func f(_ a: Int, _ b: Int)
}
@Stub @Spy protocol D68 {
    func async() async; func `await`() -> Int; func `throws`() throws; func get() -> Int; func set(_ x: Int)
}
@Stub @Spy protocol D70 { func ƒ(_ µ: Int, π: Double) -> Int; var 🍎: Int { get set } }
@Stub @Spy protocol D71 { func f(_ x: UnsafeMutablePointer<Int>, y: UnsafeRawBufferPointer) -> OpaquePointer? }
@Stub @Spy protocol D74 {
    associatedtype Item where Item == Int; associatedtype List: Sequence where List.Element == Item; func f() -> Item;
    func g(_ l: List)
}
@Stub @Spy protocol D75 {
    associatedtype A: Hashable; associatedtype B: Comparable where Self.B == Self.A; func f(_ a: A) -> B
}
@Stub @Spy protocol D76 where Item == [Int] {
    associatedtype Item; static func make() -> Item; func g(_ i: Item) -> Item
}
@Stub @Spy protocol `Every Thing` { func f() -> Int }
@Stub protocol D77 { var calledArgs: [Int] { get } }
@Stub(closures: DSend.self) @Spy(closures: DSend.self) protocol D78 {
    func f(_ x: nonisolated(nonsending) () async -> Int) async -> nonisolated(nonsending) () async -> Int;
    func g(x: nonisolated(nonsending) @escaping () async -> Void);
    func g(y: nonisolated(nonsending) @escaping () async -> Void)
}
typealias DSend = nonisolated(nonsending) () async -> Void
enum DNet {
    enum Error: Swift.Error { case lost }
    @Stub @Spy protocol D79 { func load() throws -> Int; func save() throws(Error) -> Int }
}
@Stub nonisolated protocol D80: Hashable { func hash(into hasher: inout Hasher); var hashValue: Int { get } }
@Stub protocol D81Base { func a() -> Int }
@Stub(inheriting: (any D81Base).self) protocol D81: D81Base { func b() -> Int }
@Stub @Spy protocol D82Base { func f(_ x: Int) -> Int; func save(_ x: Int) throws }
@Stub(inheriting: D82Base.self) @Spy(inheriting: D82Base.self) protocol D82: D82Base {
    func f(_ x: String) -> Int; func save(_ x: String) throws
}
@Stub @Spy protocol D83 { func load(_ x: Int) -> Int; func load(_ x: Int) async -> Int }
@Spy(inheriting: D82Base.self) protocol D84: D82Base { func inherited(_ x: Int) -> Int; func inherited(from x: Int) }
struct D85Item: Sendable, Equatable { var id = 0 }
@Spy nonisolated protocol D85: Sendable { func save(_ item: D85Item, _ all: [D85Item]) async throws }
@Spy protocol D86: Actor { func add(_ item: D85Item) }
@Stub protocol D87: Identifiable { associatedtype ID = Int; func title() -> String }
@Spy protocol D88: Identifiable { associatedtype ID; func title() -> String }
@Stub protocol D89 { var `Type`: Int { get } }
@MixIn protocol `as` {}
protocol Usesas { var `as`: any `as` { get } }
@MixIn protocol D90: Usesas {}
@Stub nonisolated protocol D91: Identifiable { associatedtype ID: Sendable = Int; func x() -> Int }
@Stub protocol D92: Identifiable & Sendable { associatedtype ID = Int; func x() -> Int }
@Spy nonisolated protocol D93: Identifiable<String> & Sendable { func x() -> Int }
@Stub nonisolated protocol `D 94`: Sendable { func x() -> Int }
@MixIn protocol `D 95` {}
