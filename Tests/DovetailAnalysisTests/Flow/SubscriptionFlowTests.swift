import DovetailGraph
import Testing

/// Closures that another package keeps: what they name lives as long as they do.
@Suite struct SubscriptionFlowTests {
    @Test func whoKeepsASubscriptionKeepsWhatItsClosuresName() async throws {
        let wiring = try await Sources.parts(
            """
            final class Screen {
                private let bag = DisposeBag()
                private var updates: Set<AnyCancellable> = []
                private var one: AnyCancellable?
                private let events: Events
                init(events: Events) { self.events = events }
                func show(_ ctl: Ctl) { events.stream().map { ctl.repo }.subscribe { _ in }.disposed(by: bag) }
                func open(_ ctl: Ctl) { events.stream().sink { _ in print(ctl) }.store(in: &updates) }
                func load() {
                    let ctl = Ctl(repo: Mem())
                    one = events.stream().sink { value in Task { ctl.show(value) } }
                }
            }
            struct App {
                let screen = Screen(events: Events())
                func show() { screen.show(Ctl(repo: Mem())) }
                func open() { screen.open(Ctl(repo: Disk())) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.open()/Ctl → App.open()/Ctl/repo as repo
                App.screen → App.open()/Ctl as updates deferred
                App.screen → App.screen/events as events
                App.screen → App.show()/Ctl as bag deferred
                App.screen → Screen.load().ctl as one deferred
                App.show()/Ctl → App.show()/Ctl/repo as repo
                Screen.load().ctl → Screen.load().ctl/repo as repo
                """)
    }

