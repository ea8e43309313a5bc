/// How long an instance lives, and who may share it.
@frozen
@usableFromInline
struct Lifetime: Hashable, Sendable {
    /// How long an instance lives, by the names that users write.
    @frozen
    @usableFromInline
    enum Span: String, Sendable {
        case prototype
        case objectGraph
        case lazySingleton
        case weakSingleton
    }

    @usableFromInline let span: Span
    /// Whether the child tasks of one asynchronous graph may share the instance.
    @usableFromInline let isShareable: Bool
    /// Whether an actor keeps the instance, which is made and read on that actor only.
    @usableFromInline let isIsolated: Bool
    /// Whether a container makes the instance when it starts.
    @usableFromInline let isEager: Bool

    @usableFromInline
    @_transparent
    init(_ span: Span, isShareable: Bool = false, isIsolated: Bool = false, isEager: Bool = false) {
        self.span = span
        self.isShareable = isShareable
        self.isIsolated = isIsolated
        self.isEager = isEager
    }

    /// Made anew for each request.
    var isFresh: Bool { span == .prototype }
    /// Shared within one object graph.
    var isShared: Bool { span == .objectGraph }
    /// Kept in a slot, for all requests.
    var isCached: Bool { span == .lazySingleton || span == .weakSingleton }
    /// Kept only while somebody else holds it.
    var isWeak: Bool { span == .weakSingleton }
    /// Kept for good.
    var isStrong: Bool { span == .lazySingleton }
}

extension Lifetime: CustomStringConvertible {
    /// The scope as a user writes it.
    @usableFromInline var description: String { isEager ? "eager" : span.rawValue }
}

extension Lifetime {
    @usableFromInline @_transparent static var prototype: Self { Self(.prototype) }
    @usableFromInline @_transparent static var objectGraph: Self { Self(.objectGraph) }
    @usableFromInline @_transparent static var lazySingleton: Self { Self(.lazySingleton) }
    @usableFromInline @_transparent static var weakSingleton: Self { Self(.weakSingleton) }
    @usableFromInline @_transparent static var shareableObjectGraph: Self { Self(.objectGraph, isShareable: true) }
    @usableFromInline @_transparent static var isolatedLazySingleton: Self { Self(.lazySingleton, isIsolated: true) }
    @usableFromInline @_transparent static var isolatedWeakSingleton: Self { Self(.weakSingleton, isIsolated: true) }
    @usableFromInline @_transparent static var eager: Self { Self(.lazySingleton, isEager: true) }
}
