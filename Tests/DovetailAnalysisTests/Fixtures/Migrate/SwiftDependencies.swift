import ComposableArchitecture

protocol Radio: Sendable {}
final class ShortWave: Radio {}
struct Weather: Sendable { var forecast: @Sendable () async throws -> [Int] }
struct Maps: Sendable { var tile: @Sendable (Int) -> Int }
final class Sextant: Sendable { init(maps: Maps, radio: any Radio) {} }

extension Weather: DependencyKey {
    static let liveValue: Weather = {
        @Dependency(\.urlSession) var session
        @Dependency(\.radio) var radio
        return Weather(forecast: { try await load(session, radio) })
    }()
    static let previewValue = Weather(forecast: { [1] })
    static let testValue = Weather(forecast: { [] })
}

extension Maps: TestDependencyKey {
    static let testValue = Maps(tile: { $0 })
}

extension DependencyValues {
    var weather: Weather {
        get { self[Weather.self] }
        set { self[Weather.self] = newValue }
    }
    var maps: Maps {
        get { self[Maps.self] }
        set { self[Maps.self] = newValue }
    }
    var radio: any Radio {
        get { self[RadioKey.self] }
        set { self[RadioKey.self] = newValue }
    }
    var sextant: Sextant {
        get { self[SextantKey.self] }
        set { self[SextantKey.self] = newValue }
    }
    var isAtSea: Bool { true }

    private enum RadioKey: DependencyKey {
        static var liveValue: any Radio { ShortWave() }
    }
}

private enum SextantKey: DependencyKey {
    static var liveValue: Sextant {
        @Dependency(\.maps) var maps
        @Dependency(\.radio) var radio
        return Sextant(maps: maps, radio: radio)
    }
}

@Reducer struct Voyage {
    @Dependency(\.sextant) var sextant
    @Dependency(\.continuousClock) var clock
}
