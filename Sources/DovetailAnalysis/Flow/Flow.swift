import DovetailGraph
import DovetailSyntax

/// Where the values of a program come from.
///
/// Variables hold values; sources lead from a variable back to what it was given; constructions are where objects begin.
/// Everything that `FlowReader` finds is in here, and `FlowSolver` adds the sources that depend on other sources: which
/// member a call means, and what a closure is called with.
struct Flow {
    var variables: [Variable] = []
    var constructions: [Construction] = []
    var functions: [FunctionValue] = []
    /// What sources can't show, each with its reason.
    var gaps: [Gap] = []
    var operations: [Operation] = []
    /// What properties are given after their objects were made, where no construction of these was found.
    var injections: [Injection] = []
    /// What objects of other packages are given by methods that keep it: `router.add(middleware: auth)`.
    var handed: [Handed] = []
    /// What views are given by their surroundings.
    var provisions: [Provision] = []
    /// What containers of libraries are given, and asked for.
    var library = LibraryFacts()
    /// The variable of a property, and of what a method answers.
    var ofMember = IndexTable<MemberID, VariableID>()
    /// The parameters of a function, in their order.
    var parameters = IndexTable<MemberID, [VariableID]>()
    /// In whose bodies properties are set, by the place of the value.
    var setters: [DependencyGraph.Location: MemberID] = [:]
    /// What computed properties are set to, as their accessors name it.
    var set: [MemberID: VariableID] = [:]
    /// What parameters are where no argument is given.
    var defaults: [VariableID: VariableID] = [:]
    /// What initializers and methods put into properties as they are given it: `api = api`, `api = parent.api`.
    var kept = IndexTable<MemberID, [KeptPart]>()
    /// The locals that closures name which a property keeps: `updates.sink { … }.store(in: &subscriptions)`.
    var captured: [MemberID: [Captured]] = [:]
    /// Locals that are put into properties, and are what the methods and initializers are given.
    var handedOn: Set<VariableID> = []
    /// The methods that keep what they are given, and are called on objects that can't be told.
    var keptBySome: Set<MemberID> = []
    /// What result builders answer with: all of the values together.
    var together: Set<VariableID> = []
    /// Lists as they are written.
    var listed: Set<VariableID> = []
    /// Stored properties as methods of a subclass read them.
    var inherited: [Inherited: VariableID] = [:]
    /// The closures in which locals are declared.
    var declaring: [VariableID: FunctionID] = [:]
    /// The subclasses whose methods put a value into a property that they inherit.
    var writers: [Write: TypeID] = [:]
    /// What properties of structures are before code elsewhere sets them at a value.
    var begun: [MemberID: VariableID] = [:]
    /// Of each type, the object itself within its methods.
    var selves: [TypeID: VariableID] = [:]
    /// The objects on which methods of extensions of protocols are called.
    var receivers = IndexTable<MemberID, VariableID>()
    /// The initializers to which an initializer hands on.
    var delegations = IndexTable<MemberID, [Delegation]>()
    /// What a protocol asks for, as an extension of the protocol reads it: the value of each conforming type.
    var requirements: [MemberID: VariableID] = [:]
    /// The requirements of which these are the values.
    var required: [VariableID: MemberID] = [:]
    /// Where objects of this program's types come in that another package makes: `storyboard.instantiate() as! Screen`.
    var arrivals: [VariableID] = []
    /// The locals and properties that these are given to.
    var arrivalHolders: [VariableID: VariableID] = [:]
    /// What is put into a collection of another object.
    var elements: Set<VariableID> = []
    /// Of what is read from an object: which object, and the name of the property.
    var loads: [VariableID: (base: VariableID, name: String)] = [:]
    /// The tuples that were taken apart, by the variables of their parts.
    var tuples: [VariableID: VariableID] = [:]
    /// The parameters of closures that another package calls with what a collection or a holder has.
    var opened: [VariableID: VariableID] = [:]
    /// Collections whose elements have a number each: `pages.enumerated()`.
    var numbered: Set<VariableID> = []
    /// The static properties of types of other packages that the program names, by the types.
    var chosen: [String: Set<String>] = [:]
    /// What coders answer with.
    var coded: Set<VariableID> = []
    /// Calls that make an object of a type that can't be told.
    var unknownSites: [UnknownSite] = []
    /// What is given to functions of other packages.
    var givenAway: Set<VariableID> = []
    /// What members of superclasses are asked for themselves, and what they answer with: `super.make()`.
    var ownAnswers: [(result: VariableID, member: MemberID)] = []
    /// The properties that superclasses of other packages declare.
    var unseen: [UnseenProperty: VariableID] = [:]
    /// Where methods name static properties and globals.
    var sharedUses: [SharedUse] = []
    /// What closures answer with that this program calls: `build(store)`.
    var answersOfClosures: Set<VariableID> = []
    /// What a function answers with, as it was given it.
    var passed = IndexTable<MemberID, Set<Passed>>()

