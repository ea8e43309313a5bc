// swift-format-ignore-file
import Dependencies
private enum TapKey: DependencyKey {
    static let liveValue: any Tap = /* shallow */ Well(litres: depth()) // the well
    static var testValue: any Tap { Brook() }
}

extension DependencyValues {
    // The tap in the yard.
    var tap: any Tap { get { self[TapKey.self] } set { self[TapKey.self] = newValue } }
    var alsoTap: any Tap { get { self[TapKey.self] } set { self[TapKey.self] = newValue } }
    var pump: Pump { self[Pump.self] }
    var secret: any Tap { self[SecretKey.self] }
    var far: Basin { get { self[FarKey.self] } set { self[FarKey.self] = newValue } }
    var litres: Int { tap.litres }
    var mill: Mill { get { self[Mill.self] } set { self[Mill.self] = newValue } }
    var left: Mill { get { self[Ring.Left.self] } set { self[Ring.Left.self] = newValue } }
    var right: Mill { get { self[Ring.Right.self] } set { self[Ring.Right.self] = newValue } }
    var late: Mill { get { self[Ring.Late.self] } set { self[Ring.Late.self] = newValue } }
    private enum SecretKey: DependencyKey { static let liveValue: any Tap = Brook() }
    enum FarKey: TestDependencyKey { static let testValue = Basin.shared }
}

extension Pump: DependencyKey {
    static let liveValue: Pump = {
        @Dependency(\.tap) /* of the yard */ var tap
        @Dependency(TapKey.self) var same: any Tap
        @Dependency(\.tap.litres) var litres
        let stroke = Self.stroke(tap)
        return .init { /* each time */ stroke + litres + same.litres + half * Handle.length }
        // The end.
    }()
}

extension Mill: DependencyKey {
    static var liveValue: Mill {
        get {
            Mill(turn: { times in
                @Dependency(\.pump) var pump
                return times * pump.draw() + cogs
            })
        }
    }
    private static var cogs: Int { 3 }
}

// Keys without a property.
enum Ring {
    struct Left: DependencyKey {
        static var liveValue: Mill {
            @Dependency(\.right) var right
            return Mill { right.turn($0) }
        }
    }
    struct Right: DependencyKey {
        static var liveValue: Mill {
            @Dependency(\.left) var left
            return Mill { left.turn($0) }
        }
    }
    struct Late: DependencyKey {
        static let liveValue = Mill { turns in
            @Dependency(\.late) var late
            return turns > 0 ? late.turn(turns - 1) : Key.liveValue
        }
    }
    struct Key: DependencyKey { static let liveValue: Int = 3 }
    enum Other: DependencyKey { static var liveValue: Int { Sum.liveValue } }
    enum Sum: DependencyKey {
        static var liveValue: Int { Key.liveValue + Ring.Key.liveValue + Self.one }
    }
    enum Time: DependencyKey {
        static var liveValue: Int {
            @Dependency(\.uuid) var uuid
            @Dependency(\.unheardOf) var unheardOf
            return 3
        }
    }
}

extension Basin: DependencyKey {
    static let liveValue = shared
}

enum Screen: DependencyKey {
    @MainActor static let liveValue: Int = 4
}

enum Nowhere { static let liveValue = 3 }
private struct Hidden: Sendable {}
enum HiddenKey: DependencyKey { static let liveValue: Hidden = Hidden() }
enum Wide: DependencyKey {
    typealias Width = Int
    static let liveValue: Width = 3
}
enum Loose: DependencyKey {
    static let liveValue = depth()
}
#if os(Linux)
enum Here: DependencyKey { static let liveValue = Basin(tap: Well(litres: 2)) }
#else
enum Here: DependencyKey { static let liveValue = Basin(tap: Brook()) }
#endif
enum Doubled: DependencyKey {
    static var liveValue: Int {
        withDependencies { $0.tap = Brook() } operation: { 3 }
    }
}

extension DependencyValues {
    var gauge: Gauge { get { self[GaugeKey.self] } set { self[GaugeKey.self] = newValue } }
}
enum GaugeKey: DependencyKey { @MainActor static let liveValue = Gauge() }
enum GaugedKey: DependencyKey {
    static let liveValue = Pump(draw: {
        @Dependency(\.gauge) var gauge
        _ = gauge
        return 3
    })
}
