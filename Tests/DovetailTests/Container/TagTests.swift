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

@Suite struct TagTests {
    let container = Container()

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
