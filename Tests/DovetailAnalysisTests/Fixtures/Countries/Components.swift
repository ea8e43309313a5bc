import Foundation
import SwiftUI

struct AppState: Equatable { var countries: [String] = [] }
final class Store<State> {
    var state: State
    init(_ state: State) { self.state = state }
    func update(_ change: (inout State) -> Void) { change(&state) }
}
protocol ImagesWebRepository { func load() async throws -> Data }
struct RealImagesWebRepository: ImagesWebRepository {
    let session: URLSession
    func load() async throws -> Data { Data() }
}
protocol CountriesWebRepository { func countries() async throws -> [String] }
struct RealCountriesWebRepository: CountriesWebRepository {
    let session: URLSession
    let baseURL: String
    func countries() async throws -> [String] { [] }
}
protocol CountriesDBRepository { func store() async throws }
final class MainDBRepository: CountriesDBRepository {
    let modelContainer: ModelContainer
    init(modelContainer: ModelContainer) { self.modelContainer = modelContainer }
    func store() async throws {}
}
protocol ImagesInteractor { func load() }
struct RealImagesInteractor: ImagesInteractor {
    let webRepository: ImagesWebRepository
    func load() {}
}
protocol CountriesInteractor { func refresh() async throws }
struct RealCountriesInteractor: CountriesInteractor {
    let webRepository: CountriesWebRepository
    let dbRepository: CountriesDBRepository
    let appState: Store<AppState>
    func refresh() async throws {
        let names = try await webRepository.countries()
        appState.update { $0.countries = names }
        try await dbRepository.store()
    }
}
protocol UserPermissionsInteractor { func resolveStatus() }
final class RealUserPermissionsInteractor: UserPermissionsInteractor {
    private let appState: Store<AppState>
    private let openAppSettings: () -> Void
    init(appState: Store<AppState>, openAppSettings: @escaping () -> Void) {
        self.appState = appState
        self.openAppSettings = openAppSettings
    }
    func resolveStatus() {}
}
protocol DeepLinksHandler { func open() }
struct RealDeepLinksHandler: DeepLinksHandler {
    private let container: DIContainer
    init(container: DIContainer) { self.container = container }
    func open() {}
}
protocol SystemEventsHandler { func sceneDidBecomeActive() }
struct RealSystemEventsHandler: SystemEventsHandler {
    let container: DIContainer
    let deepLinksHandler: DeepLinksHandler
    init(container: DIContainer, deepLinksHandler: DeepLinksHandler) {
        self.container = container
        self.deepLinksHandler = deepLinksHandler
    }
    func sceneDidBecomeActive() {}
}
