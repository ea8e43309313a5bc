import DovetailGraph
import Testing

/// What methods make to answer with, or to send: data, and no parts.
@Suite struct MessageFlowTests {
    @Test func whatAMethodMakesOfAnotherPackagesTypesIsAMessage() async throws {
        let wiring = try await Sources.parts(
            """
            final class Server {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func fix() -> Fix { Fix(title: "a", change: Change(text: "b")) }
                func send() { connection.send(Progress(token: Token("a"), step: Step())) }
            }
            let server = Server(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                main.server → main.server/ctl as ctl
                main.server/ctl → main.server/ctl/repo as repo
                """)
    }

    @Test func whatReachesAPartOfTheProgramIsWiredInAMethodToo() async throws {
        let wiring = try await Sources.parts(
            """
            final class Server {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func open() -> Job { Job(client: Client(transport: Transport())) }
            }
            final class Job { let client: Client; init(client: Client) { self.client = client } }
            let server = Server(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                Server.open() → Server.open()/client as client
                Server.open()/client → Server.open()/client/transport as transport
                main.server → main.server/ctl as ctl
                main.server/ctl → main.server/ctl/repo as repo
                """)
    }

    @Test func aStructureThatOnlyAnswersWithOthersOfItsTypeIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            struct Info { var names: [String]; func merged(_ other: Info) -> Info { Info(names: names + other.names) } }
            final class Scanner {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func scan() -> Info { Info(names: ["a"]) }
            }
            final class Page { init(scanner: Scanner, info: Info) {} }
            let scanner = Scanner(ctl: Ctl(repo: Mem()))
            let page = Page(scanner: scanner, info: scanner.scan().merged(Info(names: [])))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.scanner as scanner
                main.scanner → main.scanner/ctl as ctl
                main.scanner/ctl → main.scanner/ctl/repo as repo
                """)
    }

    @Test func aClassThatIsComparedByItsValuesIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            final class Region {
                let lines: [Int]
                init(lines: [Int]) { self.lines = lines }
                func covers(_ line: Int) -> Bool { lines.contains(line) }
            }
            extension Region: Equatable { static func == (a: Region, b: Region) -> Bool { a.lines == b.lines } }
            final class Client: Equatable {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                static func == (a: Client, b: Client) -> Bool { a === b }
            }
            final class Page { init(client: Client, region: Region) {} }
            let page = Page(client: Client(ctl: Ctl(repo: Mem())), region: Region(lines: []))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/client as client
                main.page/client → main.page/client/ctl as ctl
                main.page/client/ctl → main.page/client/ctl/repo as repo
                """)
    }

    @Test func aStructureWithoutAnythingIsAValue() async throws {
        let wiring = try await Sources.parts(
            """
            final class Model { struct State {}; let ctl: Ctl; var state: State = .init(); init(ctl: Ctl) { self.ctl = ctl } }
            let model = Model(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                main.model → main.model/ctl as ctl
                main.model/ctl → main.model/ctl/repo as repo
                """)
    }

    @Test func aClosureThatIsAskedForATextMakesNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            struct Settings { var region: () -> String?; var count: () -> Int }
            final class Page { init(ctl: Ctl, settings: Settings) {} }
            let page = Page(
                ctl: Ctl(repo: Mem()),
                settings: Settings(region: { Environment.get("REGION") }, count: { Shell.count("a") }))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → main.page/ctl as ctl
                main.page/ctl → main.page/ctl/repo as repo
                """)
    }

    @Test func whatIsReadFromASerializedFileIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Run { let table: [String: AnyHashable]; init(table: [String: AnyHashable]) { self.table = table } }
            final class Reader {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func read(_ data: Data) throws -> Run {
                    let table = try PropertyListSerialization.propertyList(from: data, format: nil)
                    return Run(table: table as! [String: AnyHashable])
                }
            }
            let reader = Reader(ctl: Ctl(repo: Mem()))
            let run = try reader.read(Data())
            """
        ).wiring
        #expect(
            wiring == """
                main.reader → main.reader/ctl as ctl
                main.reader/ctl → main.reader/ctl/repo as repo
                """)
    }

    @Test func aTextThatIsPutTogetherIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Job { let ctl: Ctl; let title: Title; init(ctl: Ctl, title: Title) { (self.ctl, self.title) = (ctl, title) } }
            func run(_ settings: Settings) -> Job {
                let ctl = Ctl(repo: Mem())
                let region = settings.region() ?? "eu"
                let client = Client(host: "https://\\(ctl.repo).com", region: region, name: "\\(ctl)", ctl: ctl)
                client.start()
                return Job(ctl: ctl, title: Title("of \\(ctl)"))
            }
            struct Settings { var region: () -> String? }
            let job = run(Settings(region: { Environment.get("REGION") }))
            """
        ).wiring
        #expect(
            wiring == """
                main.job → run(_:)/Job
                run(_:).client → run(_:).ctl as ctl
                run(_:).ctl → run(_:).ctl/repo as repo
                run(_:)/Job → run(_:).ctl as ctl
                run(_:)/Job → run(_:)/Job/title as title
                """)
    }

    @Test func theKeyOfADictionaryIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Group { let path: Path; let ctl: Ctl; init(path: Path, ctl: Ctl) { (self.path, self.ctl) = (path, ctl) } }
            final class Generator {
                var ctls: [String: Ctl] = [:]
                var groups: [Group] = []
                func add() { ctls["a"] = Ctl(repo: Mem()) }
                func generate() { for (path, ctl) in ctls { groups.append(Group(path: Path(path), ctl: ctl)) } }
            }
            let generator = Generator()
            """
        ).wiring
        #expect(
            wiring == """
                Generator.add()/Ctl → Generator.add()/Ctl/repo as repo
                Generator.generate()/Group → Generator.add()/Ctl as ctl
                main.generator → Generator.add()/Ctl as ctls deferred
                main.generator → Generator.generate()/Group as groups deferred
                """)
    }

    @Test func aViewOfAppKitWithinAnotherIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            class Row: NSStackView { init(_ title: String, part: NSView) { super.init(frame: .zero); addArrangedSubview(part) } }
            class Section: NSStackView { init(_ rows: [Row]) { super.init(frame: .zero); for row in rows { addArrangedSubview(row) } } }
            class Settings: NSStackView { init() { super.init(frame: .zero); addArrangedSubview(Section([Row("a", part: NSSwitch())])) } }
            final class Delegate: NSObject { let settings = Settings() }
            let delegate = Delegate()
            """
        ).wiring
        #expect(wiring == "")
    }

    @Test func aViewThatAComponentIsGivenIsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Showing: NSView { func show() }
            final class Popup: NSStackView, Showing { func show() {} }
            class Module { private let popup: (any Showing)?; init(popup: (any Showing)? = nil) { self.popup = popup } }
            final class Clock: Module { private let own: Popup; init() { own = Popup(); super.init(popup: own) } }
            let clock = Clock()
            """
        ).wiring
        #expect(wiring == "main.clock → Clock.own as popup")
    }

    @Test func whatAClosureIsCalledWithIsNotWhatItHolds() async throws {
        let wiring = try await Sources.parts(
            """
            final class List {}
            final class Popup { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl }; func show(_ list: List) {} }
            final class Reader {
                let handler: (List?) -> Void
                let list = List()
                init(handler: @escaping (List?) -> Void) { self.handler = handler }
                func read() { handler(list) }
            }
            final class Module {
                let popup = Popup(ctl: Ctl(repo: Mem()))
                var reader: Reader?
                init() { reader = Reader { value in if let list = value { self.popup.show(list) } } }
            }
            let module = Module()
            """
        ).wiring
        #expect(
            wiring == """
                Module.popup → Module.popup/ctl as ctl
                Module.popup/ctl → Module.popup/ctl/repo as repo
                Module.reader → Module as handler whole
                Module.reader → Module.popup as handler deferred
                Module.reader → Reader.list as list
                main.module → Module.popup as popup
                main.module → Module.reader as reader
                """)
    }

    @Test func ofWhatGaveItselfOnlyThatIsNeededWhichIsAskedFor() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Making: AnyObject { func makeCtl() -> Ctl; func makeStore() -> Store; var repo: any Repo { get } }
            final class Store { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Service {
                let ctl: Ctl
                let maker: any Making
                init(maker: any Making) { self.maker = maker; ctl = maker.makeCtl() }
            }
            final class Live: Making {
                let repo: any Repo = Mem()
                func makeCtl() -> Ctl { Ctl(repo: repo) }
                func makeStore() -> Store { Store(repo: repo) }
                func makeService() -> Service { Service(maker: self) }
            }
            let live = Live()
            let service = live.makeService()
            """
        ).wiring
        #expect(
            wiring == """
                Live.makeCtl() → Live.repo as repo
                Live.makeService() → Live as maker whole
                Live.makeService() → Live.makeCtl() as makeCtl deferred
                Live.makeService() → Service.ctl as ctl
                Live.makeService() → main.live as maker deferred
                Live.makeStore() → Live.repo as repo
                Service.ctl → Live.makeCtl()
                main.live → Live.repo as repo
                main.service → Live.makeService()
                """)
    }

    @Test func whatAClosureAsksForItselfIsNotWhatItHolds() async throws {
        let wiring = try await Sources.parts(
            """
            struct Shell {
                var run: (Command) async throws -> String
                static var live: Shell {
                    Shell(run: { command in
                        let answer = try await Terminal.execute(command)
                        return answer.text
                    })
                }
            }
            final class Git { let shell: Shell; init(shell: Shell) { self.shell = shell } }
            let git = Git(shell: .live)
            """
        ).wiring
        #expect(wiring == "main.git → Shell.live as shell")
    }

}
