import DovetailGraph
import DovetailSyntax

/// Where an expression stands: what its names mean, and where its results go.
struct FlowScope {
    var site: Site
    var owner: Owner
    /// The type whose member it is.
    var itself: TypeID?
    var isStatic = false
    var names: [String: VariableID] = [:]
    /// The names that got another meaning since the scope began.
    var changed: [String] = []
    /// Functions that are declared in a body.
    var functions: [String: FunctionID] = [:]
    var condition = DependencyGraph.Condition.always
    /// What `return` gives a value to.
    var answer: VariableID?
    var answerType: Expected?
    /// The variable whose value is being made.
    var holder: VariableID?
    var closure: FunctionID?
    /// What a method of another package is called on, of which its closures are given the content.
    var opened: VariableID?
    var isPreview = false
    /// Whether it stands in a test, which gives nothing to the program.
    var isTest = false
    /// Whether it is given to a container, whose dialect draws it.
    var isRegistered = false
    /// Whether each expression is a part of the result: in a result builder.
    var collects = false
    /// Whether it is in the body of a page.
    var isLayout = false
    /// Whether it is handed on as what gives the object of a library later.
    var isLater = false
    /// The binding of a library that is being made.
    var provider: VariableID?
    /// The properties that have a variable of their own here: those of a property wrapper.
    var fields: [MemberID: VariableID] = [:]
    /// Whether a body is read again, so that its constructions are counted elsewhere.
    var isRepeated = false
    /// Whether it is the value that a parameter has where it is given none.
    var isDefault = false
    /// Whether the object of that binding is already there.
    var completes = false

    func under(_ terms: [ConditionTerm]) -> FlowScope {
        var scope = self
        scope.condition = condition.and(terms)
        return scope
    }
}

/// What an expression is.
enum FlowValue {
    case variable(VariableID)
    case type(TypeReference)
    case plain

    var isKnown: Bool { if case .plain = self { false } else { true } }
    var variable: VariableID? { if case .variable(let id) = self { id } else { nil } }
    /// The type of this program that it is itself, and no object of it.
    var knownType: TypeID? { if case .type(.known(let type)) = self { type } else { nil } }
}
