// Components in all shapes. That this file compiles is the test.

import DovetailMacros

@Uses protocol Cart: Sendable {}
@Uses protocol Gateway: Sendable {}
@Uses final class URLCache: Sendable {}
@Uses struct Settings { let name: String }
@Uses actor Store {}
@Uses @MainActor final class ViewModel {}
@Uses(.async) protocol Remote: Sendable {}
@Uses(.throws) protocol Risky {}
@Uses(.async, .throws) protocol DB: Sendable {}
/// A part of the corpus.
@Uses public protocol PublicThing {}
/// A part of the corpus.
@Uses(access: .internal) public protocol LoweredThing {}
@Uses fileprivate protocol FileThing {}
@Uses private protocol PrivateThing {}
@Uses protocol Default {}
enum Outer { @Uses protocol Inner {} }
protocol UsesReplica { var replica: any Cart { get } }
@globalActor actor InkActor { static let shared = InkActor() }
@Uses @InkActor protocol Pen {}

@Injectable struct Empty {}
@Injectable struct One { let cart: any Cart }
@Injectable struct Several {
    let cart: any Cart, gateway: any Gateway; private let cache: URLCache; let settings: Settings
}
@Injectable final class AClass { let cart: any Cart; var gateway: any Gateway; let note = "x"; var optional: Int? }
@Injectable class AnOpenClass { private let cart: any Cart; func use() { _ = cart } }
@Uses nonisolated protocol Desk: Sendable {}
@Injectable actor AnActor { let desk: any Desk; @Assisted let name: String }
@Injectable @MainActor final class Screen { let viewModel: ViewModel; let cart: any Cart }
@Injectable struct OtherNames { let first: any Cart; let second: Settings }
@Injectable struct WithReplica { let cart: any Cart; @From(UsesReplica.self, \.replica) let replica: any Cart }
protocol UsesRemoteCart { var remoteCart: any Cart { get async throws } }
@Injectable(.async, .throws) struct WithRemoteCart {
    let cart: any Cart
    @From(UsesRemoteCart.self, named: "remoteCart") let remote: any Cart
}
@Injectable struct OnlyAssisted { @Assisted let name: String; @Assisted let age: Int }
@Injectable struct Assists {
    let cart: any Cart; @Assisted let name: String; let gateway: any Gateway; @Assisted let f: () -> Int
}
@Injectable(.vanilla) struct Vanilla {
    let url: String; let cart: any Cart; let done: @Sendable (Int) -> Void; let many: [Int]
}
@Injectable(.vanilla) struct VanillaOne { let url: String }
@Injectable(.async) struct Async { let remote: any Remote }
@Injectable(.throws) struct Throwing { let risky: any Risky }
@Injectable(.async, .throws) struct Both { let db: any DB; let cart: any Cart }
@Injectable struct WithEverything {
    let cart: any Cart
    static let shared = 5
    static var count: Int { 0 }
    lazy var later = 6
    var computed: String { "\(observed)" }
    var observed = 1
    var watched: Settings { didSet { print(watched) } }
    weak var parent: AClass?
    func work() {}
    struct Nested { let a: Int }
}
@Injectable struct OwnInit {
    let text: String
    let cart: any Cart
    init(cart: any Cart, settings: Settings, retries: Int = 3) { self.cart = cart; text = settings.name }
}
@Injectable final class OwnThrowingInit {
    let cart: any Cart
    @Assisted let id: Int
    init(_ cart: any Cart, id: Int) throws { self.cart = cart; self.id = id }
    convenience init() throws { fatalError() }
}
@Injectable final class OwnAsyncInit { init(cart: any Cart) async throws(Ink) {} }
@Injectable struct OwnFailableInit { init?(cart: any Cart) { return nil } }
/// A part of the corpus.
@Injectable public struct PublicComponent { let thing: any PublicThing; @Assisted let x: Int }
/// A part of the corpus.
@Injectable(access: .internal) public struct LoweredComponent { let thing: any LoweredThing }
@Injectable private struct PrivateComponent { let thing: any PrivateThing }
@Injectable fileprivate struct FileComponent { let thing: any FileThing }
@Injectable struct NestedTypes { let inner: any Outer.Inner }
@Injectable struct Keyword { let `default`: any Default }
@Injectable struct Box<Value> { let cart: any Cart; @Assisted let value: Value }
@Injectable struct Unowned { unowned let plain: OtherClass }
@Uses final class OtherClass {}

@MixIn protocol Leaf {}
@Uses @MixIn protocol Users: Sendable {}
@Uses @MixIn protocol Mails: Sendable {}
@Uses @MixIn protocol Teams: Sendable, UsesUsers, UsesMails { func run() -> String }
extension Teams { func run() -> String { "\(users) \(mails)" } }
@MixIn protocol Company: UsesTeams, AnyObject, Sendable where Self: AnyObject {}
/// A part of the corpus.
@MixIn public protocol PublicMixed: UsesPublicUsers {}
/// A part of the corpus.
@Uses @MixIn public protocol PublicUsers {}
@MixIn @MainActor protocol MixedOnMain: UsesMails {}
@MixIn @MainActor protocol MixedOnMainSendable: UsesMails, Sendable {}
@Uses @MixIn protocol Notes {}
@MixIn @MainActor protocol MixedOnMainOfMany: UsesMails & UsesNotes {}
@MixIn fileprivate protocol FileMixed: UsesMails {}
