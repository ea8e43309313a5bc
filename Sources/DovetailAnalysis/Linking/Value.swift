import DovetailGraph
import DovetailSyntax

/// What an expression answers with, as far as wiring is concerned.
indirect enum Value: Sendable {
    /// A plain value, or an object of no interest.
    case nothing
    /// What a binding provides, of these types.
    case binding(NodeID, [TypeID])
    /// What a member of such an object answers, of these types.
    case part(NodeID, [String], [TypeID])
    /// An assembly or another root itself; `isSuper` where its own members are passed over.
    case root(TypeID, isSuper: Bool)
    /// Some object of a type of the project.
    case object(TypeID)
    /// An object that is made on the spot, with what it was given.
    case made(TypeID?, [String: Value])
    case type(TypeID)
    /// A type that is declared elsewhere.
    case external(String)
    /// A method that is not called.
    case method(MemberID, on: TypeID?)
    case closure(Closure, Frame)
    case container(NodeID)
    /// The context of a root.
    case context(TypeID)
    /// A tuple.
    case parts([String: Value])
    case several([Value])
    /// A value under a condition: one branch of a choice.
    case when(DependencyGraph.Condition, Value)
    /// What can't be followed, and why.
    case unknown(String, String)

    static func root(_ type: TypeID) -> Value { .root(type, isSuper: false) }

    /// Notes what a property of an object that is made here is set to.
    mutating func keep(_ given: Value, as property: String) {
        guard case .made(let type, var parts) = self, case .binding = given else { return }
        parts[property] = given
        self = .made(type, parts)
    }

    var isNothing: Bool {
        switch self {
        case .nothing: true
        case .when(_, let value): value.isNothing
        default: false
        }
    }

    /// The type whose code something is, as `self` says.
    var askingType: TypeID? {
        switch self {
        case .object(let type), .type(let type): type
        default: nil
        }
    }

    var types: [TypeID] {
        switch self {
        case .binding(_, let types), .part(_, _, let types): types
        case .root(let type, _), .object(let type): [type]
        case .made(let type, _): type.map { [$0] } ?? []
        case .several(let all): all.first?.types ?? []
        case .when(_, let value): value.types
        default: []
        }
    }
}

/// Where an expression stands: whose making it is part of, and what its names mean.
struct Frame: Sendable {
    var site: Site
    /// The binding that is made; nil outside of the graph.
    var owner: NodeID?
    var itself: Value = .nothing
    var phase: DependencyGraph.Phase = .construct
    /// The argument that is being given, for what stands in a closure.
    var label: String?
    var condition = DependencyGraph.Condition.always
    var locals: [String: Value] = [:]
    /// The function whose locals are bindings, and the root that they belong to.
    var function: (id: NodeID, root: NodeID)?
    /// The name of a container that is made here.
    var container: NodeID?
    /// The declaration around it, for containers that have no name of their own.
    var enclosing: (id: NodeID, answersContainer: Bool)?
    /// What a closure is expected to answer with.
    var answer: Expected?
    /// How many functions are being looked through.
    var depth = 0
    /// What `return` gave.
    var results: [Value] = []
    /// Whether it is code of a test or a preview.
    var isAside = false

    init(site: Site, owner: NodeID? = nil, itself: Value = .nothing, condition: DependencyGraph.Condition = .always) {
        self.site = site
        self.owner = owner
        self.itself = itself
        self.condition = condition
    }

    func under(_ terms: [ConditionTerm]) -> Frame {
        var frame = self
        frame.condition = condition.and(terms)
        return frame
    }

    /// This place, for what is only noted there.
    var withoutNames: Frame {
        var frame = Frame(site: site, owner: owner, condition: condition)
        frame.function = function
        return frame
    }

    /// This place, where what is needed is needed only later.
    func deferred(as label: String) -> Frame {
        var frame = self
        frame.phase = .deferred
        frame.label = frame.label ?? label
        frame.function = nil
        frame.results = []
        return frame
    }
}
