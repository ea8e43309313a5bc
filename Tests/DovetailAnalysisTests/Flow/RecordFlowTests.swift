import Testing

/// Rows, records and constants: what says something, and works for nobody.
@Suite struct RecordFlowTests {
    @Test func oneOfManyObjectsOfATypeIsOpen() async throws {
        let made = (0..<9).map { "func make\($0)() { show(Row(ctl: Ctl(repo: Mem()))) }" }.joined(separator: "\n")
        let wiring = try await Sources.parts(
            """
            final class Row { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Detail { let row: Row; init(row: Row) { self.row = row } }
            final class List {
                var detail: Detail?
                func show(_ row: Row) { detail = Detail(row: row) }
                \(made)
            }
            let list = List()
            """
        ).wiring.split(separator: "\n").map(String.init)
        #expect(!wiring.contains { $0.hasPrefix("List.detail →") })
        #expect(wiring.contains("open List.detail row: row, it is one of more than 8 objects of one type"))
    }

    @Test func aStructureWithConstantsOfItsTypeIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            struct Stats { let count: Int; static let empty = Stats(count: 0); func text() -> String { "" } }
            final class Page { let ctl: Ctl; var stats = Stats.empty; init(ctl: Ctl) { self.ctl = ctl } }
            let page = Page(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func whatADecoderAnswersWithIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Cache {
                private var values: [String: any Decodable] = [:]
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func load<T: Decodable>(_ type: T.Type) { values["a"] = try? JSONDecoder().decode(type, from: Data()) }
            }
            let cache = Cache(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                main.cache → main.cache/ctl as ctl
                main.cache/ctl → main.cache/ctl/repo as repo
                """)
    }

    @Test func aCallThatAnswersWithRecordsIsNoNeed() async throws {
        let wiring = try await Sources.parts(
            """
            final class Row: Hashable {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                static func == (a: Row, b: Row) -> Bool { a === b }
                func hash(into hasher: inout Hasher) {}
            }
            final class Table { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl }; func rows() -> Set<Row> { [Row(ctl: ctl)] } }
            final class Page {
                let table: Table
                init(table: Table) { self.table = table }
                func go() { for row in table.rows() { print(row) } }
            }
            let page = Page(table: Table(ctl: Ctl(repo: Mem())))
            """
        ).wiring.split(separator: "\n").filter { $0.hasSuffix(" call") }
        #expect(wiring == [])
    }

    @Test func aTreeOfComparedNodesIsData() async throws {
        let verdicts = try await Sources.parts(
            """
            protocol Item { var items: [any Item] { get } }
            struct Leaf: Item, Hashable { let name: String; let items: [any Item] }
            final class Spot { let line: Int; init(line: Int) { self.line = line } }
            extension Spot: Hashable {
                static func == (one: Spot, other: Spot) -> Bool { one.line == other.line }
                func hash(into hasher: inout Hasher) { hasher.combine(line) }
            }
            final class Node: Hashable {
                let spot: Spot
                var parent: Node?
                var children: Set<Node> = []
                init(spot: Spot) { self.spot = spot }
                static func == (one: Node, other: Node) -> Bool { one.spot == other.spot }
                func hash(into hasher: inout Hasher) { hasher.combine(spot) }
            }
            struct Finding { let node: Node; let note: String }
            final class Tree {
                let ctl: Ctl
                var all: Set<Node> = []
                var leaves: [Leaf] = []
                init(ctl: Ctl) { self.ctl = ctl }
                func add(_ node: Node) { all.insert(node) }
                func findings() -> [Finding] { all.map { Finding(node: $0, note: "") } }
            }
            let tree = Tree(ctl: Ctl(repo: Mem()))
            func read() {
                let node = Node(spot: Spot(line: 1))
                node.parent = Node(spot: Spot(line: 0))
                tree.add(node)
                tree.leaves.append(Leaf(name: "", items: [Leaf(name: "", items: [])]))
            }
            """
        ).verdicts
        #expect(
            verdicts == """
                main.tree → main.tree/ctl as ctl
                main.tree/ctl → main.tree/ctl/repo as repo
                read() → main.tree call
                Finding value
                Tree drawn
                Ctl drawn
                Mem drawn
                Node value
                Spot value
                Node value
                Spot value
                Leaf value
                Leaf value
                """)
    }

    @Test func aComparedClassThatWorksIsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Sending { func send() }
            final class Line: Sending, Equatable {
                let name: String
                init(name: String) { self.name = name }
                func send() {}
                static func == (one: Line, other: Line) -> Bool { one.name == other.name }
            }
            final class Page { let line: Line; init(line: Line) { self.line = line } }
            let page = Page(line: Line(name: ""))
            """
        ).wiring
        #expect(wiring == "main.page → main.page/line as line")
    }

    @Test func aRowOfAListIsAValueThoughItsMethodsAnswer() async throws {
        let verdicts = try await Sources.parts(
            """
            struct Answer { var text: String; var isRight: Bool; func matches(_ right: Bool) -> Bool { right == isRight } }
            struct Price { let rate: Double; func total(of count: Int) -> Double { rate * Double(count) } }
            struct Feed { let address: String; func load() async throws -> String { address } }
            final class Quiz {
                var answers = [Answer](), feeds: [Feed] = []
                let price: Price
                init(price: Price) { self.price = price; answers.append(Answer(text: "", isRight: true)); feeds = [Feed(address: "")] }
            }
            let quiz = Quiz(price: Price(rate: 1))
            """
        ).verdicts
        #expect(
            verdicts == """
                main.quiz → Quiz.feeds as feeds
                Answer value
                Feed drawn
                Quiz drawn
                Price value
                """)
    }

    @Test func aClassThatReadsItsPropertiesFromCodedDataIsARecord() async throws {
        let wiring = try await Sources.parts(
            """
            final class Premium: NSObject {
                let name: String
                init(name: String) { self.name = name }
                static func decoded(_ json: [String: Any]) -> Premium { Premium(name: "") }
            }
            final class Work: NSObject {
                let id: String
                var premium: Premium?
                init(json: JSON) { id = "" }
            }
            final class Gallery {
                let ctl = Ctl(repo: Mem())
                var works: [Work] = []
                func load(_ all: [JSON]) {
                    let work = Work(json: all[0])
                    work.premium = Premium.decoded([:])
                    works.append(work)
                }
            }
            final class App { let gallery = Gallery() }
            """
        ).wiring
        #expect(
            wiring == """
                App.gallery → Gallery.ctl as ctl
                Gallery.ctl → Gallery.ctl/repo as repo
                """)
    }

    @Test func aClassOfAProtocolOfCodedDataIsARecord() async throws {
        let wiring = try await Sources(
            """
            protocol Decoded { static func fromJSON(_ json: [String: Any]) -> Self }
            final class Bid: NSObject, Decoded {
                let id: String
                init(id: String) { self.id = id }
                static func fromJSON(_ json: [String: Any]) -> Bid { Bid(id: "") }
            }
            final class Position: NSObject, Decoded {
                let highest: Bid?
                init(highest: Bid?) { self.highest = highest }
                static func fromJSON(_ json: [String: Any]) -> Position { Position(highest: Bid.fromJSON(json)) }
            }
            final class Log {}
            final class Client {
                let log = Log()
                func position(_ json: [String: Any]) -> Position { Position.fromJSON(json) }
            }
            let client = Client()
            """
        ).wiring
        #expect(wiring == "main.client → Client.log as log")
    }

    @Test func whatHasAKeyOfFluentIsARecord() async throws {
        let wiring = try await Sources(
            """
            import Common
            import Fluent
            final class Place: DatabaseModel {
                @ID() var id: UUID?
                @Parent(key: "user") var user: User
                init() {}
                convenience init(user: User) { self.init(); self.user = user }
            }
            final class User: DatabaseModel { @ID() var id: UUID?; init() {} }
            final class Log {}
            final class Controller {
                let log = Log()
                func make() -> Place { Place(user: User()) }
            }
            let controller = Controller()
            """
        ).wiring
        #expect(wiring == "main.controller → Controller.log as log")
    }

    @Test
    func aRecordMaySetItsOwnValuesAndLockThem() async throws {
        let wiring = try await Sources.parts(
            """
            import os
            public final class Article: Hashable, Sendable {
                public let title: String?
                public let status: ArticleStatus
                public init(title: String?, status: ArticleStatus) { self.title = title; self.status = status }
                public func hash(into hasher: inout Hasher) { hasher.combine(title) }
                public static func == (lhs: Article, rhs: Article) -> Bool { lhs.title == rhs.title }
            }
            public final class ArticleStatus: Hashable, Sendable {
                public enum Key: String, Sendable { case read, starred }
                private struct State: Sendable { var isRead: Bool }
                public let id: String
                private let state: OSAllocatedUnfairLock<State>
                public var isRead: Bool {
                    get { state.withLock { $0.isRead } }
                    set { state.withLock { $0.isRead = newValue } }
                }
                public init(id: String, isRead: Bool) {
                    self.id = id
                    state = OSAllocatedUnfairLock(initialState: State(isRead: isRead))
                }
                public func setStatus(_ value: Bool, forKey key: Key) { isRead = value }
                public func hash(into hasher: inout Hasher) { hasher.combine(id) }
                public static func == (lhs: ArticleStatus, rhs: ArticleStatus) -> Bool { lhs.id == rhs.id && lhs.isRead == rhs.isRead }
            }
            final class Cache { func clear() {} }
            final class Reader {
                let cache = Cache()
                private var article: Article?
                func read(_ id: String) { article = Article(title: id, status: ArticleStatus(id: id, isRead: false)) }
            }
            let reader = Reader()
            """
        ).wiring
        #expect(
            wiring == """
                main.reader → Reader.cache as cache
                """)
    }
}
