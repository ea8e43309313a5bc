import ComposableArchitecture
import Dependencies

@DependencyClient
struct WeatherClient {
    var forecast: @Sendable (String) async throws -> [Int]
}

extension WeatherClient: DependencyKey {
    static let liveValue: WeatherClient = {
        @Dependency(\.urlSession) var session
        @Dependency(\.cache) var cache
        return WeatherClient(forecast: { city in try await cache.load(city, session) })
    }()
    static let testValue = WeatherClient()
}

extension DependencyValues {
    var weather: WeatherClient {
        get { self[WeatherClient.self] }
        set { self[WeatherClient.self] = newValue }
    }
    var cache: any Cache {
        get { self[CacheKey.self] }
        set { self[CacheKey.self] = newValue }
    }
    var maps: MapClient {
        get { self[MapClient.self] }
        set { self[MapClient.self] = newValue }
    }
}

protocol Cache { func load(_ city: String, _ session: URLSession) async throws -> [Int] }
final class DiskCache: Cache { func load(_ city: String, _ session: URLSession) async throws -> [Int] { [] } }
final class NoCache: Cache { func load(_ city: String, _ session: URLSession) async throws -> [Int] { [] } }

private enum CacheKey: DependencyKey {
    static let liveValue: any Cache = DiskCache()
    static let previewValue: any Cache = NoCache()
}

struct MapClient: TestDependencyKey {
    var tiles: @Sendable () -> [Int]
    static let testValue = MapClient(tiles: { [] })
}

@Reducer
struct Forecast {
    struct State {}
    @Dependency(\.weather) var weather
    @Dependency(\.weather.forecast) var forecast
    @Dependency(\.continuousClock) var clock
    @Dependency(\.locale) var locale
    @Dependency(MapClient.self) var maps
    @Dependency(\.unheardOf) var unheardOf
}

final class Model {
    @Dependency(\.cache) private var cache
}

func run() {
    let model = withDependencies { $0.cache = NoCache() } operation: { Model() }
    print(model)
}
