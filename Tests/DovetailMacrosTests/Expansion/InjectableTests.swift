import Testing

@Suite struct InjectableTests {
    @Test func aClassGetsAllInitializers() {
        expectExpansion(
            of: """
                @Injectable public final class Uploader {
                    let api: any API
                    @From(UsesReplica.self, \\.replica) let db: any DB
                    @Assisted let name: String
                }
                """,
            to: """
                public final class Uploader {
                    let api: any API
                    let db: any DB
                    let name: String

                    public init(api: any API, db: any DB, name: String) {  // if a type isn't: 'access: .internal'
                        self.api = api
                        self.db = db
                        self.name = name
                    }

                    public typealias Dependency = (api: any API, db: any DB)

                    @_disfavoredOverload
                    public convenience init(dependency: Dependency, name: String) {
                        self.init(api: dependency.api, db: dependency.db, name: name)
                    }

                    public typealias Dependencies = UsesAPI & UsesReplica

                    @_disfavoredOverload
                    public convenience init(from source: some Dependencies, name: String) {
                        self.init(api: source.api, db: source.replica, name: name)
                    }
                }
                """)
    }

    @Test func oneDependencyIsItsTypeItself() {
        expectExpansion(
            of: """
                @Injectable(.vanilla) struct Feed {
                    let url: String
                }
                """,
            to: """
                struct Feed {
                    let url: String

                    init(url: String) {
                        self.url = url
                    }

                    typealias Dependency = String

                    @_disfavoredOverload
                    init(dependency: Dependency) {
                        self.init(url: dependency)
                    }
                }
                """)
    }

    @Test func effectsFitTheSource() {
        expectExpansion(
            of: """
                @Injectable(.async, .throws) struct Feed {
                    let db: any DB
                    init(db: any DB) {}
                }
                """,
            to: """
                struct Feed {
                    let db: any DB
                    init(db: any DB) {}

                    typealias Dependency = any DB

                    @_disfavoredOverload
                    init(dependency: Dependency) {
                        self.init(db: dependency)
                    }

                    typealias Dependencies = UsesDB

                    @_disfavoredOverload
                    init(from source: some Dependencies) async throws {
                        try await self.init(db: source.db)
                    }
                }
                """)
    }

