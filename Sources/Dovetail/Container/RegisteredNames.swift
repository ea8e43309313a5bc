/// The types that one container has registered, by their names. They are kept between errors about types that aren't
/// registered, so all of these errors together cost no more than the registrations and the errors do.
struct RegisteredNames: Sendable {
    /// The number of near misses that a message shows: enough for a person, and few among a thousand.
    static let most = 8

    /// The positions of registrations, in order, by type.
    private var active: [ObjectIdentifier: [Int]] = [:]
    private var inactive: [ObjectIdentifier: [Int]] = [:]
    private var types: [String: [any Any.Type]] = [:]
    /// The alphabetically first names by the words at their ends: `CardGateway` is under `Gateway`.
    private var endings: [String: [String]] = [:]
    private var names: [String] = []
    private var spelling = Spelling([])
    /// The name that was found most alike to a name, and how many of `names` it was compared with.
    private var compared: [String: (count: Int, alike: String?)] = [:]
    private(set) var activeCount = 0
    private(set) var inactiveCount = 0
    private var comparisons = 0

    /// The number of names that were added and compared so far: the cost of the errors about one container.
    var steps: Int { activeCount + inactiveCount + comparisons }

    /// Adds at most `count` registrations that it doesn't know yet. False if there are none left.
    mutating func takeIn(_ count: Int, of registrations: [Registration], _ unmet: [RegistrationFacts]) -> Bool {
        guard activeCount < registrations.count || inactiveCount < unmet.count else { return false }
        for registration in registrations.dropFirst(activeCount).prefix(count) { add(registration.facts.type) }
        for facts in unmet.dropFirst(inactiveCount).prefix(count) {
            inactive[ObjectIdentifier(facts.type), default: []].append(inactiveCount)
            inactiveCount += 1
        }
        return true
    }

    private mutating func add(_ type: any Any.Type) {
        active[ObjectIdentifier(type), default: []].append(activeCount)
        activeCount += 1
        guard active[ObjectIdentifier(type)]!.count == 1 else { return }
        let name = String(describing: type)
        types[name, default: []].append(type)
        if types[name]!.count == 1 { add(name) }
    }

    private mutating func add(_ name: String) {
        names.append(name)
        spelling.append(name)
        for ending in name.lastWords {
            var sharing = endings[ending, default: []]
            let place = sharing.firstIndex { name < $0 } ?? sharing.count
            sharing.insert(name, at: place)
            endings[ending] = sharing.count > Self.most ? sharing.dropLast() : sharing
        }
    }

    /// The positions of the last registrations of `type` among the first `count`: more may have been added meanwhile.
    func positions(of type: any Any.Type, among count: Int) -> ArraySlice<Int> {
        Self.last(active[ObjectIdentifier(type), default: []], among: count)
    }

    func inactivePositions(of type: any Any.Type, among count: Int) -> ArraySlice<Int> {
        Self.last(inactive[ObjectIdentifier(type), default: []], among: count)
    }

    private static func last(_ positions: [Int], among count: Int) -> ArraySlice<Int> {
        let end = positions.lastIndex { $0 < count }.map { $0 + 1 } ?? 0
        return positions[..<end].suffix(most)
    }

    func types(named name: String) -> ArraySlice<any Any.Type> { types[name, default: []].prefix(Self.most + 1) }

    func names(endingWith words: String) -> [String] { endings[words, default: []] }

    /// The name that is spelled most alike.
    ///
    /// At most a hundred thousand names are compared, and twenty more for each name that there is. After that the
    /// result of the last comparison is the answer.
    mutating func alike(_ name: String) -> String? {
        let known = compared[name] ?? (0, nil)
        let count = names.count - known.count
        guard count > 0, comparisons + count <= 100_000 + 20 * names.count else { return known.alike }
        comparisons += count
        let found = spelling.nearest(to: name, from: known.count)
        let alike = Spelling.nearest(to: name, in: [known.alike, found].compactMap { $0 })
        compared[name] = (names.count, alike)
        return alike
    }
}

extension String {
    /// `Gateway` and `CardGateway` of `LiveCardGateway`.
    fileprivate var lastWords: [String] {
        guard utf8.count < 100, utf8.allSatisfy({ $0 != UInt8(ascii: "<") }) else { return [] }
        let starts = indices.dropFirst().filter { self[$0].isUppercase && !self[index(before: $0)].isUppercase }
        return starts.map { String(self[$0...]) }
    }
}
