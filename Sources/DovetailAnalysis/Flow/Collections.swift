import DovetailSyntax

/// What is known of collections, and of objects that only hold a value: the names that the standard library gives.
enum Collections {
    /// Answer with elements of what they are asked of.
    static let elements: Set<String> = [
        "allObjects", "array", "compacted", "dropFirst", "dropLast", "elements", "enumerated", "filter", "first",
        "keys",
        "last", "lazy", "max", "min", "next", "popFirst", "popLast", "prefix", "publisher", "randomElement", "remove",
        "removeFirst", "removeLast", "removeValue", "reversed", "shuffled", "sorted", "suffix", "unique", "values",
    ]
    /// Methods of publishers that hand on the elements that they are given.
    static let passing: Set<String> = [
        "asDriver", "asObservable", "asSignal", "debounce", "delay", "distinctUntilChanged", "do",
        "eraseToAnyPublisher", "handleEvents", "observe", "receive", "removeDuplicates", "share", "skip", "startWith",
        "take", "throttle",
    ]
    /// Call a closure with elements of what they are asked of.
    static let visits: Set<String> = [
        "allSatisfy", "compactMap", "contains", "filter", "first", "flatMap", "forEach", "map", "reduce", "sorted",
    ]
    /// Answer with where an element is.
    static let positions: Set<String> = ["distance", "firstIndex", "index", "lastIndex"]
    /// Answer with what the closure makes of the elements.
    static let mappings: Set<String> = ["compactMap", "flatMap", "map", "reduce"]
    /// Put what they are given into a collection.
    static let additions: Set<String> = [
        "add", "append", "enqueue", "formUnion", "insert", "merge", "prepend", "push", "replaceSubrange", "setObject",
        "updateValue",
    ]
    /// Answer with what they are asked of, and with what they are given.
    static let unions: Set<String> = ["merging", "union"]
    /// Types of other packages that hold what they are given, or what their closure makes.
    static let holders: Set<String> = [
        "Atomic", "BehaviorRelay", "BehaviorSubject", "Box", "CurrentValueRelay", "CurrentValueSubject", "Future",
        "Just", "Lazy", "LockIsolated", "Locked", "ManagedAtomic",
        "ManagedCriticalState", "Mutex", "NIOLockedValueBox", "OSAllocatedUnfairLock", "PassthroughSubject",
        "Protected", "PublishRelay", "PublishSubject", "ReplaySubject", "Result", "Task", "ThreadSafe",
        "UncheckedSendable", "Unmanaged", "Weak",
    ]
    /// The types whose extensions belong to all lists.
    static let lists = ["Array", "Collection", "Sequence"]
    /// Types of other packages that call a closure, as long as they live.
    static let callers: Set<String> = ["AnyCancellable", "BlockOperation", "DispatchWorkItem", "Timer"]
    /// Give a holder what it holds from now on.
    static let settings: Set<String> = ["accept", "onNext", "send", "set", "store"]

    /// Whether a subject keeps what it was given last.
    static func keepsLast(_ subject: String?) -> Bool {
        ["BehaviorRelay", "BehaviorSubject", "CurrentValueRelay", "CurrentValueSubject"].contains(subject?.lastName)
    }
    fileprivate static let types: Set<String> = [
        "Array", "ArraySlice", "ContiguousArray", "Deque", "Dictionary", "Heap", "IdentifiedArray", "IdentifiedArrayOf",
        "NSHashTable", "NSMapTable", "NSMutableArray", "NSMutableDictionary", "NSMutableOrderedSet", "NSMutableSet",
        "OrderedDictionary",
        "OrderedSet", "Set",
    ]
}

extension WrittenType {
    /// `Info` of `Publisher<Info>`
    var arguments: [WrittenType] {
        switch shape {
        case .optional(let inner), .any(let inner), .some(let inner): inner.arguments
        case .name(_, let arguments): arguments
        default: []
        }
    }