    @Test func aValueIsReportedAndMarked() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    let db: any DB
                    let 1️⃣url: String
                }
                """,
            to: """
                struct Feed {
                    let db: any DB
                    let url: String
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "value-dependency",
                        "'url' is a plain value, 'String', that no type selects; mark it '@Assisted' or name its source with '@From'"
                    ),
                    ["mark 'url' as '@Assisted'"]
                )
            ],
            fixed: """
                @Injectable struct Feed {
                    let db: any DB
                    @Assisted let url: String
                }
                """)
    }

    @Test func twoOfOneTypeAreReported() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    let first: any DB
                    let 1️⃣second: any DB
                }
                """,
            to: """
                struct Feed {
                    let first: any DB
                    let second: any DB
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "ambiguous-dependency",
                        "'first' and 'second' both come from the property 'db'; name the source of one with '@From(Source.self, \\.property)'"
                    ), ["name the source of 'second' with '@From'"]
                )
            ],
            fixed: """
                @Injectable struct Feed {
                    let first: any DB
                    @From(<#Source#>.self, \\.<#property#>) let second: any DB
                }
                """)
    }

    @Test func twoProtocolsThatShareAPropertyAreReported() {
        expectExpansion(
            of: """
                @Injectable struct Shop {
                    let stock: any Stock.Store
                    let 1️⃣cart: any Cart.Store
                }
                """,
            to: """
                struct Shop {
                    let stock: any Stock.Store
                    let cart: any Cart.Store
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "ambiguous-dependency",
                        "'stock' and 'cart' both come from the property 'store'; name the source of one with '@From(Source.self, \\.property)'"
                    ), ["name the source of 'cart' with '@From'"]
                )
            ],
            fixed: """
                @Injectable struct Shop {
                    let stock: any Stock.Store
                    @From(<#Source#>.self, \\.<#property#>) let cart: any Cart.Store
                }
                """)
    }

    @Test func aGenericDependencyIsReported() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    let 1️⃣box: Box<Int>
                }
                """,
            to: """
                struct Feed {
                    let box: Box<Int>
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "unnamed-dependency",
                        "nothing is named after 'Box<Int>'; name the source of 'box' with '@From(Source.self, \\.property)'"
                    ),
                    ["name the source of 'box' with '@From'"]
                )
            ],
            fixed: """
                @Injectable struct Feed {
                    @From(<#Source#>.self, \\.<#property#>) let box: Box<Int>
                }
                """)
    }

    @Test func aPatternAndAConditionAreReported() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    let 1️⃣(a, b): (A, B)
                    2️⃣#if DEBUG
                    let c: C
                    #endif
                }
                """,
            to: """
                struct Feed {
                    let (a, b): (A, B)
                    #if DEBUG
                    let c: C
                    #endif
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "unreadable-property", "'@Injectable' can't read this pattern; declare each property on its own"
                    ), []
                ),
                (
                    MessageText(
                        "conditional-member", "a macro can't know whether '#if' holds; move these members out of it"),
                    []
                ),
            ])
    }

    @Test func severalInitializersAreReported() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    init(a: A) {}
                    1️⃣init(b: B) {}
                }
                """,
            to: """
                struct Feed {
                    init(a: A) {}
                    init(b: B) {}
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "several-initializers",
                        "'@Injectable' can't choose between several initializers; leave one, and move the others into an extension"
                    ), []
                )
            ])
    }

    @Test func parametersThatNoObjectCanBeAreReported() {
        expectExpansion(
            of: """
                @Injectable struct Feed {
                    init(1️⃣a: A..., 2️⃣b: inout B) {}
                }
                """,
            to: """
                struct Feed {
                    init(a: A..., b: inout B) {}
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "unsupported-parameter",
                        "a dependency can't be variadic; give this parameter a default, or pass an object"), []
                ),
                (
                    MessageText(
                        "unsupported-parameter",
                        "a dependency can't be inout; give this parameter a default, or pass an object"), []
                ),
            ])
    }

    @Test func aProtocolIsReported() {
        expectExpansion(
            of: "1️⃣@Injectable protocol Feed {}",
            to: "protocol Feed {}",
            diagnostics: [
                (MessageText("unsupported-declaration", "'@Injectable' belongs on a class, a struct or an actor"), [])
            ])
    }

    @Test func aTypeThatIsLessVisibleIsReported() {
        expectExpansion(
            of: """
                @Injectable public struct Feed {
                    private struct Parser {}
                    let 1️⃣parser: Parser
                }
                """,
            to: """
                public struct Feed {
                    private struct Parser {}
                    let parser: Parser
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "less-visible-type",
                        "'Parser' is 'private', and the initializers that name it are 'public'; lower them with 'access:'"
                    ), []
                )
            ])
    }

    @Test func theInitializersOfALessVisibleTypeAreLowered() {
        expectExpansion(
            of: """
                @Injectable(.vanilla) public struct Feed {
                    struct Parser {}
                    let 1️⃣parser: Parser
                }
                """,
            to: """
                public struct Feed {
                    struct Parser {}
                    let parser: Parser
                }
                """,
            diagnostics: [
                (
                    MessageText(
                        "less-visible-type",
                        "'Parser' is 'internal', and the initializers that name it are 'public'; lower them with 'access:'"
                    ), ["add 'access: .internal'"]
                )
            ],
            fixed: """
                @Injectable(.vanilla, access: .internal) public struct Feed {
                    struct Parser {}
                    let parser: Parser
                }
                """)
    }
}
