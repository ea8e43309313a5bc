import Testing

/// `@Assisted` and `@From` are never ignored without a word.
@Suite struct MarkTests {
    private static let marks: [(property: String, why: String)] = [
        ("1️⃣@Assisted var n: Int = 3", "'n' has a value already"),
        ("1️⃣@Assisted lazy var n: Int = 3", "'n' has a value already"),
        ("1️⃣@Assisted static var n: Int", "'n' belongs to the type, and no initializer takes it"),
        ("1️⃣@Assisted var n: Int { 3 }", "'n' is computed"),
        ("1️⃣@Assisted func n() {}", "it belongs on a stored property of an '@Injectable' type"),
    ]

    @Test(arguments: marks) func aMarkWithoutEffectIsReportedAndRemoved(property: String, why: String) {
        let plain = property.replacing("1️⃣@Assisted ", with: "")
        expectExpansion(
            of: """
                @Injectable class Feed {
                    \(property)
                }
                """,
            to: """
                class Feed {
                    \(plain)

                    init() {}

                    typealias Dependency = ()

                    @_disfavoredOverload
                    convenience init(dependency _: Dependency) {
                        self.init()
                    }

                    typealias Dependencies = Any

                    @_disfavoredOverload
                    convenience init(from _: some Dependencies) {
                        self.init()
                    }
                }
                """,
            diagnostics: [
                (MessageText("ineffective-mark", "'@Assisted' has no effect here: \(why)"), ["remove '@Assisted'"])
            ],
            fixed: """
                @Injectable class Feed {
                    \(plain)
                }
                """)
    }

    @Test func aMarkOutsideOfAComponentIsReported() {
        expectExpansion(
            of: """
                struct Feed {
                    1️⃣@From(UsesDB.self, \\.db) let db: any DB
                }
                """,
            to: """
                struct Feed {
                    let db: any DB
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "ineffective-mark",
                        "'@From' has no effect here: it belongs on a stored property of an '@Injectable' type"),
                    ["remove '@From'"]
                )
            ])
    }

    @Test func aMarkThatTheInitializerDoesNotTakeIsReported() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    1️⃣@Assisted let id: Int
                    init(db: any DB) { id = 5 }
                }
                """,
            to: """
                struct Feed {
                    let id: Int
                    init(db: any DB) { id = 5 }
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "ineffective-mark", "'@Assisted' has no effect here: the initializer doesn't take 'id'"),
                    ["remove '@Assisted'"]
                )
            ])
    }

    @Test func markedPropertiesWithAnImplicitNilAreTaken() {
        expectExpansion(
            of: """
                @Injectable final class Feed {
                    @From(UsesReplica.self, \\.replica) var db: (any DB)?
                    @From((any Clock).self) weak var clock: WallClock?
                    @Assisted var note: String?
                    @Assisted @Clamped var size: Int
                    var left: Int?
                }
                """,
            to: """
                final class Feed {
                    var db: (any DB)?
                    weak var clock: WallClock?
                    var note: String?
                    @Clamped var size: Int
                    var left: Int?

                    init(db: (any DB)?, clock: WallClock?, note: String?, size: Int) {
                        self.db = db
                        self.clock = clock
                        self.note = note
                        self.size = size
                    }

                    typealias Dependency = (db: (any DB)?, clock: WallClock?)

                    @_disfavoredOverload
                    convenience init(dependency: Dependency, note: String?, size: Int) {
                        self.init(db: dependency.db, clock: dependency.clock, note: note, size: size)
                    }

                    typealias Dependencies = UsesReplica & UsesClock

                    @_disfavoredOverload
                    convenience init(from source: some Dependencies, note: String?, size: Int) {
                        self.init(db: source.replica, clock: source.clock, note: note, size: size)
                    }
                }
                """)
    }

    @Test func aGenericDependencyIsReportedAndMarked() {
        expectExpansion(
            of: """
                @Injectable struct Feed<Store: DB> {
                    let 1️⃣db: Store
                }
                """,
            to: """
                struct Feed<Store: DB> {
                    let db: Store
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "generic-dependency",
                        "'db' is of the generic type 'Store', which only the caller knows; mark it '@Assisted'"),
                    ["mark 'db' as '@Assisted'"]
                )
            ],
            fixed: """
                @Injectable struct Feed<Store: DB> {
                    @Assisted let db: Store
                }
                """)
    }

    @Test func anOpaqueParameterIsReportedAndMadeAnExistential() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    init(db: 1️⃣some DB) {}
                }
                """,
            to: """
                struct Feed {
                    init(db: some DB) {}
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "unsupported-parameter",
                        "a dependency can't be of an opaque type; give this parameter a default, or pass an object"),
                    ["write 'any DB'"]
                )
            ],
            fixed: """
                @Injectable struct Feed {
                    init(db: any DB) {}
                }
                """)
    }

    @Test func aSourceThatIsNotWrittenOutIsReported() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    1️⃣@From(UsesDB.self, named: "\\(name)") let db: any DB
                }
                """,
            to: """
                struct Feed {
                    let db: any DB
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "unreadable-source",
                        "'@From' needs a type and a property that are written out: '@From(Source.self, \\.property)'"),
                    []
                )
            ])
    }

    @Test func namesAreKeptApart() {
        expectExpansion(
            of: """
                @Injectable(closures: Done.self) struct Feed {
                    @Assisted let source: Int
                    @Assisted let `inout`: Done
                    let dependency: any DB
                }
                """,
            to: """
                struct Feed {
                    let source: Int
                    let `inout`: Done
                    let dependency: any DB

                    init(source: Int, `inout`: @escaping Done, dependency: any DB) {
                        self.source = source
                        self.`inout` = `inout`
                        self.dependency = dependency
                    }

                    typealias Dependency = any DB

                    @_disfavoredOverload
                    init(dependency dependency2: Dependency, source: Int, `inout`: @escaping Done) {
                        self.init(source: source, `inout`: `inout`, dependency: dependency2)
                    }

                    typealias Dependencies = UsesDB

                    @_disfavoredOverload
                    init(from source2: some Dependencies, source: Int, `inout`: @escaping Done) {
                        self.init(source: source, `inout`: `inout`, dependency: source2.db)
                    }
                }
                """)
    }
}
