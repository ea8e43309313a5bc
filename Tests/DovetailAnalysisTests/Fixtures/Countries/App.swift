import SwiftUI

@main
struct CountriesApp: App {
    private let environment = AppEnvironment.bootstrap()

    var body: some Scene {
        WindowGroup {
            CountriesList(container: environment.container)
        }
    }
}

struct CountriesList: View {
    let container: DIContainer
    @State private var countries: [String] = []

    var body: some View {
        NavigationStack {
            List(countries, id: \.self) { country in
                NavigationLink(country) { CountryDetails(country: country, container: container) }
            }
            .task { try? await container.interactors.countries.refresh() }
        }
    }
}

struct CountryDetails: View {
    let country: String
    let container: DIContainer
    var body: some View { Text(country) }
}
