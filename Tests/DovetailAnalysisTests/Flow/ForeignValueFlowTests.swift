import DovetailAnalysis
import DovetailGraph
import Testing

/// Values that other packages declare.
@Suite struct ForeignValueFlowTests {
    @Test func whatIsComparedWithinAStructureIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            struct Reading: Equatable { let level: Sugar }
            final class Page { init(ctl: Ctl, level: Sugar) {} }
            let page = Page(ctl: Ctl(repo: Mem()), level: Sugar(3))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func aStructureOverATableIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Fields { init(fields: [String: Any]) }
            struct Owner: Fields { var fields: [String: Any]; init(fields: [String: Any]) { self.fields = fields } }
            final class Page { init(ctl: Ctl, owner: Owner) {} }
            let page = Page(ctl: Ctl(repo: Mem()), owner: Owner(fields: [:]))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func whatAClosureGetsFromOthersIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            struct Client { var home: () -> URL }
            final class Page { init(ctl: Ctl, client: Client) {} }
            let page = Page(ctl: Ctl(repo: Mem()), client: Client(home: { FileManager.default.homeDirectory }))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func whatAnObjectOfAnotherPackageAnswersWithWhereItIsMadeHasIt() async throws {
        let wiring = try await Sources.parts(
            """
            import RxSwift
            final class Button { let tap: AnyObserver<Void>; init(tap: AnyObserver<Void>) { self.tap = tap } }
            final class Page {
                let repo: any Repo = Mem()
                lazy var tapped: AnyObserver<Void> = { Binder(self) { page, _ in page.repo.load() }.asObserver() }()
                func button() -> Button { Button(tap: tapped) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Page.button() → Page.tapped as tap
                Page.tapped → Page.tapped/Binder
                Page.tapped/Binder → Page whole
                Page.tapped/Binder → Page.repo deferred
                """)
    }

    @Test func theApplicationThatIsThereIsAPartLikeOthers() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            protocol Opener {}
            extension UIApplication: Opener {}
            final class Push { let app: UIApplication; init(app: UIApplication) { self.app = app } }
            final class Links { let opener: any Opener; init(opener: any Opener = UIApplication.shared) { self.opener = opener } }
            final class App { let push = Push(app: UIApplication.shared), links = Links() }
            """
        ).wiring
        #expect(
            wiring == """
                App.links → Links.init(opener:)/UIApplication as opener
                App.push → App.push/UIApplication as app
                """)
    }

    @Test func aParameterThatIsGivenOnlyLiteralsIsPlain() async throws {
        let wiring = try await Sources.parts(
            """
            final class Monitor { init(mask: Watch.Bits, repo: any Repo) {} }
            enum Monitors { static func make(for mask: Watch.Bits) -> Monitor { Monitor(mask: mask, repo: Mem()) } }
            let monitor = Monitors.make(for: [.down])
            """
        ).wiring
        #expect(
            wiring == """
                Monitors.make(for:)/Monitor → Monitors.make(for:)/Monitor/repo as repo
                main.monitor → Monitors.make(for:)/Monitor
                """)
    }

    @Test func aStaticPropertyIsOfItsTypeUnlessItsNameSaysOtherwise() async throws {
        let wiring = try await Sources.parts(
            """
            import AsyncHTTPClient
            final class Pool {
                let client = HTTPClient(group: HTTPClient.defaultEventLoopGroup, files: FileHandle.standardError)
                let center: NotificationCenter
                let kinds: [Kind]
                var dates: [(date: Date, count: Int?)] = []
                init(center: NotificationCenter, kinds: [Kind]) { self.center = center; self.kinds = kinds }
            }
            let pool = Pool(center: NotificationCenter.defaultCenter, kinds: Kind.allCases)
            """
        ).wiring
        #expect(
            wiring == """
                Pool.client → Pool.client/FileHandle as files
                Pool.client → Pool.client/defaultEventLoopGroup as group
                main.pool → Pool.client as client
                main.pool → main.pool/NotificationCenter as center
                """)
    }

    @Test func whatIsMadeOfNothingIsNoValueThoughItIsCalledSo() async throws {
        let wiring = try await Sources.parts(
            """
            import Kit
            final class Box {
                static let shared = Box()
                private let entryPoint: KitEntryPoint
                private init() { entryPoint = KitEntryPoint() }
                func open() { entryPoint.open() }
            }
            Box.shared.open()
            """
        ).wiring
        #expect(wiring == "Box.shared → Box.entryPoint as entryPoint")
    }

    @Test func aConstantIsNeverWhatIsSet() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            let configuration = ProcessInfo.processInfo.environment["CONFIGURATION"] ?? ""
            final class Big: UIButton {
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo; super.init(frame: .zero); var config = UIButton.Configuration.plain(); config.title = "Go"; configuration = config }
            }
            final class Shop: UIViewController { lazy var button = Big(repo: Mem()) }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.button → Shop.button/repo as repo
                """)
    }
}
