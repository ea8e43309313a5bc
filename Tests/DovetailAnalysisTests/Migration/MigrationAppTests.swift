import DovetailAnalysis
import DovetailGraph
import Testing

/// What public programs do that no fixture has: it is moved, left for its true reason, or no registration at all.
@Suite struct MigrationAppTests {
    @Test func aMethodOfASingletonIsNoFactoryOfItsName() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Saw { init() {} }
            final class Shed: Sendable {
                static let shared = Shed()
                func saw() -> Saw { Saw() }
            }
            extension Container {
                var saw: Factory<Saw> { self { Shed.shared.saw() } }
                var other: Factory<Saw> { self { FarContainer.shared.saw() } }
                var session: Factory<Saw> { self { NSShed.shared.saw() } }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:9:5: other: 'saw' is declared outside of these sources; name the sources of its package, too
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var saw: Saw { define(.prototype) { Shed.shared.saw() } }
                    var session: Saw { define(.prototype) { NSShed.shared.saw() } }
                }
                """)
    }

    @Test func aPropertyHasTheNameOfAnAssemblyThatItsOwnDoesNotRead() async throws {
        let text = try await Migrations.moved(
            """
            import FactoryKit
            final class Cog {}
            final class Mill {}
            final class MillContainer: SharedContainer {
                static let shared = MillContainer()
                let manager = ContainerManager()
                var cog: Factory<Cog> { self { Cog() } }
            }
            extension Container { var mill: Factory<Mill> { self { Mill() } } }
            """, from: "factory")
        #expect(
            text == """
                // MillAssembly.swift
                final class MillAssembly: Assembly {
                    var cog: Cog { define(.prototype) { Cog() } }
                }
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var mill: Mill { define(.prototype) { Mill() } }
                }
                """)
    }

    @Test func alignedArgumentsStayAligned() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Rod { init() {} }
            final class Reel { init(rod: Rod, spare: Rod) {} }
            extension Container {
                var rod: Factory<Rod> { self { Rod() } }
                var reel: Factory<Reel> {
                    self { Reel(rod: self.rod(),
                                spare: self.rod()) }
                }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var rod: Rod { define(.prototype) { Rod() } }

                    var reel: Reel {
                        define(.prototype) {
                            Reel(rod: rod,
                                 spare: rod)
                        }
                    }
                }
                """)
    }

    @Test func commentsAboveExtensionsAndAssembliesAreKept() async throws {
        let factory = try await Migrations.moved(
            """
            import Factory
            final class Oar {}

            // MARK: Boats

            /// For all boats.
            extension Container {
                var oar: Factory<Oar> { self { Oar() } }
            }
            """, from: "factory")
        #expect(
            factory == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // MARK: Boats
                    // For all boats.

                    var oar: Oar { define(.prototype) { Oar() } }
                }
                """)
        let swinject = try await Migrations.moved(
            """
            import Swinject
            final class Oar {}
            /// All of the harbour.
            final class Harbour: Assembly {
                // What is there from the start.
                func assemble(container: Container) {
                    container.register(Oar.self) { _ in Oar() }
                }
            }
            """)
        #expect(
            swinject == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // All of the harbour.
                    // What is there from the start.

                    var oar: Oar { define { Oar() } }
                }
                """)
    }

    @Test func autoregistrationWithArgumentsBecomesAMethod() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            import SwinjectAutoregistration
            final class Hall { init() {} }
            final class Visit { init(hall: Hall, guest: String, day: Int) {} }
            final class Wrong { init(hall: Hall) {} }
            func fill(_ container: Container) {
                container.autoregister(Hall.self, initializer: Hall.init)
                container.autoregister(Visit.self, arguments: Int.self, String.self, initializer: Visit.init)
                container.autoregister(Wrong.self, argument: String.self, initializer: Wrong.init)
            }
            """)
        #expect(
            text == """
                App.swift:9:5: Wrong: the parameters of 'Wrong.init' are not in these sources, or several initializers fit; \
                register a closure that spells the types
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var hall: Hall { define { Hall() } }
                    func visit(_ day: Int, _ guest: String) -> Visit { define { Visit(hall: hall, guest: guest, day: day) } }
                }
                """)
    }

    @Test func aSubclassIsMadeByWhatItInherits() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            import SwinjectAutoregistration
            class Panel { var title = "" }
            final class Foyer: Panel { var count = 0 }
            enum Ours { final class Desk { init(foyer: Foyer) {} } }
            enum Theirs { final class Desk { init(foyer: Foyer) {} } }
            func fill(_ container: Container) {
                container.autoregister(Foyer.self, initializer: Foyer.init)
                container.autoregister(Ours.Desk.self, initializer: Ours.Desk.init)
                container.autoregister(Theirs.Desk.self, initializer: Theirs.Desk.init)
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var foyer: Foyer { define { Foyer() } }
                    var oursDesk: Ours.Desk { define { Ours.Desk(foyer: foyer) } }
                    var theirsDesk: Theirs.Desk { define { Theirs.Desk(foyer: foyer) } }
                }
                """)
    }

    @Test func theCallsOfARegisteringMethodAreLeftByName() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Dusk {}
            final class Dawn { init(dusk: Dusk) {} }
            extension Container {
                func hold<S>(_ type: S.Type, make: @escaping (Resolver) -> S) {
                    register(type, factory: make).inObjectScope(.container)
                }
                func once<S>(_ type: S.Type, make: @escaping (Resolver) -> S) {
                    _register(type, factory: make, name: nil).inObjectScope(.container)
                }
            }
            func fill(_ container: Container) {
                container.hold(Dusk.self) { _ in Dusk() }
                container.once(Dawn.self) { r in Dawn(dusk: r.resolve(Dusk.self)!) }
            }
            """)
        #expect(
            text == """
                App.swift:13:5: Dusk: 'hold' of the program registers it; write the binding by hand
                App.swift:14:5: Dawn: 'once' of the program registers it; write the binding by hand
                """)
    }

    @Test func theContainersOfTestsAreNoneOfTheProgram() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            import XCTest
            final class Gong { init() {} }
            final class Parts: Assembly {
                func assemble(container: Container) { container.register(Gong.self) { _ in Gong() } }
            }
            let assembler = Assembler([Parts()], parent: nil, defaultObjectScope: .container)
            final class GongTests: XCTestCase {
                let assembler = Assembler([Parts()])
                func testGong() { XCTAssertNotNil(assembler.resolver.resolve(Gong.self)) }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var gong: Gong { define(.lazySingleton) { Gong() } }
                }
                """)
    }

    @Test func whatAStoryboardMakesOfDipIsLeftForThat() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            import UIKit
            final class Till {}
            final class TillController: UIViewController, StoryboardInstantiatable { var till: Till? }
            enum Place: String, DependencyTagConvertible { case inner = "till" }
            let container = DependencyContainer { container in
                container.register { Till() }
                container.register(tag: 3) { Till() }
                container.register(storyboardType: TillController.self, tag: Place.inner)
                    .resolvingProperties { container, controller in controller.till = try container.resolve() as Till }
            }
            """, from: "dip")
        #expect(
            text == """
                App.swift:9:5: TillController[inner]: a storyboard makes it, and the container only sets its properties; \
                write 'func inject(into:)' with 'defineInjection'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var till: Till { define { Till() } }
                    var till3: Till { define { Till() } }
                }
                """)
    }

    @Test func aLiveValueOfATypeThatIsNoKeyIsAPlainValue() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            struct Rail: Sendable { let length: @Sendable () -> Int }
            extension Rail { static let liveValue = Self(length: { 3 }) }
            struct Trip: DependencyKey {
                var length: @Sendable () -> Int
                static let liveValue = Trip(length: { Rail.liveValue.length() })
            }
            """, from: "SwiftDependencies")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var trip: Trip { define(.lazySingleton) { Trip(length: { Rail.liveValue.length() }) } }
                }
                """)
    }

    @Test func aComponentMayKeepAnOptionalBesideItsInputs() async throws {
        let text = try await Migrations.moved(
            """
            import NeedleFoundation
            final class Flame { init(watts: Int) {} }
            final class StoveComponent: BootstrapComponent {
                let watts: Int
                weak var last: Flame?
                init(watts: Int) {
                    self.watts = watts
                    super.init()
                }
                var flame: Flame { Flame(watts: watts) }
            }
            """, from: "needle")
        #expect(
            text == """
                App.swift:5:5: last: it is stored, or can be set; write it as 'var name: A { shared { … } }', or as an input
                // StoveAssembly.swift
                final class StoveAssembly: Assembling {
                    let context = DIContext()
                    let watts: Int

                    init(watts: Int) {
                        self.watts = watts
                    }

                    var flame: Flame { define(.prototype) { Flame(watts: watts) } }
                }
                """)
    }

    @Test func anExtensionOfAComponentNeedNotImportTheLibrary() async throws {
        let text = try await Migrations.moved(
            [
                "ShipComponent.swift": """
                import NeedleFoundation
                final class Keel {}
                final class ShipComponent: BootstrapComponent {
                    var keel: Keel { shared { Keel() } }
                }
                protocol CabinDependency: Dependency { var keel: Keel { get } }
                final class Bunk { init(keel: Keel) {} }
                final class CabinComponent: Component<CabinDependency> {
                    var bunk: Bunk { Bunk(keel: dependency.keel) }
                }
                """,
                "Ship+Cabin.swift": """
                import Foundation
                extension ShipComponent {
                    var cabin: CabinComponent { CabinComponent(parent: self) }
                }
                """,
            ], from: "needle")
        #expect(
            text == """
                // CabinAssembly.swift
                final class CabinAssembly: Assembling {
                    let context: DIContext
                    let ship: ShipAssembly

                    init(ship: ShipAssembly) {
                        context = DIContext(parent: ship.context)
                        self.ship = ship
                    }

                    var bunk: Bunk { define(.prototype) { Bunk(keel: ship.keel) } }
                }
                // ShipAssembly+Ship+Cabin.swift
                extension ShipAssembly {
                    var cabin: CabinAssembly { CabinAssembly(ship: self) }
                }
                // ShipAssembly.swift
                final class ShipAssembly: Assembling {
                    let context = DIContext()

                    var keel: Keel { define(.lazySingleton) { Keel() } }
                }
                """)
    }
}
