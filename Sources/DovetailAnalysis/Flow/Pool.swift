/// The values of a variable with more of them than are told apart, by their types: only objects of this program's types go
/// from here to variables that ask for a type.
struct Pool {
    /// What is asked together.
    enum Group: Hashable {
        case type(TypeID)
        /// Objects of other packages.
        case external
        case holder
        case tuple
        /// A case of an enumeration.
        case payload(String)

        var isType: Bool { if case .type = self { true } else { false } }
    }

    private(set) var groups: [Group: [Origin]] = [:]
    /// Functions, metatypes, and marks of other variables.
    private(set) var singles: [Origin] = []
    /// What stands for the values of other variables.
    private(set) var marks: [Origin] = []
    /// What the operations at the variable know of.
    var told: Set<Group> = []
    /// The groups whose values are no longer told apart.
    var lost: Set<Group> = []
    private var byType: [TypeID: [Origin]] = [:]
    private var marked: Set<TypeID> = []
    private var typeCount = 0

    /// Whether its values are of more types than are told apart.
    var isMixed: Bool { typeCount > FlowValues.most }

    /// - Parameters:
    ///   - types: all that an object is of; nil for what has no type of this program.
    mutating func add(_ value: Origin, _ types: [TypeID]?, _ group: Group?) {
        for type in types ?? [] { byType[type, default: []].append(value) }
        if value.isMany { marks.append(value) }
        guard let group else { return singles.append(value) }
        if group.isType, groups[group] == nil { typeCount += 1 }
        groups[group, default: []].append(value)
    }

    /// No more than are tried one by one.
    var functions: [Origin] { singles.lazy.filter(\.isFunction).prefix(FlowValues.mostFunctions).map(\.self) }

    /// Those of a type.
    func values(of type: TypeID) -> [Origin] { byType[type, default: []] }

    /// Whether there are more of a type than are told apart.
    func overflows(_ type: TypeID) -> Bool { byType[type, default: []].count > FlowValues.most }

    /// Whether this is the first that a mark is asked for in place of those of a type.
    mutating func markFirst(_ type: TypeID) -> Bool { marked.insert(type).inserted }
}
