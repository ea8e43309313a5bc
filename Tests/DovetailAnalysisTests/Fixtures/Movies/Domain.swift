import Foundation

struct Movie: Equatable, Identifiable {
    let id: String
    let title: String
}
struct MoviesPage: Equatable { let movies: [Movie] }

protocol MoviesRepository {
    func fetchMovies(query: String) async throws -> MoviesPage
}
protocol PosterImagesRepository {
    func fetchImage(path: String) async throws -> Data
}
protocol MoviesQueriesRepository {
    func recentQueries(limit: Int) async throws -> [String]
}
protocol SearchMoviesUseCase {
    func execute(query: String) async throws -> MoviesPage
}
final class DefaultSearchMoviesUseCase: SearchMoviesUseCase {
    private let moviesRepository: MoviesRepository
    private let moviesQueriesRepository: MoviesQueriesRepository
    init(moviesRepository: MoviesRepository, moviesQueriesRepository: MoviesQueriesRepository) {
        self.moviesRepository = moviesRepository
        self.moviesQueriesRepository = moviesQueriesRepository
    }
    func execute(query: String) async throws -> MoviesPage {
        try await moviesRepository.fetchMovies(query: query)
    }
}
final class FetchRecentQueriesUseCase {
    private let repository: MoviesQueriesRepository
    init(repository: MoviesQueriesRepository) { self.repository = repository }
}
