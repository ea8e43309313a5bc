import DovetailAnalysis
import Testing

/// The work of following values grows with the program, and not with its square. Steps are counted, not seconds.
@Suite struct SolverGrowthTests {
    @Test(arguments: Program.allCases)
    func twiceTheProgramIsTwiceTheWork(_ program: Program) async throws {
        // Of functions, more are told apart.
        let count = program == .factories ? 400 : 100
        let small = try await steps(program.text(count))
        let large = try await steps(program.text(2 * count))
        #expect(Double(large) / Double(small) <= 2.6)
    }

    /// Each of these methods hands on what it is given to all others, and each gives it to what it is given.
    @Test func methodsThatHandOnToEachOtherAreFollowedOnce() async throws {
        func text(_ count: Int) -> String {
            let methods = (0..<count).map { method in
                let calls = (0..<count).filter { $0 != method }.map { "; go\($0)(page, part)" }.joined()
                return "func go\(method)(_ page: Page, _ part: Leaf) { page.leaf = part\(calls) }"
            }
            return """
                final class Leaf {}
                final class Page { var leaf: Leaf? }
                final class Walker { \(methods.joined(separator: "\n")) }
                let walker = Walker()
                walker.go0(Page(), Leaf())
                """
        }
        let small = try await steps(text(10))
        let large = try await steps(text(20))
        #expect(Double(large) / Double(small) <= 4.2)  // there are four times the calls
    }

    /// Each of these functions may answer with what any of the others makes, which are more objects than are told apart.
    @Test func functionsThatCallEachOtherInARingAreFollowedOnce() async throws {
        func text(_ count: Int) -> String {
            let functions = (0..<count).map { function in
                "func make\(function)() -> Leaf { if isLast { return Leaf() }; return make\((function + 1) % count)() }"
            }
            return """
                final class Leaf {}
                final class Page { let leaf: Leaf; init(leaf: Leaf) { self.leaf = leaf } }
                \(functions.joined(separator: "\n"))
                let page = Page(leaf: make0())
                """
        }
        let small = try await steps(text(140))
        let large = try await steps(text(280))
        #expect(Double(large) / Double(small) <= 2.6)
    }

    private func steps(_ text: String) async throws -> Int {
        try await onLargeStack {
            GraphBuilder(files: Sources(text).facts, modules: []).countFlowSteps()
        }
    }

    enum Program: String, CaseIterable {
        case chain, registry, registryByType, collection, factories, overrides

        func text(_ count: Int) -> String {
            let parts = (0..<count).map {
                "protocol P\($0) {}; final class V\($0): P\($0), Part { func go(_ part: Any) {} }"
            }
            let lines = (0..<count).map(line)
            let subclasses =
                self == .overrides
                ? (0..<count).map { "class H\($0): Hook { override func hook(_ leaf: Leaf) { super.hook(leaf) } }" }
                : []
            return ([Self.common] + parts + subclasses + ["func build(_ registry: Registry) {"] + lines + ["}"])
                .joined(separator: "\n")
        }

        private func line(_ index: Int) -> String {
            switch self {
            case .chain: "let v\(index) = \(index == 0 ? "Part.self" : "wrap(v\(index - 1))")"
            case .registry:
                "registry.add(\"\(index)\", V\(index)()); let r\(index) = Reader(part: registry.find(\"\(index)\"))"
            case .registryByType:
                "registry.add(\"\(index)\", V\(index)()); let r\(index) = Reader(part: registry.get(P\(index).self))"
            case .collection:
                "registry.list.append(V\(index)()); for part in registry.list { part.go(part) }"
            case .factories:
                "registry.makers.append({ V\(index)() }); let m\(index) = registry.makers[0]()"
            case .overrides: "let h\(index) = H\(index)(leaf: Leaf()); h\(index).start()"
            }
        }

        private static let common = """
            protocol Part { func go(_ part: Any) }
            final class Leaf { weak var hook: Hook? }
            class Hook {
                let leaf: Leaf
                init(leaf: Leaf) { self.leaf = leaf }
                func start() { hook(leaf) }
                func hook(_ leaf: Leaf) { leaf.hook = self }
            }
            final class Reader { init(part: Any) {} }
            final class Registry {
                private var all: [String: Any] = [:]
                var list: [Any] = []
                var makers: [() -> Any] = []
                func add(_ name: String, _ part: Any) { all[name] = part }
                func find(_ name: String) -> Any { all[name]! }
                func get<T>(_ type: T.Type) -> T { all["\\(T.self)"] as! T }
            }
            func wrap(_ value: Any) -> Any { value }
            """
    }
}
