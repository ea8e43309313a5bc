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
    /// Whether types are registered in its container.
    static var registers: Bool { get }
    /// Whether it has a type `Container`, as Dovetail does.
    static var hasContainer: Bool { get }
    /// The types by which its declarations are known; a program may give them names of its own.
    static var types: Set<String> { get }
    /// The type of its container, where that is registered in itself.
    static var ownContainer: String? { get }
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
    static var registers: Bool { false }
    static var hasContainer: Bool { false }
    static var types: Set<String> { [] }
    static var ownContainer: String? { nil }
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
