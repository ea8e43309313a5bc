import Dovetail
import Testing

private struct Settings: Equatable, Sendable {
    var name = "default"
    var values = Array(0..<100)
}

/// Larger than what a graph keeps in place, and aligned more strictly.
private struct Matrix: Equatable, Sendable {
    var rows: (SIMD4<Double>, SIMD4<Double>) = ([1, 2, 3, 4], [5, 6, 7, 8])

    static func == (one: Self, other: Self) -> Bool { one.rows == other.rows }
}

private protocol Plug: AnyObject {}
private class Base: Plug {}
private final class Derived: Base {}
private struct Failure: Error, Equatable { let code: Int }
private final class Box<Content> {}

/// A binding of every kind of type, kept in the way of `scope`.
private final class Types: Assembly {
    var settings: Settings {
        define(.lazySingleton) {
            Settings()
        } inject: {
            $0.name = "injected"
        }
    }
    var graphSettings: Settings {
        define {
            Settings()
        } inject: {
            $0.name = "injected"
        }
    }
    var matrix: Matrix {
        define(.lazySingleton) {
            Matrix()
        } inject: {
            $0.rows.0.x = 9
        }
    }
    var graphMatrix: Matrix {
        define {
            Matrix()
        } inject: {
            $0.rows.0.x = 9
        }
    }
    var both: (Matrix, Settings, Matrix) { define { (graphMatrix, graphSettings, graphMatrix) } }
    var nothing: Void { define(.lazySingleton) { () } }
    var graphNothing: Void { define { () } }
    var number: Int { define(.lazySingleton) { 7 } }
    var function: () -> Int { define(.lazySingleton) { { 8 } } }
    var metatype: Any.Type { define(.lazySingleton) { Settings.self } }
    var any: Any { define(.lazySingleton) { Settings() } }
    var anyObject: AnyObject { define(.lazySingleton) { Derived() } }
    var anyError: any Error { define(.lazySingleton) { Failure(code: 9) } }
    var base: Base { define(.lazySingleton) { Derived() } }
    var plug: any Plug { define(.lazySingleton) { Derived() } }
    var box: Box<Int> { define(.lazySingleton) { Box<Int>() } }
    var optional: Base? { define(.lazySingleton) { Derived() } }
    var missing: Base? { define(.lazySingleton) { Base?.none } }
    var unwrapped: Base! { define(.lazySingleton) { Derived() } }
    var classicOptional: Base? { define(scope: .lazySingleton, init: Derived()) }
    var classicUnwrapped: (any Plug)! { define(init: Derived()) { $0 } }

    var weakAnyObject: AnyObject { define(.weakSingleton) { Derived() } }
    var weakAny: Any { define(.weakSingleton) { Derived() } }
    var weakPlug: any Plug { define(.weakSingleton) { Derived() } }
    var weakOptional: Base? { define(.weakSingleton) { Derived() } }
    var weakNested: (any Plug)?? { define(.weakSingleton) { Derived() } }

    func generic<Result>(_ value: Result) -> Result { define(.lazySingleton) { value } }
    func inferred<Result: ExpressibleByIntegerLiteral>() -> Result { define(.lazySingleton) { 5 as Result } }
}

@Suite struct ValueTypeTests {
    private let context = DIContext()
    private var types: Types { context.assembly() }

    @Test func valuesAreKeptAsTheirInjectionLeftThem() {
        #expect(types.settings == Settings(name: "injected"))
        #expect(types.graphSettings == Settings(name: "injected"))
        let matrix = Matrix(rows: ([9, 2, 3, 4], [5, 6, 7, 8]))
        for _ in 0..<2 { #expect(types.matrix == matrix) }
        let both = types.both
        #expect(both.0 == matrix && both.2 == matrix)
        #expect(both.1 == Settings(name: "injected"))
    }

    @Test func everyKindOfTypeIsKept() {
        for _ in 0..<2 {
            types.nothing
            types.graphNothing
            #expect(types.number == 7)
            #expect(types.function() == 8)
            #expect(ObjectIdentifier(types.metatype) == ObjectIdentifier(Settings.self))
            #expect(types.any as? Settings == Settings())
            #expect(types.anyError as? Failure == Failure(code: 9))
            #expect(types.missing == nil)
        }
    }

    @Test func everyKindOfReferenceIsOne() {
        #expect(ObjectIdentifier(types.anyObject) == ObjectIdentifier(types.anyObject))
        #expect(types.base === types.base)
        #expect(types.base is Derived)
        #expect(types.plug === types.plug)
        #expect(types.box === types.box)
        #expect(types.optional != nil && types.optional === types.optional)
        #expect(types.unwrapped === types.unwrapped)
        #expect(types.classicOptional != nil && types.classicOptional === types.classicOptional)
        #expect(types.classicUnwrapped is Derived)
    }

    @Test func everyKindOfReferenceIsHeldWeakly() {
        let reads: [(Types) -> AnyObject?] = [
            { $0.weakAnyObject }, { $0.weakAny as AnyObject }, { $0.weakPlug }, { $0.weakOptional }, { $0.weakNested! },
        ]
        for read in reads {
            var held = read(types)
            #expect(held != nil && read(types) === held)
            weak let former = held
            held = nil
            #expect(former == nil)
        }
    }

    @Test func genericMethodsAreABindingForEachResultType() {
        #expect(types.generic(1) == 1)
        #expect(types.generic(2) == 1)
        #expect(types.generic("one") == "one")
        #expect(types.generic("two") == "one")
        #expect((types.inferred() as Int, types.inferred() as Double, types.inferred() as UInt8) == (5, 5, 5))
    }
}