    // In place, as a variable may have thousands of sources.
    subscript(id: VariableID) -> Variable {
        _read { yield variables[id.index] }
        _modify { yield &variables[id.index] }
    }
    subscript(id: ConstructionID) -> Construction {
        _read { yield constructions[id.index] }
        _modify { yield &constructions[id.index] }
    }
    subscript(id: FunctionID) -> FunctionValue {
        _read { yield functions[id.index] }
        _modify { yield &functions[id.index] }
    }

    mutating func add(_ variable: Variable) -> VariableID {
        variables.append(variable)
        return VariableID(index: variables.count - 1)
    }

    mutating func add(_ gap: Gap) -> Origin {
        gaps.append(gap)
        return .gap(gaps.count - 1)
    }

    /// Whether a variable is `self`, also as `guard let self` or a capture names it.
    func isItself(_ variable: VariableID) -> Bool {
        var next = variable
        for _ in 0..<4 {
            if case .itself = self[next].kind { return true }
            guard !self[next].isNamed || self[next].isLocal,
                case .variable(let other)? = self[next].sources.only?.origin
            else { return false }
            next = other
        }
        return false
    }
}

struct VariableID: Hashable { let index: Int }
struct ConstructionID: Hashable { let index: Int }
struct FunctionID: Hashable { let index: Int }

/// A function's parameter that it answers with, itself or what it makes when it is called.
enum Passed: Hashable {
    case parameter(Int)
    /// As far as it passes a cast: `if let own = page as? Own { return own }`.
    case castOfParameter(Int, VariableID)
    /// By which operation the function calls it.
    case resultOfParameter(Int, by: Int)
    case itself
}

/// Whose body something stands in.
enum Owner: Hashable {
    case member(MemberID)
    /// Code outside of any declaration.
    case statements(module: String)

    var member: MemberID? { if case .member(let member) = self { member } else { nil } }
}

/// A place where code names what the whole program has one of: `Settings.shared`.
struct SharedUse {
    var variable: VariableID
    var owner: Owner
    var site: Site
    var place: Place
    var condition: DependencyGraph.Condition
    /// The type of the system's delegate, where code asks the system for it.
    var delegate: TypeID?

    var location: DependencyGraph.Location { site.place(place) }
}

/// Something that holds a value.
struct Variable {
    enum Kind {
        /// A property, or what a method answers.
        case member(MemberID)
        case parameter(String)
        case local(String)
        /// The value of an expression.
        case temporary
        /// The object that a method belongs to.
        case itself
        /// What the container of a library is given.
        case registered
        /// What such a container is asked for.
        case asked(String)
    }

    var kind: Kind
    var owner: Owner
    var site: Site
    var place: Place
    /// As it is declared, or as its first value shows.
    var types: [TypeID] = []
    var written: WrittenType?
    /// Where the type is written that it got from another variable.
    var writtenElsewhere: Site?
    var sources: [Source] = []
    var condition = DependencyGraph.Condition.always
    /// Whether its value is what a call answers with, rather than another name for something.
    var isCalled = false
    /// The default value of a parameter.
    var hasDefault = false
    /// Whether it stands in the default value of a parameter.
    var isOfDefault = false
    /// Whether the answer of a call is thrown away.
    var isDropped = false
    /// Whether a closure sets its parameter: `state.withLock { $0 = store }`.
    var isSet = false
    /// Whether it is a property of one object, which has a member of what that is given.
    var isTaken = false

