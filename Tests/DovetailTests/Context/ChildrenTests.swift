import Dovetail
import Testing

/// What is known of a tree of contexts without asking it.
private struct Forest {
    struct Tree {
        let parent: Int?
        var branch: Branch?
        /// Whether its part was made and not yet closed.
        var holdsPart: Bool
        var isOpen: Bool
    }

    let record = ClosingRecord()
    var trees: [Tree] = []
    var kept: [Int] { trees.indices.filter { trees[$0].branch != nil } }

    func children(of number: Int) -> [Int] { trees.indices.filter { trees[$0].parent == number } }

    /// A context keeps its parent.
    func lives(_ number: Int) -> Bool {
        trees[number].branch != nil || children(of: number).contains(where: lives)
    }

    mutating func plant(within parent: Int?) -> ResolutionError.Reason? {
        let branch = Branch("\(trees.count)", within: parent.map { trees[$0].branch!.context }, record)
        let isOpen = parent.map { trees[$0].isOpen } ?? true
        trees.append(Tree(parent: parent, branch: branch, holdsPart: isOpen, isOpen: isOpen))
        do {
            _ = try branch.part
            return nil
        } catch {
            return (error as? ResolutionError)?.reason
        }
    }

    /// Notes that a context is closed, and answers with what that closes, in order.
    mutating func close(_ number: Int) -> [String] {
        let inner = children(of: number).filter(lives).reversed().flatMap { close($0) }
        let own = trees[number].holdsPart ? ["\(number)"] : []
        (trees[number].isOpen, trees[number].holdsPart) = (false, false)
        return inner + own
    }
}

@Suite(.patientClosing) struct ChildrenTests {
    init() { DIContext.warnsWhenNotClosed = false }

    @Test func aRandomTreeIsClosedTheNewestChildFirstAndRefusesFromThenOn() async throws {
        for seed in 0..<repetitions(20) {
            var random = SeededGenerator(seed: seed)
            var forest = Forest()
            for _ in 0..<60 {
                let chosen = forest.kept.randomElement(using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<6:
                    let refusal = forest.plant(within: chosen)
                    #expect(refusal == (forest.trees.last!.isOpen ? nil : .closed), "seed \(seed)")
                case 6..<9:
                    if let chosen { forest.trees[chosen].branch = nil }
                default:
                    guard let chosen else { continue }
                    try await forest.trees[chosen].branch!.context.close()
                    let expected = forest.close(chosen)
                    #expect(forest.record.take() == expected, "seed \(seed)")
                }
            }
        }
    }

    @Test func whatIsMadeIsClosedOnceWhileThreadsMakeCloseAndDropChildren() async throws {
        for _ in 0..<repetitions(20) {
            let record = ClosingRecord()
            let root = Branch("root", record)
            let grown = Event()
            let closing = Task.detached {
                try await grown.wait()
                try await root.context.close()
            }
            let made = try await inParallel(3) { thread in
                var made = 0
                var kept: [Branch] = []
                for number in 0..<120 {
                    let parent = kept.last.map { number % 7 == 0 ? $0.context : root.context } ?? root.context
                    let branch = Branch("\(thread).\(number)", within: parent, record)
                    if number % 3 == 0 { continue }  // Goes at once.
                    if (try? branch.part) != nil { made += 1 }
                    kept.append(branch)
                    if number == 40 { grown.signal() }
                    if number % 11 == 0 { jitter() }
                }
                return (made: made, kept: kept)
            }
            try await closing.value
            let closed = record.take()
            #expect(closed.count == made.map(\.made).reduce(0, +))
            #expect(Set(closed).count == closed.count)
            for branch in made.flatMap(\.kept) { #expect(throws: ResolutionError.self) { try branch.fresh } }
        }
    }

    @Test func childrenThatGoWhileTheyAreReadAreLeftOut() throws {
        let parent = DIContext()
        let results = try inParallel(4) { thread in
            for _ in 0..<repetitions(2_000) {
                if thread == 0 {
                    let recorder = ResolutionRecorder()
                    recorder.attach(to: parent)
                    recorder.detach()
                } else {
                    var chain = DIContext(parent: parent)
                    for _ in 0..<3 { chain = DIContext(parent: chain) }
                }
            }
            return true
        }
        #expect(results.count == 4)
    }

    @Test func containersWithinAContainerAreClosedTheNewestFirst() async throws {
        let record = ClosingRecord()
        let root = Container()
        var kept: [Container] = []
        for number in 0..<6 {
            let child = Container(parent: number < 3 ? root : kept[number - 3])
            child.register(Closable.self, .lazySingleton { _ in record.note("\(number)") }) { Closable() }
            _ = try await child.resolve(Closable.self)
            kept.append(child)
        }
        kept[4] = root
        try await root.close()
        #expect(record.take() == ["5", "2", "1", "3", "0"])
    }

    @Test func aContextListsTheAssembliesThatWereMadeByHand() async throws {
        let context = DIContext()
        let store = DIContext.withCurrent(context) { Shop() }
        _ = try store.single
        #expect(context.describe().hasPrefix("Shop\n  single: Closable (lazySingleton, "))
        try await context.close()
        #expect(throws: ResolutionError.self) { try store.fresh }
        let late = DIContext.withCurrent(context) { Shop() }
        #expect(throws: ResolutionError.self) { try late.fresh }
        #expect(throws: ResolutionError.self) { try Shop.instance(from: context).single }
    }

    @Test func anAssemblyMadeByHandRefusesWhenItsContextHasGone() {
        var context: DIContext? = DIContext()
        let shop = DIContext.withCurrent(context!) { Shop() }
        context = nil
        let error = #expect(throws: ResolutionError.self) { try shop.fresh }
        #expect(error?.reason == .contextGone)
    }

    @Test func assembliesComeAndGoOnManyThreads() throws {
        let results = try inParallel(4) { _ in
            for _ in 0..<repetitions(300) {
                let context = DIContext()
                let shops = DIContext.withCurrent(context) { (0..<4).map { _ in Shop() } }
                _ = try? shops[2].single
                context.reset()
            }
            return true
        }
        #expect(results.count == 4)
    }
}

private final class Shop: Assembly {
    var single: Closable { get throws { try define(.lazySingleton) { try make() } } }
    var fresh: Closable { get throws { try define(.prototype) { try make() } } }
    private func make() throws -> Closable { Closable() }
}
