// Awkward protocols of real life. That this file compiles in each mode is the test.

import DovetailMacros

// Members that are called like a double's own.
@Stub @Spy protocol Ids { func nextValue() -> Int }
@Stub @Spy protocol NextError { var nextError: Int { get }; func fetch() throws -> Int }
@Stub @Spy protocol OnlyNextError { func nextError() throws -> Int }
@Stub @Spy protocol Pages { func page() -> Int; func nextPage() -> Int }
@Stub @Spy protocol PagesAndMore { func page() -> Int; func nextPage() -> Int; func nextNextPage() -> Int }
@Stub @Spy protocol ErrorsByName { func fetch() throws -> Int; func fetchError() -> Int; var nextFetch: Int { get } }
@Stub @Spy protocol Iterates { mutating func next() -> Int?; var nextNext: Int { get } }
@Stub @Spy protocol SettableNext { var nextValue: Int { get set }; var value: Int { get set } }
@Stub @Spy protocol StaticNext { static func nextMake() -> Int; static func make() -> Int; func make() -> Int }
@Stub @Spy protocol InitWillReturn { init(willReturn value: Int); func get() -> Int }
@Stub @Spy protocol NamedValue { var value: Int { get }; var nextValueValue: Int { get } }

// Closures behind type aliases.
typealias Handler = (Int) -> Void
typealias AsyncHandler = @Sendable (Int) async throws -> String
@Stub(closures: Handler.self) @Spy(closures: Handler.self) protocol HasHandler { var handler: Handler { get set } }
@Stub(closures: Handler.self, AsyncHandler.self) @Spy(closures: Handler.self, AsyncHandler.self)
protocol TakesHandler {
    func run(_ handler: Handler) -> Int
    func keep(_ handler: @escaping Handler)
    func later(_ handler: @escaping AsyncHandler) -> AsyncHandler
    func maybe(_ handler: Handler?)
}
@Stub @Spy protocol OwnAlias {
    typealias Done = (Int) -> Void; var done: Done { get set }; func on(_ done: Done) -> Int
}
enum Aliases { typealias Done = () -> Void }
@Stub(closures: Aliases.Done.self) @Spy(closures: Aliases.Done.self)
protocol NestedAlias { func run(_ done: Aliases.Done); var done: Aliases.Done { get } }
@Spy(if: "DEBUG", access: .internal, closures: Handler.self) protocol AllArguments { func on(_ handler: Handler) }

// Attributes.
@resultBuilder struct ListBuilder {
    static func buildBlock(_ parts: String...) -> [String] { parts }
    static func buildFinalResult(_ parts: [String]) -> [String] { parts }
}
@resultBuilder struct GenericBuilder {
    static func buildBlock<each T>(_ parts: repeat each T) -> (repeat each T) { (repeat each parts) }
}
@Stub @Spy protocol Builds {
    @ListBuilder func list() -> [String]
    @ListBuilder var items: [String] { get }
    @GenericBuilder func pair() -> (Int, String)
    func take(@ListBuilder _ parts: () -> [String]) -> Int
}
@globalActor actor Database { static let shared = Database() }
@Stub @Spy protocol OnDatabase { @Database func read() -> Int; @Database var count: Int { get } }
@Stub @Spy @Database protocol Rows { func read() -> Int; func write(_ row: Int) }
@Stub @Spy protocol Attributed {
    @discardableResult @MainActor func put(_ a: Int) -> Int
    @available(macOS 13, *) func later() -> Int
    @available(*, deprecated) func old() -> Int
}

