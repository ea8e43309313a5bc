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

    @Test func nodesOfAGenericGraphAreNoParts() async throws {
        let wiring = try await Sources(
            """
            struct Graph<Value: Hashable> {
                private(set) var roots: [Node]
                static func resolve(_ values: Set<Value>, children: (Value) -> [Value]) -> Graph<Value> {
                    let nodes = values.map { Node($0) }
                    for node in nodes { node.add(node) }
                    return Graph(roots: nodes.filter { $0.parents.isEmpty })
                }
                final class Node {
                    let value: Value
                    private(set) var parents: [Node] = []
                    private(set) var children: [Node] = []
                    init(_ value: Value) { self.value = value }
                    func add(_ node: Node) { children.append(node); node.parents.append(self) }
                }
            }
            final class Producer {
                let files: Files
                init(files: Files) { self.files = files }
                func order(_ values: Set<String>) -> Graph<String> { .resolve(values) { _ in [] } }
            }
            final class Files { func read() {} }
            final class Runner { let producer = Producer(files: Files()); func run() { _ = producer.order([]) } }
            """
        ).wiring
        #expect(wiring == "Runner.producer → Runner.producer/files as files")
    }

    @Test func whatANestedTypeHoldsOfItsGenericOuterTypeIsNoForeignPart() async throws {
        let wiring = try await Sources(
            """
            import Foundation
            enum Answer<Value> {
                struct Success { let value: Value; let response: HTTPURLResponse? }
                case success(Success)
                static func success(with value: Value) -> Self { let parameters = Success(value: value, response: nil); return .success(parameters) }
            }
            protocol Loading { func load() async -> Answer<Data> }
            final class Loader: Loading {
                let session: URLSession
                init(session: URLSession) { self.session = session }
                func load() async -> Answer<Data> {
                    let (data, _) = try! await session.data(for: URLRequest(url: URL(string: "a")!))
                    return .success(with: data)
                }
            }
            final class Client { let loading: any Loading; init(loading: any Loading) { self.loading = loading }; func run() async { _ = await loading.load() } }
            let client = Client(loading: Loader(session: URLSession(configuration: .default)))
            """
        ).wiring
        #expect(
            wiring == """
                main.client → main.client/loading as loading
                main.client/loading → main.client/loading/session as session
                """)
    }

    @Test func imagesByNameAreNoParts() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            enum Asset { static let logo = ImageAsset(name: "logo") }
            struct ImageAsset {
                let name: String
                var image: UIImage { UIImage(named: name)! }
                func image(compatibleWith traits: UITraitCollection) -> UIImage { UIImage(named: name, in: nil, compatibleWith: traits)! }
            }
            final class Store { func go() {} }
            final class Screen: UIViewController {
                let store = Store()
                func show() { _ = Asset.logo.image }
            }
            let window = UIWindow()
            window.rootViewController = Screen()
            """
        ).wiring
        #expect(
            wiring == """
                main.window → main/Screen as rootViewController inject
                main/Screen → Screen.store as store
                """)
    }

    @Test func aRecordThatOnlyAnswersIsNoPart() async throws {
        let wiring = try await Sources(
            """
            import Foundation
            struct Backup: Sendable {
                let root: String
                let names: Set<String>
                func path(of name: String) -> String? { names.contains(name) ? root + name : nil }
            }
            struct Request: Sendable { let host: String; func made() throws -> URLRequest { URLRequest(url: URL(string: host)!) } }
            struct TokenStore { let key: String; func token() -> String { key } }
            final class Context { var backup: Backup? }
            final class Client { func send(_ request: Request) async throws { _ = try request.made() } }
            final class Step {
                let context: Context
                let client: Client
                let tokens: TokenStore
                init(context: Context, client: Client, tokens: TokenStore) { self.context = context; self.client = client; self.tokens = tokens }
                func run() async throws { context.backup = Backup(root: "x", names: []); let request = Request(host: "a"); try await client.send(request) }
            }
            let step = Step(context: Context(), client: Client(), tokens: TokenStore(key: "k"))
            """
        ).wiring
        #expect(
            wiring == """
                main.step → main.step/client as client
                main.step → main.step/context as context
                """)
    }

    @Test func whatIsDeclaredAsARecordIsNoPartAsItsProtocolEither() async throws {
        let wiring = try await Sources(
            """
            protocol AnyStatus { var id: String { get } }
            final class Status: AnyStatus, Codable { let id: String; init(id: String) { self.id = id } }
            enum Sheet { case reply(status: Status), add }
            final class Router { var sheet: Sheet? }
            final class Row {
                let status: Status
                let router: Router
                init(status: Status, router: Router) { self.status = status; self.router = router }
                func tap() { router.sheet = .reply(status: status) }
            }
            final class Rows {
                let router = Router()
                var all: [Row] = []
                func load(_ ids: [String]) async {
                    let found = await withTaskGroup(of: Status.self) { group in [ids[0]: Status(id: "a")] }
                    if let status = found["a"] { all.append(Row(status: status, router: router)) }
                }
            }
            let rows = Rows()
            """
        ).wiring
        #expect(
            wiring == """
                Rows.load(_:)/Row → Rows.router as router
                main.rows → Rows.load(_:)/Row as all deferred
                main.rows → Rows.router as router
                """)
    }

    @Test func recordsThatTurnIntoOthersAreNoParts() async throws {
        let wiring = try await Sources(
            """
            protocol Source { func fetch() -> FormDTO }
            struct FieldDTO: Codable { let name: String }
            struct FormDTO: Codable { let fields: [FieldDTO]; func toDomain() -> Form { Form(fields: fields.map { Field(name: $0.name) }) } }
            struct Form { let fields: [Field] }
            struct Field { let name: String }
            extension Field { func toModel() -> Row { Row(title: name) } }
            struct Row { let title: String }
            final class Remote: Source { func fetch() -> FormDTO { FormDTO(fields: []) } }
            final class Repo { let source: any Source; init(source: any Source) { self.source = source }; func form() -> Form { source.fetch().toDomain() } }
            final class Screen { let repo: Repo; var rows: [Row] = []; init(repo: Repo) { self.repo = repo }; func load() { rows = repo.form().fields.map { $0.toModel() } } }
            let screen = Screen(repo: Repo(source: Remote()))
            """
        ).wiring
        #expect(
            wiring == """
                main.screen → main.screen/repo as repo
                main.screen/repo → main.screen/repo/source as source
                """)
    }

    @Test func generatedColorsAreNoParts() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            enum Asset { static let accent = ColorAsset(name: "accent") }
            final class ColorAsset {
                fileprivate(set) var name: String
                private(set) lazy var color: UIColor = UIColor(named: name)!
                func color(compatibleWith traits: UITraitCollection) -> UIColor { UIColor(named: name, in: nil, compatibleWith: traits)! }
                fileprivate init(name: String) { self.name = name }
            }
            final class Store { func go() {} }
            final class Screen: UIViewController { let store = Store(); func show() { view.tintColor = Asset.accent.color } }
            let window = UIWindow()
            window.rootViewController = Screen()
            """
        ).wiring
        #expect(
            wiring == """
                main.window → main/Screen as rootViewController inject
                main/Screen → Screen.store as store
                """)
    }
}
