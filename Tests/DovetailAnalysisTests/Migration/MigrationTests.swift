import DovetailAnalysis
import DovetailGraph
import Foundation
import Testing

/// What `dovetail migrate` writes and says.
@Suite struct MigrationTests {
    @Test(arguments: ["Swinject", "Factory", "Resolver", "Dip", "EasyDi", "SwiftDependencies", "Needle"])
    func aProgramIsMovedAsWritten(library: String) async throws {
        let program = Sources.package.appending(path: "IntegrationTests/Migrate/\(library)/Program")
        let text = try await moved(from: library) { folder in
            try FileManager.default.copyItem(at: program, to: folder.appending(path: "Program"))
        }
        expectSnapshot(text, "Migrate\(library).txt")
    }

    @Test(arguments: ["Swinject", "Factory", "Resolver", "Dip", "SwiftDependencies", "Needle"])
    func whatSourcesDoNotTellIsLeft(library: String) async throws {
        let program = Sources.package.appending(path: "Tests/DovetailAnalysisTests/Fixtures/Migrate/\(library).swift")
        let text = try await moved(from: library) { folder in
            let place = folder.appending(path: "Program")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: program, to: place.appending(path: "Open.swift"))
        }
        expectSnapshot(text, "MigrateOpen\(library).txt")
    }

    /// The forms of registrations, one by one: what is moved, and what is left and why.
    @Test(arguments: ["Swinject", "Factory", "Resolver", "Dip", "SwiftDependencies", "Needle"])
    func eachFormIsMovedOrLeft(library: String) async throws {
        let program = Sources.package.appending(path: "IntegrationTests/Migrate/\(library)/Forms")
        let text = try await moved(from: library) { folder in
            try FileManager.default.copyItem(at: program, to: folder.appending(path: "Program"))
        }
        expectSnapshot(text, "MigrateForms\(library).txt")
    }

    @Test func componentsOfSeveralModulesAreGivenWhatIsAbove() async throws {
        let program = Sources.package.appending(path: "IntegrationTests/Migrate/Needle/Modules")
        let text = try await moved(from: "Needle") { folder in
            try FileManager.default.copyItem(at: program, to: folder.appending(path: "Program"))
        }
        expectSnapshot(text, "MigrateModulesNeedle.txt")
    }

    /// The report, and after it each file that is written, under its name.
    private func moved(from library: String, _ write: (URL) throws -> Void) async throws -> String {
        let (migration, folder) = try await Migrations.read(from: library, write)
        let files = migration.files.map { "\n// \($0.path)\n\($0.text)" }.joined()
        return (migration.text(.text) + files).replacing(folder + "/", with: "")
    }
}
