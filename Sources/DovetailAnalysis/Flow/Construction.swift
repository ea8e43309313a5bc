import DovetailGraph
import DovetailSyntax

/// A place where an object is made.
struct Construction {
    var type: TypeReference
    /// The type as it is written there, if that says of what it is: `Publisher<Info>`.
    var written: WrittenType?
    var site: Site
    var place: Place
    var owner: Owner
    /// The innermost variable of which it is the value, or a part of the value.
    var holder: VariableID?
    var target: Target
    var inputs: [Input] = []
    /// The lines where it receives a text or a number, which is no part.
    var plain: [DependencyGraph.Location] = []
    /// The labels under which it receives nothing that is a part: `nil`, an empty list.
    var nothing: Set<String> = []
    /// By property, where it is given to the initializer as it is.
    var fields: [MemberID: VariableID] = [:]
    /// What it gives for the parameters of initializers that make something of them for another: by the parameter.
    var given: [VariableID: VariableID] = [:]
    var initializer: MemberID?
    var condition: DependencyGraph.Condition
    /// The closure in which it stands.
    var closure: FunctionID?
    var isPreview = false
    /// Whether it is made for a container, whose dialect draws it.
    var isRegistered = false
    /// Whether it is no construction, but got from an object of another package: `app.db`.
    var isDerived = false
    /// Whether it is a part of the layout of a view.
    var isLaidOut = false
    /// The type of the object from which it was got.
    var origin: String?
    /// The case of an enumeration, which carries what it is given.
    var caseName: String?
    /// Whether another package makes it, and a cast says what it is.
    var isBrought = false
    /// Whether it only says something: `Errno(rawValue: code)`, what a command is called.
    var isData = false
    /// Whether a metatype decides which type it is of.
    var isChosen = false
    /// Whether it is counted elsewhere, as its body is read several times.
    var isRepeated = false
    /// Whether it is an object of another package that is already there: `URLSession.shared`.
    var isShared = false
    /// Whether it stands for the object itself within its methods, wherever that is made.
    var isItself = false

    var location: DependencyGraph.Location { site.place(place) }
}

/// A call that makes an object of a type that can't be told.
struct UnknownSite {
    var text: String
    var isPreview: Bool
    var site: Site
    var owner: Owner
    var location: DependencyGraph.Location
}

/// What becomes of the object that is made.
enum Target {
    case variable(VariableID)
    case argument(of: ConstructionID, label: String)
    case other
}

/// What an initializer or a method keeps of a parameter.
struct KeptPart {
    var parameter: Int
    /// The names of the properties that lead to it; none for the parameter itself.
    var path: [String]
    /// In place of the name of a property: what a closure answers with.
    static let answer = "()"
    var property: MemberID
    var location: DependencyGraph.Location
    /// Whether the property has it in a box.
    var isBoxed = false
    var phase = DependencyGraph.Phase.inject
}

/// A local that a closure names which a property keeps.
struct Captured {
    var variable: VariableID
    /// In whose method that is done: only its objects, and those of its subclasses, have it.
    var type: TypeID?
    var location: DependencyGraph.Location
}

/// Something that an object is given.
struct Input {
    var label: String
    var variable: VariableID
    var phase: DependencyGraph.Phase
    var location: DependencyGraph.Location
    var condition: DependencyGraph.Condition
    /// The type that is asked for.
    var written: WrittenType?
    var writtenAt: Site?
    /// Of which parameter of the initializer it is the argument.
    var position: Int?
    /// Whether it is a member of an object that passed itself on, which the receiver may read.
    var isOfGiver = false
}

/// A stored property of a superclass, in objects of a subclass.
struct Inherited: Hashable {
    var member: MemberID
    var type: TypeID
}

/// A value that is put into a variable.
struct Write: Hashable {
    var variable: VariableID
    var value: Origin
}

/// `self.init(…)` and `super.init(…)`
struct Delegation {
    /// Nil for one that another package declares.
    var initializer: MemberID?
    /// By the position of the parameter.
    var given: [Int: Input] = [:]
    /// The default values of the parameters that are given nothing.
    var defaults: [Int: Input] = [:]
}

extension Construction {
    /// What it is given for a parameter of its initializer: by that, or else by the label.
    func given(for position: Int, _ facts: ParameterFacts) -> VariableID? {
        if let own = inputs.first(where: { $0.position == position }) { return own.variable }
        let label = facts.label ?? facts.name
        let input = inputs.first {
            $0.position == nil && ($0.label == label || $0.label.isEmpty && facts.label == nil)
        }
        return input?.variable
    }
}

extension Input {
    /// For a part of what is given.
    var ofAnyType: Input {
        var other = self
        (other.written, other.writtenAt) = (nil, nil)
        return other
    }
}
