// A program of views whose objects are made by assemblies, as an app would write it. It compiles in each mode of the
// compiler, and says how often its objects were made.

import Dovetail
import DovetailSwiftUI
import Observation
import SwiftUI

protocol API: Sendable { var name: String { get } }
struct LiveAPI: API { let name = "live" }
struct FakeAPI: API { let name = "fake" }

@MainActor @Observable
final class Checkout {
    static var made = 0
    let api: any API
    var taps = 0

    init(api: any API) {
        self.api = api
        Self.made += 1
    }
}

@MainActor
final class Shop: MainActorAssembling {
    let context = DIContext()
    var api: any API { define(.lazySingleton) { LiveAPI() } }
    var checkout: Checkout { define(.prototype) { Checkout(api: api) } }
}

final class Names: Assembling {
    let context = DIContext()
    let name: String
    init(_ name: String) { self.name = name }
    var title: String { define(.lazySingleton) { name } }
}

final class Peers: MainActorAssembly {
    var title: String { define { "peers" } }
}

struct CheckoutView: View {
    @Resolved(\Shop.checkout) private var checkout
    @Resolved(\Names.title) private var title

    var body: some View {
        checkout.taps += 1
        return Text("\(title), \(checkout.api.name), \(checkout.taps)")
    }
}

struct TwoCheckouts: View {
    var body: some View {
        CheckoutView()
        CheckoutView().assembly(Names("near"))
    }
}

struct PeersView: View {
    @Resolved(\Peers.title) private var title
    var body: some View { Text(title) }
}

@main
@MainActor
struct Trial {
    static func main() {
        let (shop, names) = (Shop(), Names("far"))
        let host = Host()

        // Each view has a checkout of its own, and keeps it.
        expect(host.show(TwoCheckouts().assembly(shop).assembly(names)), ["far, live, 1", "near, live, 1"])
        expect(host.show(TwoCheckouts().assembly(shop).assembly(names)), ["far, live, 2", "near, live, 2"])
        expect(Checkout.made, 2)

        // Another assembly makes another one.
        expect(host.show(TwoCheckouts().assembly(Shop()).assembly(names)), ["far, live, 1", "near, live, 1"])
        expect(Checkout.made, 4)

        // A scene gives its assemblies to its views.
        let scene = WindowGroup { PeersView() }.assembly(Peers.instance())
        expect(Host().show(scene), ["peers"])

        // A preview has fakes.
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            let texts = show(traits: .assembly(Shop()) { $0.substitute(\.api) { FakeAPI() } }) {
                CheckoutView().assembly(Names("preview"))
            }
            expect(texts, ["preview, fake, 1"])
        }
        print("The views have what the assemblies make.")
    }

    static func expect<Value: Equatable>(_ actual: Value, _ expected: Value, line: UInt = #line) {
        precondition(actual == expected, "line \(line): \(actual) instead of \(expected)")
    }
}
