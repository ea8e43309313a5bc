import DovetailGraph
import Testing

/// What looks like a part, and is none.
@Suite struct PlainFlowTests {
    private static let parts = """
        final class Log {}

        """

    @Test func whatIsReadFromDataAsANumberIsNoPart() async throws {
        let wiring = try await Sources(
            Self.parts + """
                struct Insets { let left: Double; let log: Log }
                func coerce(_ any: Any?) -> Double { (any as? Double) ?? 0 }
                func parse(_ data: Data, log: Log) throws -> Insets {
                    let raw = try JSONSerialization.jsonObject(with: data)
                    let values = raw as! [String: Any]
                    return Insets(left: coerce(values["left"]), log: log)
                }
                final class Page { init(insets: Insets) {} }
                func open() throws -> Page { Page(insets: try parse(Data(), log: Log())) }
                """
        ).wiring
        #expect(wiring == "open()/Page → open()/Log as log")
    }

    @Test func optionsAreNoParts() async throws {
        let wiring = try await Sources(
            Self.parts + """
                import AppKit
                final class Monitor { init(mask: NSEvent.EventTypeMask, log: Log) {} }
                struct App { let monitor = Monitor(mask: [.leftMouseDown, .rightMouseDown], log: Log()) }
                """
        ).wiring
        #expect(wiring == "App.monitor → App.monitor/log as log")
    }

    @Test func aFunctionThatIsCalledForItsEffectMakesNothing() async throws {
        let graph = try await Sources(
            Self.parts + """
                final class Tap {
                    let source: Source
                    init(source: Source) { self.source = source }
                    func enable() { CFRunLoopAddSource(source, 1) }
                }
                struct App { let tap = Tap(source: Source()) }
                """
        ).graph
        #expect(graph.sites.map(\.type) == ["Tap", "Source"])
    }

    @Test func whatADecoderAnswersIsData() async throws {
        let wiring = try await Sources.parts(
            """
            final class Plan {
                let ctl: Ctl
                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: Keys.self)
                    ctl = try values.decode(Ctl.self, forKey: .ctl)
                }
                init(ctl: Ctl) { self.ctl = ctl }
                func copy() -> Plan { Plan(ctl: ctl) }
            }
            final class Shop { let plan: Plan; init(plan: Plan) { self.plan = plan } }
            func start(_ decoder: any Decoder) throws -> Shop {
                let plan = try Plan(from: decoder)
                return Shop(plan: plan.copy())
            }
            """
        ).wiring
        #expect(
            wiring == """
                start(_:)/Shop → Plan.copy() as plan
                """)
    }

    @Test func theLockOfAHolderIsNoPartOfIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Lock { private let inner = NSLock(); func lock() { inner.lock() } }
            final class Atomic<T> {
                private let lock = Lock()
                private var value: T
                init(_ value: T) { self.value = value }
                func read() -> T { lock.lock(); return value }
            }
            final class Page { let ctl = Atomic(Ctl(repo: Mem())) }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                Page.ctl → Page.ctl/Ctl
                Page.ctl/Ctl → Page.ctl/Ctl/repo as repo
                main.page → Page.ctl as ctl
                """)
    }

    @Test func aPartIsNeededAlsoWhereAnythingMayBeGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Note {
                private let owner: AnyObject
                private let info: Any
                init(owner: AnyObject, info: Any) { (self.owner, self.info) = (owner, info) }
            }
            func start() -> [Note] {
                let ctl = Ctl(repo: Mem())
                return [Note(owner: ctl, info: "text"), Note(owner: NSObject(), info: ctl)]
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().ctl → start().ctl/repo as repo
                start()/Note → start().ctl as owner
                start()/Note~2 → start().ctl as info
                """)
    }

    @Test func aDictionaryUnderANameOfAnotherPackageIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            import Elsewhere
            extension Dictionary where Key == String {
                func expanded() -> JSONDictionary { var all: JSONDictionary = self; for (key, value) in self { all[key] = value }; return all }
            }
            struct Spec {
                let json: JSONDictionary
                init(path: String) { json = Spec.load(path).expanded() }
                static func load(_ path: String) -> JSONDictionary { [:] }
            }
            struct Parser { let json: JSONDictionary; func parse() -> Int { json.count } }
            struct Project { let count: Int; init(path: String) { count = Parser(json: Spec(path: path).json).parse() } }
            func run() { print(Project(path: "a").count) }
            """
        ).wiring
        #expect(wiring == "")
    }

    @Test func dataThatCannotBeFollowedIsDataAllTheSame() async throws {
        let wiring = try await Sources.parts(
            """
            import RxSwift
            struct User { var name = "" }
            enum Item { case row(row: Row), none }
            final class Row { let user: User; init(user: User) { self.user = user } }
            final class Detail {
                let user: BehaviorRelay<User>
                let ctl: Ctl
                init(user: User, ctl: Ctl) {
                    self.user = BehaviorRelay(value: user)
                    self.ctl = ctl
                }
            }
            final class App {
                let ctl = Ctl(repo: Mem())
                let picked = PublishSubject<User>()
                func show(_ items: Observable<Item>) {
                    items.subscribe(onNext: { item in
                        switch item {
                        case .row(let row): self.picked.onNext(row.user)
                        default: break
                        }
                    })
                }
                func details() -> Any { picked.map { user in Detail(user: user, ctl: self.ctl) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → App.ctl/repo as repo
                App.details() → App.ctl as ctl
                App.details() → Detail.user as user
                """)
    }

    @Test func anEmptyListOfANestedTypeHasItsElements() async throws {
        let wiring = try await Sources.parts(
            """
            struct Holder { struct Entry { let repo: any Repo } }
            func entries() -> [Holder.Entry] {
                var all = [Holder.Entry]()
                all.append(.init(repo: Mem()))
                return all
            }
            final class Keeper { let all = entries() }
            let keeper = Keeper()
            """
        ).wiring
        #expect(
            wiring == """
                Keeper.all → entries()/repo as repo
                main.keeper → Keeper.all as all
                """)
    }

    @Test func aStructureOfDataThatSetsItselfHasNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            struct Raw { var text = "" }
            struct Token { let raw: Raw; init(raw: Raw) { self.raw = raw }; init(_ other: Token) { self = Token(raw: other.raw) } }
            struct Node { var token: Token; init(_ token: Token) { self = Node(token: Token(token)) }; init(token: Token) { self.token = token } }
            final class Reader {
                let ctl = Ctl(repo: Mem())
                var last: Node?
                func read() { last = Node(Token(raw: Raw(text: "a"))) }
            }
            let reader = Reader()
            """
        ).wiring
        #expect(
            wiring == """
                Reader.ctl → Reader.ctl/repo as repo
                main.reader → Reader.ctl as ctl
                """)
    }
}
