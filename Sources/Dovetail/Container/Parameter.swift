/// A type that means something as the parameter of a factory, unless it is registered itself.
protocol Parameter {
    /// What it stands for.
    static var meaning: ParameterMeaning { get }
    static func make(for resolution: Resolution) throws -> Self
}

/// A parameter that is given at run time.
@usableFromInline
protocol AssistedParameter {
    static var valueType: any Any.Type { get }
    static func accepts(_ argument: Any) -> Bool
}

/// What a parameter of a factory asks of the container.
enum ParameterMeaning {
    /// An instance of the type; nothing happens without it.
    case required(any Any.Type, Tag?)
    /// An instance if there is one.
    case optional(any Any.Type)
    /// All instances.
    case collection(any Any.Type)
    /// An instance that is asked for later.
    case deferred(any Any.Type, Tag?)
    /// An instance that is asked for later, with arguments.
    case factory(any Any.Type, arguments: [any Any.Type])
    /// An argument given at run time.
    case assisted(any Any.Type)
    /// Anything.
    case resolver

    init(of type: any Any.Type) {
        self = (type as? any Parameter.Type)?.meaning ?? .required(type, nil)
    }
}

extension Optional: Parameter {
    static var meaning: ParameterMeaning { .optional(Wrapped.self) }

    static func make(for resolution: Resolution) throws -> Self {
        try resolution.container.takeUnretainedValue().resolveIfPresent(Wrapped.self)
    }
}

extension Array: Parameter {
    static var meaning: ParameterMeaning { .collection(Element.self) }

    static func make(for resolution: Resolution) throws -> Self {
        let container = resolution.container.takeUnretainedValue()
        return try container.all(of: Element.self).map { try ($0 as! TypedRegistration<Element>).value(in: container) }
    }
}

/// An argument that is given when an instance is asked for, not when its factory is registered.
///
///     container.register(Uploader.self, .prototype) { (api: any API, name: Assisted<String>) in
///         Uploader(api: api, name: name.value)
///     }
///     let uploader: Uploader = try container.resolve(arguments: "holiday.jpg")
///
/// Only a `.prototype` takes arguments: anything else would answer the next caller with this one's.
public struct Assisted<Value> {
    /// The argument.
    public let value: Value
}

extension Assisted: Sendable where Value: Sendable {}

extension Assisted: Parameter, AssistedParameter {
    static var meaning: ParameterMeaning { .assisted(Value.self) }
    @usableFromInline static var valueType: any Any.Type { Value.self }
    @usableFromInline static func accepts(_ argument: Any) -> Bool { argument is Value }

    static func make(for resolution: Resolution) throws -> Self {
        guard let arguments = resolution.arguments?.takeUnretainedValue() else {
            preconditionFailure("the arguments were compared before")
        }
        return Self(value: arguments.take(as: Value.self))
    }
}

/// Names a tag by a type, for dependencies that are told apart by ``Tagged``.
///
///     enum Replica: DependencyTag { static let tag = "replica" }
public protocol DependencyTag {
    /// The type of the tag.
    associatedtype Tag: Hashable & Sendable
    /// The tag that the dependency is registered under.
    static var tag: Tag { get }
}

/// A dependency under a tag: `{ (database: Tagged<any Database, Replica>) in Report(database: database.value) }`.
public struct Tagged<Value, Key: DependencyTag> {
    /// The dependency.
    public let value: Value
}

extension Tagged: Sendable where Value: Sendable {}

extension Tagged: Parameter {
    static var meaning: ParameterMeaning { .required(Value.self, Tag.make(Key.tag)) }

    static func make(for resolution: Resolution) throws -> Self {
        try Self(value: resolution.container.takeUnretainedValue().resolve(Key.tag, as: Value.self, file: "", line: 0))
    }
}
