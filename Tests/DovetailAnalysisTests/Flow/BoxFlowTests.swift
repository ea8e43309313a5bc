import DovetailAnalysis
import DovetailGraph
import Testing

/// Boxes of the program's own: all objects of a generic class share its methods, and their types tell them apart.
@Suite struct BoxFlowTests {
    private let box = """
        final class Box<T> {
            private var held: T
            var value: T { get { read { $0 } } set { change { $0 = newValue } } }
            init(_ held: T) { self.held = held }
            func change<R>(_ body: (inout T) -> R) -> R { body(&held) }
            func read<R>(_ body: (T) -> R) -> R { body(held) }
            func take() -> T { held }
        }
        final class Clerk { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }

        """

    @Test func theArgumentsOfABoxTellWhatItGives() async throws {
        let wiring = try await Sources.parts(
            box + """
                final class Shop {
                    let ctl = Box(Ctl(repo: Mem()))
                    private let repos: Box<(any Repo)?> = Box(nil)
                    func fill() { repos.change { $0 = Disk() } }
                    func hire() -> Clerk { Clerk(ctl: ctl.take()) }
                    func open() -> Ctl { Ctl(repo: repos.value!) }
                }
                let shop = Shop()
                """
        ).wiring
        #expect(
            wiring == """
                Shop.ctl → Shop.ctl/Ctl
                Shop.ctl/Ctl → Shop.ctl/Ctl/repo as repo
                Shop.hire() → Shop.ctl/Ctl as ctl
                Shop.open() → Shop.fill()/Disk as repo
                main.shop → Shop.ctl as ctl
                main.shop → Shop.repos as repos
                """)
    }

    @Test func whatAGenericMethodAnswersIsOfTheTypeThatIsAskedFor() async throws {
        let wiring = try await Sources.parts(
            box + """
                final class Store {
                    private let ctl: Box<Ctl?> = Box(nil)
                    private let clerk: Box<Clerk?> = Box(nil)
                    func make() -> Ctl {
                        ctl.change { held in
                            let new = Ctl(repo: Mem())
                            held = new
                            return new
                        }
                    }
                    func hire() -> Clerk {
                        clerk.change { held in
                            let new = Clerk(ctl: make())
                            held = new
                            return new
                        }
                    }
                }
                final class Desk { init(clerk: Clerk) {} }
                let store = Store()
                let desk = Desk(clerk: store.hire())
                """
        ).wiring
        #expect(
            wiring == """
                Store.hire() → Store.hire().new
                Store.hire().new → Store.make() as ctl
                Store.make() → Store.make().new
                Store.make().new → Store.make().new/repo as repo
                main.desk → Store.hire() as clerk
                main.store → Store.clerk as clerk
                main.store → Store.ctl as ctl
                """)
    }

    @Test func aStructureThatOnlyHoldsSomethingIsSeenThrough() async throws {
        let wiring = try await Sources.parts(
            """
            struct Weak<T> {
                private weak var object: AnyObject?
                init(_ value: T) { object = value as AnyObject }
                var value: T? { object as? T }
            }
            final class Hub {
                private var ctls: [Weak<Ctl>] = []
                func add(_ ctl: Ctl) { ctls.append(Weak(ctl)) }
            }
            final class Page { init(ctl: Ctl) {} }
            func start() {
                let first = Hub(), second = Hub()
                let a = Ctl(repo: Mem()), b = Ctl(repo: Disk())
                first.add(a)
                second.add(b)
                let page = Page(ctl: Weak(a).value!)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().a → start().a/repo as repo
                start().b → start().b/repo as repo
                start().first → start().a as ctls inject
                start().page → start().a as ctl
                start().second → start().b as ctls inject
                """)
    }

    @Test func whatOneHolderHoldsNoOtherOneDoes() async throws {
        let wiring = try await Sources.parts(
            """
            final class Guarded<T> {
                private let lock = NSLock()
                private var held: T
                init(_ held: T) { self.held = held }
                func change<R>(_ body: (inout T) -> R) -> R { lock.withLock { body(&held) } }
                func set(_ new: T) { lock.withLock { held = new } }
            }
            extension Guarded: ExpressibleByNilLiteral where T == Any? {
                convenience init(nilLiteral: ()) { self.init(nil) }
            }
            final class Desk {
                private let repo: Guarded<(any Repo)?> = nil
                private let spare: Guarded<(any Repo)?> = nil
                func fill() { repo.set(Mem()); spare.change { $0 = Disk() } }
                func ctl() -> Ctl { Ctl(repo: repo.change { $0 }!) }
                func other() -> Ctl { spare.change { held in Ctl(repo: held!) } }
            }
            let desk = Desk()
            """
        ).wiring
        #expect(
            wiring == """
                Desk.ctl() → Desk.fill()/Mem as repo
                Desk.other() → Desk.fill()/Disk as repo
                """)
    }

    @Test func aListOfTheProgramIsGivenWhatItsMethodsTake() async throws {
        let wiring = try await Sources.parts(
            """
            struct Weak<T> { private weak var object: AnyObject?; init(_ value: T) { object = value as AnyObject } }
            final class List<T> {
                private let lock = NSLock()
                private var all: [Weak<T>] = []
                func append(_ one: T) { lock.withLock { all.append(Weak(one)) } }
            }
            final class Hub { private let list = List<any Repo>(); func add(_ repo: any Repo) { list.append(repo) } }
            final class Shop { private let list = List<any Repo>(); func add(_ repo: any Repo) { list.append(repo) } }
            final class App {
                let hub = Hub(), shop = Shop()
                let mem = Mem(), disk = Disk()
                func launch() { hub.add(mem); shop.add(disk) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.hub → Hub.list as list
                App.shop → Shop.list as list
                Hub.list → App.mem as one inject
                Shop.list → App.disk as one inject
                """)
    }

    @Test func aGenericClassThatMakesSomethingIsFollowed() async throws {
        let wiring = try await Sources.parts(
            """
            final class Kitchen<T: Repo> {
                private let repo: T
                init(repo: T) { self.repo = repo }
                func cook() -> Ctl { Ctl(repo: repo) }
            }
            final class Page { init(ctl: Ctl) {} }
            let kitchen = Kitchen(repo: Mem())
            let page = Page(ctl: kitchen.cook())
            """
        ).wiring
        #expect(
            wiring == """
                Kitchen.cook() → main.kitchen/repo as repo
                main.kitchen → main.kitchen/repo as repo
                main.page → Kitchen.cook() as ctl
                """)
    }

    @Test func whatAnInitializerPutsIntoABoxIsAskedForByTheBox() async throws {
        let wiring = try await Sources.parts(
            """
            struct Weak<T> {
                private weak var object: AnyObject?
                init(_ value: T) { object = value as AnyObject }
                var value: T? { object as? T }
            }
            final class Page {
                private let ctl: Weak<Ctl>
                init(ctl: Ctl) { self.ctl = Weak(ctl) }
                func next() -> Desk { Desk(ctl: ctl.value!) }
            }
            final class Desk { init(ctl: Ctl) {} }
            let ctl = Ctl(repo: Mem())
            let page = Page(ctl: ctl)
            """
        ).wiring
        #expect(
            wiring == """
                Page.next() → main.ctl as ctl
                main.ctl → main.ctl/repo as repo
                main.page → main.ctl as ctl
                """)
    }

    @Test func neitherAClosureNorATupleIsWhereAnObjectIsAskedFor() async throws {
        let wiring = try await Sources.parts(
            """
            final class Bag {
                private var all: [String: Any] = [:]
                func put(_ one: Any, _ name: String) { all[name] = one }
                func get<T>(_ name: String) -> T { all[name] as! T }
            }
            func start(_ bag: Bag, _ spare: Ctl) -> Desk {
                bag.put({ spare }, "maker")
                bag.put((spare, 1), "pair")
                bag.put(Ctl(repo: Mem()), "ctl")
                let ctl: Ctl = bag.get("ctl")
                return Desk(ctl: ctl)
            }
            final class Desk { init(ctl: Ctl) {} }
            """
        ).wiring
        #expect(
            wiring == """
                start(_:_:).ctl → start(_:_:)/Ctl
                start(_:_:)/Ctl → start(_:_:)/Ctl/repo as repo
                start(_:_:)/Desk → start(_:_:).ctl as ctl
                """)
    }

    @Test func whatTheClosureOfABoxMakesNoOtherOneHolds() async throws {
        let wiring = try await Sources.parts(
            """
            final class Later<T> {
                private let make: () -> T
                private var made: T?
                init(_ make: @escaping () -> T) { self.make = make }
                var value: T {
                    if let made { return made }
                    let new = make()
                    made = new
                    return new
                }
            }
            final class Maker<T> {
                private let make: () -> T
                init(make: @escaping () -> T) { self.make = make }
                func callAsFunction() -> T { make() }
            }
            final class Page { init(ctl: Ctl) {} }
            final class Desk { init(repo: any Repo) {} }
            let ctl = Later { Ctl(repo: Mem()) }
            let repo = Later { Disk() }
            let page = Page(ctl: ctl.value)
            let desk = Desk(repo: repo.value)
            let makeCtl = Maker { Ctl(repo: Disk()) }
            let makeRepo = Maker { Mem() }
            let other = Page(ctl: makeCtl())
            let another = Desk(repo: makeRepo())
            """
        ).wiring
        #expect(
            wiring == """
                main.another → main.makeRepo/Mem as repo
                main.ctl → main.ctl/Ctl as make deferred
                main.ctl/Ctl → main.ctl/Ctl/repo as repo
                main.desk → main.repo/Disk as repo
                main.makeCtl → main.makeCtl/Ctl as make deferred
                main.makeCtl/Ctl → main.makeCtl/Ctl/repo as repo
                main.makeRepo → main.makeRepo/Mem as make deferred
                main.other → main.makeCtl/Ctl as ctl
                main.page → main.ctl/Ctl as ctl
                main.repo → main.repo/Disk as make deferred
                """)
    }

    @Test func aListBehindALockHasWhatIsPutIntoItThere() async throws {
        let wiring = try await Sources(
            """
            import Synchronization
            final class Service: Sendable {}
            final class Registry: Sendable {
                private let services = Mutex<[String: Service]>([:])
                func add(_ service: Service) { services.withLock { $0["a"] = service } }
                func find() -> Service? { services.withLock { $0["a"] } }
            }
            final class Locked<Value>: @unchecked Sendable {
                private let l = NSLock()
                private var value: Value
                init(_ value: Value) { self.value = value }
                func write(_ change: (inout Value) -> Void) { l.withLock { change(&value) } }
                func read<Answer>(_ look: (Value) -> Answer) -> Answer { l.withLock { look(value) } }
            }
            final class List {
                private let all = Locked<[Service]>([])
                func add(_ service: Service) { all.write { $0.append(service) } }
                func first() -> Service? { all.read { $0.first } }
            }
            final class Page { let service: Service; init(service: Service) { self.service = service } }
            let registry = Registry(), list = List()
            registry.add(Service())
            list.add(Service())
            let page = Page(service: registry.find()!), other = Page(service: list.first()!)
            """
        ).wiring
        #expect(
            wiring == """
                List.first() → main/Service~2
                Registry.find() → main/Service
                main.list → List.all as all
                main.other → List.first() as service
                main.page → Registry.find() as service
                main.registry → Registry.services as services
                main.registry → main/Service as services inject
                """)
    }
}
