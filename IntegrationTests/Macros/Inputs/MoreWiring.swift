// More awkward components, providers and mix-ins of real life, by number. That this file compiles in each mode is the test.

import DovetailMacros
import Observation

@Uses protocol WCart {}
@Uses protocol WGate: Sendable {}
@Uses nonisolated protocol WFree: Sendable {}
@Uses nonisolated final class WPlain {}

// Own initializers
class WView { init() {}; required init?(coder: Int) {} }
@Injectable final class W1: WView {
    let wCart: any WCart; init(wCart: any WCart) { self.wCart = wCart; super.init() };
    required init?(coder: Int) { fatalError() }
}
@Injectable struct W2: Codable {
    let n: Int; init(wCart: any WCart) { n = 1 }; init(from decoder: any Decoder) throws { n = 2 };
    func encode(to encoder: any Encoder) throws {}
}
@Injectable final class W3 {
    let wCart: any WCart; init(wCart: any WCart) { self.wCart = wCart };
    @available(*, unavailable) init() { fatalError() }
}
@Injectable struct W4 {
    @Assisted let wPlain: WPlain; let wCart: any WCart;
    init(wCart: any WCart, wPlain: sending WPlain) { self.wPlain = wPlain; self.wCart = wCart }
}
@Injectable actor W5 { let wPlain: WPlain }
@Injectable actor W6 {
    @Assisted let wPlain: WPlain; let wFree: any WFree;
    init(wFree: any WFree, wPlain: sending WPlain) { self.wPlain = wPlain; self.wFree = wFree }
}
@Injectable actor W7 {
    let wFree: any WFree; var n: Int; @Assisted let s: String;
    init(wFree: any WFree, s: String) { self.wFree = wFree; n = 0; self.s = s }
}
@Injectable final class W8 {
    let wCart: any WCart;
    init(_ wCart: any WCart, file: StaticString = #file, line: UInt = #line) { self.wCart = wCart }
}
@Injectable struct W9 { let wCart: any WCart; init(wCart: any WCart) throws(CancellationError) { self.wCart = wCart } }
@Injectable(.async, .throws) struct W10 {
    let wCart: any WCart; init?(wCart: any WCart) async throws { self.wCart = wCart }
}
@Injectable struct W11 { let wFree: any WFree; nonisolated init(wFree: any WFree) { self.wFree = wFree } }
@Injectable struct W12 {
    @Assisted let done: () -> Void; let wCart: any WCart;
    init(wCart: any WCart, done: @escaping () -> Void) { self.wCart = wCart; self.done = done }
}
@Injectable struct W14 { let wCart: any WCart; @MainActor init(wCart: any WCart) { self.wCart = wCart } }
@Injectable @MainActor final class W15 {
    let wFree: any WFree; nonisolated init(wFree: any WFree) { self.wFree = wFree }
}
// Shapes
@Injectable struct W16: ~Copyable { let wCart: any WCart; deinit {} }
@Injectable @MainActor final class W17 {
    let wCart: any WCart; nonisolated(unsafe) var other: any WGate; isolated deinit {}
}
@Injectable @MainActor final class W18 { let wCart: any WCart; @Assisted nonisolated let n: Int; isolated deinit {} }
@Injectable(.vanilla) struct W19 { let a: Int!; let b: (any WCart)! }
@Injectable(.vanilla) struct W20 { let f: ((Int) -> Void); let g: (((Int) -> Void)) }
@Injectable struct W21 {
    @Assisted let f: ((Int) -> Void); @Assisted let g: @Sendable (inout Int) throws(CancellationError) -> Void;
    let wCart: any WCart
}
@Injectable struct W22 { let wCart: (any WCart); let wGate: any WGate }
@Injectable(.vanilla) struct W23 { let t: (any WCart, n: Int); let m: any WCart.Type; let k: KeyPath<String, Int> }
@Injectable struct W24 { @Assisted let t: (any WCart, n: Int); @Assisted let m: any WCart.Type; let wCart: any WCart }
@Injectable final class W25 {
    @Assisted weak let parent: WPlain?; @Assisted unowned let p: WPlain; let wCart: any WCart
}
@Injectable final class W26 {
    unowned let wPlain: WPlain; unowned(unsafe) var q: WPlain { didSet {} };
    init(wPlain: WPlain) { self.wPlain = wPlain; q = wPlain }
}
@Injectable struct W27 { let a = 5, wCart: any WCart; static let b = 2; lazy var c = 3; var d: Int { 3 } }
@Observable @Injectable final class W28 {
    var wCart: any WCart; @ObservationIgnored lazy var x = 3; private(set) var items: [Int] = [];
    @Assisted let title: String
}
@Injectable class W29 { let wCart: any WCart; func f() {} }
@Injectable open class W30Base { let wCart: any WOpen }
/// o
@Uses public protocol WOpen {}
enum WSpace {
    @Uses protocol Part {};
    struct Deep { @Injectable final class W31 { let part: any Part; @Assisted let x: Deep }; init() {} }
}
extension WSpace.Deep { @Injectable struct W32 { let wCart: any WCart } }
@Injectable struct W33<T: Equatable> { @Assisted let t: T; let wCart: any WCart }
@Injectable final class W34<T> where T: Sendable { @Assisted let t: [T]; let wGate: any WGate }
@Injectable struct W36 {
    struct Config {}; @Assisted let config: Config; @Assisted let s: Self.Config; let wCart: any WCart
}
@Injectable(.vanilla) struct W37<P: WCart> { let p: P; let id: [P] }
// names
@Injectable(.vanilla) struct W38 { let self1: Int; let `Type`: Int; let `Self`: Int }
@Injectable(.vanilla) struct W39 { let source: any WCart; let dependency: any WGate }
@Injectable struct W40 {
    @Assisted let source: Int; @Assisted let dependency: Int; @Assisted let from: Int; @Assisted let dependencies: Int;
    @Assisted let init2: Int; let wCart: any WCart
}
@Injectable struct W41 {
    @Assisted let `let`: Int; @Assisted let `var`: Int; @Assisted let `in`: Int; @Assisted let `for`: Int;
    let wCart: any WCart
}
@Injectable(.vanilla) struct W42 { let `a b`: Int; let `1`: any WCart; let 数: Int }
@Injectable struct W43 { private let wCart: any WCart, wGate: any WGate; fileprivate var x = 3 }
@Injectable private struct W44 { let wCart: any WCart }
@Injectable fileprivate final class W45 { @Assisted fileprivate let x: Int; private let wCart: any WCart }
@available(*, deprecated) @Uses protocol WOld {}
@available(*, deprecated) @Injectable struct W46 { let wOld: any WOld }
@Injectable struct W47 { /* the cart */
    let wCart: any WCart  // trailing
    /// Documented
    let wGate: (any WGate) /* x */
}
@Injectable @dynamicMemberLookup struct W48 { let wCart: any WCart; subscript(dynamicMember s: String) -> Int { 3 } }
@Injectable struct W49: Hashable, Sendable { @Assisted let n: Int; @Assisted var m: String { didSet {} } }
@Injectable struct W50 { @From(UsesWX.self, \.carts.first) let x: any WCart }
protocol UsesWX { var carts: (first: any WCart, Int) { get }; var list: [any WCart] { get } }
@Injectable struct W51 {
    @From(UsesWX.self, \.list[0]) let x: any WCart; @From(UsesWX.self, \.list.first!) let y: any WCart
}
@Injectable struct W52 { @From((any WCart).self, named: "wCart") var x: (any WCart)? }
@Injectable actor W53 { let wFree: any WFree; nonisolated let other: WSend; @Assisted private(set) var n: Int }
@Uses nonisolated final class WSend: Sendable {}
@globalActor actor WUI { static let shared = WUI() }
@Injectable @WUI final class W54 { @From((any WFree).self) let x: any WFree; init(x: any WFree) { self.x = x } }
@Injectable final class W55 { @MainActor var title = ""; let wCart: any WCart; @MainActor var count: Int { 3 } }
@Injectable struct W56 {
    #if DEBUG
        func f() {}
    #endif
    let wCart: any WCart
}
@Injectable struct W57: WCart, UsesWCart { let wCart: any WCart }
@Injectable final class W58: Error { let wFree: any WFree }
@Injectable struct W59 {
    @available(*, deprecated) var old: Int { 3 }; let wCart: any WCart; typealias Me = Self; enum E { case a };
    subscript(x: Int) -> Int { x }
}
@Injectable struct W60 {
    @Assisted var x: Int {
        willSet {}
        didSet {}
    }; @Assisted let y: Int, z: String; let wCart: any WCart
}
// Uses
@Uses protocol WPrimary<Item> { associatedtype Item }
@Uses struct WNoncopyable: ~Copyable {}
@Uses @preconcurrency protocol WPre {}
@Uses @dynamicMemberLookup protocol WDyn { subscript(dynamicMember x: String) -> Int { get } }
@Uses protocol _WUnder {}
@Uses protocol W数 {}
@Uses protocol `in` {}
@Uses protocol `Any Thing` {}
@Uses @Observable final class WModel {}
@Uses @available(*, deprecated) final class WOldClass {}
// MixIn
@Uses @MixIn protocol WNumbers {}
@Uses @MixIn protocol WGreeter: UsesWNumbers { var greeting: String { get } }
extension WGreeter { var greeting: String { "x" } }
@MixIn protocol WWhere where Self: UsesWNumbers {}
@Uses @MixIn nonisolated protocol WQuiet: Sendable {}
@MixIn nonisolated protocol WWhere2: AnyObject where Self: UsesWQuiet & Sendable {}
@available(*, deprecated) @MixIn protocol WOldMix: UsesWNumbers {}
@MixIn @WUI protocol WUIMix: UsesWQuiet {}
@MixIn protocol WInherits: WGreeter, UsesWNumbers {}
@Uses(.async, .throws) @MixIn protocol WAsync: Sendable {}
@MixIn protocol WAsyncUser: UsesWAsync {}
@Injectable(.vanilla) struct W61 { let f: nonisolated(nonsending) () async -> Void }
@Injectable(.vanilla) struct W62 {
    let f: () -> Void; let n: Int; init(f: @Sendable @escaping () -> Void, n: Int) { self.f = f; self.n = n }
}
@Injectable(.vanilla) struct W63 { let f: ((@escaping () -> Void) -> Void)?; let g: (@escaping () -> Void) -> Void }
@Observable @Injectable final class W64 {
    @ObservationIgnored let wCart: any WCart; @Assisted var name: String; @From((any WGate).self) var gate: any WGate
}
@Injectable struct W65<T> {
    let wCart: any WCart; @Assisted let box: [T]
    init(wCart: any WCart, box: [T]) where T: Codable { self.wCart = wCart; self.box = box }
}
protocol UsesWCarts { var wCart: any WCart { get } }
@Injectable struct W67 { @From(HasWReplica.self, \.wReplica) let replica: any WCart }
enum W70Store { protocol HasCart { var cart: any WCart { get } } }
@Injectable struct W70 { @From(W70Store.HasCart.self, \W70Store.HasCart.cart) let cart: any WCart }
protocol HasWReplica { var wReplica: any WCart { get } }
@Uses nonisolated protocol `W Raw`: Sendable {}
@Injectable struct W68 { let raw: any `W Raw` }
@Uses @globalActor actor W69Actor { static let shared = W69Actor() }
@Injectable struct W66 { let first: any WCart; @From(UsesWCarts.self, \.wCart) let second: any WCart }
