import DovetailGraph
import DovetailSyntax

/// Where the value of a variable comes from, as far as a graph shows it.
struct FlowEnd: Hashable {
    enum Kind: Hashable {
        /// A place that provides by name.
        case place(VariableID)
        /// An object without a name of its own.
        case object(ConstructionID)
        case function(FunctionID)
        /// The object itself in whose method it is named.
        case itself(TypeID)
        case gap(Int)
        /// So many values that none of them says anything.
        case many
        /// A parameter that nobody in these sources gives a value to.
        case nobody(VariableID)
        /// Such a parameter of a type that no object of the type on the way is of.
        case unfit(VariableID)
        case plain
    }

    var kind: Kind
    var condition: DependencyGraph.Condition
    /// The lines on the way, from what is given to what makes it.
    var evidence: [DependencyGraph.Location]
    /// The property of a carrier through which it came.
    var field: String?
    /// The outermost carrier through which it came.
    var carrier: ConstructionID?
    /// Whether other ends come together with it, and not in its place.
    var isTogether = false

    /// The same end of a way that begins at one line more.
    func by(_ location: DependencyGraph.Location) -> FlowEnd {
        var end = self
        if end.evidence.first != location { end.evidence.insert(location, at: 0) }
        return end
    }

    /// The same end, by whatever way.
    var withoutWay: FlowEnd {
        var end = self
        end.evidence = []
        return end
    }

    var isPlain: Bool { kind == .plain }
    /// Whether it is an object, or a place that provides one.
    var isObject: Bool {
        switch kind {
        case .place, .object: true
        default: false
        }
    }
    /// Nil for what has no name in what carries it.
    var label: String? { field?.isEmpty == true ? nil : field }
    var isFunction: Bool { if case .function = kind { true } else { false } }
    var place: VariableID? { if case .place(let place) = kind { place } else { nil } }
    var isPlace: Bool { place != nil }
}

/// How a search came to where it is.
struct Way {
    var condition = DependencyGraph.Condition.always
    var evidence: [DependencyGraph.Location] = []
    var field: String?
    var carrier: ConstructionID?
    /// Whether the way leads through a static property or a global.
    var isStatic = false
    var isTogether = false
    /// What the object whose input it is gives for parameters.
    var given: [VariableID: VariableID] = [:]
    /// The types that what comes by the way has to be of, each one of some.
    var asked: [[TypeID]] = []

    /// The same way through a variable that is declared with a type, or through a cast.
    func through(_ variable: Variable) -> Way {
        guard variable.written != nil, !variable.types.isEmpty, asked.last != variable.types else { return self }
        var way = self
        way.asked.append(variable.types)
        return way
    }

    func by(_ location: DependencyGraph.Location) -> Way {
        var way = self
        way.evidence.append(location)
        return way
    }

    func end(_ kind: FlowEnd.Kind) -> FlowEnd {
        FlowEnd(
            kind: kind, condition: condition, evidence: evidence, field: field, carrier: carrier,
            isTogether: isTogether)
    }
}
