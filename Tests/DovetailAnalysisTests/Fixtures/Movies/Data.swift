import Foundation

protocol NetworkConfigurable {
    var baseURL: URL { get }
    var queryParameters: [String: String] { get }
}
struct ApiDataNetworkConfig: NetworkConfigurable {
    let baseURL: URL
    let queryParameters: [String: String]
    init(baseURL: URL, queryParameters: [String: String] = [:]) {
        self.baseURL = baseURL
        self.queryParameters = queryParameters
    }
}
protocol NetworkService { func request() async throws -> Data }
final class DefaultNetworkService: NetworkService {
    private let config: NetworkConfigurable
    private let sessionManager: NetworkSessionManager
    init(config: NetworkConfigurable, sessionManager: NetworkSessionManager = DefaultNetworkSessionManager()) {
        self.config = config
        self.sessionManager = sessionManager
    }
    func request() async throws -> Data { Data() }
}
protocol NetworkSessionManager { func send() }
final class DefaultNetworkSessionManager: NetworkSessionManager { func send() {} }
protocol DataTransferService { func transfer() async throws -> Data }
final class DefaultDataTransferService: DataTransferService {
    private let networkService: NetworkService
    init(with networkService: NetworkService) { self.networkService = networkService }
    func transfer() async throws -> Data { try await networkService.request() }
}
protocol MoviesResponseStorage { func save() }
final class CoreDataMoviesResponseStorage: MoviesResponseStorage { func save() {} }
protocol MoviesQueriesStorage { func save() }
final class UserDefaultsMoviesQueriesStorage: MoviesQueriesStorage {
    private let maxStorageLimit: Int
    init(maxStorageLimit: Int) { self.maxStorageLimit = maxStorageLimit }
    func save() {}
}
final class DefaultMoviesRepository {
    private let dataTransferService: DataTransferService
    private let cache: MoviesResponseStorage
    init(dataTransferService: DataTransferService, cache: MoviesResponseStorage) {
        self.dataTransferService = dataTransferService
        self.cache = cache
    }
}
extension DefaultMoviesRepository: MoviesRepository {
    func fetchMovies(query: String) async throws -> MoviesPage { MoviesPage(movies: [Movie(id: "1", title: query)]) }
}
final class DefaultPosterImagesRepository: PosterImagesRepository {
    private let dataTransferService: DataTransferService
    init(dataTransferService: DataTransferService) { self.dataTransferService = dataTransferService }
    func fetchImage(path: String) async throws -> Data { try await dataTransferService.transfer() }
}
final class DefaultMoviesQueriesRepository: MoviesQueriesRepository {
    private var moviesQueriesPersistentStorage: MoviesQueriesStorage
    init(moviesQueriesPersistentStorage: MoviesQueriesStorage) {
        self.moviesQueriesPersistentStorage = moviesQueriesPersistentStorage
    }
    func recentQueries(limit: Int) async throws -> [String] { [] }
}
