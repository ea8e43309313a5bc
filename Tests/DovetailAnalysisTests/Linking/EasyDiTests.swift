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
