import Dovetail
import Testing

/// A creation with a place to hold it at each of its awaits.
private final class Course: Assembling {
    /// Where the first who comes is held.
    enum Place: CaseIterable {
        case beforeAnything, inSingleton, inGraph, inChildTask, beforeTheEnd, inInjection, inDecoration, inContainer
    }

    let context = DIContext()
    let container = Container()
    let place: Place
    let lock = Lock()
    let arrivals = Counter()
    let starts = Counter()
    let record = ClosingRecord()

    init(holdingAt place: Place) {
        self.place = place
        container.register(Parcel.self, .lazySingleton) { [unowned self] () async throws in
            try await pass(.inContainer)
            return Parcel()
        }
        decorate({ try await $0.buoy }) { [unowned self] buoy in
            try await pass(.inDecoration)
            return buoy
        }
    }

    final class Parcel: Sendable {}

    /// Holds the first who comes here until it is let through or cancelled.
    func pass(_ place: Place) async throws {
        if place == self.place, arrivals.next() == 1 { await lock.pass() }
        try Task.checkCancellation()
    }

    var start: Vessel {
        get async throws {
            try await define(.lazySingleton) {
                try await pass(.inSingleton)
                starts.next()
                return Vessel()
            } onClose: { [record] _ in
                record.note("start")
            }
        }
    }
    var leg: Vessel {
        get async throws {
            try await define {
                try await pass(.inGraph)
                return Vessel(try await start)
            }
        }
    }
    var buoy: Vessel {
        get async throws {
            try await define(.lazySingleton) {
                try await pass(.inChildTask)
                return Vessel()
            }
        }
    }
    var end: Vessel {
        get async throws {
            try await define(.lazySingleton) {
                try await pass(.beforeAnything)
                async let buoy = buoy
                let parts = (try await leg, try await leg)
                _ = try await container.resolve(Parcel.self)
                let vessel = Vessel(parts.0, parts.1, try await start, try await buoy)
                try await pass(.beforeTheEnd)
                return vessel
            } inject: { _ in
                try await pass(.inInjection)
            } onClose: { [record] _ in
                record.note("end")
            }
        }
    }
}

extension Vessel {
    /// Whether all that its parts share is one object.
    fileprivate var isWhole: Bool { parts[0] === parts[1] && parts[0].parts[0] === parts[2] }
}

@Suite(.patientClosing) struct AsyncCancellationTests {
    @Test(arguments: Course.Place.allCases)
    private func aCreatorThatIsCancelledAnywhereHandsOver(at place: Course.Place) async throws {
        let course = Course(holdingAt: place)
        let creator = Task { try await course.end }
        await course.lock.waitForArrival()
        let waiters = (0..<3).map { _ in Task { try await course.end } }
        await yieldOften()
        creator.cancel()
        await #expect(throws: CancellationError.self) { try await creator.value }
        let vessel = try await waiters[0].value
        for waiter in waiters { #expect(try await waiter.value === vessel) }
        #expect(try await course.end === vessel)
        #expect(vessel.isWhole)
        #expect(course.starts.count == 1)
        try await course.context.close()
        #expect(course.record.take() == ["end", "start"])
    }

    @Test(arguments: Course.Place.allCases)
    private func aWaiterThatIsCancelledLeavesTheCreatorAlone(at place: Course.Place) async throws {
        let course = Course(holdingAt: place)
        let creator = Task { try await course.end }
        await course.lock.waitForArrival()
        let waiters = (0..<3).map { _ in Task { try await course.end } }
        await yieldOften()
        for waiter in waiters.dropFirst() { waiter.cancel() }
        for waiter in waiters.dropFirst() {
            await #expect(throws: CancellationError.self) { try await waiter.value }
        }
        course.lock.open()
        let vessel = try await creator.value
        #expect(try await waiters[0].value === vessel)
        #expect(vessel.isWhole)
    }

    @Test(arguments: Course.Place.allCases)
    private func theNextCallerTriesAgainWhenAllWereCancelled(at place: Course.Place) async throws {
        let course = Course(holdingAt: place)
        let tasks = (0..<4).map { _ in Task { try await course.end } }
        await course.lock.waitForArrival()
        await yieldOften()
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(try await course.end.isWhole)
    }
}
