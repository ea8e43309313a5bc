import Dovetail
import Testing

private struct Broken: Error {}

private final class Shop: Assembling {
    let context = DIContext()

    var till: Vessel { define { Vessel(ledger, ledger, paper) } }
    var ledger: Vessel { define(.lazySingleton) { Vessel(paper) } }
    var paper: Vessel { define { Vessel() } }
    var sign: Vessel { define(.prototype) { Vessel() } }
    var clerk: Mayor {
        define {
            Mayor()
        } inject: {
            $0.council = council
        }
    }
    var council: Council { define { Council() } }
    var broken: Vessel { get throws { try define { try fail() } } }
    func shelf(_ number: Int) -> Vessel { define(id: number) { Vessel() } }

    var store: Vessel {
        get async {
            await define {
                async let left = left
                async let right = right
                return Vessel(await left, await right, ledger)
            }
        }
    }
    var left: Vessel {
        get async {
            await define {
                await Task.yield(); return Vessel(ledger)
            }
        }
    }
    var right: Vessel {
        get async {
            await define(.lazySingleton) {
                await Task.yield(); return Vessel()
            }
        }
    }

    var unstable: Vessel {
        get async throws {
            try await define(.lazySingleton) {
                await Task.yield()
                return try fail()
            }
        }
    }

    private func fail() throws -> Vessel { throw Broken() }
}

/// A place within a shop.
private final class Stall: Assembling {
    let context: DIContext
    let shop: Shop

    init(_ shop: Shop) {
        context = DIContext(parent: shop.context)
        self.shop = shop
    }

    var sale: Vessel { define { Vessel(shop.paper) } }
}

private final class OldShop: Assembly {
    var sign: Vessel { define(.lazySingleton) { Vessel() } }
}

extension Recording {
    /// Each creation with its scope, what asked for it, and what it got hold of.
    fileprivate var summary: [String] {
        let names = Dictionary(uniqueKeysWithValues: creations.map { ($0.id, $0.binding.name) })
        return creations.map { creation in
            let needs = creation.needs.map { names[$0]! }.joined(separator: ", ")
            let asker = creation.parent.map { " for \(names[$0]!)" } ?? ""
            return "\(creation.scope) \(creation.binding.name)\(asker)" + (needs.isEmpty ? "" : " needs \(needs)")
        }
    }

    fileprivate var edges: [String] {
        dependencies.map {
            "\($0.from?.name ?? "program") → \($0.to.name) \($0.phase.rawValue) \($0.creations)+\($0.reads)"
        }
    }
}

@Suite(.patientClosing) struct ResolutionRecorderTests {
    private let shop = Shop()
    private let recorder = ResolutionRecorder()

