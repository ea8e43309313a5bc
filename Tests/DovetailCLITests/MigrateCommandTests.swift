import Foundation
import Testing

@Suite struct MigrateCommandTests {
    private static let program = [
        "Program/App.swift": """
        import Swinject

        final class Log {}
        final class Feed { init(log: Log) {} }

        func wire(_ container: Container) {
            container.register(Log.self) { _ in Log() }.inObjectScope(.container)
            container.register(Feed.self) { r in Feed(log: r.resolve(Log.self)!) }
        }
        """
    ]

    private static let report = """
        2 registrations: 2 moved, 0 left to you.
        Written (1):
          ProgramAssembly.swift
        New names (2):
          Program/wire(_:)#Feed → Program/ProgramAssembly.feed
          Program/wire(_:)#Log → Program/ProgramAssembly.log
        Under their new names, the graphs are the same.

        """

    @Test func theAssembliesAndTheReportAreWrittenIntoTheFolder() throws {
        let shop = try Shop(Self.program)
        #expect(
            try shop.dovetail("migrate", "--from", "swinject", "Program", "-o", "Assemblies")
                == .init(0, output: Self.report))
        #expect(
            try shop.text("Assemblies/ProgramAssembly.swift") == """
                import Dovetail

                final class ProgramAssembly: Assembly {
                    var log: Log { define(.lazySingleton) { Log() } }
                    var feed: Feed { define { Feed(log: log) } }
                }

                """)
        #expect(
            try shop.text("Assemblies/Migration.md") == """
                2 registrations: 2 moved, 0 left to you.

                ### Written (1)

                - ProgramAssembly.swift

                ### New names (2)

                - Program/wire(_:)#Feed → Program/ProgramAssembly.feed
                - Program/wire(_:)#Log → Program/ProgramAssembly.log

                Under their new names, the graphs are the same.


                """)
    }

    @Test func nothingIsWrittenWithoutAFolder() throws {
        let shop = try Shop(Self.program)
        let report = Self.report.replacing("Written", with: "Would be written")
        #expect(try shop.dovetail("migrate", "--from", "swinject", "Program") == .init(0, output: report))
        let files = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path(percentEncoded: false))
        #expect(files.filter { !$0.hasPrefix(".") } == ["Program"])
    }

    @Test func aProgramThatRegistersNothingIsNoSuccess() throws {
        let shop = try Shop(Self.program)
        #expect(
            try shop.dovetail("migrate", "--from", "dip", "Program")
                == .init(1, output: "Nothing is registered here.\n"))
    }

    @Test func whatIsVerifiedMustBeWritten() throws {
        let shop = try Shop(Self.program)
        #expect(try shop.dovetail("migrate", "--from", "swinject", "Program", "--verify").status == 64)
        #expect(try shop.dovetail("migrate", "--from", "nothing", "Program").status == 64)
    }

    @Test func needleHasNothingToBridge() throws {
        let shop = try Shop(Self.program)
        #expect(try shop.dovetail("migrate", "--from", "needle", "Program", "--bridge").status == 64)
    }

    @Test func whatIsThereIsNotReplaced() throws {
        let shop = try Shop(Self.program)
        #expect(try shop.dovetail("migrate", "--from", "swinject", "Program", "-o", "Assemblies").status == 0)
        let written = try shop.text("Assemblies/ProgramAssembly.swift")
        #expect(
            try shop.dovetail("migrate", "--from", "swinject", "Program", "-o", "Assemblies")
                == .init(
                    2,
                    errors: """
                        Assemblies/ProgramAssembly.swift: error: can't be written: it is there already; move it away, \
                        or choose another folder

                        """))
        #expect(try shop.text("Assemblies/ProgramAssembly.swift") == written)
        #expect(try shop.dovetail("migrate", "--from", "swinject", "Program", "-o", "").status == 64)
    }
}
