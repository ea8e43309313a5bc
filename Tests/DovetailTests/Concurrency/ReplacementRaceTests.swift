import Dovetail
import Testing

/// Values that tell how they came about.
private final class Press: Assembling {
    let context = DIContext()

    var fresh: Print { define(.prototype) { Print() } }
    var shared: Print { define { Print() } }
    var sheet: Sheet { define(.prototype) { Sheet(first: shared, second: shared, fresh: fresh) } }
    func numbered(_ number: Int) -> Print { define(.lazySingleton, id: number) { Print() } }
    var awaited: Print {
        get async {
            await define(.prototype) {
                await Task.yield()
                return Print()
            }
        }
    }
}

private final class Print: Sendable {
    let isFake: Bool
    let layers: Int
    init(isFake: Bool = false, layers: Int = 0) { (self.isFake, self.layers) = (isFake, layers) }

    func layered() -> Print { Print(isFake: isFake, layers: layers + 1) }
    /// Nothing but the production object or the fake, bare or with the one decoration.
    var isSound: Bool { layers <= 1 }
}

private struct Sheet: Sendable {
    let (first, second, fresh): (Print, Print, Print)
    init(first: Print, second: Print, fresh: Print) { (self.first, self.second, self.fresh) = (first, second, fresh) }
    /// Substituted or decorated meanwhile or not, it is of one object graph.
    var isSound: Bool { first === second && first.isSound && fresh.isSound }
}

@Suite(.serialized) struct ReplacementRaceTests {
    @Test func decorationsComeAndGoWhileOthersCreate() throws {
        let press = Press()
        let isOver = Flag(false)
        let wrong = try inParallel(4) { thread in
            var wrong = 0
            guard thread == 0 else {
                while !isOver.value { if !press.sheet.isSound || !press.fresh.isSound { wrong += 1 } }
                return wrong
            }
            for _ in 0..<repetitions(200) {
                press.decorate(\.fresh) { $0.layered() }
                press.decorate(\.shared) { $0.layered() }
                if press.fresh.layers != 1 || press.sheet.first.layers != 1 { wrong += 1 }
                press.removeDecorations(for: \.fresh)
                press.removeDecorations(for: \.shared)
                if press.fresh.layers != 0 || press.sheet.first.layers != 0 { wrong += 1 }
            }
            isOver.set(true)
            return wrong
        }
        #expect(wrong == [0, 0, 0, 0])
    }

    @Test func substitutionsAndDecorationsOfWhatIsKeptComeAndGoWhileOthersCreate() throws {
        for round in 0..<repetitions(3) {
            let press = Press()
            let isOver = Flag(false)
            let wrong = try inParallel(4) { thread in
                var wrong = 0
                guard thread == 0 else {
                    var number = thread
                    while !isOver.value {
                        let print = press.numbered(number)
                        if !print.isSound { wrong += 1 }
                        number = (number + 3) % 30
                    }
                    return wrong
                }
                for number in 0..<20 {
                    press.addSubstitution(for: "numbered(_:)") { Print(isFake: true) }
                    press.decorate({ $0.numbered(-number - 1) }) { $0.layered() }
                    let print = press.numbered(-number - 1)
                    if !print.isFake || print.layers != 1 { wrong += 1 }
                    press.removeSubstitution(for: "numbered(_:)")
                    if press.numbered(-number - 1).isFake { wrong += 1 }
                }
                isOver.set(true)
                return wrong
            }
            #expect(wrong == [0, 0, 0, 0], "round \(round)")
            #expect((0..<30).allSatisfy { !press.numbered($0).isFake })
        }
    }

    @Test func substitutionsAndDecorationsComeAndGoWhileTasksCreate() async {
        let press = Press()
        let isOver = Flag(false)
        let wrong = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    while !isOver.value { if await !press.awaited.isSound { wrong.next() } }
                }
            }
            for _ in 0..<repetitions(100) {
                press.decorate({ await $0.awaited }) { $0.layered() }
                press.substitute({ await $0.awaited }) { Print(isFake: true) }
                let print = await press.awaited
                if !print.isFake || print.layers != 1 { wrong.next() }
                press.removeSubstitution(for: { await $0.awaited })
                press.removeDecorations(for: { await $0.awaited })
                let bare = await press.awaited
                if bare.isFake || bare.layers != 0 { wrong.next() }
            }
            isOver.set(true)
        }
        #expect(wrong.count == 0)
    }
}
