import UIKit

struct MoviesListViewModelActions {
    let showMovieDetails: (Movie) -> Void
}
protocol MoviesListViewModel { func viewDidLoad() }
final class DefaultMoviesListViewModel: MoviesListViewModel {
    private let searchMoviesUseCase: SearchMoviesUseCase
    private let actions: MoviesListViewModelActions?
    init(searchMoviesUseCase: SearchMoviesUseCase, actions: MoviesListViewModelActions? = nil) {
        self.searchMoviesUseCase = searchMoviesUseCase
        self.actions = actions
    }
    func viewDidLoad() {}
}
protocol MovieDetailsViewModel { }
final class DefaultMovieDetailsViewModel: MovieDetailsViewModel {
    private let movie: Movie
    private let posterImagesRepository: PosterImagesRepository
    init(movie: Movie, posterImagesRepository: PosterImagesRepository) {
        self.movie = movie
        self.posterImagesRepository = posterImagesRepository
    }
}
final class MoviesListViewController: UIViewController {
    private var viewModel: MoviesListViewModel!
    private var posterImagesRepository: PosterImagesRepository?
    static func create(
        with viewModel: MoviesListViewModel, posterImagesRepository: PosterImagesRepository?
    ) -> MoviesListViewController {
        let view = MoviesListViewController.instantiateViewController()
        view.viewModel = viewModel
        view.posterImagesRepository = posterImagesRepository
        return view
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        viewModel.viewDidLoad()
    }
}
final class MovieDetailsViewController: UIViewController {
    private var viewModel: MovieDetailsViewModel!
    static func create(with viewModel: MovieDetailsViewModel) -> MovieDetailsViewController {
        let view = MovieDetailsViewController.instantiateViewController()
        view.viewModel = viewModel
        return view
    }
}
protocol MoviesSearchFlowCoordinatorDependencies {
    func makeMoviesListViewController(actions: MoviesListViewModelActions) -> MoviesListViewController
    func makeMoviesDetailsViewController(movie: Movie) -> UIViewController
}
final class MoviesSearchFlowCoordinator {
    private weak var navigationController: UINavigationController?
    private let dependencies: MoviesSearchFlowCoordinatorDependencies
    init(navigationController: UINavigationController, dependencies: MoviesSearchFlowCoordinatorDependencies) {
        self.navigationController = navigationController
        self.dependencies = dependencies
    }
    func start() {
        let actions = MoviesListViewModelActions(showMovieDetails: showMovieDetails)
        let vc = dependencies.makeMoviesListViewController(actions: actions)
        navigationController?.pushViewController(vc, animated: false)
    }
    private func showMovieDetails(movie: Movie) {
        let vc = dependencies.makeMoviesDetailsViewController(movie: movie)
        navigationController?.pushViewController(vc, animated: true)
    }
}
