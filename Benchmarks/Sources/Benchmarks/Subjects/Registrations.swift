import CBenchmarks
import Dovetail

/// A hundred types, each registered with a closure.
enum Registrations {
    private struct Digit<Tens, Units>: Sendable {}
    private enum D0 {}
    private enum D1 {}
    private enum D2 {}
    private enum D3 {}
    private enum D4 {}
    private enum D5 {}
    private enum D6 {}
    private enum D7 {}
    private enum D8 {}
    private enum D9 {}

    static func fillDictionary() {
        var closures = Closures()
        hundred(&closures)
        blackHole(closures.byType[ObjectIdentifier(Digit<D4, D2>.self)]!())
    }

    static func register() {
        var container = Container()
        hundred(&container)
        blackHole(try! container.resolve(Digit<D4, D2>.self))
    }

    /// The heap allocations of one registration, of a hundred in one container.
    static var allocations: Double {
        var container = Container()
        let before = benchmark_allocations()
        hundred(&container)
        return Double(benchmark_allocations() - before) / 100
    }

    private static func hundred(_ target: inout some Target) {
        ten(D0.self, &target)
        ten(D1.self, &target)
        ten(D2.self, &target)
        ten(D3.self, &target)
        ten(D4.self, &target)
        ten(D5.self, &target)
        ten(D6.self, &target)
        ten(D7.self, &target)
        ten(D8.self, &target)
        ten(D9.self, &target)
    }

    @inline(__always)
    private static func ten<Tens>(_: Tens.Type, _ target: inout some Target) {
        target.add(Digit<Tens, D0>.self) { Digit() }
        target.add(Digit<Tens, D1>.self) { Digit() }
        target.add(Digit<Tens, D2>.self) { Digit() }
        target.add(Digit<Tens, D3>.self) { Digit() }
        target.add(Digit<Tens, D4>.self) { Digit() }
        target.add(Digit<Tens, D5>.self) { Digit() }
        target.add(Digit<Tens, D6>.self) { Digit() }
        target.add(Digit<Tens, D7>.self) { Digit() }
        target.add(Digit<Tens, D8>.self) { Digit() }
        target.add(Digit<Tens, D9>.self) { Digit() }
    }
}

/// What a factory is registered with.
private protocol Target {
    mutating func add<Value: Sendable>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value)
}

extension Container: Target {
    @inline(__always)
    fileprivate func add<Value: Sendable>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value) {
        register(type, .prototype, make)
    }
}

private struct Closures: Target {
    var byType: [ObjectIdentifier: () -> Any] = [:]

    @inline(__always)
    fileprivate mutating func add<Value: Sendable>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value) {
        byType[ObjectIdentifier(type)] = make
    }
}
