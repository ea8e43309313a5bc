import Testing

/// Records with methods, nodes of values, and what is generated for images and colors: data, whatever it can do.
@Suite struct AnsweringRecordFlowTests {
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

    @Test func generatedImagesAndColorsAreNoParts() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            enum Asset { static let logo = ImageAsset(name: "logo"), accent = ColorAsset(name: "accent") }
            final class ColorAsset {
                fileprivate(set) var name: String
                private(set) lazy var color: UIColor = UIColor(named: name)!
                func color(compatibleWith traits: UITraitCollection) -> UIColor { UIColor(named: name, in: nil, compatibleWith: traits)! }
                fileprivate init(name: String) { self.name = name }
            }
            struct ImageAsset {
                let name: String
                var image: UIImage { UIImage(named: name)! }
                func image(compatibleWith traits: UITraitCollection) -> UIImage { UIImage(named: name, in: nil, compatibleWith: traits)! }
            }
            final class Store { func go() {} }
            final class Screen: UIViewController {
                let store = Store()
                func show() { _ = Asset.logo.image; view.tintColor = Asset.accent.color }
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
}
