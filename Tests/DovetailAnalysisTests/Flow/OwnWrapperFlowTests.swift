import DovetailAnalysis
import DovetailGraph
import Testing

/// Property wrappers that a program declares.
@Suite struct OwnWrapperFlowTests {
    @Test func eachPropertyHasWhatItsKeyPathNames() async throws {
        let wiring = try await Sources.parts(
            """
            struct World { var repo: any Repo = Mem(); var disk: any Repo = Disk(); var ctl = Ctl(repo: Mem()) }
            let world = World()
            @propertyWrapper struct Use<T> {
                private let read: (World) -> T
                var wrappedValue: T { read(world) }
                init(_ path: KeyPath<World, T>) { read = { $0[keyPath: path] } }
            }
            final class Page { @Use(\\.disk) var repo: any Repo; @Use(\\.ctl) var ctl }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                Page → World.ctl as ctl inject
                Page → World.disk as repo inject
                World.ctl → World.ctl/repo as repo
                """)
    }

    @Test func aWrapperOfThisNameIsTheOneOfTheProgram() async throws {
        let wiring = try await Sources.parts(
            """
            @propertyWrapper struct Injected<T> {
                var path: KeyPath<Container, T>
                init(_ path: KeyPath<Container, T>) { self.path = path }
                var wrappedValue: T { Container.shared[keyPath: path] }
            }
            final class Container { static let shared = Container(); lazy var repo: any Repo = Mem() }
            final class Page { @Injected(\\.repo) var repo: any Repo }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                Container.shared → Container.repo as repo deferred
                Page → Container.repo as repo inject
                """)
    }

    @Test func aWrapperThatIsMadeAnewForEachPropertyIsCountedOnce() async throws {
        let wiring = try await Sources.parts(
            """
            @propertyWrapper struct Stored { var wrappedValue: any Repo; init() { wrappedValue = Mem() } }
            final class Page { @Stored var first: any Repo; @Stored var second: any Repo }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                Page → Page.first/Mem as first inject
                Page → Page.second/Mem as second inject
                """)
    }

    @Test func aParameterOfAWrapperIsOfThePropertysType() async throws {
        let wiring = try await Sources.parts(
            """
            enum Kind { case fast, slow; static let usual = Kind.fast }
            protocol Runner { init(ctl: Ctl) }
            final class Fast: Runner { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Slow: Runner { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            extension Kind { var runner: any Runner.Type { switch self { case .fast: Fast.self; case .slow: Slow.self } } }
            @propertyWrapper final class Setting<Value> {
                private var value: Value
                init(first: Value) { value = first }
                var wrappedValue: Value { get { value } set { value = newValue } }
            }
            final class Settings { @Setting(first: .usual) var kind: Kind }
            final class App { let runner: any Runner; init(runner: any Runner) { self.runner = runner } }
            let settings = Settings()
            let app = App(runner: settings.kind.runner.init(ctl: Ctl(repo: Mem())))
            """
        ).wiring
        #expect(
            wiring == """
                main.app → main.app/Fast as runner one of
                main.app → main.app/Slow as runner one of
                main.app/Ctl → main.app/Ctl/repo as repo
                main.app/Fast → main.app/Ctl as ctl
                main.app/Slow → main.app/Ctl as ctl
                """)
    }

    @Test func aWrapperMayBeToldUnderWhichTypeItAsks() async throws {
        let wiring = try await Sources.parts(
            """
            import Swinject
            @propertyWrapper final class Plug<Key, Part> {
                var wrappedValue: Part!
                init(as _: Key.Type) {}
                func fill(_ r: Resolver) { wrappedValue = (r.resolve(Key.self) as! Part) }
            }
            protocol Named {}
            protocol Meter: Named {}
            final class RealMeter: Meter {}
            final class Panel {
                @Plug(as: Meter.self) private var named: Named!
            }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Meter.self) { _ in RealMeter() }
                    container.register(Panel.self) { _ in Panel() }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Panel → Parts#Meter as named inject
                Parts#Panel → Parts#Meter as named
                """)
    }

    @Test func partsWithoutInputsThatStandAtAnAttributeAreDrawnAndDefaultsToo() async throws {
        let verdicts = try await Sources.parts(
            """
            @propertyWrapper struct Kept {
                var repo: any Repo
                var wrappedValue: Int { 1 }
                init(repo: any Repo = Mem()) { self.repo = repo }
            }
            final class Page { @Kept var count: Int; @Kept(repo: Disk()) var other: Int }
            final class Shop { let page = Page() }
            """
        ).verdicts
        #expect(
            verdicts == """
                Shop.page → Page.count/Mem as count inject
                Shop.page → Page.other/Disk as other inject
                Mem drawn
                Disk drawn
                Page drawn
                """)
    }

    @Test func theValueBehindTheNameIsTheWrappedOne() async throws {
        let wiring = try await Sources.parts(
            """
            import Foundation
            @propertyWrapper struct Plain<Value> {
                let key: String
                let defaultValue: Value
                let container: UserDefaults
                var wrappedValue: Value { defaultValue }
                init(wrappedValue: Value = .zero, key: String, container: UserDefaults) { self.defaultValue = wrappedValue; self.container = container; self.key = key }
            }
            final class Preferences { @Plain(key: "a", container: .standard) var isA: Bool = false; @Plain(key: "b", container: .standard) var size = 56 }
            final class Service { let preferences: Preferences; init(preferences: Preferences) { self.preferences = preferences } }
            final class Shop { let preferences = Preferences(); lazy var service = Service(preferences: preferences) }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.preferences → Preferences.isA/UserDefaults as isA inject
                Shop.preferences → Preferences.size/UserDefaults as size inject
                Shop.service → Shop.preferences as preferences
                """)
    }

    @Test func whatAWrapperHoldsIsKeptByTheObject() async throws {
        let wiring = try await Sources.parts(
            """
            @propertyWrapper final class Locked<Value> {
                private var value: Value
                init(wrappedValue: Value) { value = wrappedValue }
                var wrappedValue: Value { get { value } set { value = newValue } }
            }
            final class Meter { @Locked var gauge = Ctl(repo: Mem()); func read() { print(gauge) } }
            final class Shop { let meter = Meter() }
            """
        ).wiring
        #expect(
            wiring == """
                Meter.gauge → Meter.gauge/repo as repo
                Shop.meter → Meter.gauge as gauge
                """)
    }
}
