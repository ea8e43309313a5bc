import Testing

/// Types of other packages that a program extends, sets and is answered with.
@Suite struct ExtendedTypeFlowTests {
    @Test func anInitializerOfAnExtensionHandsOnToOneOfAnotherPackage() async throws {
        let wiring = try await Sources.parts(
            """
            import Leaf
            final class Client {}
            struct Source { let client: Client; func load() {} }
            struct Tag: LeafTag { func render() {} }
            extension Renderer {
                convenience init(client: Client, name: String) {
                    let source = Source(client: client)
                    var tags: [String: any LeafTag] = [:]
                    tags["raw"] = Tag()
                    self.init(tags: tags, source: source, name: name)
                }
            }
            struct App { let client = Client(); lazy var renderer = Renderer(client: client, name: "a") }
            """
        ).wiring
        #expect(
            wiring == """
                App.renderer → App.client as client
                App.renderer → Renderer.init(client:name:).source as source
                App.renderer → Renderer.init(client:name:)/Tag as tags
                Renderer.init(client:name:).source → App.client as client
                """)
    }

    @Test func aStaticPropertyOfAnotherPackageIsGivenAPart() async throws {
        let wiring = try await Sources.parts(
            """
            import Images
            final class Shared { static let main = Shared(); let cache = ImageCache(size: 1) }
            @main struct Main {
                let ctl = Ctl(repo: Mem())
                static func main() { Main().start() }
                func start() {
                    ImageCache.current = Shared.main.cache
                    ImagePipeline.handler = ctl
                    ImagePipeline.name = "a"
                    UIView.areAnimationsEnabled = false
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Main.ctl → Main.ctl/repo as repo
                Main.start()/ImageCache → Shared.cache as current inject
                Main.start()/ImagePipeline → Main.ctl as handler inject
                Shared.main → Shared.cache as cache
                """)
    }

    @Test func whatAMethodAnswersWithNeedsWhatItsClosureNames() async throws {
        let wiring = try await Sources.parts(
            """
            import Architecture
            struct Feature: Reducer {
                let ctl: Ctl
                var body: some Reducer { coordinator(); Other() }
                func coordinator() -> Reduce<Int, Int> { Reduce { state, action in ctl.run(); return .none } }
            }
            struct Other: Reducer { func reduce() {} }
            struct App { let feature = Feature(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                App.feature → App.feature/ctl as ctl
                App.feature/ctl → App.feature/ctl/repo as repo
                Feature.body → Feature.coordinator()
                Feature.coordinator() → App.feature/ctl deferred
                """)
    }

    @Test func whatAStaticMethodAnswersWithIsMadeWhereAPropertyKeepsIt() async throws {
        let wiring = try await Sources.parts(
            """
            import Foundation
            final class Section {
                let ctl = Ctl(repo: Mem())
                private var timer: Timer?
                private var other: Timer?
                func start() {
                    timer = .scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in self?.hide() }
                    other = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in self?.hide() }
                }
                func hide() { ctl.run() }
            }
            struct App { let section = Section() }
            """
        ).wiring
        #expect(
            wiring == """
                App.section → Section.ctl as ctl
                App.section → Section.other as other deferred
                App.section → Section.timer as timer deferred
                Section.ctl → Section.ctl/repo as repo
                Section.other → Section whole
                Section.timer → Section whole
                """)
    }

    @Test func whatAnExtensionOfListsTakesOfItsElementsIsTheirs() async throws {
        let wiring = try await Sources.parts(
            """
            final class Rule { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Use { let all: [Ctl]; init(all: [Ctl]) { self.all = all } }
            extension [Rule] { func parts() -> [Ctl] { map { $0.ctl } } }
            final class App {
                let rules = [Rule(ctl: Ctl(repo: Mem()))]
                let other = Rule(ctl: Ctl(repo: Disk()))
                lazy var use = Use(all: rules.parts())
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.other → App.other/ctl as ctl
                App.other/ctl → App.other/ctl/repo as repo
                App.rules → App.rules/ctl as ctl
                App.rules/ctl → App.rules/ctl/repo as repo
                App.use → Array.parts() as all
                Array.parts() → App.rules/ctl
                """)
    }
}
