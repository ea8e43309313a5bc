import Dovetail
import Testing

private func reference(_ number: Int) -> BindingReference {
    BindingReference(owner: "App", name: "part\(number)", type: "Part", file: "App.swift", line: number, column: 1)
}

/// What takes the square of its size anywhere takes minutes here, and what recurses overflows a small stack.
@Suite struct RecordingGrowthTests {
    private let size = 16_000

    private func creation(
        _ id: Int, at start: Int, for duration: Int, in parent: Int? = nil, needs: [Int] = [], thread: Int = 1
    ) -> Recording.Creation {
        Recording.Creation(
            id: id, binding: reference(id), scope: "prototype", parent: parent, needs: needs,
            start: .milliseconds(start), duration: .milliseconds(duration), thread: thread)
    }

    /// Makes all reports on a thread with a stack as most threads have on Apple systems.
    private func report(_ creations: [Recording.Creation]) async -> StartUpReport {
        let recording = Recording(creations: creations, dependencies: [])
        return await withCheckedContinuation { next in
            startThread(stackSize: 512 << 10) {
                let report = recording.startUpReport
                _ = (report.description, recording.speedscope, recording.chromeTrace)
                next.resume(returning: report)
            }
        }
    }

    @Test func aLongChainIsReported() async {
        let report = await report(
            (1...size).map { id in
                creation(
                    id, at: id, for: 2 * (size - id) + 1, in: id == 1 ? nil : id - 1, needs: id == size ? [] : [id + 1])
            })
        #expect(report.lines.count == size)
        #expect(report.lines[size - 1].path.count == size)
        #expect(report.criticalPath.count == size)
        #expect(report.criticalDuration == .milliseconds(2 * size - 1))
    }

    @Test func manySiblingsAreReported() async {
        let children = (2...size).map { creation($0, at: $0, for: 1, in: 1, needs: $0 % 100 == 0 ? [$0 - 1] : []) }
        let report = await report([creation(1, at: 0, for: 2 * size, needs: Array(2...size))] + children)
        #expect(report.lines.count == size)
        #expect(report.opportunities.map(\.parts.count) == [size - 1 - size / 100])
    }

    @Test func whatRanAtTheSameTimeIsReported() async {
        let report = await report((1...size).map { creation($0, at: $0, for: size, thread: $0 % 8) })
        #expect(report.threads == 8)
        #expect(report.duration == .milliseconds(2 * size - 1))
    }

    /// Each level has a leaf beside the next level.
    @Test func aLongChainWithLeavesIsReported() async {
        let levels = size / 2
        let report = await report(
            (0..<levels).flatMap { level in
                let (id, parent) = (2 * level + 1, level == 0 ? nil : 2 * level - 1)
                let needs = level == levels - 1 ? [id + 1] : [id + 1, id + 2]
                return [
                    creation(id, at: 2 * level, for: 4 * (levels - level), in: parent, needs: needs),
                    creation(id + 1, at: 2 * level, for: 2, in: id),
                ]
            })
        #expect(report.lines.count == size)
        #expect(report.opportunities.count == levels - 1)
    }

    @Test func oneCreationMayNeedManyOthers() {
        final class Shop: Assembling {
            let context = DIContext()
            func part(_ number: Int) -> Vessel { define(.lazySingleton, id: number) { Vessel() } }
            func all(_ count: Int) -> Vessel {
                define(.prototype, id: count) {
                    Vessel()
                } inject: { _ in
                    for _ in 0..<2 { for number in 0..<count { _ = part(number) } }
                }
            }
        }
        let (shop, recorder) = (Shop(), ResolutionRecorder())
        recorder.attach(to: shop.context)
        _ = shop.all(8000)
        let recording = recorder.recording
        #expect(recording.creations.map(\.needs.count).max() == 8000)
        #expect(recording.dependencies.count == 8001)
    }

    @Test func contextsThatHaveGoneAreForgotten() {
        let (context, recorder) = (DIContext(), ResolutionRecorder())
        recorder.attach(to: context)
        for _ in 0..<8000 { _ = DIContext(parent: context) }
        recorder.detach()
        #expect(recorder.recording.creations.isEmpty)
    }
}
