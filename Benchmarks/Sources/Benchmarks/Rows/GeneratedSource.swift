import Glibc

/// A file of 1,000 components, each of which needs none to three of those before it, and the wiring of all.
///
/// All is public: the compiler drops what a module keeps to itself and never uses before it optimizes anything.
struct GeneratedSource {
    private let text: String

    static let handWritten = GeneratedSource(header: "public final class App {") { _, creation in creation }

    static let dovetail = GeneratedSource(
        header: "import Dovetail\npublic final class App: Assembly {"
    ) { index, creation in
        let scopes = ["", "(.lazySingleton)", "(.prototype)"]
        return "define\(scopes[index % 3]) { \(creation) }"
    }

    private init(header: String, binding: (Int, String) -> String) {
        var lines = (0..<1000).map(Self.component)
        lines.append(header)
        for index in 0..<1000 {
            let arguments = Self.needs(of: index).map { "c\($0): c\($0)" }.joined(separator: ", ")
            lines.append("    public var c\(index): C\(index) { \(binding(index, "C\(index)(\(arguments))")) }")
        }
        text = (lines + ["}", ""]).joined(separator: "\n")
    }

    static let hello = GeneratedSource(
        text: """
            final class Greeter { func greet() { print("hello") } }
            final class App { lazy var greeter = Greeter() }
            @main struct Hello { static func main() { App().greeter.greet() } }

            """)

    static let helloDovetail = GeneratedSource(
        text: """
            import Dovetail
            final class Greeter { func greet() { print("hello") } }
            final class App: Assembly { var greeter: Greeter { define(.lazySingleton) { Greeter() } } }
            @main struct Hello { static func main() { App.instance().greeter.greet() } }

            """)

    private init(text: String) { self.text = text }

    // 300 of them, registered in one function.

    static let handRegistered = GeneratedSource(
        registering: """
            public final class Makers {
                var byType: [ObjectIdentifier: (Makers) -> Any] = [:]
                func get<T>(_: T.Type = T.self) -> T { byType[ObjectIdentifier(T.self)]!(self) as! T }
            }
            public func register(in makers: Makers) {
            """
    ) { index, needs in
        let arguments = needs.map { "c\($0): makers.get()" }.joined(separator: ", ")
        return "makers.byType[ObjectIdentifier(C\(index).self)] = { makers in C\(index)(\(arguments)) }"
    }

    static let registered = GeneratedSource(
        registering: "import Dovetail\npublic func register(in container: Container) {"
    ) { index, _ in
        "container.register(C\(index).self, .prototype, C\(index).init)"
    }

    private init(registering header: String, line: (Int, [Int]) -> String) {
        let lines = (0..<300).map(Self.component) + [header] + (0..<300).map { "    " + line($0, Self.needs(of: $0)) }
        text = (lines + ["}", ""]).joined(separator: "\n")
    }

    /// Distinct, and all smaller than `index`.
    private static func needs(of index: Int) -> [Int] {
        (0..<index % 4).map { (index - 1) / (2 + $0 * 3) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func component(_ index: Int) -> String {
        let needs = needs(of: index)
        let properties = needs.map { "    let c\($0): C\($0)\n" }.joined()
        let parameters = needs.map { "c\($0): C\($0)" }.joined(separator: ", ")
        let body = needs.map { "self.c\($0) = c\($0)" }.joined(separator: "; ")
        return "public final class C\(index) {\n\(properties)    init(\(parameters)) { \(body) }\n}"
    }

    // 100 uses of a macro, and what it writes.

    static let spies = GeneratedSource(
        repeating: """
            @Spy public protocol Mailer# {
                func send(_ text: String, to address: String)
                func flush() -> Int
            }
            """, importing: "DovetailMacros")

    static let writtenSpies = GeneratedSource(
        repeating: """
            public protocol Mailer# {
                func send(_ text: String, to address: String)
                func flush() -> Int
            }
            public class Mailer#Spy: Mailer#, @unchecked Sendable {
                nonisolated let doubleState = DoubleState("Mailer#Spy")
                public enum CallArgs: Equatable {
                    case send(String, to: String)
                    case flush
                    public static func == (left: Self, right: Self) -> Bool {
                        switch (left, right) {
                        case (.send(let left1, let left2), .send(let right1, let right2)):
                            DoubleState.isEqual(left1, right1) && DoubleState.isEqual(left2, right2)
                        case (.flush, .flush):
                            true
                        default:
                            false
                        }
                    }
                }
                public nonisolated var calledArgs: [CallArgs] { doubleState.calls() }
                public init() {}
                public convenience init(willReturn value: Int) {
                    self.init()
                    nextValue = value
                }
                public var nextValue: Int {
                    get { doubleState.answer(for: "flush()") }
                    set { doubleState.setAnswer(newValue, for: "flush()") }
                }
                public func send(_ text: String, to address: String) {
                    doubleState.record(CallArgs.send(text, to: address))
                }
                public func flush() -> Int {
                    doubleState.record(CallArgs.flush)
                    return doubleState.answer(for: "flush()")
                }
            }
            """, importing: "Dovetail")

    private static let parts = "protocol API#: Sendable {}\nprotocol UsesAPI# { var api#: any API# { get } }\n"

    static let injectables = GeneratedSource(
        repeating: parts + "@Injectable final class Uploader# {\n    let api#: any API#\n}", importing: "DovetailMacros"
    )

    static let writtenInitializers = GeneratedSource(
        repeating: parts + """
            final class Uploader# {
                let api#: any API#
                init(api#: any API#) {
                    self.api# = api#
                }
                typealias Dependency = any API#
                @_disfavoredOverload
                convenience init(dependency: Dependency) {
                    self.init(api#: dependency)
                }
                typealias Dependencies = UsesAPI#
                @_disfavoredOverload
                convenience init(from source: some Dependencies) {
                    self.init(api#: source.api#)
                }
            }
            """, importing: "Dovetail")

    /// A hundred times `text`, with a number in the place of each `#`.
    private init(repeating text: String, importing module: String) {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        let copies = (0..<100).map { number in parts.joined(separator: "\(number)") }
        self.text = (["import \(module)"] + copies + [""]).joined(separator: "\n")
    }

    func write(to path: String) {
        let file = fopen(path, "w")!
        defer { fclose(file) }
        precondition(fputs(text, file) >= 0, "\(path) can't be written")
    }
}
