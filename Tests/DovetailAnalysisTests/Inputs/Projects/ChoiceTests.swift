import DovetailAnalysis
import DovetailGraph
import Testing

@Suite struct ChoiceTests {
    private static let files = [
        "Package.swift": """
        let package = Package(name: "shop", targets: [
            .target(name: "Kit"), .target(name: "App", dependencies: ["Kit"], swiftSettings: [.define("APP")]),
            .target(name: "Other"), .testTarget(name: "AppTests", dependencies: ["App"]),
        ])
        """,
        "Sources/Kit/Kit.swift": "public final class Log { public init() {} }",
        "Sources/App/App.swift": """
        import Kit
        final class Job { init(log: Log) {} }
        final class App {
            #if MOCKS && APP
            lazy var mock = Job(log: log)
            #else
            lazy var live = Job(log: log)
            #endif
            lazy var log = Log()
        }
        """,
        "Sources/Other/Other.swift": """
        final class Part {}
        final class Job { init(part: Part) {} }
        final class Other { lazy var part = Part(); lazy var job = Job(part: part) }
        """,
        "Tests/AppTests/AppTests.swift": "",
    ]

    private func bindings(_ change: (inout ProgramReader) -> Void) throws -> [String] {
        let folder = try Folder(Self.files)
        var reader = ProgramReader(paths: [folder.path])
        change(&reader)
        let graph = try reader.read().graph
        return [graph.name]
            + graph.bindings.map { binding in
                binding.id.text
                    + (binding.declarations[0].condition.isAlways ? "" : " if \(binding.declarations[0].condition)")
            }
    }

    @Test func aTargetIsReadWithWhatItDependsOn() throws {
        #expect(
            try bindings { $0.targets = ["Other"] } == ["Other", "Other/Other.job", "Other/Other.part"])
        #expect(
            try bindings { $0.targets = ["App"] } == [
                "App", "App/App.live if !(MOCKS && APP)", "App/App.log", "App/App.mock if MOCKS && APP",
            ])
    }

    @Test(arguments: [
        ("os(macOS)", ["Shop/App.log", "Shop/App.mac", "Shop/App.sim if targetEnvironment(simulator)"]),
        ("os(Linux)", ["Shop/App.log", "Shop/App.other", "Shop/App.sim if targetEnvironment(simulator)"]),
        (
            "targetEnvironment(simulator)",
            ["Shop/App.log", "Shop/App.mac if os(macOS)", "Shop/App.other if !os(macOS)", "Shop/App.sim"]
        ),
    ])
    func aSystemChoosesTheBranch(_ choice: (name: String, bindings: [String])) throws {
        let text = """
            final class Log {}
            final class Job { init(log: Log) {} }
            final class App {
                lazy var log = Log()
                #if os(macOS)
                lazy var mac = Job(log: log)
                #else
                lazy var other = Job(log: log)
                #endif
                #if targetEnvironment(simulator)
                lazy var sim = Job(log: log)
                #endif
            }
            """
        let folder = try Folder([
            "Package.swift": "let package = Package(name: \"shop\", targets: [.target(name: \"Shop\")])",
            "Sources/Shop/Shop.swift": text,
        ])
        var reader = ProgramReader(paths: [folder.path])
        reader.defines = [choice.name]
        let bindings = try reader.read().graph.bindings.map { binding in
            let condition = binding.declarations[0].condition
            return binding.id.text + (condition.isAlways ? "" : " if \(condition)")
        }
        #expect(bindings == choice.bindings)
    }

    @Test func anUnknownTargetIsAnError() throws {
        let error = #expect(throws: InputProblem.self) { try bindings { $0.targets = ["Othr"] } }
        #expect(error?.description == "error: no target is called 'Othr'; did you mean 'Other'?")
    }

    @Test func aDefinedNameChoosesTheBranch() throws {
        #expect(
            try bindings {
                $0.targets = ["App"]
                $0.defines = ["MOCKS"]
            } == ["App", "App/App.log", "App/App.mock"])
    }

    @Test(
        arguments: [
            ("A", "A"), ("!A", nil), ("B", "B"), ("A && B", "A && B"), ("A || B", ""), ("(A)", ""), ("!(A || B)", nil),
            ("!(A && B)", "!(A && B)"), ("os(Linux) || A", ""), ("os(Linux) && !A", nil),
            ("canImport(A)", "canImport(A)"),
            ("A &&", "A &&"), ("swift(>=6.0)", "swift(>=6.0)"),
        ] as [(String, String?)])
    func whatIsKnownDecides(_ expression: String, _ rest: String?) {
        let condition = DependencyGraph.Condition([.init(text: expression)])
        #expect(condition.knowing(["A"])?.description == (expression == "A" ? "" : rest))
    }
}

@Suite struct TestFileTests {
    @Test func aFileThatImportsATestLibraryIsATest() throws {
        let wiring = "final class Log {}\nfinal class Job { init(log: Log) {} }\n"
        let folder = try Folder([
            "App.swift": wiring + "final class App { lazy var log = Log(); lazy var job = Job(log: log) }",
            "Check.swift": "import XCTest\nfinal class Check { lazy var log = Log(); lazy var job = Job(log: log) }",
        ])
        let graph = try ProgramReader(paths: [folder.path]).read().graph
        #expect(graph.bindings.map(\.id.text) == ["Shop/App.job", "Shop/App.log"])
    }
}
