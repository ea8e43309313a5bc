import Dovetail
import Testing

/// A ring one member of which fails while `isBroken`; `calm` belongs to it and can't throw.
private final class Fragile: Assembling {
    let context = DIContext()
    let isBroken = Flag(true)
    let attempts = Counter()

    var first: Member {
        get throws {
            try define(.lazySingleton) {
                Member("first")
            } inject: { (member: inout Member) throws in
                try link(&member, to: second)
            }
        }
    }

    var second: Member {
        get throws {
            try define(.lazySingleton) {
                Member("second")
            } inject: { (member: inout Member) throws in
                try link(&member, to: third)
            }
        }
    }

    var third: Member {
        get throws {
            try define(.lazySingleton) {
                Member("third")
            } inject: { (member: inout Member) throws in
                attempts.next()
                try link(&member, to: first)
                if isBroken.value { throw Boom.boom }
            }
        }
    }

    var calm: Member {
        define(.lazySingleton) {
            Member("calm")
        } inject: {
            if let stormy = try? stormy { $0.links.append(stormy) }
            $0.isInjected = true
        }
    }

    var stormy: Member {
        get throws {
            try define(.lazySingleton) {
                Member("stormy")
            } inject: { (member: inout Member) throws in
                try link(&member, to: calm)
                if isBroken.value { throw Boom.boom }
            }
        }
    }

    var lonely: Member {
        get throws {
            try define(.lazySingleton) { () throws -> Member in
                let attempt = attempts.next()
                pause(milliseconds: 1)
                if isBroken.value { throw Failed(attempt: attempt) }
                return Member("lonely")
            }
        }
    }

    private func link(_ member: inout Member, to other: @autoclosure () throws -> Member) throws {
        jitter()
        member.links.append(try other())
        jitter()
        member.isInjected = true
    }
}

private struct Failed: Error { let attempt: Int }

/// A visit, which isn't kept, belongs to a cycle with its host, a singleton that fails, mostly when the visit ends.
private final class Visited: Assembling {
    let context = DIContext()
    let guestBegan = Event()
    let hostBegan = Event()
    let visitEnds = Event()
    let visits = Counter()

    var visit: Member {
        get throws {
            try define {
                visits.next()
                return Member("visit")
            } inject: { (visit: inout Member) throws in
                visit.links.append(try guest)
                visitEnds.signal()
            }
        }
    }

    var guest: Member {
        get throws {
            try define(.lazySingleton) {
                Member("guest")
            } inject: { (guest: inout Member) throws in
                guestBegan.signal()
                hostBegan.wait()
                guest.links = [try visit, try host]
            }
        }
    }

    var host: Member {
        get throws {
            try define(.lazySingleton) {
                Member("host")
            } inject: { (host: inout Member) throws in
                hostBegan.signal()
                guestBegan.wait()
                // Without links the guest still waits for the host, not the host for the guest: then it fails first.
                if try !guest.links.isEmpty { visitEnds.wait() }
                throw Boom.boom
            }
        }
    }
}

/// A singleton whose creation fails when all who want it have come.
private final class Crowd: Assembling {
    let context = DIContext()
    let arrivals = Counter()
    let attempts = Counter()
    let size: Int
    init(of size: Int) { self.size = size }

    var lonely: Closable {
        get throws {
            try define(.lazySingleton) {
                let attempt = attempts.next()
                while arrivals.count < size { jitter() }
                pause()
                return try fail(attempt)
            }
        }
    }

    private func fail(_ attempt: Int) throws -> Closable { throw Failed(attempt: attempt) }
}

@Suite struct CycleFailureTests {
    @Test func whatIsNotKeptFailsOnceWithItsCycleOnAnotherThread() throws {
        for _ in 0..<repetitions(100) {
            let visited = Visited()
            let outcomes = try inParallel(2) { thread in
                Result { try (thread == 0 ? visited.visit : visited.host).name }.mapError { $0 as! Boom }
            }
            #expect(outcomes == [.failure(.boom), .failure(.boom)])
            #expect(visited.visits.count == 1)
        }
    }

    @Test func allWhoWaitedForAnAttemptGetItsFailureAndTheNextAttemptWorks() throws {
        for _ in 0..<repetitions(100) {
            let fragile = Fragile()
            let failures = try inParallel(4) { _ in
                do {
                    return try fragile.lonely.name.count
                } catch {
                    return (error as! Failed).attempt
                }
            }
            let attempts = fragile.attempts.count
            #expect(Set(failures) == Set(1...attempts))
            fragile.isBroken.set(false)
            let lonely = try fragile.lonely
            #expect(try fragile.lonely === lonely)
        }
    }

    /// Whoever comes while an attempt lasts tries nothing itself: so one attempt serves all in some round.
    @Test func whoWaitsForAnAttemptThatFailsMakesNone() throws {
        for _ in 0..<50 {
            let crowd = Crowd(of: 4)
            let failures = try inParallel(4) { _ -> Int in
                crowd.arrivals.next()
                do {
                    _ = try crowd.lonely
                    return 0
                } catch {
                    return (error as! Failed).attempt
                }
            }
            if failures == [1, 1, 1, 1] { return }
        }
        Issue.record("each of those who waited has tried anew")
    }

    @Test func aFailingMemberFailsItsCycleAndTheNextAttemptWorks() throws {
        for _ in 0..<repetitions(1_000) {
            let fragile = Fragile()
            let entries: [@Sendable () throws -> Member] = [
                { try fragile.first }, { try fragile.second }, { try fragile.third },
            ]
            let outcomes = try inParallel(3) { thread in Result { try entries[thread]().name }.mapError { $0 as! Boom }
            }
            #expect(outcomes == Array(repeating: .failure(.boom), count: 3))
            fragile.isBroken.set(false)
            let seen = try inParallel(3) { try! entries[$0]() }
            #expect(Set(seen.map(\.census)) == [["first", "second", "third"]])
            #expect(Set(seen.flatMap { $0.reachable.map(ObjectIdentifier.init) }).count == 3)
            seen[0].unlink()
        }
    }

    @Test func aMemberThatCannotThrowOutlivesTheFailureOfAnother() throws {
        for _ in 0..<repetitions(1_000) {
            let fragile = Fragile()
            let seen = try inParallel(3) { thread in
                switch thread {
                case 0: (try? fragile.stormy)?.census ?? ["failed"]
                default: fragile.calm.census
                }
            }
            #expect(seen == [["failed"], ["calm"], ["calm"]])
            #expect(fragile.calm.links.isEmpty)
        }
    }

    @Test func membersThatFailNowAndThenNeverHangNorLeakHalfBuiltOnes() throws {
        for round in 0..<repetitions(1_000) {
            let fragile = Fragile()
            let census = try inParallel(4) { thread in
                jitter()
                if thread == 3 { fragile.isBroken.set(false) }
                return (try? [fragile.first, fragile.second, fragile.third][(round + thread) % 3].census) ?? []
            }
            #expect(Set(census).subtracting([[], ["first", "second", "third"]]) == [])
            #expect(try fragile.first.census == ["first", "second", "third"])
            try fragile.first.unlink()
        }
    }
}
