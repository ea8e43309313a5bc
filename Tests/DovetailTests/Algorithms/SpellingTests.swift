import Dovetail
import Testing

@Suite struct SpellingTests {
    @Test(arguments: [
        ("chekout", "checkout"), ("catr", "cart"), ("Mailers", "Mailer"), ("DATABASE_PAHT", "databasePath"),
        ("Ape", "App"),
        ("ab", "ac"), ("über", "uber"),
    ])
    func aNameThatIsSpelledAlikeIsFound(_ name: String, _ candidate: String) {
        #expect(Spelling.nearest(to: name, in: ["zebra", candidate, "elephant"]) == candidate)
    }

    @Test(arguments: [
        ("zebra", "checkout"), ("Town", "Mailer"), ("same", "same"), ("Int", "Mailer"), ("", "abc"),
        ("PaymentRepo", "PaymentRepository"),
    ])
    func anotherNameIsNotFound(_ name: String, _ candidate: String) {
        #expect(Spelling.nearest(to: name, in: [candidate]) == nil)
    }

    @Test func theFirstInTheAlphabetOfTheNearestIsFound() {
        #expect(Spelling.nearest(to: "port", in: ["pots", "sort", "fort", "part"]) == "fort")
        #expect(Spelling.nearest(to: "port", in: ["sort", "PORT", "fort"]) == "PORT")
        #expect(Spelling.nearest(to: "catr", in: ["Cart", "cart"]) == "cart")
    }

    @Test func theNearestOfRandomNamesIsTheNearestOfAll() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let names = (0..<20).map { _ in Self.name(&generator) }
            let name = Self.name(&generator)
            let near = names.filter { $0 != name }.map { (distance: Self.distance(name, $0), name: $0) }
                .filter { $0.distance <= min(3, max(1, name.count / 3)) }
            let expected = near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
            #expect(Spelling.nearest(to: name, in: names) == expected)
        }
    }

    private static func name(_ generator: inout SeededGenerator) -> String {
        String((0..<Int.random(in: 1...8, using: &generator)).map { _ in "abc".randomElement(using: &generator)! })
    }

    /// The optimal string alignment distance, by its definition.
    private static func distance(
        _ one: some BidirectionalCollection<Character>, _ other: some BidirectionalCollection<Character>
    ) -> Int {
        let (one, other) = (Array(one), Array(other))
        var known: [[Int]: Int] = [:]
        func distance(_ i: Int, _ j: Int) -> Int {
            if let found = known[[i, j]] { return found }
            if i == 0 || j == 0 { return i + j }
            var best = min(distance(i - 1, j), distance(i, j - 1)) + 1
            best = min(best, distance(i - 1, j - 1) + (one[i - 1] == other[j - 1] ? 0 : 1))
            if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                best = min(best, distance(i - 2, j - 2) + 1)
            }
            known[[i, j]] = best
            return best
        }
        return distance(one.count, other.count)
    }
}
