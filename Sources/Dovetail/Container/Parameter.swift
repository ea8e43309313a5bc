/// A type that has a meaning as the parameter of a factory, unless it is registered itself.
///
/// The meaning is defined once, by `meaning`: for resolving, for awaiting, and for validation.
protocol Parameter {
    /// The meaning of the type.
    static var meaning: ParameterMeaning { get }
    /// Makes its values; asked once for each container.
    static var maker: Maker { get }
}

/// A parameter that is given at run time.
protocol AssistedParameter {
    static var valueType: any Any.Type { get }
    static func accepts(_ argument: Any) -> Bool
}

/// The meaning of a parameter of a factory.
enum ParameterMeaning {
    /// An instance of the type. Without one, resolving fails.
    case required(any Any.Type, Tag?)
    /// An instance, or nil if there is none.
    case optional(any Any.Type)
    /// All instances.
    case collection(any Any.Type)
    /// An instance that is asked for later, with `await` if that is possible.
    case deferred(any Any.Type, isAwaitable: Bool)
    /// An instance that is asked for later, with arguments.
    case factory(any Any.Type, arguments: [any Any.Type])
    /// An argument given at run time.
    case assisted(any Any.Type)
    /// The resolver, which may ask for anything.
    case resolver

    init(of type: any Any.Type) {
        self = (type as? any Parameter.Type)?.meaning ?? .required(type, nil)
    }
}

/// The sources of a factory's parameter.
struct Supply<Source> {
    /// The sources that are asked when the value is made.
    var now: [Source] = []
    /// The sources that are asked later, by a ``Lazy``, a ``Provider`` or an ``AssistedFactory``.
    var later: [Source] = []
    /// Those of them that are asked without `await`, by a ``Lazy``.
    var lazily: [Source] = []
    /// The type and tag that nothing provides.
    var missing: (type: any Any.Type, tag: Tag?)?
    /// Whether the parameter is a list without a meaning, such as `[T?]`. That is an error even where it is optional.
    var isMeaningless = false
    /// The types of the arguments that are passed with the request.
    var arguments: [any Any.Type] = []

    /// The sources of a parameter of `type`. All that depends on the meaning of a parameter asks this function:
    /// awaiting, validation, and the question whether there is anything for a `T?`.
    ///
    /// - Parameters:
    ///   - find: Returns the registration under a tag, or else the one without a tag.
    ///   - all: Returns all registrations of a type.
    static func of(
        _ type: any Any.Type, _ tag: Tag? = nil, find: (any Any.Type, Tag?) -> Source?,
        all: (any Any.Type) -> [Source]
    ) -> Self {
        if let found = find(type, tag) { return Self(now: [found]) }
        if let tag {
            guard let optional = type as? any OptionalParameter.Type else { return Self(missing: (type, tag)) }
            return of(optional.wrappedType, tag, find: find, all: all).optional
        }
        switch ParameterMeaning(of: type) {
        case .required(let needed, let tag):
            return needed == type ? Self(missing: (type, nil)) : of(needed, tag, find: find, all: all)
        case .optional(let type): return of(type, find: find, all: all).optional
        case .collection(let element):
            return list(of: element, all) ?? Self(missing: (type, nil), isMeaningless: true)
        case .deferred(let type, let isAwaitable):
            return of(type, find: find, all: all).deferred(isAwaitable: isAwaitable)
        case .factory(let type, let arguments):
            var supply = of(type, find: find, all: all).deferred(isAwaitable: true)
            supply.arguments = arguments
            return supply
        case .assisted, .resolver: return Self()
        }
    }

    /// The sources of `[Element]`: all registrations of the element, or of the `T` of a `Lazy<T>` that isn't registered
    /// itself. Nil for a list without a meaning.
    private static func list(of element: any Any.Type, _ all: (any Any.Type) -> [Source]) -> Self? {
        func isMeaningless(_ type: any Any.Type) -> Bool {
            type is any Parameter.Type || resultType(of: type).map { !all($0).isEmpty } == true
        }
        let found = all(element)
        if !found.isEmpty { return Self(now: found) }
        guard let deferred = element as? any DeferredParameter.Type else {
            return isMeaningless(element) ? nil : Self()
        }
        let later = all(deferred.valueType)
        if later.isEmpty, isMeaningless(deferred.valueType) { return nil }
        switch deferred.meaning {
        case .factory(_, let arguments): return Self(later: later, arguments: arguments)
        case .deferred(_, isAwaitable: false): return Self(later: later, lazily: later)
        default: return Self(later: later)
        }
    }

    /// Whether there is an answer, if only an error that says what is wrong with the request.
    var isThere: Bool { missing == nil || isMeaningless }

    private func deferred(isAwaitable: Bool) -> Self {
        Self(
            later: now + later, lazily: isAwaitable ? lazily : now + lazily, missing: missing,
            isMeaningless: isMeaningless, arguments: arguments)
    }
    private var optional: Self { isThere ? self : Self() }
}

extension ParameterMeaning {
    /// The type that a parameter is about in the end: `T` of `[T?]`, and of `[() -> T]`.
    static func core(of type: any Any.Type) -> any Any.Type {
        switch Self(of: type) {
        case .required(let needed, _): needed == type ? resultType(of: type) ?? type : core(of: needed)
        case .optional(let inner), .collection(let inner), .deferred(let inner, _), .factory(let inner, _),
            .assisted(let inner):
            core(of: inner)
        case .resolver: type
        }
    }
}

extension Container {
    /// The sources of a parameter of `type` in this container.
    func supply(of type: any Any.Type) -> Supply<Registration> {
        Supply.of(type, find: { nearest($0, $1) ?? nearest($0) }, all: all)
    }

