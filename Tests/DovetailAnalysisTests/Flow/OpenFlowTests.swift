import Testing

/// What can't be followed says so.
@Suite struct OpenFlowTests {
    @Test func aParameterThatNobodyGivesIsAnInput() async throws {
        let wiring = try await Sources.parts(
            """
            public func build(repo: any Repo) -> Ctl { Ctl(repo: repo) }
            """
        ).wiring
        #expect(wiring == "build(repo:)/Ctl → build(repo:).repo as repo")
    }

    @Test func aValueThatCannotBeFollowedIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            final class App { lazy var ctl = Ctl(repo: unknown()) }
            """
        ).wiring
        #expect(wiring == "open App.ctl repo: unknown(…), 'unknown' is declared nowhere in these sources")
    }

    @Test func aMemberThatNothingGivesAValueToIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            final class Session { var repo: (any Repo)! }
            final class App { let session = Session(); lazy var ctl = Ctl(repo: session.repo) }
            """
        ).wiring
        #expect(wiring == "App.ctl → Session.repo as repo")
    }
}
