import Dovetail

protocol Theme {}
final class DarkTheme: Theme {}

final class App: Assembling {
    let context = DIContext()
    // error: type 'any Theme' does not conform to the 'Sendable' protocol
    var theme: any Theme { define(.lazySingleton) { DarkTheme() } }
}
