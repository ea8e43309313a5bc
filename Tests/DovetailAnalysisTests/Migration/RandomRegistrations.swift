/// Sources with a known number of registrations, in forms that are drawn at random.
struct RandomRegistrations {
    struct Library: Sendable {
        let name: String
        /// Where it is called otherwise than the library.
        var module: String?
        let head: String
        let tail: String
        /// How many registrations the head and the tail make.
        var count = 0
        /// Each with how many registrations it makes; `%` stands for a number of its own.
        let forms: [Form]
    }

    struct Form: Sendable, ExpressibleByStringLiteral {
        let count: Int
        let text: String

        init(_ count: Int, _ text: String) { (self.count, self.text) = (count, text) }
        init(stringLiteral text: String) { self.init(1, text) }
    }

    private let library: Library
    private var state: UInt64

    init(_ library: Library, seed: UInt64) {
        self.library = library
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// - Parameter count: of forms.
    mutating func source(_ count: Int) -> (text: String, registrations: Int) {
        var types = "class S { init() {} }\n"
        var lines = ""
        var found = library.count
        for number in 0..<count {
            let form = library.forms[next(below: library.forms.count)]
            types += "class S\(number) { init() {} }\n"
            lines += form.text.replacing("%", with: "\(number)") + "\n"
            found += form.count
        }
        return (
            "import \(library.module ?? library.name)\n\n\(types)\n\(library.head)\n\(lines)\(library.tail)\n", found
        )
    }

    /// A linear congruential generator: its upper bits are random enough to choose a form.
    private mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    static let libraries = [swinject, factory, resolver, dip, swiftDependencies, needle]

    private static let swinject = Library(
        name: "Swinject", head: "func setUp(_ c: Container, _ type: S.Type) {", tail: "}",
        forms: [
            "c.register(S%.self) { _ in S%() }",
            "c.register(S%.self, name: \"n\") { r in S%() }.inObjectScope(.container)",
            "c.register(S%.self, name: \"f\", factory: make)",
            "let e% = c.register(S%.self) { _ in S%() }\ne%.inObjectScope(.weak)",
            "_ = c\n    .register(S%.self) { _ in S%() }\n    .initCompleted { _, s in print(s) }",
            "c.register(type, name: \"t%\") { _ in fatalError() }",
            "c.autoregister(S%.self, initializer: S%.init)",
            "if flag { c.register(S%.self) { _ in S%() } }",
            "for name in names { c.register(S%.self, name: name) { _ in S%() } }",
            Form(2, "#if A\nc.register(S%.self) { _ in S%() }\n#else\nc.register(S%.self) { _ in S%() }\n#endif"),
            "c.storyboardInitCompleted(S%.self) { r, s in print(s) }",
            Form(
                2, "c.register(S%.self) { _ in\nlet d = Container()\nd.register(S%.self) { _ in S%() }\nreturn S%()\n}"),
            "c.register((S%, Int).self) { _ in (S%(), 3) }",
            "c.register(((S%) -> Int).self) { _ in { _ in 3 } }",
            "c.register(S%?.self) { _ in nil }.implements(Any.self, name: \"a%\")",
            "use(c.register(S%.self) { _ in S%() })",
            Form(0, "table.register(S%.self, forCellReuseIdentifier: \"cell\")"),
        ])

    private static let factory = Library(
        name: "Factory",
        head: """
            extension SharedContainer { var first: Factory<S> { self { S() } } }
            extension Container: AutoRegistering { func autoRegister() { first.register { S() } } }
            extension Container {
            """,
        tail: "}", count: 2,
        forms: [
            "var v%: Factory<S%> { self { S%() } }",
            "var v%: Factory<S%> { Factory(self) { S%() }.singleton }",
            "var `v%`: Factory<S%?> { self { nil }.cached }",
            "private var v%: Factory<S%> { self { S%() } }",
            "var v%: ParameterFactory<Int, S%> { self { S%($0) } }",
            "var v%: Factory<S%> { promised() }",
            "var v%: Factory<S%> {\n#if A\nself { S%() }\n#else\nself { S%() }.shared\n#endif\n}",
            "func v%(_ n: Int) -> Factory<S%> { self { S%() } }",
            "static let v% = Factory { S%() }",
            "var v%: Factory<(S%, Int)> { self { (S%(), 3) } }",
            "var v%: Factory<S%> { self { S%() }.onTest { S%() } }",
            Form(2, "var v%: Factory<S%> { self { S%() } }\nfunc replace%() { v%.register { S%() } }"),
            Form(0, "var v%: S% { S%() }"),
        ])

    private static let resolver = Library(
        name: "Resolver",
        head: """
            extension Resolver: ResolverRegistering {
            static let other = Resolver(child: main)
            static func registerAllServices() {
            """,
        tail: "}\n}",
        forms: [
            "register { S%() }", "register { S%() as S% }.scope(.application)",
            "register(S%.self, name: \"n\") { S%() }", "register(name: .init(text)) { S%() }",
            "register(factory: S%.make)", "let e% = register { S%() }\nprint(e%)", "other.register { S%() }",
            "main.register(name: \"m\") { S%() }.implements(Any.self, name: \"a%\")",
            "register { _, arguments in S%(arguments()) }", "register { make%() }",
            "names.forEach { _ in register { S%() } }",
            "register { S%() }.resolveProperties { r, s in s.other = r.resolve() }",
        ])

    private static let dip = Library(
        name: "Dip", head: "let container = DependencyContainer { c in", tail: "}",
        forms: [
            "c.register { S%() }", "c.register(.singleton) { S%() as S% }",
            "c.register(tag: \"t\") { S%() }.implements(Any.self, tag: \"a%\")",
            "c.register(factory: S%.init)", "c.register(factory: make%)",
            Form(2, "let e% = c.register { S%() }\nc.register(e%, type: Any.self, tag: \"e%\")"),
            "c.register(.unique, type: S%.self, factory: { S%() })", "c.register { (id: Int) in S%(id) }",
            "if flag { c.register { S%() } }",
            "c.register { S%() }.resolvingProperties { c, s in s.next = try c.resolve() }",
        ])

    private static let swiftDependencies = Library(
        name: "SwiftDependencies", module: "Dependencies",
        head: """
            enum First: DependencyKey { static let liveValue: S = S() }
            extension DependencyValues {
            var first: S { get { self[First.self] } set { self[First.self] = newValue } }
            var open: S { get { self[Nowhere.self] } set { self[Nowhere.self] = newValue } }
            }
            """,
        tail: "", count: 2,
        forms: [
            "extension S%: DependencyKey { static let liveValue = S%() }",
            "extension S%: DependencyKey { static let liveValue: Self = { @Dependency(\\.first) var s; return Self(s) }() }",
            "extension S%: DependencyKey { static var liveValue: S% { .init() } }",
            "extension S%: DependencyKey {\n#if A\nstatic let liveValue = S%()\n#endif\n}",
            Form(
                2,
                "#if A\nenum K%: DependencyKey { static let liveValue = S%() }\n#else\nenum L%: DependencyKey { static let liveValue = S%() }\n#endif"
            ),
            "private enum K%: DependencyKey { static let liveValue = make() }\nextension DependencyValues { var v%: S% { self[K%.self] } }",
            "private enum K%: DependencyKey { static let liveValue: S% = { S%(Self.n) }(); static let n = 3 }",
            "enum K%: DependencyKey { static var liveValue: S% { @Dependency(First.self) var f; return S%(f) } }",
            "enum K%: DependencyKey { static let liveValue: S% = S%(make: { @Dependency(\\.unheardOf) var f; return f }) }",
            "extension DependencyValues { var v%: S% { self[S%.self] } }",
            "extension DependencyValues { var v%: S% { first.second } }",
            Form(0, "enum K% { static let liveValue: S% = S%() }"),
            "enum K%: DependencyKey { @MainActor static let liveValue: S% = S%(); static let testValue = S%() }",
            Form(0, "enum K%: TestDependencyKey { static let testValue = S%() }"),
        ])

    private static let needle = Library(
        name: "Needle", module: "NeedleFoundation",
        head: """
            protocol ChildDependency: Dependency { var first: S { get }; var depth: Int { get } }
            class ChildComponent: Component<ChildDependency> {
            var own: S { S(dependency.first) }
            }
            class RootComponent: BootstrapComponent {
            let depth: Int
            init(depth: Int) { self.depth = depth; super.init() }
            var first: S { shared { S() } }
            var child: ChildComponent { ChildComponent(parent: self) }
            """,
        tail: "}", count: 3,
        forms: [
            "var v%: S% { S%() }",
            "var v%: S% { shared { S%() } }",
            "public var `v%`: S% { return self.shared { S%(first) } }",
            "private var v%: S { child.own }",
            "func v%(_ s: S, for n: Int) -> S% { S%(s, n, depth, self.first) }",
            "var v%: S% { let s = S%(); return s }",
            "var v%: ChildComponent { ChildComponent(parent: self) }",
            "lazy var v% = S%()",
            "let v% = S%()",
            "var v%: S% { S%(self) }",
            "var v%: S% { S%(dependency.nowhere) }",
            "func v%() { print(first) }",
            "func v%() async throws -> S% { S%() }",
            "var v%: S% { get { S%() } set {} }",
            "#if A\nvar v%: S% { S%() }\n#endif",
            Form(0, "static var v%: S% { S%() }"),
            Form(0, "enum E% { case one }"),
        ])
}
