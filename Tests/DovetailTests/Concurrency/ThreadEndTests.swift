#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Dovetail
import Testing

private final class Late: Assembling {
    let context = DIContext()

    var a: Member {
        define {
            Member("a")
        } inject: {
            $0.links = [b]
        }
    }
    var b: Member {
        define {
            Member("b")
        } inject: {
            $0.isInjected = true
        }
    }
    var single: Member { define(.lazySingleton) { Member("single") } }
    func numbered(_ number: Int) -> Member { define(.lazySingleton, id: number) { Member("\(number)") } }
}

private let late = Late()
private let resolvedAtTheEnd = Counter()

@Suite struct ThreadEndTests {
    /// Destructors of thread-local values run in no particular order: the runtime's own may have run before.
    @Test func aThreadLocalDestructorMayResolve() throws {
        _ = late.a
        var key = pthread_key_t()
        pthread_key_create(&key) { _ in
            for _ in 0..<100 where late.a.links.count == 1 && late.single === late.single {
                resolvedAtTheEnd.next()
            }
        }
        let threads = 20
        for _ in 0..<threads {
            let ownKey = key
            _ = try inParallel(1) { _ in
                pthread_setspecific(ownKey, UnsafeRawPointer(bitPattern: 1))
                return late.a.name
            }
        }
        for _ in 0..<6_000 where resolvedAtTheEnd.count < 100 * threads { pause(milliseconds: 10) }
        #expect(resolvedAtTheEnd.count == 100 * threads)
    }

    @Test func threadsThatEndAtOnceMeetSafely() throws {
        let assembly = Late()
        for number in 0..<repetitions(1_000) {
            let seen = try inParallel(4) { _ in assembly.numbered(number) }
            #expect(seen.allSatisfy { $0 === seen[0] })
        }
    }
}
