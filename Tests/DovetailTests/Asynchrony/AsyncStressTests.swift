import Dovetail
import Testing

/// An object that knows how many of its kind live.
private final class Buoy: Sendable {
    static let living = Counter()
    let parts: [Buoy]

    init(_ parts: Buoy...) {
        self.parts = parts
        Self.living.next()
    }

    deinit { Self.living.decrease() }
}

private struct Squall: Error {}

/// Bindings that need each other, whose creations fail or are suspended at random.
private final class Sea: Assembling {
    let context = DIContext()
    let isCalm = Flag(false)

    var root: Buoy {
        get async throws {
            try await define(.lazySingleton) {
                try await drift(); return Buoy()
            }
        }
    }
    var plain: Buoy { define { Buoy(float) } }
    var float: Buoy { define(.lazySingleton) { Buoy() } }
    var middle: Buoy {
        get async throws {
            try await define(.lazySingleton) {
                async let left = branch
                async let right = branch
                return Buoy(try await root, try await left, try await right, plain)
            }
        }
    }
    var branch: Buoy {
        get async throws {
            try await define {
                try await drift()
                return Buoy(try await root, plain)
            }
        }
    }
    var top: Buoy {
        get async throws {
            try await define(.weakSingleton) { Buoy(try await middle, try await root, try await branch) }
        }
    }

    private func drift() async throws {
        for _ in 0..<Int.random(in: 0..<4) { await Task.yield() }
        if isCalm.value { return }
        if Int.random(in: 0..<8) == 0 { throw Squall() }
        if Int.random(in: 0..<8) == 0 { try await Task.sleep(for: .microseconds(Int.random(in: 0..<100))) }
    }

    func any() async throws -> (which: Int, Buoy) {
        let which = Int.random(in: 0..<4)
        return switch which {
        case 0: (0, try await root)
        case 1: (1, try await middle)
        case 2: (2, try await branch)
        default: (3, try await top)
        }
    }
}

/// What the tasks of one round have got.
private struct Catch: Sendable {
    var roots: Set<ObjectIdentifier> = []
    var middles: Set<ObjectIdentifier> = []
    var isShared = true
    var held: [Buoy] = []

    mutating func add(_ which: Int, _ buoy: Buoy) {
        held.append(buoy)
        switch which {
        case 0: roots.insert(ObjectIdentifier(buoy))
        case 1: add(middle: buoy)
        case 2: roots.insert(ObjectIdentifier(buoy.parts[0]))
        default:
            add(middle: buoy.parts[0])
            roots.insert(ObjectIdentifier(buoy.parts[1]))
        }
    }

    private mutating func add(middle: Buoy) {
        middles.insert(ObjectIdentifier(middle))
        roots.insert(ObjectIdentifier(middle.parts[0]))
        // Both children of one graph got one branch, and that and their parent one plain object.
        if middle.parts[1] !== middle.parts[2] || middle.parts[1].parts[1] !== middle.parts[3] { isShared = false }
    }
}

@Suite(.serialized, .timeLimit(.minutes(5))) struct AsyncStressTests {
    @Test func randomFailureAndCancellationLeaveOneInstanceAndNobodyBehind() async throws {
        for _ in 0..<repetitions(10) {
            var sea: Sea? = Sea()
            try await storm(sea!, tasks: 1000)
            sea = nil
            await yieldOften()
        }
        for _ in 0..<1000 where Buoy.living.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(Buoy.living.count == 0)
    }

    private func storm(_ sea: Sea, tasks count: Int) async throws {
        let tasks = (0..<count).map { _ in
            let task = Task { try await sea.any() }
            if Int.random(in: 0..<3) == 0 {
                Task {
                    await Task.yield(); task.cancel()
                }
            }
            return task
        }
        var caught = Catch()
        for task in tasks {
            switch await task.result {
            case .success(let (which, buoy)): caught.add(which, buoy)
            case .failure(let error): #expect(error is Squall || error is CancellationError)
            }
        }
        sea.isCalm.set(true)
        caught.add(1, try await sea.middle)
        caught.add(0, try await sea.root)
        #expect(caught.isShared)
        #expect([caught.roots.count, caught.middles.count] == [1, 1])
    }

    @Test func theShortWayReturnsWhenAsynchronousGraphsEnd() async throws {
        let sea = Sea()
        sea.isCalm.set(true)
        for _ in 0..<repetitions(100) {
            #expect(sea.plain !== sea.plain)
            let branch = try await sea.branch
            #expect(branch.parts[1] !== sea.plain)
        }
    }

    @Test func cancelledWaitersOfACreationThatNeverFailsAllLeave() async throws {
        for _ in 0..<repetitions(10) {
            let (sea, lock) = (Sea(), Lock())
            let creator = Task {
                try await sea.define(.prototype) {
                    await lock.pass(); return try await sea.root
                }
            }
            await lock.waitForArrival()
            let waiters = (0..<1000).map { _ in Task { try? await sea.root } }
            for waiter in waiters where Bool.random() { waiter.cancel() }
            for waiter in waiters { _ = await waiter.value }
            lock.open()
            _ = try? await creator.value
        }
    }
}
