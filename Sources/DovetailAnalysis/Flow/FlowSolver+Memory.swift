import DovetailGraph

// What the solver knows while it brings values on their way.

extension FlowSolver {
    /// What was done once for several steps.
    struct Memory {
        /// All cases that are made, by their type and name.
        var cases: [Case: [ConstructionID]] = [:]
        /// How many enumerations of the program have a case of a name that carries something.
        var enumerations: [String: Int] = [:]
        /// What operations got from objects of other packages.
        var derived: [Int: ConstructionID] = [:]
        /// What metatypes make, by the operation and the type.
        var chosen: [Chosen: ConstructionID] = [:]
        /// What holders hold.
        var cells: [ConstructionID: VariableID] = [:]
        /// What holders hold that are declared, and not made in sight.
        var declaredCells: [VariableID: VariableID] = [:]
        /// The closures that were called with what a collection or a holder has.
        var opened: Set<Opened> = []
        /// What objects of other packages were handed.
        var handed: Set<HandedPart> = []
        /// What objects of this program were handed to, by methods that are declared nowhere.
        var handedOver: Set<HandedPart> = []
        /// What objects were given afterwards.
        var given: Set<GivenPart> = []
        /// What subjects answer with when a closure or a value is given: whose elements go through it.
        var streams: [ConstructionID: VariableID] = [:]
        /// What goes through streams.
        var elements: [ConstructionID: VariableID] = [:]
        var overrides = Overrides()
        /// What functions hand on from their parameters.
        var forwarding = Forwarding()
        /// The closures that calls answer with, by the operation and the function.
        var closures: [OwnClosure: FunctionID] = [:]
        /// The operations that call a parameter, by their results.
        var callsOfParameters: [VariableID: Int] = [:]
        /// What properties are in single values of structures.
        var own = OwnFields()
        var copies = Copies()
        var parameters = InoutParameters()
        /// The objects that the program makes before anything is chosen, by each type that they are of.
        var objects: [TypeID: [ConstructionID]]?
        /// The variables that hold an object which gives itself: to others it is there already.
        var selves: [VariableID: ConstructionID] = [:]
        /// The calls of own closures, by what they answer with.
        var ownCalls: [VariableID: Int] = [:]
        /// What methods answer with, if some of that is their object's own.
        var ownAnswers: [MemberID: [OwnAnswer]?] = [:]
        /// The members of held objects that operations have answered with: what holds one of its own kind comes round.
        var loads: Set<Load> = []
        /// The closures that put something into what they are called with.
        var changing: Set<Way> = []
    }

    struct Case: Hashable { let type: TypeID?, name: String }
    struct Load: Hashable { let name: String, base, result: VariableID }
    struct OwnClosure: Hashable { let operation: Int, function: MemberID }
    struct Chosen: Hashable { let operation: Int, type: TypeReference }
    struct HandedPart: Hashable { let object: ConstructionID, variable: VariableID }
    struct GivenPart: Hashable {
        let object: ConstructionID, variable: VariableID, label: String, location: DependencyGraph.Location
    }
    struct Opened: Hashable { let operation: Int, function, content: VariableID }
}
