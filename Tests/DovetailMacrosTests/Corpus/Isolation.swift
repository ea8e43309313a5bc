import DovetailMacros

@Stub @Spy protocol IsSendable: Sendable { func get() -> Int; func put(_ a: Int) }
protocol HiddenSendable: Sendable {}
@Stub @Spy protocol SendableFromAfar: HiddenSendable { var name: String { get set } }
@Stub @Spy protocol IsAnyObject: AnyObject { func get() -> Int }
@Stub @Spy protocol IsActor: Actor { func get() -> Int; func put(_ a: Int) async throws; var name: String { get } }
@Stub @Spy protocol ActorSeveral: Actor {
    func a() -> Int; func b(_ x: String) throws -> String; nonisolated func c() -> Int
}
@Stub @Spy protocol ActorInit: Actor { init(name: String); func get() -> Int }
@Stub @Spy @MainActor protocol OnMain { func get() -> Int; func put(_ a: Int); var name: String { get set } }
@Stub @Spy @MainActor protocol OnMainThrows { func get() throws -> Int; nonisolated func free() -> Int }
@Stub @Spy protocol MemberOnMain { @MainActor func get() -> Int; @MainActor var name: String { get set }; func put() }
@MainActor protocol HiddenMain {}
@Stub @Spy protocol OnMainFromAfar: HiddenMain { func get() -> Int; func put(_ a: String) }
@globalActor actor PaintActor { static let shared = PaintActor() }
@Stub @Spy @PaintActor protocol OnPaint { func get() -> Int; func put(_ a: Int) }
@Stub @Spy protocol ConcurrentMember { @concurrent func get() async -> Int }
@Stub @Spy protocol NonisolatedMember { nonisolated func get() -> Int }
@Stub @Spy protocol IsIdentifiable: Identifiable { var name: String { get } }
@Stub @Spy protocol IsIdentifiedBy: Identifiable where ID == Int { var name: String { get } }
@Stub @Spy protocol HasConstraint where Self: Sendable { func get() -> Int }
@Stub @Spy protocol IsHashable: Hashable { func get() -> Int }
@Stub @Spy protocol IsEquatable: Equatable { func get() -> Int; func put(_ a: Int) }
@Stub @Spy protocol IsError: Error { var code: Int { get } }
@Stub @Spy protocol ActorHashable: Actor, Hashable { func get() -> Int }
