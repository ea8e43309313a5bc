import Dovetail
import Testing

/// A tag that asks a container while it is compared and hashed: with a lock held it would wait for itself.
private struct Nosy: Hashable {
    let name: String
    let container: Container

    static func == (one: Self, other: Self) -> Bool {
        one.container.register(Bool.self, tag: ObjectIdentifier(Box())) { true }
        return (try? one.container.resolve(String.self)) != nil && one.name == other.name
    }

    func hash(into hasher: inout Hasher) {
        container.register(Bool.self, tag: ObjectIdentifier(Box())) { true }
        hasher.combine(1)  // The same for all, so that they must be compared.
    }

    private final class Box {}
}

/// A tag that lets something happen when it is hashed.
private struct Intruding: Hashable {
    let name: String
    let intrusion: Intrusion

    static func == (one: Self, other: Self) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) {
        intrusion.happen()
        hasher.combine(name)
    }
}

private final class Intrusion: @unchecked Sendable {
    // @unchecked: used by one thread.
    var afterwards = 0
    var action: () -> Void = {}

    func happen() {
        afterwards -= 1
        if afterwards == 0 { action() }
    }
}

@Suite struct TagTests {
    let container = Container()

    @Test(arguments: 1...4) func aTagIsAnsweredByWhatOverridesMeanwhile(hash: Int) throws {
        container.register(.lazySingleton) { (tag: Intruding?) in [1] }
        let intrusion = Intrusion()
        intrusion.action = { [container] in
            container.register(.lazySingleton, overriding: true) { (tag: Intruding?) in [2] }
        }
        intrusion.afterwards = hash
        let tag = Intruding(name: "a", intrusion: intrusion)
        _ = try container.resolve(tag, as: [Int].self)
        guard intrusion.afterwards <= 0 else { return }
        #expect(try container.resolve(tag, as: [Int].self) == [2])
    }

    @Test func tagsFindWhatTheyAskForAfterManyOverrides() throws {
        for round in 0..<100 {
            container.register(.lazySingleton, overriding: round > 0) { (tag: String?) in "\(tag ?? "") \(round)" }
            for tag in ["a", "b", "c\(round)"] {
                #expect(try container.resolve(tag, as: String.self) == "\(tag) \(round)")
                #expect(try container.resolve(tag, as: String.self) == "\(tag) \(round)")
            }
        }
    }

    @Test func noLockIsHeldWhileTagsAreCompared() throws {
        container.register { "text" }
        let tags = ["a", "b", "c"].map { Nosy(name: $0, container: container) }
        for tag in tags { container.register(Int.self, .prototype, tag: tag) { tag.name.utf8.count } }
        container.register(Int.self, .prototype, tag: tags[0], overriding: true) { 7 }
        container.decorate(Int.self, tag: tags[1]) { $0 + 1 }
        container.register(Double.self, .lazySingleton) { 1.0 }
        container.register(.lazySingleton) { (tag: Nosy?) in "\(tag!.name)".first! }
        #expect(try tags.map { try container.resolve($0, as: Int.self) } == [7, 2, 1])
        #expect(try tags.map { try container.resolve($0, as: Character.self) } == ["a", "b", "c"])
        let child = Container(parent: container)
        child.register(Int.self, .prototype, tag: tags[2], overriding: true) { 9 }
        #expect(try child.resolve([Int].self) == [7, 2, 9])
        #expect(try container.fork().resolve([Int].self) == [7, 2, 1])
    }

    @Test func aFallbackThatIsKeptForATagOutlivesOtherRegistrations() throws {
        container.register(.lazySingleton) { (tag: String?) in Counter() }
        let kept = try container.resolve("a", as: Counter.self)
        container.register(Counter.self, .lazySingleton, tag: "b") { Counter() }
        #expect(try container.resolve("a", as: Counter.self) === kept)
        container.register(Counter.self, .lazySingleton, tag: "a") { Counter() }
        #expect(try container.resolve("a", as: Counter.self) !== kept)
    }

    @Test func manyThreadsRegisterUnderTagsAtOnce() throws {
        let added = try inParallel(4) { [container] thread in
            for tag in 0..<200 { container.register(tag * 4 + thread) { thread } }
            return 200
        }
        #expect(added == [200, 200, 200, 200])
        #expect(try container.resolve([Int].self).count == 800)
        for tag in 0..<800 { #expect(try container.resolve(tag, as: Int.self) == tag % 4) }
    }
}
