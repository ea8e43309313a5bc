import DovetailGraph
import Testing

/// What assemblies in EasyDi's manner do within one body or one name.
@Suite struct EasyDiTests {
    @Test func overloadsAreBindingsOfTheirOwn() async throws {
        let reading = try await bindings(
            """
            import EasyDi
            final class Mail {}
            final class Clock {}
            final class Inbox { var mail: Mail! }
            final class Face { var clock: Clock! }
            final class Parts: Assembly {
                var mail: Mail { return define(scope: .lazySingleton, init: Mail()) }
                var clock: Clock { return define(scope: .lazySingleton, init: Clock()) }
                func inject(into inbox: Inbox) {
                    let _: Inbox = define(init: inbox) { $0.mail = self.mail; return $0 }
                }
                func inject(into face: Face) { defineInjection(into: face) { $0.clock = self.clock; return $0 } }
            }
            """)
        #expect(
            reading == [
                "clock: Clock", "inject(into:): Inbox → mail", "inject(into:)~2: Face → clock", "mail: Mail",
            ])
    }

    @Test func aKeyWithinABodyIsWhatPlaceholdersStandFor() async throws {
        let graph = try await Sources(Self.keyed).graph
        #expect(
            try await bindings(Self.keyed) == [
                "car/engine: Engine", "car: Car → car/engine → engine", "engine: Engine → car/engine",
            ])
        #expect(Check().report(on: graph).findings.isEmpty)
    }

    @Test func aKeyThatNothingPutsThereIsAnError() async throws {
        let other = Self.keyed.replacing("Injection(key: \"engine\"", with: "Injection(key: \"motor\"")
        let findings = Check().report(on: try await Sources(other).graph).findings
        #expect(
            findings.map(\.message) == [
                "'Garage.engine' stands for the object with the key 'engine', which no binding has"
            ])
    }

    /// The presenter is there already: nothing comes back to it.
    @Test(arguments: ["self.presenter()", "presenter()"])
    func whatIsMadeMayBeGivenBackToItsPart(part: String) async throws {
        let graph = try await Sources(
            """
            import EasyDi
            final class Presenter { weak var view: View? }
            final class View { let presenter: Presenter; init(presenter: Presenter) { self.presenter = presenter } }
            final class Screens: Assembly {
                func view() -> View {
                    let presenter = \(part)
                    return define(scope: .prototype, init: View(presenter: presenter)) { presenter.view = $0; return $0 }
                }
                func presenter() -> Presenter { return define(scope: .prototype, init: Presenter()) }
            }
            """
        ).graph
        #expect(Check().report(on: graph).findings.isEmpty)
    }

    @Test func whatIsAskedForAfterwardsComesBack() async throws {
        let graph = try await Sources(
            """
            import EasyDi
            final class Presenter { weak var view: View? }
            final class View { let presenter: Presenter; init(presenter: Presenter) { self.presenter = presenter } }
            final class Screens: Assembly {
                func view() -> View { return define(scope: .prototype, init: View(presenter: self.presenter())) }
                func presenter() -> Presenter {
                    return define(scope: .prototype, init: Presenter()) { $0.view = self.view(); return $0 }
                }
            }
            """
        ).graph
        #expect(Check().report(on: graph).findings.map(\.rule.text) == ["mixed-cycle"])
    }

    /// A branch on an argument ends it. Without one, nothing does.
    @Test(arguments: [
        ("if n == 0 { return define(scope: .prototype, init: Node(kid: nil)) }", "self.odd(n - 1)", [String]()),
        ("", "n == 0 ? nil : self.odd(n - 1)", []), ("", "self.odd(n - 1)", ["dependency-cycle"]),
    ])
    func methodsThatCallEachOtherEndByABranch(first: String, kid: String, findings: [String]) async throws {
        let graph = try await Sources(
            """
            import EasyDi
            final class Node { let kid: Node?; init(kid: Node?) { self.kid = kid } }
            final class Trees: Assembly {
                func even(_ n: Int) -> Node { return define(scope: .prototype, init: Node(kid: \(kid))) }
                func odd(_ n: Int) -> Node {
                    \(first)
                    return define(scope: .prototype, init: Node(kid: self.even(n - 1)))
                }
            }
            """
        ).graph
        #expect(Check().report(on: graph).findings.map(\.rule.text) == findings)
    }

    private static let keyed = """
        import EasyDi
        final class Engine {}
        final class Car { var engine: Engine! }
        final class Garage: Assembly {
            var car: Car {
                defineInjection(key: "engine", scope: .prototype, into: Engine())
                return define(scope: .prototype, init: Car()) { $0.engine = self.engine; return $0 }
            }
            private var engine: Engine { return definePlaceholder(key: "engine") }
        }
        """

    private func bindings(_ text: String) async throws -> [String] {
        let graph = try await Sources(text).graph
        return graph.bindings.map { binding in
            let needs = graph.edges.filter { $0.from == binding.id && $0.kind == .needs }.map { name($0.to) }
            return ([name(binding.id) + ": " + (binding.type ?? "?")] + needs.sorted()).joined(separator: " → ")
        }.sorted()
    }

    private func name(_ id: NodeID) -> String { String(id.name.drop { $0 != "." }.dropFirst()) }
}
