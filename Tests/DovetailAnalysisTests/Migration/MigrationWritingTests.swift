import DovetailAnalysis
import Testing

/// How the assemblies are written: with all that they name, and as a person would.
@Suite struct MigrationWritingTests {
    @Test func theFileOfTheClassImportsWhatItsProtocolsName() async throws {
        let text = try await files([
            "Sources/Kit/Kit.swift": "public protocol Clock {}",
            "Sources/App/First.swift": """
            import Kit
            import Swinject
            func first(_ c: Container) { c.register(Clock.self) { _ in make() }.inObjectScope(.custom) }
            """,
            "Sources/App/Second.swift": """
            import Kit
            import Swinject
            final class Feed { init(clock: Clock) {} }
            final class Page { init(feed: Feed) {} }
            func second(_ c: Container) { c.register(Feed.self) { r in Feed(clock: r.resolve(Clock.self)!) } }
            """,
            "Sources/App/Third.swift": """
            import Swinject
            func third(_ c: Container) { c.register(Page.self) { r in Page(feed: r.resolve(Feed.self)!) } }
            """,
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", targets: [.target(name: "Kit"), .target(name: "App", dependencies: ["Kit"])])
            """,
        ])
        #expect(
            text == """
                // AppAssembly+Second.swift
                import Kit
                import Dovetail

                extension AppAssembly {
                    var feed: Feed { define { Feed(clock: outside.clock) } }
                }
                // AppAssembly+Third.swift
                import Dovetail

                extension AppAssembly {
                    var page: Page { define { Page(feed: feed) } }
                }
                // AppAssembly.swift
                import Dovetail
                import Kit

                protocol UsesClock {
                    var clock: any Clock { get }
                }

                final class AppAssembly: Assembly {
                    /// What is not made here.
                    let outside: any UsesClock

                    init(outside: any UsesClock) {
                        self.outside = outside
                        super.init()
                    }

                    @available(*, unavailable, message: "It needs what is not made here")
                    required init() { fatalError("make it with its initializer: 'instance()' has nothing to give it") }
                }

                """)
    }

    @Test func importsUnderConditionsAndOfInferredTypesAreThere() async throws {
        let text = try await files([
            "Sources/Kit/Kit.swift": "public enum Style { case plain }",
            "Sources/Pages/Page.swift": """
            import Foundation
            import Kit
            public final class Page { public init(url: URL, style: Style) {} }
            """,
            "Sources/App/App.swift": """
            import Pages
            #if canImport(UIKit)
            import UIKit
            import Swinject
            #else
            import AppKit
            #endif
            func add(_ c: Container) {
                c.register(Page.self) { _, url, style in Page(url: url, style: style) }
            }
            """,
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "Kit"), .target(name: "Pages", dependencies: ["Kit"]),
                    .target(name: "App", dependencies: ["Pages"]),
                ])
            """,
        ])
        #expect(
            text == """
                // AppAssembly.swift
                import Dovetail
                import Pages
                #if canImport(UIKit)
                import UIKit
                #else
                import AppKit
                #endif
                import Kit

                final class AppAssembly: Assembly {
                    func page(_ url: URL, _ style: Style) -> Page { define { Page(url: url, style: style) } }
                }

                """)
    }

    @Test func foundationThatTheOldLibraryBroughtIsImported() async throws {
        let text = try await files([
            "App.swift": """
            import Swinject
            extension Container {
                func fill() { register(NotificationCenter.self) { _ in NotificationCenter.default } }
            }
            """
        ])
        #expect(
            text == """
                // ProgramAssembly.swift
                import Dovetail
                import Foundation

                final class ProgramAssembly: Assembly {
                    var notificationCenter: NotificationCenter { define { NotificationCenter.default } }
                }

                """)
    }

    @Test func aLongHeadHasSeveralLines() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Chapter {}
            func add(_ c: Container) {
                c.register(Chapter.self) { (_, chapters: [String], chapterIndex: Int, sequentialIndex: Int, verticalIndex: Int) in Chapter(chapters, chapterIndex, sequentialIndex, verticalIndex) }
                c.register(Chapter.self, name: "whole") { (_, chapters: [String], chapterIndex: Int, sequentialIndex: Int, verticalIndex: Int, showsNavigation: Bool, structure: [Int: String]?) in Chapter() }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func chapter(_ chapters: [String], _ chapterIndex: Int, _ sequentialIndex: Int, _ verticalIndex: Int) -> Chapter {
                        define { Chapter(chapters, chapterIndex, sequentialIndex, verticalIndex) }
                    }

                    func wholeChapter(
                        _ chapters: [String],
                        _ chapterIndex: Int,
                        _ sequentialIndex: Int,
                        _ verticalIndex: Int,
                        _ showsNavigation: Bool,
                        _ structure: [Int: String]?
                    ) -> Chapter {
                        define { Chapter() }
                    }
                }
                """)
    }

    @Test func linesThatEndAsInOtherSystemsAreWrittenAsAlways() async throws {
        let text = """
            import Swinject
            final class Net {}
            final class Feed { init(net: Net) {} }
            func add(_ c: Container) {
                // One for all.
                c.register(Net.self) { _ in
                    let net = Net()
                    return net
                }.inObjectScope(.container)
                c.register(Feed.self) { r in Feed(net: r.resolve(Net.self)!) }
            }
            """
        let written = try await Migrations.moved(text.replacing("\n", with: "\r\n"))
        #expect(
            written == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // One for all.
                    var net: Net {
                        define(.lazySingleton) {
                            let net = Net()
                            return net
                        }
                    }

                    var feed: Feed { define { Feed(net: net) } }
                }
                """)
    }

    @Test func aContainerOfKnitKeepsItsResolver() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Knit
                final class Log { init() {} }
                final class Page { init(title: String) {} }
                final class Parts: ModuleAssembly {
                    typealias TargetResolver = Resolver
                    func assemble(container: Container<TargetResolver>) {
                        container.register(Log.self) { _ in Log() }
                        container.register(Page.self) { (_, title: String) in Page(title: title) }
                        container.registerIntoCollection(Log.self) { _ in Log() }
                    }
                }
                """
            ], from: "swinject")
        #expect(
            migration.decisions.map { "\($0)" } == [
                "App.swift:9:9: Log: it is one of a collection; write a binding that answers with all of them"
            ])
        #expect(
            migration.files.first { $0.path.contains("Bridge") }?.text == """
                import Knit

                extension ProgramAssembly {
                    func register<TargetResolver>(in container: Container<TargetResolver>) {
                        container.register(Log.self) { _ in self.log }
                        container.register(Page.self) { (_, title: String) in self.page(title) }
                    }
                }

                """)
    }

    /// The files without bridges, each under its name.
    private func files(_ texts: [String: String]) async throws -> String {
        let migration = try await Migrations.read(texts, from: "swinject")
        let written = migration.files.filter { !$0.path.contains("+Bridge") }.sorted { $0.path < $1.path }
        return written.map { "// \($0.path)\n\($0.text)" }.joined()
    }
}
