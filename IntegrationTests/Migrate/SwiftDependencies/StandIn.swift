// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for swift-dependencies: as much of it as the program uses.

public protocol TestDependencyKey {
    associatedtype Value: Sendable = Self
    static var testValue: Value { get }
    static var previewValue: Value { get }
}

public protocol DependencyKey: TestDependencyKey {
    associatedtype Value = Self
    static var testValue: Value { get }
    static var previewValue: Value { get }
    static var liveValue: Value { get }
}

extension TestDependencyKey {
    public static var previewValue: Value { testValue }
}

extension DependencyKey {
    public static var testValue: Value { liveValue }
}

// The program has one thread.
nonisolated(unsafe) private var kept: [ObjectIdentifier: any Sendable] = [:]

public struct DependencyValues: Sendable {
    public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
        get {
            if let value = kept[ObjectIdentifier(key)] as? Key.Value { return value }
            let value = (key as? any DependencyKey.Type).flatMap { $0.live as? Key.Value } ?? key.testValue
            kept[ObjectIdentifier(key)] = value
            return value
        }
        set { kept[ObjectIdentifier(key)] = newValue }
    }
}

extension DependencyKey {
    fileprivate static var live: any Sendable { liveValue }
}

public func prepareDependencies(_ prepare: (inout DependencyValues) -> Void) {
    var values = DependencyValues()
    prepare(&values)
}

@propertyWrapper public struct Dependency<Value>: Sendable {
    private let read: @Sendable () -> Value

    public init(_ path: KeyPath<DependencyValues, Value> & Sendable) {
        read = { DependencyValues()[keyPath: path] }
    }

    public init<Key: TestDependencyKey>(_ key: Key.Type) where Key.Value == Value {
        nonisolated(unsafe) let key = key
        read = { DependencyValues()[key] }
    }

    public var wrappedValue: Value { read() }
}
