import Dovetail
import Testing

/// Chains of parents need no stack, on any thread.
@Suite struct DeepHierarchyTests {
    private static let depth = 8_000

    @Test func theInnermostOfThousandsOfContainersResolves() throws {
        let answers = onStack(of: 512 << 10) { () -> [String] in
            let outermost = Container()
            outermost.register { 5 }
            outermost.register("tag") { 1.5 }
            outermost.register(String.self) { (one: Int, all: [Int], none: Bool?) in "\(one) \(all) \(none == nil)" }
            var container = outermost
            for _ in 0..<Self.depth { container = Container(parent: container) }
            container.register("six") { 6 }
            return [
                (try? container.resolve(String.self)) ?? "-",
                (try? container.resolve("tag", as: Double.self)) == 1.5 ? "1.5" : "-",
                (try? container.validate()) == nil ? "-" : "valid",
                (try? container.resolve(Float.self)) == nil ? "missing" : "-",
            ]
        }
        #expect(answers == ["5 [5, 6] true", "1.5", "valid", "missing"])
    }

    @Test func theLastReferenceToThousandsOfContainersLetsAllOfThemGo() {
        let isGone = onStack(of: 512 << 10) { () -> Bool in
            weak var outermost: Container?
            do {
                var container = Container()
                outermost = container
                for _ in 0..<Self.depth { container = Container(parent: container) }
            }
            return outermost == nil
        }
        #expect(isGone == true)
    }

    @Test func theLastReferenceToThousandsOfContextsLetsAllOfThemGo() {
        let isGone = onStack(of: 512 << 10) { () -> Bool in
            weak var outermost: DIContext?
            do {
                var context = DIContext()
                outermost = context
                for _ in 0..<Self.depth { context = DIContext(parent: context) }
            }
            return outermost == nil
        }
        #expect(isGone == true)
    }

    @Test func aParentThatOthersKeepStays() {
        let outermost = Container()
        outermost.register { 5 }
        let middle = Container(parent: outermost)
        weak var inner: Container?
        do {
            let container = Container(parent: Container(parent: middle))
            inner = container
        }
        #expect(inner == nil)
        #expect((try? middle.resolve(Int.self)) == 5)
    }

    @Test func whatLetsContainersGoMayKeepOthers() {
        final class Keeper: Sendable {
            let container: Container
            init(_ container: Container) { self.container = container }
        }
        weak var last: Container?
        do {
            let kept = Container(parent: Container(parent: Container()))
            last = kept.parent?.parent
            let parent = Container()
            parent.register(singleton: Keeper(kept))
            _ = Container(parent: Container(parent: parent))
        }
        #expect(last == nil)
    }
}