    /// What the closures of a list's methods are called with, and its elements are.
    var element: WrittenType? {
        switch shape {
        case .array(let inner): inner
        case .optional(let inner): inner.element
        case .name(_, let arguments) where isCollection && arguments.count == 1: arguments[0]
        default: nil
        }
    }

    /// What is set at a position or under a key: `Part` of `[Part]` and of `[Key: Part]`.
    var valueOfElement: WrittenType? {
        switch shape {
        case .dictionary(let value): value
        case .optional(let inner): inner.valueOfElement
        case .name("Dictionary", let arguments): arguments.last
        default: element
        }
    }

    var isCollection: Bool {
        switch shape {
        case .array, .dictionary: true
        case .optional(let inner): inner.isCollection
        case .name(let name, _): Collections.types.contains(name)
        default: false
        }
    }
}

extension String {
    /// `Set`, and `[Part]` as a type is written: what is made of it is no object.
    var isNameOfCollection: Bool {
        first == "[" || ["Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set"].contains(self)
    }
}

extension Program {
    /// Whether a type is that of all lists: what an extension of it calls on itself, it calls with the elements.
    func isList(_ type: TypeID) -> Bool { isExternal(type) && Collections.lists.contains(self[type].name) }

    /// The type of another package that a list or a dictionary is of, if these sources extend it.
    func extended(_ collection: WrittenType) -> TypeID? {
        guard collection.isCollection, let name = collection.declaredName else { return nil }
        return typesByName[name]?.first
    }

    /// The types that a collection has elements of, or that a type names itself.
    func elements(of type: WrittenType?, at site: Site) -> [TypeID] {
        switch type?.shape {
        case .array(let inner)?, .dictionary(let inner)?: elements(of: inner, at: site)
        case .optional(let inner)?: elements(of: inner, at: site)
        case .name(_, let arguments)? where type?.isCollection == true: elements(of: arguments.last, at: site)
        default: nominals(of: type, at: site)
        }
    }
}

extension FlowReader {
    /// Whether a variable holds several values: by its declared type, or because it begins as an empty literal.
    func isCollection(_ id: VariableID) -> Bool {
        if lists.contains(id) { return true }
        if let written = flow[id].written { return written.isCollection }
        guard flow[id].types.isEmpty, !flow[id].sources.isEmpty else { return false }
        return flow[id].sources.allSatisfy { $0.origin == .plain }
    }

    /// Whether a variable may hold several values, as nothing says what it is: the parameter of a closure, a part of a tuple.
    func mayBeCollection(_ id: VariableID) -> Bool {
        guard flow[id].written == nil, flow[id].types.isEmpty else { return false }
        switch flow[id].kind {
        case .parameter: return true
        case .local: return !isMade(id)
        default: return false
        }
    }

    /// Whether an object is made for a variable, rather than a literal.
    private func isMade(_ id: VariableID) -> Bool {
        flow[id].sources.contains { source in
            guard case .variable(let value) = source.origin else { return source.origin.isConstruction }
            return flow[value].sources.contains(where: \.origin.isConstruction)
        }
    }
}

extension WrittenType {
    private static let numbersAndTexts: Set<String> = [
        "Bool", "CGFloat", "Character", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int16",
        "Int32", "Int64",
        "Int8", "String", "Substring", "TimeInterval", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
        "URL", "UUID",
    ]

    /// What no object is.
    var isNumberOrText: Bool {
        switch shape {
        case .name(let name, let elements) where !elements.isEmpty && name.isNameOfCollection:
            elements.allSatisfy(\.isNumberOrText)
        case .name("Result", let elements) where !elements.isEmpty: elements[0].isNumberOrText
        case .name(let name, _): Self.numbersAndTexts.contains(name)
        case .optional(let inner), .array(let inner), .dictionary(let inner): inner.isNumberOrText
        case .tuple(let elements): !elements.isEmpty && elements.allSatisfy { $0.type.isNumberOrText }
        default: false
        }
    }
}
