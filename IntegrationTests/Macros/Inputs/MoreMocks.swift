// More awkward assemblies of real life, by number. That this file compiles in each mode is the test.

import DovetailMacros

@Stub(if: "DEBUG") @Spy(if: "DEBUG") nonisolated protocol MFeed: Sendable { func load() -> Int }
@Stub(if: "DEBUG") @Spy(if: "DEBUG") @MainActor protocol MPanel { func show() }
nonisolated struct MLive: MFeed { func load() -> Int { 1 } }
@MainActor final class MLivePanel: MPanel { func show() {} }
@Mockable final class M1<T: Sendable>: Assembling {
    let context = DIContext(); let t: T; init(t: T) { self.t = t }; var feed: any MFeed { define { MLive() } }
}
@Mockable final class M2: Assembling {
    let context = DIContext(); init<T: MFeed>(_ t: T, other: some MFeed) where T: Equatable {};
    var feed: any MFeed { define { MLive() } }
}
@Mockable final class M4: Assembling {
    let context = DIContext(); init(_ n: inout Int) { n += 1 }; var feed: any MFeed { define { MLive() } }
}
@Mockable final class M5: Assembling {
    let context = DIContext(); init(url: @autoclosure () -> String) {}; var feed: any MFeed { define { MLive() } }
}
@Mockable final class M6: Assembling {
    let context = DIContext();
    init(log: @escaping @Sendable (String) -> Void, done: (() -> Void)? = nil, each: (Int) -> Void = { _ in }) {};
    var feed: any MFeed { define { MLive() } }
}
@Mockable final class M7: Assembling {
    let context = DIContext(); init() throws(CancellationError) {}; var feed: any MFeed { define { MLive() } }
}
@Mockable final class M9: Assembling {
    let context = DIContext(); var feed: any MFeed { if true { define { MLive() } } else { define { MLive() } } }
}
@Mockable final class M10: Assembling {
    let context = DIContext(); @MainActor var panel: any MPanel { define { MLivePanel() } };
    var feed: any MFeed { define { MLive() } }
}
@Mockable nonisolated final class M11: Assembling {
    let context = DIContext(); var feed: any MFeed { define { MLive() } };
    nonisolated var other: any MFeed { define { MLive() } }
}
@Mockable final class M12: Assembling {
    let context: DIContext;
    init(in context: DIContext = DIContext(), feed: Int, mock: Int, _ x: Int = 3) { self.context = context };
    var feed: any MFeed { define { MLive() } }; var mock: any MFeed { define { MLive() } };
    var `in`: any MFeed { define { MLive() } }; var `two words`: any MFeed { define { MLive() } }
}
@Mockable final class M13: Assembly {
    private var feed: any MFeed { define { MLive() } };
    var context2: any MFeed { define(scope: .lazySingleton, init: MLive()) };
    fileprivate var x: any MFeed { define { return MLive() } }
}
@Mockable class M14: Assembly { var feed: any MFeed { define { MLive() } } }
@Mockable final class M16: Assembling {
    let context = DIContext(); var list: [any MFeed] { define { [MLive()] } };
    var opt: (any MFeed)? { define { MLive() } }; func get() -> any MFeed { define { MLive() } }
}
/// An assembly of the corpus.
@Mockable(with: .spy, if: "DEBUG && !X", access: .internal) public final class M17: Assembling {
    /// Where it lives.
    public let context = DIContext()
    /// Makes it.
    public init() {}
    var feed: any MFeed { define { MLive() } }
}
@Mockable package final class M18: MainActorAssembling {
    package let context = DIContext(); package init() {}; var panel: any MPanel { define { MLivePanel() } }
}
enum MSpace {
    @Mockable final class M19: Assembling { let context = DIContext(); var feed: any MFeed { define { MLive() } } }
}
@available(*, deprecated) @Mockable final class M21: Assembling {
    let context = DIContext(); var feed: any MFeed { define { MLive() } }
}
@Mockable final class M22: Assembling {
    let context = DIContext(); let given: any MFeed; init(given: sending any MFeed) { self.given = given };
    var feed: any MFeed { define(.weakSingleton) { MLive() as any MFeed } }; static let app = M22(given: MLive())
}
@Mockable final class M23: Assembling {
    let context = DIContext(); private let parent: MParent; init(parent: MParent) { self.parent = parent };
    var feed: any MFeed { define { [parent] in parent.feed } }
}
@Mockable final class MParent: Assembling { let context = DIContext(); var feed: any MFeed { define { MLive() } } }
@Mockable final class M24: Assembling {
    let context = DIContext(); init(@MBuilder _ parts: () -> [Int]) {}; var feed: any MFeed { define { MLive() } }
}
@resultBuilder enum MBuilder { static func buildBlock(_ x: Int...) -> [Int] { x } }
@Mockable final class M25: Assembling {
    let context = DIContext();
    var feed: any MFeed {
        define {
            MLive()
        } inject: { _ in
        }
    };
    var closing: any MFeed {
        define(.lazySingleton) {
            MLive() as any MFeed
        } onClose: { _ in
        }
    }; var decl: any Corpus.MFeed { define { MLive() } }
}
/// Whose leaves are `both`, `round`, `helped` and `shadowing` alone.
@Mockable final class M26: Assembling {
    let context = DIContext(); private let size = 3; private func made() -> MLive { MLive() }
    var live: any MFeed {
        let live = define { MLive() }
        return live
    }
    var typed: any MFeed { define { () -> MLive in MLive() } }; var opaque: some MFeed { define { MLive() } }
    var both: any MFeed & Sendable { define { MLive() } }; var round: (any MFeed) { define { MLive() } }
    var helped: any MFeed { define { self.made() } }
    var shadowing: any MFeed {
        define {
            let both = self.size
            return both > 2 ? MLive() : MLive()
        }
    }
    private func wired() -> any MFeed { round }; var used: any MFeed { define { self.wired() } }
}
@MainActor @Mockable final class M27: Assembling {
    let context = DIContext(); var feed: any MFeed { get throws { define { MLive() } } }
}
@globalActor actor MStoreActor { static let shared = MStoreActor() }
@Mockable nonisolated final class M28: Assembling {
    let context = DIContext(); @MStoreActor var stored: any MFeed { define { MLive() } };
    var feed: any MFeed { define { MLive() } }
}
/// Whose leaves are `feed`, `looped` and `matched` alone.
@Mockable final class M29: Assembling {
    let context = DIContext(); let given: Int?; init(given: Int? = nil, feed: Int = 0) { self.given = given }
    var feed: any MFeed { define { MLive() } }
    var shadowed: any MFeed { define { [1].contains { feed in feed > 0 } ? [self.feed][0] : MLive() } }
    var later: any MFeed {
        define {
            do {
                let feed = 1
                _ = feed
            }
            return [feed][0]
        }
    }
    var looped: any MFeed {
        define {
            for feed in [1] { _ = feed }
            if case let feed? = given { _ = feed }
            let (feed, _) = (1, 2)
            return given(feed)
        }
    }
    var matched: any MFeed { define { given(2) } }
    var cast: any MFeed { define { MLive() } as MLive }
    var partly: any MFeed {
        if given == nil { return MLive() }
        return define { MLive() }
    }
    private func given(_ feed: Int) -> any MFeed { feed > 0 ? MLive() : MLive() }
}
#if DEBUG
    func useUnleaved() {
        _ = M29.mock(given: 3, feed: 4, feed2: MFeedStub(), looped: MFeedStub(), matched: MFeedStub())
    }
    @MainActor func useMoreMocks() {
        _ = M26.mock(both: MFeedStub(), round: MFeedStub(), helped: MFeedStub(), shadowing: MFeedStub())
        _ = (M27.mock(feed: MFeedStub()), M28.mock(feed: MFeedStub()))
    }
#endif
