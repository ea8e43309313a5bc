import Testing

/// What structures make for themselves, and what places may be.
@Suite struct AlternativeOwnFlowTests {
    @Test func aStructureHasTheLocalsThatTheInitializerKeepsThatMadeIt() async throws {
        let wiring = try await Sources.parts(
            """
            struct Config {
                let repo: any Repo; let ctl: Ctl
                init(ctl: Ctl) { let own = Mem(); repo = own; self.ctl = ctl }
                init(repo: any Repo) { self.repo = repo; let own = Ctl(repo: Disk()); ctl = own }
            }
            final class Page { init(config: Config) {} }
            final class App {
                let first = Page(config: Config(ctl: Ctl(repo: Mem())))
                let second = Page(config: Config(repo: Disk()))
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.first → App.first/ctl as ctl
                App.first → Config.init(ctl:).own as repo
                App.first/ctl → App.first/ctl/repo as repo
                App.second → App.second/repo as repo
                App.second → Config.init(repo:).own as ctl
                Config.init(repo:).own → Config.init(repo:).own/repo as repo
                """)
    }

    @Test func whatAPlaceMayBeBesideIsDrawnThoughItIsGivenNothingKnown() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Meter {}
            struct FileMeter: Meter { let repo: any Repo; init(_ repo: any Repo) { self.repo = repo } }
            struct ScreenMeter: Meter { private let bar: Bar; init(sink: Sink) { bar = Bar(sink: sink) } }
            struct Fetcher {
                func fetch(isQuiet: Bool, repo: any Repo) {
                    let meter: any Meter = if isQuiet { FileMeter(repo) } else { ScreenMeter(sink: errorSink) }
                    pull { meter.tick($0) }
                }
            }
            func start() { Fetcher().fetch(isQuiet: true, repo: Mem()) }
            """
        ).verdicts
        #expect(
            wiring == """
                Fetcher.fetch(isQuiet:repo:).meter → ScreenMeter.bar as bar
                Fetcher.fetch(isQuiet:repo:).meter → start()/Mem
                open ScreenMeter.bar sink: errorSink, 'errorSink' is declared nowhere in these sources
                open Fetcher.fetch(isQuiet:repo:).meter sink: errorSink, 'errorSink' is declared nowhere in these sources
                Bar drawn
                FileMeter drawn
                ScreenMeter drawn
                Fetcher use
                Mem drawn
                """)
    }
}