    var isNamed: Bool {
        switch kind {
        case .member, .local, .parameter, .registered: true
        case .temporary, .itself, .asked: false
        }
    }

    var isLocal: Bool { if case .local = kind { true } else { false } }

    var location: DependencyGraph.Location { site.place(place) }
    /// The place whose names its type means.
    var writtenAt: Site { writtenElsewhere ?? site }
}

/// One way by which a value comes into a variable.
struct Source {
    var origin: Origin
    var location: DependencyGraph.Location
    var condition: DependencyGraph.Condition
    /// Whether an object is given it that is an input of that object already: `store.hub = Hub.shared`.
    var isInput = false
}

enum Origin: Hashable {
    case variable(VariableID)
    case construction(ConstructionID)
    case function(FunctionID)
    case type(TypeReference)
    case gap(Int)
    /// A number, a text.
    case plain
    /// What stands for all values of a variable that has more than are told apart.
    case many(VariableID)
}

enum TypeReference: Hashable {
    case known(TypeID)
    case external(String)
}

/// A value that can't be followed.
struct Gap {
    var expression: String
    var reason: String
}

/// A closure, or a function that is passed as a value.
struct FunctionValue {
    enum Kind {
        case closure
        case member(MemberID)
        case initializer(TypeReference)
        case keyPath([String])
    }

    var kind: Kind
    var parameters: [VariableID]
    var result: VariableID
    var location: DependencyGraph.Location
    /// What it names from around it.
    var mentions: [VariableID] = []
    var outer: FunctionID?
    /// The object whose method it is: `host` of `host.add`.
    var receiver: VariableID?
    /// Whether it stands for what one call of a function answers with.
    var isOfCall = false

    /// The type whose initializer it is.
    var madeType: TypeID? { if case .initializer(let type) = kind { type.knownType } else { nil } }
}

/// An argument of a call.
struct Given {
    var label: String?
    var isTrailing: Bool
    var variable: VariableID?
}

/// What depends on the values of a variable.
struct Operation {
    enum Kind {
        case load(String)
        case call(String, [Given], static: MemberID?)
        /// A call of a member that the types of the program decide.
        case direct(MemberID, [Given])
        case invoke([Given])
        /// Hands what a method keeps to an object, in the name of a function that calls it on its parameter.
        case keep(String, [Given])
        case store(String, VariableID)
        /// `object[keyPath: path] = value`, of a path.
        case put(object: VariableID, value: VariableID)
        /// `type.init(…)`, of a metatype.
        case make([Given])
        /// What goes through a stream, in place of the stream.
        case elements
    }

    var kind: Kind
    /// The object whose member is meant, or the function that is called.
    var base: VariableID?
    /// The members that the base's declared types tell, for values that no construction is found for.
    var types: [TypeID] = []
    var result: VariableID
    var location: DependencyGraph.Location
    var condition: DependencyGraph.Condition
    var text: String
    /// Whether it stands in a test or a preview, which give nothing to the program.
    var isAside = false
    /// In whose body it stands, where it is written.
    var owner: Owner?
}

/// A property that is given a value afterwards.
struct Injection {
    var member: MemberID
    var variable: VariableID
    /// Whose body sets it.
    var owner: Owner
    var location: DependencyGraph.Location
    /// The type of the object that sets its own property, by a method that keeps what it is given.
    var setter: TypeID?
}

/// A part that a method of another package's object is given, and keeps.
struct Handed {
    var object: ConstructionID
    /// What the method is called on.
    var base: VariableID
    var input: Input
    /// Whether it is put into a property, or observes one.
    var isSet = false
    /// Whether it is one of the values of a result builder.
    var isBuilt = false
}

/// A value that views below are given.
struct Provision {
    var key: String?
    /// The view that is given it, with all that it shows.
    var view: VariableID
    var variable: VariableID
    /// What the call of a function answers with that gives it.
    var result: VariableID?
    var owner: Owner
    var location: DependencyGraph.Location
    /// Whether it is what a view says while it has the focus.
    var isOfFocus = false
    /// Whether `@EnvironmentObject` finds it, which `@Environment(Model.self)` doesn't.
    var isObject = false
}