    @Test func creationsAndReadsAreRecordedWithWhatAskedForThem() {
        recorder.attach(to: shop.context)
        _ = shop.till
        _ = shop.ledger
        #expect(
            recorder.recording.summary == [
                "objectGraph till needs ledger, paper", "lazySingleton ledger for till needs paper",
                "objectGraph paper for ledger",
            ])
        #expect(
            recorder.recording.edges == [
                "program → ledger construct 0+1", "program → till construct 1+0", "ledger → paper construct 1+0",
                "till → ledger construct 1+1", "till → paper construct 0+1",
            ])
    }

    @Test func whatIsInjectedIsToldFromWhatIsNeededToConstruct() {
        recorder.attach(to: shop.context)
        _ = shop.clerk
        #expect(
            recorder.recording.edges == ["program → clerk construct 1+0", "clerk → council inject 1+0"])
    }

    @Test func failuresAreRecorded() {
        recorder.attach(to: shop.context)
        #expect(throws: Broken.self) { try shop.broken }
        #expect(recorder.recording.creations.map(\.failure) == ["Broken()"])
    }

    @Test func failuresOfWhatIsAwaitedAreRecorded() async {
        recorder.attach(to: shop.context)
        _ = await #expect(throws: Broken.self) { try await shop.unstable }
        let creations = recorder.recording.creations
        #expect(creations.map(\.failure) == ["Broken()"])
        #expect(creations.map(\.isAwaited) == [true])
    }

    @Test func timesAndThreadsAreThoseOfTheCreation() async {
        recorder.attach(to: shop.context)
        _ = shop.ledger
        await withCheckedContinuation { (next: CheckedContinuation<Void, Never>) in
            startThread { [shop] in
                _ = shop.sign
                next.resume()
            }
        }
        let creations = recorder.recording.creations
        #expect(creations[0].start <= creations[1].start && creations[1].end <= creations[0].end)
        #expect(creations.map(\.thread) == [1, 1, 2])
    }

    @Test func anArgumentIsPartOfTheName() {
        recorder.attach(to: shop.context)
        _ = shop.shelf(7)
        #expect(recorder.recording.summary == ["objectGraph shelf(_:)[7]"])
    }

    @Test func asynchronousCreationsAreRecordedWithTheirChildTasks() async {
        recorder.attach(to: shop.context)
        _ = await shop.store
        let creations = recorder.recording.creations
        let byName = Dictionary(uniqueKeysWithValues: creations.map { ($0.binding.name, $0) })
        #expect(creations.map(\.binding.name).sorted() == ["ledger", "left", "paper", "right", "store"])
        #expect([byName["left"]?.parent, byName["right"]?.parent] == [byName["store"]?.id, byName["store"]?.id])
        #expect(Set(byName["store"]!.needs) == Set(["left", "right", "ledger"].map { byName[$0]!.id }))
        #expect(creations.filter(\.isAwaited).map(\.binding.name).sorted() == ["left", "right", "store"])
    }

    @Test func aDetachedRecorderHearsNothingAndTheShortWayReturns() {
        recorder.attach(to: shop.context)
        _ = shop.sign
        recorder.detach()
        let ledger = shop.ledger
        #expect(shop.ledger === ledger)
        #expect(recorder.recording.summary == ["prototype sign"])
    }

    @Test func contextsAndAssembliesWithinAreHeardTheYetUnmadeToo() {
        let context = DIContext()
        let before = DIContext(parent: context)
        recorder.attach(to: context)
        let after = DIContext(parent: context)
        for context in [context, before, after] { _ = (context.assembly() as OldShop).sign }
        #expect(recorder.recording.summary == Array(repeating: "lazySingleton sign", count: 3))
    }

    /// What one recorder has heard asks for what another hears: to that one it comes from outside.
    @Test func twoRecordersDoNotMixTheirCreations() {
        let (stall, other) = (Stall(shop), ResolutionRecorder())
        recorder.attach(to: shop.context)
        other.attach(to: stall.context)
        _ = shop.sign
        _ = stall.sale
        #expect(recorder.recording.summary == ["prototype sign", "objectGraph paper"])
        #expect(recorder.recording.edges == ["program → paper construct 1+0", "program → sign construct 1+0"])
        #expect(recorder.recording.creations.map(\.id) == [1, 2])
        #expect(other.recording.summary == ["objectGraph sale"])
    }

    @Test func whatAContainerResolvesIsRecorded() async throws {
        let container = Container()
        container.register((any Mailer).self, .lazySingleton) { () async in Pigeon() }
        container.register(Bureau.self, .prototype, Bureau.init)
        container.register(Town.self, .objectGraph, Town.init)
        recorder.attach(to: container)
        _ = try await container.resolve(Town.self)
        let again = { try container.resolve((any Mailer).self) }
        _ = try again()
        #expect(
            recorder.recording.summary == [
                "lazySingleton Mailer", "objectGraph Town needs Bureau, Mailer",
                "prototype Bureau for Town needs Mailer",
            ])
        #expect(
            recorder.recording.edges == [
                "program → Mailer construct 0+1", "program → Town construct 1+0", "Bureau → Mailer construct 1+1",
                "Town → Bureau construct 1+0", "Town → Mailer construct 0+1",
            ])
    }

    @Test func substitutionsApplyWhileARecorderHears() async {
        recorder.attach(to: shop.context)
        shop.addSubstitution(for: "ledger") { Vessel() }
        #expect(shop.till.parts[0].parts.isEmpty)
        #expect(
            recorder.recording.summary == [
                "objectGraph till needs ledger, paper", "lazySingleton ledger for till",
                "objectGraph paper for till",
            ])
    }

    /// What is around a creation may resolve something while it is asked for, and when it is released.
    @Test func noLockIsHeldOverWhatIsAroundACreation() throws {
        final class Around: Sendable {
            let shop: Shop
            init(_ shop: Shop) {
                self.shop = shop
                _ = Shop().ledger
            }
            deinit {
                shop.addSubstitution(for: "paper") { Vessel() }
                shop.removeSubstitution(for: "paper")
            }
        }
        let found = try inParallel(1) { [shop] _ in
            for _ in 0..<3 {
                let recorder = ResolutionRecorder(noting: { Around(shop) })
                recorder.attach(to: shop.context)
                _ = shop.sign
            }
            return shop.sign.parts.count
        }
        #expect(found == [0])
    }

    /// What is asked as a creation begins may change whatever the creation is about.
    @Test func whatIsAskedAsACreationBeginsMayDoAnything() throws {
        final class Meddler: Sendable {
            let shop: Shop
            let child: DIContext
            let depth = Counter()
            init(_ shop: Shop) {
                self.shop = shop
                child = DIContext(parent: shop.context)
            }

            func meddle() {
                if depth.next() == 1 {
                    _ = shop.sign
                    shop.addSubstitution(for: "paper") { Vessel() }
                    shop.removeSubstitution(for: "paper")
                    let other = ResolutionRecorder()
                    other.attach(to: child)
                    other.detach()
                    Task { [child] in try await child.close() }
                }
                depth.decrease()
            }
        }
        let names = try inParallel(1) { [shop] _ in
            let meddler = Meddler(shop)
            let recorder = ResolutionRecorder(noting: {
                meddler.meddle()
                return nil
            })
            recorder.attach(to: shop.context)
            _ = shop.sign
            recorder.detach()
            _ = shop.ledger
            return Set(recorder.recording.creations.map(\.binding.name))
        }
        #expect(names == [["sign"]])
    }

    @Test func whatARecorderHearsFromManyThreadsIsWhole() async throws {
        recorder.attach(to: shop.context)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { [shop] in _ = await shop.store } }
        }
        let recording = recorder.recording
        #expect(recording.creations.filter { $0.binding.name == "store" }.count == 200)
        #expect(recording.creations.filter { $0.binding.name == "ledger" }.count == 1)
        _ = try parsedJSON(recording.chromeTrace)
        _ = try parsedJSON(recording.speedscope)
        #expect(recording.startUpReport.creations == recording.creations.count)
    }
}
