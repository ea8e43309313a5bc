import Testing

/// What of other packages is data: a code by another name, a case, what is coded, what a command says of itself.
@Suite struct ForeignDataFlowTests {
    @Test func aRawValueByAnotherNameIsData() async throws {
        let wiring = try await Sources(
            """
            import System
            final class Log { func line(_ text: String) {} }
            final class Lock {
                let log: Log
                init(log: Log) { self.log = log }
                func open() { let details = Errno(rawValue: CInt(errno)); log.line("\\(details)") }
            }
            let lock = Lock(log: Log())
            """
        ).verdicts
        #expect(
            wiring == """
                main.lock → main.lock/log as log
                Errno value
                CInt use
                Lock drawn
                Log drawn
                """)
    }

    @Test(arguments: [
        "var network: Network = .testnet",
        "var network: Network; ",
    ])
    func whatIsChosenByACaseIsData(property: String) async throws {
        let wiring = try await Sources(
            """
            import Wallets
            extension Network {
                init?(name: String) {
                    switch name {
                    case "main": self = .mainnet
                    default: self = .testnet
                    }
                }
            }
            final class Client {}
            final class Service {
                let client: Client
                \(property)
                init(client: Client) { self.client = client; network = Network(name: "a") ?? .testnet }
                func wallet() -> Wallet { Wallet(client: client, network: network) }
            }
            let wallet = Service(client: Client()).wallet()
            """
        ).wiring
        #expect(
            wiring == """
                Service.wallet() → main.wallet/Service/client as client
                main.wallet → Service.wallet()
                main.wallet/Service → main.wallet/Service/client as client
                """)
    }

    @Test func aTokenThatIsSignedIsData() async throws {
        let verdicts = try await Sources(
            """
            import JWT
            struct Payload: JWTPayload {
                var exp: ExpirationClaim
                func verify(using signer: JWTSigner) throws { try exp.verifyNotExpired() }
            }
            final class Signer { func sign(_ payload: Payload) -> String { "" } }
            final class Auth {
                let signer: Signer
                init(signer: Signer) { self.signer = signer }
                func login() -> String { signer.sign(Payload(exp: ExpirationClaim(value: 1))) }
            }
            let auth = Auth(signer: Signer())
            """
        ).verdicts
        #expect(
            verdicts == """
                main.auth → main.auth/signer as signer
                Payload value
                ExpirationClaim use
                Auth drawn
                Signer drawn
                """)
    }

    @Test func whatACommandSaysOfItselfIsData() async throws {
        let verdicts = try await Sources(
            """
            import ArgumentParser
            final class Store {}
            final class Job { let store: Store; init(store: Store) { self.store = store }; func run() {} }
            @main struct Scan: ParsableCommand {
                static let configuration = CommandConfiguration(abstract: "scans")
                func run() throws { let job = Job(store: Store()); job.run() }
            }
            """
        ).verdicts
        #expect(
            verdicts == """
                Scan.run().job → Scan.run().job/store as store
                CommandConfiguration value
                Job drawn
                Store drawn
                """)
    }

    @Test func whatIsAskedForIsNoElementOfWhatIsAsked() async throws {
        let wiring = try await Sources(
            """
            import CloudKit
            final class Store {
                private var database: CKDatabase?
                private var current: CKRecord?
                func open() { database = CKContainer.default().privateCloudDatabase }
                func load() { database?.fetch(withRecordID: CKRecord.ID(recordName: "x")) { record, _ in self.current = record } }
                func save() {
                    let operation = CKModifyRecordsOperation(recordsToSave: [current!], recordIDsToDelete: nil)
                    database?.add(operation)
                }
            }
            let store = Store()
            """
        ).wiring
        #expect(
            wiring == """
                Store.database/CKContainer → Store.save().operation inject
                Store.save().operation → Store.current as recordsToSave
                main.store → Store.database/CKContainer as database deferred
                """)
    }

    @Test func howManyThereAreIsNoPart() async throws {
        let wiring = try await Sources(
            """
            import NIO
            final class Manager {
                let pool: NIOThreadPool
                init() { pool = NIOThreadPool(numberOfThreads: System.coreCount) }
            }
            let manager = Manager()
            """
        ).wiring
        #expect(wiring == "main.manager → Manager.pool as pool")
    }

    @Test func aLocalOfATypeThatTheCallerChoosesIsOnlyUsed() async throws {
        let wiring = try await Sources(
            """
            import Citadel
            protocol Connection { func close() async throws }
            protocol Client { associatedtype C: Connection; func connect() async throws -> C }
            struct Wire: Connection { let client: Citadel.SSHClient; func close() async throws { try await client.close() } }
            final class Remote: Client {
                func connect() async throws -> some Connection { let client = try await Citadel.SSHClient.connect(); return Wire(client: client) }
            }
            struct Machine<S: Client> {
                let client: S
                func connect() async throws -> S.C { let connection = try await client.connect(); return connection }
            }
            final class Runner<S: Client> {
                let machine: Machine<S>
                init(machine: Machine<S>) { self.machine = machine }
                func start() async throws { let connection = try await machine.connect(); try await connection.close() }
            }
            let runner = Runner(machine: Machine(client: Remote()))
            """
        ).wiring
        #expect(
            wiring == """
                Remote.connect() → Remote.connect().client as client
                main.runner → main.runner/machine as machine
                main.runner/machine → Remote.connect() call
                main.runner/machine → main.runner/machine/client as client
                """)
    }

    @Test func whatABindingHoldsIsAskedForAlsoWhereItIsExtended() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            struct Setting: Codable { var isOn = true }
            extension Binding { func mapped() -> Binding { self } }
            final class Model: ObservableObject { @Published var setting = Setting(); func load() {} }
            struct Detail: View { let model: Model; @Binding var setting: Setting; var body: some View { Text("") } }
            struct Home: View {
                @StateObject private var model = Model()
                var body: some View { Detail(model: model, setting: $model.setting.mapped()) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Home → Home.model as model
                Home.body → Home.model as model
                """)
    }

    @Test func anExtensionMakesNoPartOfWhatIsCompared() async throws {
        let wiring = try await Sources.parts(
            """
            import Runner
            struct Key: Hashable { let manga: Runner.Manga }
            extension Runner.Manga { var repo: any Repo { Mem() } }
            final class Page { let manga: Runner.Manga?; init(manga: Runner.Manga?) { self.manga = manga } }
            final class Shop { let source: Runner.Source; init(source: Runner.Source) { self.source = source }; func open() -> Page { Page(manga: source.mangas().first { $0.isNew }) } }
            """
        ).wiring
        #expect(
            wiring == """

                """)
    }

    @Test func whatAForeignObjectPublishesIsNotTheObject() async throws {
        let wiring = try await Sources.parts(
            """
            import Outside
            final class Screen {
                let source: Outside.Source
                var home: Outside.Home?
                init(source: Outside.Source) { self.source = source }
                func start() { source.homeUpdates?.sink { partial in self.home = partial } }
            }
            final class Shop { let source = Outside.Source(); lazy var screen = Screen(source: source) }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.screen → Shop.source as source
                """)
    }
}
