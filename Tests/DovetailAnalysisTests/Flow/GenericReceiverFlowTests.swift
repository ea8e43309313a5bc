@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// What objects of one generic class, or calls of one generic method, have of their own.
@Suite struct GenericReceiverFlowTests {
    @Test func anObjectOfAGenericClassCallsWhatItWasGiven() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Upgradable { associatedtype Result; func upgrade() -> Result }
            final class Queue<Model: Upgradable> {
                let parent: Model
                init(parent: Model) { self.parent = parent }
                func run() { _ = parent.upgrade() }
            }
            final class Person: Upgradable { lazy var queue: Queue<Person> = .init(parent: self); func upgrade() -> Ctl { Ctl(repo: Mem()) } }
            final class Post: Upgradable { lazy var queue: Queue<Post> = .init(parent: self); func upgrade() -> Ctl { Ctl(repo: Disk()) } }
            final class Shop { let person = Person(), post = Post() }
            """
        ).wiring
        #expect(
            wiring == """
                Person.queue → Person as parent whole
                Person.queue → Person.upgrade() call
                Person.queue → Shop.person as parent deferred
                Person.upgrade() → Person.upgrade()/repo as repo
                Post.queue → Post as parent whole
                Post.queue → Post.upgrade() call
                Post.queue → Shop.post as parent deferred
                Post.upgrade() → Post.upgrade()/repo as repo
                Shop.person → Person.queue as queue deferred
                Shop.post → Post.queue as queue deferred
                """)
    }

    @Test func whatAnInheritedMethodAnswersWithIsOfTheSubclassesType() async throws {
        let wiring = try await Sources.parts(
            """
            class Cache<Item: AnyObject> {
                var items: [Int: Item] = [:]
                func put(_ item: Item) { items[0] = item }
                func get() -> Item? { items[0] }
            }
            final class Client { let repo: any Repo = Mem() }
            final class Note { let repo: any Repo = Disk() }
            final class Clients: Cache<Client> { func client() -> Client { if let found = get() { return found }; let new = Client(); put(new); return new } }
            final class Notes: Cache<Note> { func note() -> Note { if let found = get() { return found }; let new = Note(); put(new); return new } }
            final class Page { let client: Client; init(client: Client) { self.client = client } }
            final class Shop { let clients = Clients(), notes = Notes(); lazy var page = Page(client: clients.client()) }
            """
        ).wiring
        #expect(
            wiring == """
                Clients.client().found → Clients.client().new
                Clients.client().new → Client.repo as repo
                Notes.note().new → Note.repo as repo
                Shop.clients → Clients.client().new as items inject
                Shop.notes → Notes.note().new as items inject
                Shop.page → Clients.client().found as client one of
                Shop.page → Clients.client().new as client one of
                """)
    }

    @Test func whatAnInheritedPropertyComputesIsOfTheSubclassesType() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Inkwell { var level: Int { get } }
            struct Ink: Inkwell { let level: Int; let repo: any Repo }
            struct Dot { var text: String? }
            final class Subject<Value> { var value: Value; init(_ value: Value) { self.value = value } }
            class Processor<State> {
                private var subject: Subject<State>
                var state: State { get { subject.value } set { subject.value = newValue } }
                init(state: State) { subject = Subject(state) }
            }
            final class Action { let run: () -> Void; init(run: @escaping () -> Void) { self.run = run } }
            final class Pen: Processor<Inkwell> { let ctl: Ctl; init(ctl: Ctl, state: Inkwell) { self.ctl = ctl; super.init(state: state) } }
            final class Dots: Processor<Dot> {
                let ctl: Ctl
                init(ctl: Ctl, state: Dot) { self.ctl = ctl; super.init(state: state) }
                func action() -> Action { Action(run: { [weak self] in self?.state.text = "help" }) }
            }
            final class Shop {
                let ctl = Ctl(repo: Mem())
                lazy var pen = Pen(ctl: ctl, state: Ink(level: 1, repo: Disk()))
                lazy var dots = Dots(ctl: ctl, state: Dot())
            }
            """
        ).wiring
        #expect(
            wiring == """
                Dots.action() → Dots as run whole
                Processor.subject → Shop.pen/state
                Shop.ctl → Shop.ctl/repo as repo
                Shop.dots → Shop.ctl as ctl
                Shop.pen → Shop.ctl as ctl
                Shop.pen → Shop.pen/state as state
                Shop.pen/state → Shop.pen/state/repo as repo
                open Processor.subject value: newValue, what objects of a generic type are set to isn't told apart
                """)
    }

    @Test func aGenericMethodAnswersWithWhatTheClosureOfTheCallMakes() async throws {
        let wiring = try await Sources.parts(
            """
            struct Pool<Job> {
                let jobs: [Job]
                func run<Result>(_ block: (Job) -> [Result]) -> [Result] {
                    var all: [Result] = []
                    for job in jobs { all.append(contentsOf: block(job)) }
                    return all
                }
            }
            final class Red { let repo: any Repo = Mem() }
            final class Blue { let repo: any Repo = Disk() }
            final class Hall { let reds: [Red]; init(reds: [Red]) { self.reds = reds } }
            final class Pond { let blues: [Blue]; init(blues: [Blue]) { self.blues = blues } }
            final class Shop {
                func hall() -> Hall { let reds = Pool(jobs: [1]).run { _ in [Red()] }; return Hall(reds: reds) }
                func pond() -> Pond { let blues = Pool(jobs: [1]).run { _ in [Blue()] }; return Pond(blues: blues) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.hall() → Shop.hall().reds as reds
                Shop.hall().reds → Shop.hall().reds/Red
                Shop.hall().reds/Red → Red.repo as repo
                Shop.pond() → Shop.pond().blues as blues
                Shop.pond().blues → Shop.pond().blues/Blue
                Shop.pond().blues/Blue → Blue.repo as repo
                """)
    }

    @Test func anOptionalBindingOfATupleDeclaresItsParts() async throws {
        let wiring = try await Sources.parts(
            """
            final class Maker {
                func make(_ count: Int) -> (Ctl, Int)? { count > 0 ? (Ctl(repo: Mem()), count) : nil }
                func desk() -> Desk? { if let (ctl, count) = make(1) { print(count); return Desk(ctl: ctl) }; return nil }
                func other() -> Desk? { guard let (ctl, _) = make(2) else { return nil }; return Desk(ctl: ctl) }
            }
            final class Desk { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Shop { let maker = Maker() }
            """
        ).wiring
        #expect(
            wiring == """
                Maker.desk() → Maker.make(_:)/Ctl as ctl
                Maker.make(_:)/Ctl → Maker.make(_:)/Ctl/repo as repo
                Maker.other() → Maker.make(_:)/Ctl as ctl
                """)
    }

    @Test func aTypeOfAModuleThatATargetDoesNotDependOnIsNotMeant() async throws {
        var sources = Sources.parts(
            """
            import Web
            final class Desk { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; func add() {} }
            final class Shop {
                let desk = Desk(repo: Mem())
                lazy var routes = Group { Get("all", use: desk.add); Post("new", use: desk.add) }
            }
            """)
        sources.files.append(("Blog/Post.swift", "Blog", "struct Post: Codable { var title: String }"))
        sources.modules = [ModuleFacts(name: "Blog"), ModuleFacts(name: "Shop", dependencies: ["Web"])]
        let wiring = try await sources.verdicts
        #expect(
            wiring == """
                Shop.desk → Shop.desk/repo as repo
                Desk drawn
                Mem drawn
                Group view
                Get use
                Post use
                """)
    }

    @Test func ofTwoImportedTypesOfANameTheOneThatTakesTheArgumentsIsMeant() async throws {
        var sources = Sources.parts(
            """
            import First
            import Second
            final class Box { let client: Second.Client; init(client: Second.Client) { self.client = client } }
            final class Shop {
                let box = Box(client: Client(id: "a"))
                let kept = Client(id: "b")
                lazy var other = Box(client: kept)
            }
            """)
        sources.files.append(
            (
                "First/Client.swift", "First",
                "public final class Wire {}; public struct Client { let wire = Wire(); public init() {} }"
            ))
        sources.files.append(
            (
                "Second/Client.swift", "Second",
                "public final class Pipe {}; public struct Client { let pipe = Pipe(); public init(id: String) {} }"
            ))
        sources.modules = [
            ModuleFacts(name: "First"), ModuleFacts(name: "Second"),
            ModuleFacts(name: "Shop", dependencies: ["First", "Second"]),
        ]
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                Shop.box → Client.pipe as pipe
                Shop.other → Client.pipe as pipe
                """)
    }

    @Test func whatATestPutsIntoItsObjectIsNoneOfTheProgram() async throws {
        var sources = Sources.parts(
            """
            protocol Step { init(ctl: Ctl) }
            final class Real: Step { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Auth {
                var steps: [Step.Type] = [Real.self]
                func run(ctl: Ctl) -> [Step] { steps.compactMap { type in type.init(ctl: ctl) } }
            }
            final class Shop { let auth = Auth(); let ctl = Ctl(repo: Mem()); func go() { _ = auth.run(ctl: ctl) } }
            """)
        sources.files.append(
            (
                "Tests/ShopTests/AuthTests.swift", "ShopTests",
                """
                import XCTest
                @testable import Shop
                final class Fake: Step { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
                final class AuthTests: XCTestCase { func testRun() { let auth = Auth(); auth.steps = [Fake.self]; _ = auth.run(ctl: Ctl(repo: Disk())) } }
                """
            ))
        sources.modules = [
            ModuleFacts(name: "Shop"), ModuleFacts(name: "ShopTests", dependencies: ["Shop"], isTest: true),
        ]
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                Auth.run(ctl:)/Real → Shop.ctl as ctl
                Shop → Auth.run(ctl:) call
                Shop.ctl → Shop.ctl/repo as repo
                """)
    }

    @Test func whoAsksByAProtocolGetsWhatTheSubclassesPropertyIs() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Inkwell { var level: Int { get } }
            struct Ink: Inkwell { let level: Int; let repo: any Repo }
            struct Dot { var text: String? }
            final class Subject<Value> { var value: Value; init(_ value: Value) { self.value = value } }
            protocol Processing { associatedtype State; var state: State { get } }
            class Processor<State>: Processing {
                private var subject: Subject<State>
                var state: State { subject.value }
                init(state: State) { subject = Subject(state) }
            }
            final class Pen: Processor<Inkwell> { let ctl: Ctl; init(ctl: Ctl, state: Inkwell) { self.ctl = ctl; super.init(state: state) } }
            final class Dots: Processor<Dot> { let ctl: Ctl; init(ctl: Ctl, state: Dot) { self.ctl = ctl; super.init(state: state) } }
            final class Box<State> {
                private(set) var state: State
                let ctl: Ctl
                init<P: Processing>(processor: P, ctl: Ctl) where P.State == State { state = processor.state; self.ctl = ctl }
            }
            final class Shop {
                let ctl = Ctl(repo: Mem())
                func pens() -> Box<Inkwell> { let pen = Pen(ctl: ctl, state: Ink(level: 1, repo: Disk())); return Box(processor: pen, ctl: ctl) }
                func dots() -> Box<Dot> { let dots = Dots(ctl: ctl, state: Dot()); return Box(processor: dots, ctl: ctl) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Processor.subject → Shop.pens().pen/state
                Shop.ctl → Shop.ctl/repo as repo
                Shop.dots() → Shop.ctl as ctl
                Shop.dots() → Shop.dots().dots as processor
                Shop.dots().dots → Shop.ctl as ctl
                Shop.pens() → Shop.ctl as ctl
                Shop.pens() → Shop.pens().pen as processor
                Shop.pens() → Shop.pens().pen/state as state
                Shop.pens().pen → Shop.ctl as ctl
                Shop.pens().pen → Shop.pens().pen/state as state
                Shop.pens().pen/state → Shop.pens().pen/state/repo as repo
                """)
    }
}
