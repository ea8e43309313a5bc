import Dovetail
import Testing

private final class Shop: Assembling {
    let context = DIContext()
    let made = Counter()

    var single: Member { define(.lazySingleton) { make("single") } }
    var boxed: (Int, Int) { define(.lazySingleton) { (made.next(), 7) } }
    var keyed: Member { define(.lazySingleton, key: "kept") { make("keyed") } }
    var injected: Member {
        define(.lazySingleton) {
            make("injected")
        } inject: {
            $0.isInjected = true
        }
    }
    func numbered(_ number: Int) -> Member { define(.lazySingleton, id: number) { make("\(number)") } }

    private func make(_ name: String) -> Member {
        made.next()
        return Member(name)
    }
}

@Suite struct ExactlyOnceTests {
    private static let threads = 4

    @Test func aSingletonOfManyAssembliesIsMadeOnceUnderContention() throws {
        let shops = (0..<repetitions(20_000)).map { _ in Shop() }
        try expectSame { shops.map { ObjectIdentifier($0.single) } }
        #expect(shops.allSatisfy { $0.made.count == 1 })
    }

    @Test func manySingletonsOfOneAssemblyAreMadeOnceUnderContention() throws {
        let shop = Shop()
        let count = repetitions(10_000)
        try expectSame { (0..<count).map { ObjectIdentifier(shop.numbered($0)) } }
        #expect(shop.made.count == count)
    }

    @Test func everyFormIsMadeOnceUnderContention() throws {
        let shops = (0..<repetitions(2_000)).map { _ in Shop() }
        try expectSame { shops.map(\.boxed.0) }
        try expectSame { shops.map { ObjectIdentifier($0.keyed) } }
        try expectSame { shops.map { ObjectIdentifier($0.injected) } }
        #expect(shops.allSatisfy { $0.made.count == 3 })
        #expect(shops.allSatisfy { $0.injected.isInjected })
    }

    /// Lets all threads read the same and expects that they have seen the same.
    private func expectSame<Seen: Equatable & Sendable>(_ read: @escaping @Sendable () -> [Seen]) throws {
        let seen = try inParallel(Self.threads) { _ in read() }
        #expect(seen.allSatisfy { $0 == seen[0] })
    }
}
