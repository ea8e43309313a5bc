final class A { init(b: B) {} }
final class B { init(a: A) {} }
final class Root {
    lazy var a: A = A(b: b)
    lazy var b: B = B(a: a)
}
