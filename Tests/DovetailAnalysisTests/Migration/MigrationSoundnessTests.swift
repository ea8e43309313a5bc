import DovetailAnalysis
import Testing

/// What is written means what the registrations meant; what it can't mean is left.
@Suite struct MigrationSoundnessTests {
    @Test func whatAnEarlyExitPassesOverIsLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Gate { init() {} }
            final class Net { init() {} }
            final class Log { init() {} }
            func add(_ c: Container, _ isDemo: Bool) {
                c.register(Gate.self) { _ in Gate() }
                guard !isDemo else { return }
                c.register(Net.self) { _ in Net() }
                work { c.register(Log.self) { _ in Log() } }
            }
            """)
        #expect(
            text == """
                App.swift:8:5: Net: it is registered only if line 7 doesn't leave the function before; decide within \
                the binding, with 'if' or 'switch'
                App.swift:9:12: Log: it is registered in a branch, a loop, or a closure that others call; decide within \
                the binding, with 'if' or 'switch'
                App.swift:9:12: Log: it is registered only if line 7 doesn't leave the function before; decide within \
                the binding, with 'if' or 'switch'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var gate: Gate { define { Gate() } }
                }
                """)
    }

    @Test func overridesUnderConditionsAreLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init(_ n: Int = 0) {} }
            final class Log { init(_ n: Int = 0) {} }
            final class Feed { init(log: Log) {} }
            func add(_ c: Container) {
                c.register(Net.self) { _ in Net() }
                #if DEBUG
                c.register(Net.self) { _ in Net(1) }
                c.register(Log.self) { _ in Log(1) }
                #endif
                #if !DEBUG
                c.register(Log.self) { _ in Log(2) }
                #endif
                #if LOGS
                c.register(Feed.self, name: "x") { r in Feed(log: r.resolve(Log.self)!) }
                #endif
                c.register(Feed.self) { r in Feed(log: r.resolve(Log.self)!) }
                c.register(Int.self) { r in r.resolve(Feed.self, name: "x") == nil ? 1 : 2 }
                c.register([Feed].self) { r in [r.resolve(Feed.self, name: "x")!] }
            }
            """)
        #expect(
            text == """
                App.swift:6:5: Net: another registration replaces it under a condition, in line 8; put one of them \
                behind '#else'
                App.swift:8:5: Net: it replaces another registration under a condition, that in line 6; put one of them \
                behind '#else'
                App.swift:18:5: Int: 'Feed[x]' is registered only under '#if'; register it in '#else', too, or read it \
                under '#if'
                App.swift:18:5: Int: 'r.resolve(Feed.self, name: "x")' asks whether it is registered; decide it where the \
                program is put together
                App.swift:19:5: [Feed]: 'Feed[x]' is registered only under '#if'; register it in '#else', too, or read it \
                under '#if'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    #if DEBUG
                    var log: Log { define { Log(1) } }
                    #endif

                    #if !DEBUG
                    var log: Log { define { Log(2) } }
                    #endif

                    #if LOGS
                    var xFeed: Feed { define { Feed(log: log) } }
                    #endif

                    var feed: Feed { define { Feed(log: log) } }
                }
                """)
    }

    @Test func whatOtherFunctionsRegisterAgainIsLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init() {} }
            func addLive(_ c: Container) { c.register(Net.self) { _ in Net() } }
            func addDemo(_ c: Container) { c.register(Net.self) { _ in Net() } }
            """)
        #expect(
            text == """
                App.swift:3:32: Net: it is registered at App.swift:4:32, too; keep one, and substitute it where the other \
                is meant
                App.swift:4:32: Net: it is registered at App.swift:3:32, too; keep one, and substitute it where the other \
                is meant
                """)
    }

    @Test func whatMayFailToResolveStaysAnOptional() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            final class Net { init() {} }
            final class Feed { init(net: Net?) {} }
            let container = DependencyContainer { c in
                c.register { Net() }
                c.register { Feed(net: try? c.resolve()) }
                c.register(tag: "a") { () -> Feed in
                    let net = try? c.resolve() as Net
                    return Feed(net: net)
                }
                c.register(tag: "b") { Feed(net: (try? c.resolve() as Net) ?? Net()) }
                c.register { [try? Feed(net: c.resolve())] as [Feed?] }
            }
            """, from: "dip")
        #expect(
            text == """
                App.swift:11:5: Feed[b]: 'try? c.resolve() as Net' asks whether it is registered; decide it where the \
                program is put together
                App.swift:12:5: [Feed?]: 'try? Feed(net: c.resolve())' asks whether it is registered; decide it where the \
                program is put together
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var net: Net { define { Net() } }
                    var feed: Feed { define { Feed(net: net) } }

                    var aFeed: Feed {
                        define {
                            let net: Net? = self.net
                            return Feed(net: net)
                        }
                    }
                }
                """)
    }

    @Test func aLibraryMayComeWithAnotherModule() async throws {
        let text = try await Migrations.moved([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", targets: [.target(name: "Kit"), .target(name: "App", dependencies: ["Kit"])])
            """,
            "Sources/Kit/Kit.swift": """
            @_exported import Swinject
            public final class Net { public init() {} }
            """,
            "Sources/App/App.swift": """
            import Kit
            func add(_ c: Container) { c.register(Net.self) { _ in Net() } }
            """,
        ])
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var net: Net { define { Net() } }
                }
                """)
    }

    @Test func methodsOfTheProgramThatResolveAreItsOwn() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init() {} }
            final class Paths { func resolve(_ type: Net.Type) -> Net? { nil } }
            final class Feed { init(net: Net) {} }
            let paths = Paths()
            func add(_ c: Container) {
                c.register(Net.self) { _ in Net() }
                c.register(Feed.self) { _ in Feed(net: paths.resolve(Net.self)!) }
                c.register(Feed.self, name: "b") { _ in Feed(net: c.resolve(Net.self)!) }
                c.register(Feed.self, name: "c") { _ in Feed(net: elsewhere.resolve(Net.self)!) }
            }
            """)
        #expect(
            text == """
                App.swift:10:5: Feed[c]: whom 'elsewhere.resolve(Net.self)' asks is not in these sources; ask the \
                container that the factory is given
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var net: Net { define { Net() } }
                    var feed: Feed { define { Feed(net: paths.resolve(Net.self)!) } }
                    var bFeed: Feed { define { Feed(net: net) } }
                }
                """)
    }

    @Test func whatOnlyTheSurroundingsHaveIsLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init(_ text: String = "") {} }
            class Base { func inherited() -> String { "" } }
            final class Setup: Base {
                static let key = "a"
                private static let hidden = ""
                func add(_ c: Container) {
                    c.register(Net.self) { _ in Net(Self.key) }
                    c.register(Net.self, name: "a") { _ in Net(Setup.hidden) }
                    c.register(Net.self, name: "b") { [unowned self] _ in Net(later()) }
                    c.register(Net.self, name: "c") { _ in Net(inherited()) }
                    c.register(Net.self, name: "d") { _ in Net().configured() }
                    c.register(Net.self, name: "e") { [text = "x"] _ in Net(text) }
                }
            }
            extension Setup { func later() -> String { "" } }
            private extension Net { func configured() -> Net { self } }
            """)
        #expect(
            text == """
                App.swift:9:9: Net[a]: it uses 'hidden' of 'Setup', which is private; make that internal
                App.swift:10:9: Net[b]: it uses 'later' of 'Setup'; make it a binding, or an input of the assembly
                App.swift:11:9: Net[c]: it uses 'inherited' of 'Setup'; make it a binding, or an input of the assembly
                App.swift:12:9: Net[d]: it uses 'configured' of this file alone; make that internal
                App.swift:13:9: Net[e]: its factory captures 'text = "x"'; make it a binding, or an input of the assembly
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var net: Net { define { Net(Setup.key) } }
                }
                """)
    }

    @Test func wordsOfTheLanguageAreNoNames() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Inout { init() {} }
            extension Container {
                var `inout`: Factory<Inout> { self { Inout() } }
                var `init`: Factory<Inout> { self { Inout() } }
                var define: Factory<Inout> { self { Inout() } }
                var all: Factory<[Inout]> { self { [self.`inout`(), self.`init`(), self.define()] } }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var `inout`: Inout { define(.prototype) { Inout() } }
                    var init2: Inout { define(.prototype) { Inout() } }
                    var define2: Inout { define(.prototype) { Inout() } }
                    var all: [Inout] { define(.prototype) { [`inout`, init2, define2] } }
                }
                """)
    }

    @Test func typesOfArgumentsTellRegistrationsApart() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init(_ text: String = "", _ number: Int = 0) {} }
            final class Feed { init(net: Net) {} }
            func add(_ c: Container) {
                c.register(Net.self) { (_: Resolver, text: String) in Net(text) }
                c.register(Net.self) { (_: Resolver, number: Int) in Net("", number) }
                c.register(Feed.self) { r in Feed(net: r.resolve(Net.self, argument: 3)!) }
                c.register(Feed.self) { (r: Resolver, text: String) in Feed(net: r.resolve(Net.self, argument: text)!) }
                c.register(Feed.self, name: "a") { r in Feed(net: r.resolve(Net.self, argument: unheardOf)!) }
            }
            """)
        #expect(
            text == """
                App.swift:9:5: Feed[a]: 'Net' is registered for arguments of several types, and those of its arguments \
                are inferred; write them, as in 'x as Int'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func net(_ text: String) -> Net { define { Net(text) } }
                    func net2(_ number: Int) -> Net { define { Net("", number) } }
                    var feed: Feed { define { Feed(net: net2(3)) } }
                    func feed(_ text: String) -> Feed { define { Feed(net: net(text)) } }
                }
                """)
    }

    @Test func attributesAreKeptOrNamed() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Net { init() {} }
            extension Container {
                @available(macOS 20, *) var a: Factory<Net> { self { Net() } }
                @MainActor var b: Factory<Net> { self { Net() } }
                @Special var c: Factory<Net> { self { Net() } }
            }
            @available(macOS 21, *)
            extension Container {
                var d: Factory<Net> { self { Net() } }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:6:5: c: its attribute '@Special' may mean more; write the binding by hand
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    @available(macOS 20, *)
                    var a: Net { define(.prototype) { Net() } }

                    @MainActor var b: Net { define(.prototype) { Net() } }

                    @available(macOS 21, *)
                    var d: Net { define(.prototype) { Net() } }
                }
                """)
    }

    @Test func whatDoesNotParseIsLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net { init() {} }
            func add(_ c: Container) {
                c.register(Net.self) { _ in let x = ; return Net() }
                c.register(Net.self, name: "a") { _ in Net() }
            }
            """)
        #expect(
            text == """
                App.swift:4:5: Net: it doesn't parse; mend it first
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var aNet: Net { define { Net() } }
                }
                """)
    }

    @Test func whatIsNestedTooDeepIsPassedOverWithAWarning() async throws {
        let deep = String(repeating: "[", count: 40) + "Net()" + String(repeating: "]", count: 40)
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Swinject
                func add(_ c: Container) { c.register(Any.self) { _ in \(deep) } }
                """
            ], from: "swinject")
        let warning = "App.swift: warning: this is nested too deeply to be read, and is left out"
        #expect(migration.warnings.map { "\($0)" } == [warning])
    }
}
