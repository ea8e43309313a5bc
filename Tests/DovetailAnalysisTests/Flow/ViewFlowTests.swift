import DovetailGraph
import Testing

/// What views of SwiftUI make for themselves, and what they have of the system.
@Suite struct ViewFlowTests {
    @Test func aKeyOfTheSystemIsOnlySetWhereAViewIsKnownToBe() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            enum Sheet: Identifiable { case add; var id: Int { 0 } }
            struct Link: View { @Environment(\\.openURL) private var openURL; var body: some View { Text("a") } }
            struct Add: View { @Environment(\\.openURL) private var openURL; var body: some View { Text("b") } }
            final class Router { func handle(_ url: URL) -> OpenURLAction.Result { .handled } }
            extension View {
                func sheets(_ sheet: Binding<Sheet?>) -> some View { self.sheet(item: sheet) { value in switch value { case .add: Add() } } }
            }
            struct Row: View {
                let router: Router
                var body: some View { Link().environment(\\.openURL, OpenURLAction { url in router.handle(url) }) }
            }
            struct Home: View { let router: Router; @State var sheet: Sheet?; var body: some View { Row(router: router).sheets($sheet) } }
            @main struct Demo: App { let router = Router(); var body: some Scene { WindowGroup { Home(router: router) } } }
            """
        ).wiring
        #expect(
            wiring == """
                Demo.body/Home → Demo.router as router
                Home.body → Demo.router as router
                Link → Row.body/OpenURLAction as openURL inject
                Row.body/OpenURLAction → Demo.router deferred
                """)
    }

    @Test func aViewThatMakesItsOwnStoreIsAPart() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Api { func go() {} }
            final class Store { let api: Api; init(api: Api) { self.api = api } }
            struct Home: View {
                private let store: Store
                init() { store = Store(api: Api()) }
                var body: some View { Text("a") }
            }
            @main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }
            """
        ).wiring
        #expect(
            wiring == """
                Home.store → Home.store/api as api
                Shop.body/Home → Home.store as store
                """)
    }

    @Test func anObjectThatWorksIsAPartOfTheViewThatKeepsIt() async throws {
        let graph = try await Sources.parts(
            """
            import AVFoundation
            import UIKit
            final class ScanView: UIView {
                var session: AVCaptureSession?
                override init(frame: CGRect) { super.init(frame: frame); setUp() }
                private func setUp() { session = AVCaptureSession() }
            }
            """
        ).graph
        #expect(graph.bindings.map(\.id.name) == ["ScanView.session"])
    }
}
