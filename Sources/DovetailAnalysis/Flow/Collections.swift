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
    /// Put what they are given into a collection.
    static let additions: Set<String> = [
        "add", "append", "enqueue", "formUnion", "insert", "merge", "prepend", "push", "replaceSubrange", "setObject",
        "updateValue",
    ]
    /// Types of other packages that hold what they are given, or what their closure makes.
    static let holders: Set<String> = [
        "Atomic", "Box", "CurrentValueSubject", "Future", "Just", "Lazy", "LockIsolated", "Locked", "ManagedAtomic",
        "ManagedCriticalState", "Mutex", "NIOLockedValueBox", "OSAllocatedUnfairLock", "Protected", "Result", "Task",
        "ThreadSafe", "UncheckedSendable", "Unmanaged", "Weak",
    ]
    fileprivate static let types: Set<String> = [
        "Array", "ArraySlice", "ContiguousArray", "Deque", "Dictionary", "Heap", "IdentifiedArray", "IdentifiedArrayOf",
        "NSHashTable", "NSMapTable", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "OrderedDictionary",
        "OrderedSet", "Set",
    ]
}

extension WrittenType {
    var isCollection: Bool {
        switch shape {
        case .array, .dictionary: true
        case .optional(let inner): inner.isCollection
        case .name(let name, _): Collections.types.contains(name)
        default: false
        }
    }
}

extension FlowReader {
    /// Whether a variable holds several values: by its declared type, or because it begins as an empty literal.
    func isCollection(_ id: VariableID) -> Bool {
        if let written = flow[id].written { return written.isCollection }
        guard flow[id].types.isEmpty, !flow[id].sources.isEmpty else { return false }
        return flow[id].sources.allSatisfy { $0.origin == .plain }
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
        case .name(let name, _): Self.numbersAndTexts.contains(name)
        case .optional(let inner), .array(let inner): inner.isNumberOrText
        default: false
        }
    }
}
