import Dovetail
import Testing

protocol P: AnyObject { var n: Int { get set } }
final class A: P, @unchecked Sendable { var n = 0; var b: B?; init() {} }
final class B: @unchecked Sendable { weak var a: A?; var n = 0 }
struct Big: Equatable { var a = (1, 2, 3, 4, 5, 6, 7, 8); static func == (l: Big, r: Big) -> Bool { l.a.7 == r.a.7 } }
enum Boom: Error { case boom }

final class Old: Assembly {
    var made = 0
    var single: A { define(.lazySingleton) { self.made += 1; return A() } }
    var p: any P { define(.lazySingleton) { A() } }
    var proto: A { define(.prototype) { A() } }
    var big: Big { define(.lazySingleton) { Big() } }
    var weak: any P { define(.weakSingleton) { A() } }
    var a: A { define(init: A()) { $0.b = self.b; return $0 } }
    var b: B { define(init: B()) { $0.a = self.a; return $0 } }
    var sa: A { define(scope: .lazySingleton, init: A()) { $0.b = self.sb; return $0 } }
    var sb: B { define(scope: .lazySingleton, init: B()) { $0.a = self.sa; return $0 } }
    func view(_ v: A) -> A { define(key: "view", init: v) { $0.b = self.presenter; return $0 } }
    var presenter: B { define { B() } inject: { $0.a = (self.view as! A) } }
    var view: any P { definePlaceholder() }
    func account(_ n: Int) -> B { define(.lazySingleton, id: n) { B() } }
    var failing: A { get throws { try define(.lazySingleton) { if made < 5 { throw Boom.boom }; return A() } } }
    var pair: (A, A, Big) { define { (leaf, leaf2, bigg) } }
    var leaf: A { define { A() } }
    var leaf2: A { define { let a = leaf; a.n = 5; return a } }
    var bigg: Big { define { Big() } }
}

final class App: Assembling {
    let context = DIContext()
    var value: String { define(.lazySingleton) { "x" } }
    var sp: any P & Sendable { define(.lazySingleton) { A() } }
}

@Test func smoke() throws {
    let context = DIContext()
    let old = context.assembly() as Old
    #expect(old === Old.instance(from: context))
    #expect(old.single === old.single)
    #expect(old.made == 1)
    #expect(old.p === old.p)
    #expect(old.proto !== old.proto)
    #expect(old.big == old.big)
    do { let w = old.weak; w.n = 7; #expect(old.weak.n == 7) }
    #expect(old.weak.n == 0)
    let a = old.a
    #expect(a.b?.a === a)
    #expect(old.a !== a)
    let sa = old.sa
    #expect(sa.b === old.sb)
    #expect(old.sb.a === sa)
    let v = A()
    #expect(old.view(v) === v)
    #expect(v.b?.a === v)
    #expect(old.account(1) === old.account(1))
    #expect(old.account(1) !== old.account(2))
    #expect(throws: Boom.self) { try old.failing }
    old.made = 10
    #expect(try old.failing === old.failing)
    let (x, y, _) = old.pair
    #expect(x === y)
    let app = App()
    #expect(app.value == "x")
    #expect(app.sp === app.sp)
    print(context.describe())
    old.substitute(\.p) { let f = A(); f.n = 99; return f }
    #expect(old.p.n == 99)
    #expect(old.p === old.p)
    old.removeSubstitution(for: \.p)
    #expect(old.p.n == 0)
    old.addSubstitution(for: "single") { let f = A(); f.n = 98; return f }
    #expect(old.single.n == 98)
    #expect(old.unusedSubstitutions == [])
    old.removeSubstitution(for: "single")
    #expect(old.single.n == 0)
}
