// The forms that a newcomer writes first, for components that say nothing of isolation: under a main-actor default they
// belong to the main actor, and `X.init` is registered as such.

import Dovetail

final class Clock: Sendable { init() {} }
final class Feed: Sendable {
    let clock: Clock
    init(clock: Clock) { self.clock = clock }
}
final class Archive: Sendable { init(clock: Clock) async throws {} }

// In Swift 5 with approachable concurrency, only such a function is asked which actor an initializer belongs to.
#if hasFeature(InferSendableFromCaptures)
    @MainActor
#endif
func register(in container: Container) {
    container.register(Clock.self, .lazySingleton, Clock.init)
    container.register(Feed.self, Feed.init)
    container.register(Feed.self, .prototype, tag: "second", Feed.init)
    container.register(Archive.self, .lazySingleton, Archive.init)
}