// Inheritance.
@Spy protocol Machine { func start(_ speed: Int) -> Bool; static func count() -> Int; static func reset() }
@Spy(inheriting: Machine.self) protocol Robot: Machine {
    func wave(hand: String) -> Int; static func make() -> Int; static func build(_ parts: Int)
}
@Spy(inheriting: Robot.self) protocol King: Robot { func rule() -> Int; static func crown(_ a: Int) -> Int }
@Spy(inheriting: King.self) protocol Emperor: King { func conquer(_ land: String); func inherited() -> Int }
@Stub protocol BaseStubbed { func value() -> Int; static func one() -> Int }
@Stub(inheriting: BaseStubbed.self) protocol ChildStubbed: BaseStubbed {
    func value2() -> Int; static func two() -> Int; var value: Int { get }
}
@Stub(inheriting: ChildStubbed.self) protocol GrandchildStubbed: ChildStubbed { func third() throws -> Int }
@Stub @Spy protocol BothSendable: Hashable & Sendable { func get() -> Int }
@Stub @Spy protocol Qualified: Swift.Hashable, Swift.Sendable { func get() -> Int }
@Stub @Spy protocol Unchecked: AnyObject & Sendable { func get() -> Int }
enum Galaxy {
    @Spy protocol Star { func a() }; @Spy(inheriting: Galaxy.Star.self) protocol Planet: Galaxy.Star { func b() }
}
@Spy(if: "DEBUG") protocol InCondition { func a() }
@Spy(inheriting: InCondition.self, if: "DEBUG") protocol ChildInCondition: InCondition { func b(_ x: Int) }
@Spy fileprivate protocol HiddenBase { func a() }
@Spy(inheriting: HiddenBase.self) fileprivate protocol HiddenChild: HiddenBase { func b(_ x: Int) }

// Initializers.
@Stub @Spy protocol FailingInit { init?(); func get() -> Int }
@Stub @Spy protocol ThrowingInit { init() throws; func get() -> Int }
@Stub @Spy protocol AwaitedInit { init() async throws; func get() throws -> Int }
@Stub @Spy protocol ManyInits { init(); init?(id: Int); init(name: String) throws; func get() -> Int }
@Stub @Spy protocol GenericInit { init<T: Hashable>(key: T); init(_ x: Int, _ y: Int) }

// Names.
@Stub @Spy protocol EqualLabels { func move(to x: Int, to y: Int) -> Int; func f(_ a: Int, b c: Int, b d: Int) }
@Stub @Spy protocol RawNames { func `two words`() -> Int; var `a property`: Int { get set }; func f(`a label` x: Int) }
@Stub @Spy protocol RawOverloads { func `it's`(_ a: Int) -> Int; func `it's`(_ a: String) -> Int }
@Stub @Spy protocol Keywords {
    var `default`: Int { get set }; func `init`() -> Int; func `self`() -> Int; func `Type`()
}
@Stub @Spy protocol KeywordParameters { func f(`inout`: Int, `self`: Int, _ `in`: Int) -> Int }
@Stub @Spy protocol Unicode { func größe() -> Int; var 数: Int { get set }; func `πr²`() -> Int }
@Stub @Spy protocol `class` { func get() -> Int }
@Stub @Spy protocol lowercase { func get() -> Int; var x: Int { get set } }
@Stub @Spy protocol Underscored { func _private() -> Int; var __x: Int { get } }
@Stub @Spy protocol ManyOverloads {
    func get(_ a: Int) -> Int; func get(_ a: Int) async throws -> String; func get<T>(_ a: T) -> T
    func get(_ a: [Int]) -> Int; func get(_ a: [Int]?) -> Int; func get(_ a: [[Int]]) -> Int;
    func get(_ a: (Int)) -> Bool
}

// What can't be copied or must not escape.
struct File: ~Copyable { let number: Int }
@Stub @Spy protocol Files {
    func close(_ file: consuming File); func size(of file: borrowing File, unit: Int) -> Int
    func any<T: ~Copyable>(_ value: consuming T) -> Int; func peek<T: ~Copyable>(_ value: borrowing T, _ n: Int)
}
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@Stub @Spy protocol Spans { func sum(_ values: Span<Int>) -> Int; func raw(_ bytes: RawSpan, at index: Int) }
@Stub @Spy protocol Owned {
    func eat(_ text: consuming String, _ n: borrowing Int) -> String; func give(_ a: __owned Int)
}