    @Test func whatGoesThroughAStreamIsNotTheStream() async throws {
        let wiring = try await Sources.parts(
            """
            import RxSwift
            final class Detail {
                let user: BehaviorRelay<any Repo>
                init(user: any Repo) { self.user = BehaviorRelay(value: user) }
            }
            final class Chosen { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Events {
                let picked = PublishSubject<any Repo>()
                let empty = PublishSubject<any Repo>()
                func pick() { picked.onNext(Mem()) }
                func details() -> [Any] {
                    [
                        empty.asDriver(onErrorJustReturn: none).map { user in Detail(user: user) },
                        empty.filter { _ in true }.flatMapLatest { user in Detail(user: user) },
                    ]
                }
                func chosen() -> Any { picked.filter { _ in true }.map { repo in Chosen(repo: repo) } }
            }
            final class App { let events = Events(); func go() { _ = (events.details(), events.chosen()) } }
            """
        ).wiring
        #expect(
            wiring == """
                App → Events.chosen() call
                App → Events.details() call
                App.events → Events.empty as empty
                App.events → Events.picked as picked
                Events.chosen() → Events.pick()/Mem as repo
                Events.details() → Detail.user as user
                open Events.details() user: user, nothing in these sources gives it a value
                open Events.details() user: user, nothing in these sources gives it a value
                """)
    }

    @Test func aClosureInAClosureNamesWhatTheOuterOneHas() async throws {
        let wiring = try await Sources.parts(
            """
            final class Sign {
                let ctl: Ctl
                private var session: WebSession?
                init(ctl: Ctl) { self.ctl = ctl }
                func start() { session = WebSession(url: "a") { answer in Task { self.end(answer) } } }
                func end(_ answer: String) {}
            }
            final class Clock {
                let ctl: Ctl
                private var session: WebSession?
                private var ticks = 0
                init(ctl: Ctl) { self.ctl = ctl }
                func start() { session = WebSession(url: "a") { [weak self] _ in guard let self else { return }; ticks = 1 } }
            }
            struct App { let sign = Sign(ctl: Ctl(repo: Mem())); let clock = Clock(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                App.clock → App.clock/ctl as ctl
                App.clock → Clock.session as session deferred
                App.clock/ctl → App.clock/ctl/repo as repo
                App.sign → App.sign/ctl as ctl
                App.sign → Sign.session as session deferred
                App.sign/ctl → App.sign/ctl/repo as repo
                Clock.session → Clock whole
                Sign.session → Sign whole
                """)
    }

    @Test func aViewThatIsGivenAMethodOfAPartNeedsIt() async throws {
        let wiring = try await Sources.parts(
            """
            struct Help: View { let act: (Int) -> Void; var body: some View { Button("?") { act(1) } } }
            final class Store { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl }; func act(_ number: Int) {} }
            final class Window {
                let store: Store
                init(store: Store) { self.store = store }
                func open() { show(Help(act: store.act)) }
                func close() { show(Help { self.store.act($0) }) }
                func clear() { show(Help(act: own)) }
                func own(_ number: Int) {}
                func show(_ view: some View) {}
            }
            struct App { let window = Window(store: Store(ctl: Ctl(repo: Mem()))) }
            """
        ).wiring
        #expect(
            wiring == """
                App.window → App.window/store as store
                App.window/store → App.window/store/ctl as ctl
                App.window/store/ctl → App.window/store/ctl/repo as repo
                Window.clear()/Help → Window as act whole
                Window.close()/Help → App.window/store as act deferred
                Window.close()/Help → Window as act whole
                Window.open()/Help → App.window/store as act deferred
                """)
    }

    @Test func anInitializerThatIsRegisteredIsNotGivenItsRegistry() async throws {
        let wiring = try await Sources.parts(
            """
            final class Coder { let context: Context; let repo: any Repo = Mem(); init(context: Context) { self.context = context } }
            func start() { CoderRegistry.shared.register(Coder.init) }
            """
        ).wiring
        #expect(wiring == "start()/Coder → Coder.repo as repo")
    }

    @Test func anOperatorOfCombineIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            import Combine
            final class Store { @Published var names: [String] = []; @Published var repo: any Repo = Mem() }
            final class Screen {
                private var updates: AnyCancellable?
                private var shown: Ctl?
                init(store: Store) {
                    updates = Publishers.CombineLatest(store.$names, store.$repo).sink { _, repo in self.shown = Ctl(repo: repo) }
                }
            }
            final class App { let store = Store(); lazy var screen = Screen(store: store) }
            """
        ).wiring
        #expect(
            wiring == """
                App.screen → App.store as store
                App.screen → Screen.shown as shown
                App.store → Store.repo as repo
                Screen.shown → Store.repo as repo
                """)
    }

    /// Nor is what a closure makes kept: only what it names.
    @Test func whatSubclassesPutIntoAnInheritedBagIsTheirOwn() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            import RxSwift
            class Base: UIViewController { var bag = DisposeBag() }
            final class Service { func load() {} }
            final class Detail: UIViewController { let service: Service; init(service: Service) { self.service = service } }
            final class Settings: Base {
                let make: () -> Detail
                init(make: @escaping () -> Detail) { self.make = make }
                func bind(taps: Observable<Void>) {
                    let log = Log()
                    taps.subscribe(onNext: { [weak self] _ in
                        let detail = self!.make()
                        log.write()
                        self!.navigationController?.pushViewController(detail, animated: true)
                    }).disposed(by: bag)
                }
            }
            final class Log { func write() {} }
            final class Login: Base { let service: Service; init(service: Service) { self.service = service } }
            final class Root {
                let service = Service()
                lazy var login = Login(service: service)
                lazy var settings = Settings(make: { Detail(service: self.service) })
            }
            let root = Root()
            """
        ).wiring
        #expect(
            wiring == """
                Root.login → Root.service as service
                Root.settings → Root.service as make deferred
                Root.settings → Root.settings/Detail as make deferred
                Root.settings → Settings.bind(taps:).log as bag deferred
                Root.settings/Detail → Root.service as service
                main.root → Root.login as login deferred
                main.root → Root.service as service
                main.root → Root.settings as settings deferred
                """)
    }
}
