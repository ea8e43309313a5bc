import DovetailAnalysis
import DovetailGraph
import Foundation
import Testing

/// Each registration is moved, or left with line and reason; what is moved has a name.
@Suite struct MigrationLawTests {
    @Test(arguments: 0..<25) func noRegistrationIsLost(seed: UInt64) async throws {
        for library in RandomRegistrations.libraries {
            var random = RandomRegistrations(library, seed: seed)
            let source = random.source(12)
            let migration = try await Migrations.read(["App.swift": source.text], from: library.name)
            #expect(migration.found == source.registrations, "\(migration.text(.text))\n\(source.text)")
            expectLaw(migration, source.text)
        }
    }

    @Test(arguments: ["Swinject": 32, "Factory": 21, "Resolver": 13, "Dip": 12, "SwiftDependencies": 24, "Needle": 57])
    func noRegistrationOfAFixtureIsLost(library: String, count: Int) async throws {
        let folder = Sources.package.appending(path: "IntegrationTests/Migrate/\(library)/Forms")
        var files: [String: String] = [:]
        for name in ["Registrations.swift", "Types.swift"] {
            files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        let migration = try await Migrations.read(files, from: library)
        #expect(migration.found == count)
        expectLaw(migration, library)
    }

    @Test(
        arguments: [
            (
                "Swinject",
                """
                import Swinject
                final class Log { init() {} }
                final class Parts: Assembly {
                    func assemble(container: Container) {
                        container.register(Log.self) { _ in Log() }
                        Metrics.start()
                    }
                    func loaded(resolver: Resolver) { print(resolver) }
                }
                """, ["Metrics.start()", "loaded"]
            ),
            (
                "Resolver",
                """
                import Resolver
                final class Log { init() {} }
                extension Resolver { static func all() { register { Log() } } }
                func test() { Resolver.root = Resolver() }
                """, ["Resolver.root = Resolver()"]
            ),
            (
                "SwiftDependencies",
                """
                import Dependencies
                struct Log { init(name: String) {} }
                enum LogKey: DependencyKey { static var liveValue: Log { Log(name: "live") } }
                extension DependencyValues { var log: Log { get { self[LogKey.self] } set { self[LogKey.self] = newValue } } }
                func start() { prepareDependencies { $0.log = Log(name: "prod") } }
                """, ["log"]
            ),
        ])
    func whatAProgramDoesBesideRegisteringIsListed(library: String, text: String, subjects: [String]) async throws {
        let migration = try await Migrations.read(["App.swift": text], from: library)
        let listed = migration.text(.text).split(separator: "\n")
        for subject in subjects { #expect(listed.contains { $0.contains(": \(subject): ") }, "\(listed)") }
    }

    @Test func filesOfOneNameBecomeFilesOfTwoNames() async throws {
        let text = """
            import Swinject
            final class NAME { init() {} }
            func add(_ container: Container) { container.register(NAME.self) { _ in NAME() } }
            """
        let migration = try await Migrations.read(
            [
                "Shop/Parts.swift": text.replacing("NAME", with: "Till"),
                "Home/Parts.swift": text.replacing("NAME", with: "Door"),
                "Home/Bridge.swift": text.replacing("NAME", with: "Lock"),
            ], from: "swinject")
        #expect(
            migration.files.map(\.path) == [
                "ProgramAssembly.swift", "ProgramAssembly+HomeBridge.swift", "ProgramAssembly+Parts.swift",
                "ProgramAssembly+ShopParts.swift", "ProgramAssembly+Bridge.swift",
            ])
    }

    @Test func whatABodyMentionsStaysWhatItMeans() async throws {
        let migration = try await Migrations.read(
            [
                "Shop.swift": """
                import Swinject
                final class Config { init() {} }
                final class Log { init(config: Config) {} }
                let config = Config()
                let log = 1
                func add(_ container: Container) {
                    container.register(Config.self) { _ in config }
                    container.register(Log.self) { r in
                        Log(config: r.resolve(Config.self)!)  // one for all
                    }
                }
                """
            ], from: "swinject")
        #expect(
            migration.files[0].text == """
                import Dovetail

                final class ProgramAssembly: Assembly {
                    var config2: Config { define { config } }

                    var log: Log {
                        define {
                            Log(config: config2)  // one for all
                        }
                    }
                }

                """)
    }

    private func expectLaw(_ migration: Migration, _ text: String) {
        let left = Set(migration.decisions.filter(\.isLeft).map(\.location))
        #expect(left.count == migration.left, "\(text)")
        let named = migration.moves.count + migration.newcomers.count
        #expect(named >= migration.found - migration.left, "\(migration.text(.text))\n\(text)")
        let paths = migration.files.map { $0.path.lowercased() }
        #expect(Set(paths).count == paths.count)
    }
}
