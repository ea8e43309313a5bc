import Testing

/// Calls that stand for themselves: what one of them gives is not mixed with what another one gives.
@Suite struct PerCallFlowTests {
    @Test func aLocalOfAnInitializerIsThePartOfItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Working: AnyObject {}
            final class Home: Working {}
            final class Cart: Working {}
            class Router<T> {
                let own: T
                let working: Working
                init(own: T) {
                    self.own = own
                    guard let working = own as? Working else { fatalError() }
                    self.working = working
                }
            }
            class ViewRouter<T>: Router<T> { override init(own: T) { super.init(own: own) } }
            final class HomeRouter: ViewRouter<Home> { override init(own: Home) { super.init(own: own) } }
            final class CartRouter: ViewRouter<Cart> { override init(own: Cart) { super.init(own: own) } }
            let home = HomeRouter(own: Home())
            let cart = CartRouter(own: Cart())
            """
        ).wiring
        #expect(
            wiring == """
                main.cart → main.cart/own as own
                main.home → main.home/own as own
                """)
    }

    @Test func selfIsTheObjectOnWhichAMethodIsCalled() async throws {
        let wiring = try await Sources.parts(
            """
            final class Job { weak var queue: Queue?; let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Queue { func add(_ job: Job) { job.queue = self } }
            final class Mail { let queue = Queue(); func go() { let job = Job(ctl: Ctl(repo: Mem())); queue.add(job) } }
            final class Web { let queue = Queue(); func go() { let job = Job(ctl: Ctl(repo: Mem())); queue.add(job) } }
            """
        ).wiring
        #expect(
            wiring == """
                Mail.go().job → Mail.go().job/ctl as ctl
                Mail.go().job → Mail.queue as queue inject
                Mail.go().job/ctl → Mail.go().job/ctl/repo as repo
                Web.go().job → Web.go().job/ctl as ctl
                Web.go().job → Web.queue as queue inject
                Web.go().job/ctl → Web.go().job/ctl/repo as repo
                """)
    }

    @Test func aFactoryFillsWhatAnotherPackageMakesForEachCall() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            protocol ModelBased: AnyObject { associatedtype Model; var model: Model! { get set } }
            extension ModelBased where Self: StoryboardBased & UIViewController {
                static func instantiate(with model: Model, and repo: any Repo) -> Self where Model: Holding {
                    let screen = Self.instantiate()
                    screen.model = model
                    screen.model.repo = repo
                    return screen
                }
            }
            protocol Holding: AnyObject { var repo: (any Repo)! { get set } }
            final class List: Holding { var repo: (any Repo)! }
            final class ListScreen: UIViewController, StoryboardBased, ModelBased { var model: List! }
            final class Flow {
                let repo = Mem()
                func first() { let screen = ListScreen.instantiate(with: List(), and: repo); show(screen) }
                func second() { let other = ListScreen.instantiate(with: List(), and: repo); show(other) }
            }
            let flow = Flow()
            """
        ).wiring
        #expect(
            wiring == """
                Flow.first().screen → Flow.first().screen/List as model inject
                Flow.first().screen/List → Flow.repo as repo inject
                Flow.second().other → Flow.second().other/List as model inject
                Flow.second().other/List → Flow.repo as repo inject
                main.flow → Flow.repo as repo
                """)
    }

    @Test func whatAComputedPropertyAnswersWithMayBeItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            protocol Showing: AnyObject {}
            extension Showing where Self: UIViewController { var controller: UIViewController { self } }
            final class Screen: UIViewController, Showing {
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo; super.init(nibName: nil, bundle: nil) }
            }
            final class App {
                let window = UIWindow()
                func start() { let screen = Screen(repo: Mem()); window.rootViewController = screen.controller }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.start().screen → App.start().screen/repo as repo
                App.window → App.start().screen as rootViewController inject
                """)
    }

    @Test func aGenericObjectIsNoneOfAnotherArgument() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            final class Info {}
            final class State {}
            final class Box<T>: ObservableObject { @Published var data: T; init(_ data: T) { self.data = data } }
            typealias InfoBox = Box<Info>
            final class Model { let info = InfoBox(Info()); let state: Box<State> = .init(State()) }
            struct Screen: View {
                @EnvironmentObject var info: InfoBox
                @EnvironmentObject var state: Box<State>
                var body: some View { Text("a") }
            }
            @main struct Main: App {
                let model = Model()
                var body: some Scene {
                    WindowGroup { Screen().environmentObject(model.info).environmentObject(model.state) }
                }
            }
            """
        ).wiring.split(separator: "\n").filter { $0.hasPrefix("Screen") }
        #expect(wiring == ["Screen → Model.info as info inject", "Screen → Model.state as state inject"])
    }

    @Test func whatAClosurePutsIntoALocalBoxIsTheCallersOwn() async throws {
        let wiring = try await Sources(
            """
            import Foundation
            final class Box<Value> { var value: Value? }
            final class Loop {
                static let shared = Loop()
                func run<T>(_ block: @escaping () -> T) -> T? {
                    let result = Box<T>()
                    CFRunLoopPerformBlock(CFRunLoopGetMain(), "common") { result.value = block() }
                    return result.value
                }
            }
            final class Clock { let log: Log; init(log: Log) { self.log = log } }
            final class Route { let log: Log; init(log: Log) { self.log = log } }
            final class Log { func write() {} }
            final class Clocks { let clock: Clock?; init(log: Log) { clock = Loop.shared.run { Clock(log: log) } } }
            final class Routes { let route: Route?; init(log: Log) { route = Loop.shared.run { Route(log: log) } } }
            let log = Log()
            let clocks = Clocks(log: log)
            let routes = Routes(log: log)
            """
        ).wiring
        #expect(
            wiring == """
                Clocks.clock → main.log as log
                Routes.route → main.log as log
                main.clocks → Clocks.clock as clock one of
                main.clocks → main.log as log
                main.routes → Routes.route as route one of
                main.routes → main.log as log
                """)
    }

    @Test func eachObjectAnswersWithItsOwnClosure() async throws {
        let wiring = try await Sources.parts(
            """
            final class Maker<Input, Output> {
                let input: Input, make: (Input) -> Output
                init(_ input: Input, make: @escaping (Input) -> Output) { self.input = input; self.make = make }
                func get() -> Output { make(input) }
            }
            final class Outer { let inner: Ctl; init(inner: Ctl) { self.inner = inner } }
            let inner = Maker(Disk()) { Ctl(repo: $0) }.get()
            let outer = Maker(inner) { Outer(inner: $0) }.get()
            """
        ).wiring
        #expect(
            wiring == """
                main.inner → main.inner/Maker/Disk as repo
                main.inner/Maker → main.inner as make deferred
                main.inner/Maker → main.inner/Maker/Disk
                main.outer → main.inner as inner
                main.outer/Maker → main.inner
                main.outer/Maker → main.outer as make deferred
                """)
    }

    @Test func aMethodCallsItsArgumentWithWhatItsOwnObjectHas() async throws {
        let wiring = try await Sources.parts(
            """
            final class Pool {
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo }
                func run(_ work: (any Repo) -> Ctl) -> Ctl { work(repo) }
            }
            let first = Pool(repo: Disk()).run { Ctl(repo: $0) }
            let second = Pool(repo: Mem()).run { _ in first }
            """
        ).wiring
        #expect(
            wiring == """
                main.first → main.first/Pool/repo as repo
                main.first/Pool → main.first/Pool/repo as repo
                main.second → main.first
                main.second/Pool → main.second/Pool/repo as repo
                """)
    }

    @Test func eachObjectAnswersWithWhatItWasGivenOrMakes() async throws {
        let wiring = try await Sources.parts(
            """
            final class Source {
                let given: (any Repo)?
                init(given: (any Repo)?) { self.given = given }
                func repo() -> any Repo { if let given { return given }; return Mem() }
            }
            final class First { let source = Source(given: Disk()); lazy var ctl = Ctl(repo: source.repo()) }
            final class Second { let source = Source(given: Disk()); lazy var ctl = Ctl(repo: source.repo()) }
            final class Third { let source = Source(given: nil); lazy var ctl = Ctl(repo: source.repo()) }
            let all: [AnyObject] = [First(), Second(), Third()]
            """
        ).wiring
        #expect(
            wiring == """
                First.ctl → First.source/given as repo one of
                First.ctl → Source.repo()/Mem as repo one of
                First.source → First.source/given as given
                Second.ctl → Second.source/given as repo one of
                Second.ctl → Source.repo()/Mem as repo one of
                Second.source → Second.source/given as given
                Third.ctl → Source.repo()/Mem as repo
                main.all → First.ctl as ctl deferred
                main.all → First.source as source
                main.all → Second.ctl as ctl deferred
                main.all → Second.source as source
                main.all → Third.ctl as ctl deferred
                main.all → Third.source as source
                """)
    }
}
