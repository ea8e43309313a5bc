import DovetailGraph
import DovetailSyntax

/// What the tool knows about a library: which declarations and calls provide, and which ask.
///
/// A dialect contributes such facts only. Edges, open inputs and findings follow from the flow, as everywhere.
protocol Dialect: Sendable {
    /// The library's name in the graph.
    static var library: String { get }
    /// The modules whose import makes the dialect active.
    static var imports: Set<String> { get }
    init()

    /// Says in plain facts what the declarations of a file mean.
    func translate(_ file: inout FileFacts)
    /// Marks the members that provide, and connects the types that belong together, before any body is read.
    func prepare(_ reader: FlowReader)
    /// What a call answers; nil for one that is not the library's.
    func call(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue?
    /// What a member that is named answers; nil for one that is not the library's.
    func member(
        _ name: String, of base: Expression, at place: Place, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue?
    /// What a property wrapper holds; nil for one that is not the library's.
    func wrapped(
        _ wrapper: AttributeFacts, _ property: WrappedProperty, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> LibraryAnswer?
    /// Whether it reads a member itself.
    func read(_ member: MemberID, _ scope: inout FlowScope, _ reader: FlowReader) -> Bool
    /// Connects what was found in different bodies.
    func finish(_ reader: FlowReader)
}

extension Dialect {
    func translate(_ file: inout FileFacts) {}
    func prepare(_ reader: FlowReader) {}
    func call(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? { nil }
    func member(
        _ name: String, of base: Expression, at place: Place, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue? { nil }
    func wrapped(
        _ wrapper: AttributeFacts, _ property: WrappedProperty, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> LibraryAnswer? { nil }
    func read(_ member: MemberID, _ scope: inout FlowScope, _ reader: FlowReader) -> Bool { false }
    func finish(_ reader: FlowReader) {}
}

/// A call that may be one of a library.
struct LibraryCall {
    var name: String
    /// The object whose member is called; nil for a function without one.
    var object: FlowValue?
    var base: Expression?
    var arguments: [Argument]
    var place: Place
    var expected: Expected?

    /// The closure that comes last.
    var closure: Closure? {
        if case .closure(let closure)? = arguments.last?.value.kind { closure } else { nil }
    }

    func argument(_ label: String?) -> Expression? { arguments.first { $0.label == label && !$0.isTrailing }?.value }

    /// `A.self` as the first argument.
    var type: WrittenType? { arguments.first?.value.typeItself }
}

/// A property, or a local, with a wrapper.
struct WrappedProperty {
    var name: String
    var type: WrittenType?
    var site: Site
    var place: Place
}

/// What a wrapper answers with, and when it asks for it.
struct LibraryAnswer {
    var variable: VariableID
    var phase: DependencyGraph.Phase
}

/// Which dialects are active in which files.
struct DialectIndex: Sendable {
    private static let all: [any Dialect.Type] = [
        Swinject.self, Factory.self, SwiftDependencies.self, Needle.self, ResolverLibrary.self, Dip.self,
        DITranquillity.self, SafeDI.self, InnoDI.self,
    ]
    private var byPath: [String: [any Dialect]] = [:]
    /// All that are active in some file.
    private(set) var active: [any Dialect] = []
    /// Whether containers may be those of Dovetail.
    private(set) var hasOwnContainers = true

    init(_ files: [FileFacts]) {
        var byModule: [String: Set<Int>] = [:]
        for file in files {
            let imports = Set(file.imports)
            for (index, dialect) in Self.all.enumerated() where !dialect.imports.isDisjoint(with: imports) {
                byModule[file.module, default: []].insert(index)
            }
        }
        if byModule.isEmpty { return }
        active = byModule.values.reduce(into: Set()) { $0.formUnion($1) }.sorted().map { Self.all[$0].init() }
        for file in files {
            guard let dialects = byModule[file.module] else { continue }
            byPath[file.path] = dialects.sorted().map { Self.all[$0].init() }
        }
        hasOwnContainers = files.contains { $0.imports.contains("Dovetail") }
    }

    func dialects(at path: String) -> [any Dialect] { byPath[path] ?? [] }

    /// The files, each as its dialects say what it means.
    func translated(_ files: [FileFacts]) -> [FileFacts] {
        if active.isEmpty { return files }
        return files.map { file in
            var file = file
            for dialect in dialects(at: file.path) { dialect.translate(&file) }
            return file
        }
    }
}
