import DovetailSyntax

/// What a property reads from the environment.
struct EnvironmentRequest: Hashable {
    /// What can meet it, whatever its type.
    struct Kind: Hashable {
        /// Nil where the type alone decides.
        var key: String?
        var isObject: Bool
        var isOfFocus: Bool
    }

    var kind: Kind
    var types: [TypeID] = []
    /// The name of the type, as it is written.
    var name: String?
    /// Whether objects of the type differ in its arguments, of which nothing is known yet.
    var isGeneric: Bool
}

/// What views are given that can meet requests of one kind, by the types of it.
struct ProvisionIndex {
    /// What is given, as far as that can be seen.
    struct Value {
        var types: [TypeID] = []
        /// Of types that other packages declare.
        var names: [String] = []
        /// The name that is written where no type is known.
        var written: String?
        /// Whether it has more values than are told apart.
        var isAnything = false
    }

    private(set) var all: [Int] = []
    private var anything: [Int] = []
    private var untyped: [Int] = []
    private var byType: [TypeID: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    private var byWritten: [String: [Int]] = [:]

    mutating func add(_ index: Int, _ value: Value, _ program: Program) {
        all.append(index)
        if value.isAnything { return anything.append(index) }
        let ancestry = Set(value.types.flatMap(program.ancestry))
        for type in ancestry { byType[type, default: []].append(index) }
        let parents = ancestry.flatMap { program[$0].inherits.flatMap { $0.0.names } }.map(\.lastName)
        for name in Set(value.names + parents) { byName[name, default: []].append(index) }
        guard value.types.isEmpty, value.names.isEmpty else { return }
        untyped.append(index)
        if let name = value.written { byWritten[name, default: []].append(index) }
    }

    /// - Complexity: linear in what it answers with.
    func meeting(_ request: EnvironmentRequest, _ program: Program) -> [Int] {
        if request.kind.key != nil { return all }
        var found = Set(anything)
        for type in request.types { found.formUnion(byType[type, default: []]) }
        if let name = request.name { found.formUnion(byName[name, default: []]) }
        if !request.types.isEmpty {
            found.formUnion(untyped)
        } else if let name = request.name {
            found.formUnion(byWritten[name, default: []])
        }
        return found.sorted()
    }
}

/// Within which provisions views are shown, for each request.
struct EnvironmentLookup {
    /// For one request.
    struct Around {
        /// By view, what it is given of what can meet the request, the nearest ones.
        var nearest: [TypeID: [Int]] = [:]
        /// What views are given that aren't known to be within these.
        var others: [Int] = []
        /// Whether it is known which views see what is given.
        var isComplete = false
        /// What stands for all of the others.
        var joint: VariableID?
    }

    private let given: [EnvironmentRequest.Kind: ProvisionIndex]
    private let screen: Screen
    private let program: Program
    private var known: [EnvironmentRequest: Around] = [:]
    /// The views of which it is known where they are shown.
    let viewsOfApps: Set<TypeID>
    /// The types that are made, and those that only previews make.
    private let (made, previewed): (Set<TypeID>, Set<TypeID>)

    init(_ given: [EnvironmentRequest.Kind: ProvisionIndex], _ program: Program, _ flow: Flow) {
        (self.given, self.program) = (given, program)
        screen = Screen(program, flow)
        viewsOfApps = screen.viewsOfApps()
        let all = Dictionary(grouping: flow.constructions, by: \.isPreview).mapValues {
            Set($0.compactMap(\.type.knownType))
        }
        (made, previewed) = (all[false] ?? [], all[true] ?? [])
    }

    /// Whether only previews show a view.
    func isOnlyPreviewed(_ view: TypeID) -> Bool { previewed.contains(view) && !made.contains(view) }

    /// - Complexity: the first time, linear in what the views show that are given something which can meet the request.
    subscript(request: EnvironmentRequest) -> Around {
        mutating get {
            if let around = known[request] { return around }
            let around = find(request)
            known[request] = around
            return around
        }
        set { known[request] = newValue }
    }

    private func find(_ request: EnvironmentRequest) -> Around {
        let all = given[request.kind]?.meeting(request, program) ?? []
        if request.kind.isOfFocus { return Around(others: all) }
        let shown = screen.views(shownByEachOf: all, isGeneric: request.isGeneric)
        var around = Around()
        for (index, types) in zip(all, shown) {
            for type in types { around.nearest[type, default: []].append(index) }
        }
        // It isn't known within which views the others are shown.
        let unknown = zip(all, shown).filter { $1.isEmpty }.map(\.0)
        around.others = unknown.isEmpty ? all : unknown
        around.isComplete = unknown.isEmpty
        return around
    }
}