// Types.
@Stub @Spy protocol Analytics { func track(_ event: String, _ properties: [String: Any]); func ids() -> [String: Any]? }
@Stub @Spy protocol Streams {
    func events() -> AsyncStream<Int>; func failing() -> AsyncThrowingStream<String, any Error>
    func sequence() -> any Sequence<Int>; func some(_ x: some Collection<Int>) -> Int
}
@Stub @Spy protocol Results { func load(_ done: @escaping @Sendable (Result<[Int], any Error>) -> Void) }
@Stub @Spy protocol Completion { func load(id: Int, completion: @escaping (Result<Int, any Error>) -> Void) -> Int }
@Stub @Spy protocol OptionalClosures { func load(_ done: (() -> Void)?, _ fail: ((any Error) -> Void)?) }
@Stub @Spy protocol Autoclosures { func log(_ text: @autoclosure () -> String, level: Int) }
@Stub @Spy protocol EscapingAutoclosures { func log(_ text: @autoclosure @escaping () -> String) -> Int }
@Stub @Spy protocol KeyPaths { func sort(by path: KeyPath<String, Int>) -> [String]; func root() -> AnyKeyPath }
@Stub @Spy protocol Nested { func a() -> Atlas.Page; func b(_ x: [Atlas.Page?]) -> Swift.Array<Swift.Int> }
struct Atlas { struct Page {} }
@Stub @Spy protocol Tuples { func a() -> (x: Int, y: (Int, Int)); func b(_ t: (Int, Int)...); var c: () { get set } }
@Stub @Spy protocol DeepGenerics { func a(_ x: [String: [Int: Set<String>]]) -> Result<[Int?], any Error>? }
@Stub @Spy protocol Subscripts {
    subscript(a: Int) -> Int { get set }; subscript(name: String) -> Int { get }
    subscript<T>(type: T.Type) -> T? { get set }; static subscript(x: Int) -> Int { get }
    subscript(a a: Int, b b: Int) -> Int { get throws }
}
@Stub @Spy protocol Effects {
    var a: Int { get async }; var b: Int { get throws }; var c: Int { get async throws }
    func d() async throws(CancellationError) -> Int; func e(_ f: () throws -> Void) rethrows
}
@Stub @Spy protocol TypedErrors { associatedtype Failure: Error; func run() throws(Failure) -> Int }
@Stub @Spy protocol Repository {
    associatedtype Item: Identifiable & Hashable where Item.ID == Int
    associatedtype Key = String
    func find(_ id: Item.ID) async throws -> Item?; func save(_ item: Item) async throws; func key() -> Key
}
@Stub @Spy protocol Primary<Element> { associatedtype Element; func all() -> [Element]; var first: Element? { get } }
@Stub @Spy protocol Existentials { func a(_ x: any Hashable, _ y: (any Error)?) -> any Sendable & Hashable }
@Stub @Spy protocol Metatypes { func make<T: Hashable>(_ type: T.Type) -> T; func id(_ t: any Hashable.Type) -> Int }
@Stub @Spy protocol Delegate: AnyObject {
    func didFinish(_ sender: AnyObject, with error: (any Error)?); var owner: AnyObject? { get set }
}
@Stub @Spy protocol Blank {}
@Stub @Spy protocol StaticOnly { static var shared: Int { get set }; static func make(_ a: Int) throws -> Int }
@Stub @Spy protocol ManyMembers {
    func a1(); func a2(_ x: Int); func a3() -> Int; func a4(_ x: Int) -> Int; func a5() throws; func a6() async
    var b1: Int { get }; var b2: Int { get set }; var b3: [Int] { get set }; var b4: Int? { get set }
}
@Stub @Spy protocol MixedIsolation: Sendable {
    nonisolated func a() -> Int; @MainActor func b() -> Int; nonisolated var c: Int { get }
}
@Stub @Spy protocol WorkerActor: Actor {
    func a(_ x: Int) -> Int; nonisolated var name: String { get }; var n: Int { get }
}
/// A part of the corpus.
@Stub @Spy public protocol Visible: Sendable { func a(_ x: Int) throws -> Int; static func b(_ x: Int) }
@Stub @Spy nonisolated protocol Free { func a(_ x: Int) -> Int; var b: Int { get set } }
@Stub @Spy nonisolated protocol FreeSendable: Sendable { func a(_ x: Int) async throws -> Int; static func c(_ y: Int) }
@Spy nonisolated protocol FreeBase { func a(_ x: Int) }
@Spy(inheriting: FreeBase.self) nonisolated protocol FreeChild: FreeBase { func b(_ x: Int) }
@Stub @Spy @MainActor protocol Display: Hashable { func show(_ title: String) -> Int; static func make() -> Int }
@Stub @Spy @MainActor protocol MainBase { func a() -> Int }
@Spy(inheriting: MainBase.self) @MainActor protocol MainChild: MainBase { func b(_ x: Int) }
