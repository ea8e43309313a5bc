/// A property wrapper for types whose initializer a framework calls. It resolves its instance at the first read, and
/// keeps it.
///
///     final class ViewController: UIViewController {
///         @Injected var service: any WebServiceType
///         @Injected("me") var friends: any FriendsProvider
///         @Injected(\ServiceAssembly.purchases) var purchases
///     }
///
/// In a `Sendable` class, where a wrapped property can't be a `let`, hold it as it is, and read it by calling it:
/// `let service = Injected<any WebServiceType>()`, `service()`.
///
/// It asks the container, or the context, that was current when the property was made, and releases it when it has its
/// instance. Any number of threads may read it; the instance is resolved once. An instance that can't be resolved stops
/// the program with the whole message: ``Container/validate(roots:buildingOpaque:)`` can't see this property.
@propertyWrapper
public struct Injected<Value> {
    private let instance: LateInstance<Value>

    /// The instance registered for the type of the property.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        let container = Container.current
        instance = LateInstance(file, line) { try container.resolve(file: file, line: line) }
    }

    /// The instance of the registration with `tag`, or else of the one without a tag.
    public init(_ tag: some Hashable & Sendable, file: StaticString = #fileID, line: UInt = #line) {
        let container = Container.current
        instance = LateInstance(file, line) { try container.resolve(tag, file: file, line: line) }
    }

    /// A binding of an assembly.
    public init<Subject: Assembly>(
        _ binding: KeyPath<Subject, Value>, file: StaticString = #fileID, line: UInt = #line
    ) {
        let context = DIContext.current
        instance = LateInstance(file, line) { (context.assembly() as Subject)[keyPath: binding] }
    }

    /// A binding of an assembly on the main actor. Read it on the main actor first: elsewhere the program stops.
    @MainActor
    public init<Subject: MainActorAssembly>(
        _ binding: KeyPath<Subject, Value>, file: StaticString = #fileID, line: UInt = #line
    ) {
        let context = DIContext.current
        nonisolated(unsafe) let binding = binding  // Key paths don't change.
        let resolve = onMainActor { (context.assembly() as Subject)[keyPath: binding] }
        instance = LateInstance(file, line) { try resolve(()) }
    }

    /// The instance.
    public var wrappedValue: Value { callAsFunction() }

    /// The instance.
    public func callAsFunction() -> Value {
        do {
            return try instance.value()
        } catch {
            fatalError(ResolutionError.text(of: error, resolving: Value.self))
        }
    }
}

extension Injected: Sendable where Value: Sendable {}
