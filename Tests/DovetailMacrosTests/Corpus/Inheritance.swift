import DovetailMacros
import Foundation

@Stub @Spy protocol Base { func base(_ a: Int) -> Int; func order() }
@Stub(inheriting: Base.self) @Spy(inheriting: Base.self) protocol Child: Base {
    func child(name: String) -> String; func act() throws
}
@Stub(inheriting: Base.self) @Spy(inheriting: Base.self) protocol InitOfChild: Base {
    init(age: Int); func other() -> Int
}
@Stub(inheriting: Base.self) @Spy(inheriting: Base.self) protocol SilentChild: Base {}
@Stub(inheriting: Base.self) @Spy(inheriting: Base.self) protocol OneCaseChild: Base { func act() }
@Stub @Spy protocol InitBase { init(name: String); func get() -> Int }
@Stub(inheriting: InitBase.self) @Spy(inheriting: InitBase.self) protocol InitChild: InitBase { func other() -> Int }
@Stub @Spy protocol Refined: Base2, Sendable { func own() }
protocol Base2 {}
extension Base2 { func helper() {} }

/// A part of the corpus.
public enum Space {
    /// A part of the corpus.
    @Stub @Spy public protocol Nested { func get() -> Int }
    @Stub @Spy protocol Inner { func put(_ a: Int) }
}
/// A part of the corpus.
@Stub @Spy public protocol IsPublic {
    func get(_ a: Int) throws -> Int; var name: String { get set }; static func make() -> Int
}
/// A part of the corpus.
@Stub @Spy public protocol PublicActor: Actor { func get(_ a: Int) throws -> Int; init(a: Int) }
/// A part of the corpus.
@Stub @Spy public protocol PublicInit { init(a: Int); func get() -> [Self] }
/// A part of the corpus.
@Stub(access: .internal) @Spy(access: .internal) public protocol Lowered { func get() -> Int; func put(_ a: Int) }
@Stub @Spy package protocol IsPackage { func get() -> Int }
@Stub @Spy fileprivate protocol IsFileprivate { func get() -> Int; func put(_ a: String); var x: Int { get set } }
@Stub @Spy private protocol IsPrivate { func get() -> Int; func put(_ a: String); var x: Int { get set } }
@Stub(if: "DEBUG") @Spy(if: "DEBUG") protocol DebugOnly { func get() -> Int }
@Stub(if: "DEBUG && !NEVER") @Spy(if: "NEVER") protocol DebugOnly2 { func get() -> Int }
@Stub @Spy protocol IsObject: NSObjectProtocol { func get() -> Int; func put(_ a: Int) }