    /// A registration for a parameter type with a meaning, such as `T?` or `Lazy<T>`; nil for other types. It is
    /// cached.
    func makeMeaning(of type: any Any.Type) -> Registration? {
        guard let parameter = type as? any Parameter.Type else { return nil }
        let facts = RegistrationFacts(
            type: type, lifetime: .prototype, options: RegistrationOptions(at: "", 0, 0))
        let meaning = Registration(facts, in: self, parameter.maker)
        return withLock {
            if let known = meanings.registration(of: type) { return known }
            registry.keep(meaning)
            meanings.set(meaning, inPlaceOf: nil)
            return meaning
        }
    }
}

/// A type that contains an instance or nothing.
protocol OptionalParameter: Parameter {
    static var wrappedType: any Any.Type { get }
    static func writeNil(to out: UnsafeMutableRawPointer)
    /// Turns the wrapped value, which was written to `out`, into a value of this type.
    static func mark(_ out: UnsafeMutableRawPointer)
}

extension Optional: OptionalParameter {
    static var meaning: ParameterMeaning { .optional(Wrapped.self) }
    static var wrappedType: any Any.Type { Wrapped.self }

    static func writeNil(to out: UnsafeMutableRawPointer) { out.initializeMemory(as: Self.self, to: nil) }

    static func mark(_ out: UnsafeMutableRawPointer) {
        // An optional has the memory of its wrapped value. If that has no spare bits, a byte follows, which is zero.
        let size = MemoryLayout<Wrapped>.size
        if MemoryLayout<Self>.size > size { out.storeBytes(of: 0, toByteOffset: size, as: UInt8.self) }
    }

    static var maker: Maker {
        let type: any Any.Type = Wrapped.self
        return { resolution, out in
            let isThere = try resolution.container._withUnsafeGuaranteedRef { container in
                if let registration = container.find(type) {
                    try registration._withUnsafeGuaranteedRef { try $0.fill(out, in: container) }
                } else if container.supply(of: type).isThere {
                    try container.fill(type, out)
                } else {
                    return false
                }
                return true
            }
            if isThere { mark(out) } else { writeNil(to: out) }
        }
    }
}

extension Array: Parameter {
    static var meaning: ParameterMeaning { .collection(Element.self) }

    static var maker: Maker {
        let deferred = Element.self as? any DeferredParameter.Type
        return { resolution, out in
            try resolution.container._withUnsafeGuaranteedRef { container in
                var registrations = container.all(of: Element.self)
                let isDeferred = registrations.isEmpty && deferred != nil
                if registrations.isEmpty {
                    guard container.supply(of: Self.self).missing == nil else {
                        throw container.missing(Self.self, nil, "", 0)
                    }
                    if let deferred { registrations = container.all(of: deferred.valueType) }
                }
                let array = try Self(unsafeUninitializedCapacity: registrations.count) { elements, count in
                    while count < registrations.count {
                        let (element, registration) = (elements.baseAddress! + count, registrations[count])
                        if isDeferred {
                            deferred!.write(to: element, from: container, registration)
                        } else {
                            try registration.fill(element, in: container)
                        }
                        count += 1
                    }
                }
                out.initializeMemory(as: Self.self, to: array)
            }
        }
    }
}

/// An argument that is passed when an instance is resolved, not when its factory is registered.
///
///     container.register(Uploader.self, .prototype) { (api: any API, name: Assisted<String>) in
///         Uploader(api: api, name: name.value)
///     }
///     let uploader: Uploader = try container.resolve(arguments: "holiday.jpg")
///
/// Only a `.prototype` takes arguments: with any other scope, the next caller would get the instance of these
/// arguments.
public struct Assisted<Value> {
    /// The argument.
    public let value: Value
}

extension Assisted: Sendable where Value: Sendable {}

extension Assisted: Parameter, AssistedParameter {
    static var meaning: ParameterMeaning { .assisted(Value.self) }
    static var valueType: any Any.Type { Value.self }
    static func accepts(_ argument: Any) -> Bool { argument is Value }

    static var maker: Maker {
        { resolution, out in
            guard let value = resolution.arguments?.takeUnretainedValue().take(as: Value.self) else {
                throw ResolutionError(
                    .wrongArguments(expected: ["\(Value.self)"], given: []),
                    at: BindingReference(requestFor: Self.self, nil, "", 0))
            }
            out.initializeMemory(as: Self.self, to: Self(value: value))
        }
    }
}

/// Names a tag by a type, so that ``Tagged`` can tell dependencies apart.
///
///     enum Replica: DependencyTag { static let tag = "replica" }
public protocol DependencyTag: SendableMetatype {
    /// The type of the tag.
    associatedtype Tag: Hashable & Sendable
    /// The tag that the dependency is registered under. Each container asks for it once.
    static var tag: Tag { get }
}

/// A dependency under a tag: `{ (database: Tagged<any Database, Replica>) in Report(database: database.value) }`.
public struct Tagged<Value, Key: DependencyTag> {
    /// The dependency.
    public let value: Value
}

extension Tagged: Sendable where Value: Sendable {}

extension Tagged: Parameter {
    static var meaning: ParameterMeaning { .required(Value.self, TypedTag(Key.tag)) }

    static var maker: Maker {
        let type: any Any.Type = Value.self
        let tag = TypedTag(Key.tag)
        return { resolution, out in
            try resolution.container._withUnsafeGuaranteedRef { container in
                // In memory, a `Tagged` is its only property.
                if let registration = container.nearest(type, tag) { return try registration.fill(out, in: container) }
                try withUnsafePointer(to: tag.value) {
                    try container.fill(type, out, under: AskedTag(at: $0, of: Key.Tag.self, hash: tag), "", 0)
                }
            }
        }
    }
}
