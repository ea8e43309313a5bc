import SwiftUI

@MainActor
struct AppEnvironment {
    let container: DIContainer
    let systemEventsHandler: SystemEventsHandler
}

extension AppEnvironment {
    static func bootstrap() -> AppEnvironment {
        let appState = Store(AppState())
        let session = configuredURLSession()
        let webRepositories = configuredWebRepositories(session: session)
        let dbRepository = configuredDBRepository()
        let interactors = configuredInteractors(
            appState: appState, webRepositories: webRepositories, dbRepository: dbRepository)
        let diContainer = DIContainer(appState: appState, interactors: interactors)
        let deepLinksHandler = RealDeepLinksHandler(container: diContainer)
        let systemEventsHandler = RealSystemEventsHandler(
            container: diContainer, deepLinksHandler: deepLinksHandler)
        return AppEnvironment(container: diContainer, systemEventsHandler: systemEventsHandler)
    }

    private static func configuredURLSession() -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForRequest = 60
        return URLSession(configuration: configuration)
    }

    private static func configuredWebRepositories(session: URLSession) -> DIContainer.WebRepositories {
        let images = RealImagesWebRepository(session: session)
        let countries = RealCountriesWebRepository(session: session, baseURL: "https://example.com")
        return .init(images: images, countries: countries)
    }

    private static func configuredDBRepository() -> CountriesDBRepository {
        MainDBRepository(modelContainer: .shared)
    }

    private static func configuredInteractors(
        appState: Store<AppState>, webRepositories: DIContainer.WebRepositories, dbRepository: CountriesDBRepository
    ) -> DIContainer.Interactors {
        let images = RealImagesInteractor(webRepository: webRepositories.images)
        let countries = RealCountriesInteractor(
            webRepository: webRepositories.countries, dbRepository: dbRepository, appState: appState)
        let permissions = RealUserPermissionsInteractor(appState: appState, openAppSettings: {
            URL(string: "app-settings:").flatMap { UIApplication.shared.open($0) }
        })
        return .init(images: images, countries: countries, userPermissions: permissions)
    }
}

struct DIContainer {
    let appState: Store<AppState>
    let interactors: Interactors

    struct WebRepositories {
        let images: ImagesWebRepository
        let countries: CountriesWebRepository
    }
    struct Interactors {
        let images: ImagesInteractor
        let countries: CountriesInteractor
        let userPermissions: UserPermissionsInteractor
    }
}
