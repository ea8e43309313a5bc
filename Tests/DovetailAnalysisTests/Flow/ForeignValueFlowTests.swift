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
}
