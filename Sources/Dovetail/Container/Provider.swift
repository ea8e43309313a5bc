/// Makes instances later, as often as it is called. Each call starts an object graph of its own.
///
/// As the parameter of a factory it breaks a cycle, and lets a long-lived object have short-lived ones. It doesn't
/// keep the container.
///
///     container.register(Desk.self, .lazySingleton) { (makeOrder: Provider<Order>) in Desk(makeOrder: makeOrder) }
public struct Provider<Value>: Sendable {
    let source: DeferredSource<Value>

    /// An instance, as `Container.resolve()` returns it.
    ///
    /// - Throws: ``ResolutionError``, also when the container has gone; and whatever a factory throws.
    public func callAsFunction(file: StaticString = #fileID, line: UInt = #line) throws -> Value {
        try source.resolve(file, line)
    }
}

extension Provider: DeferredParameter {
    static var meaning: ParameterMeaning { .deferred(Value.self, isAwaitable: true) }
    init(_ source: DeferredSource<Value>) { self.source = source }
}

/// Makes instances from run-time arguments: those of the ``Assisted`` parameters of a registration, in order.
///
///     container.register(Gallery.self, .lazySingleton) { (upload: AssistedFactory<Uploader, String>) in
///         Gallery(upload: upload)  // calls try upload("holiday.jpg")
///     }
public struct AssistedFactory<Value, each Argument>: Sendable {
    let source: DeferredSource<Value>

    /// A new instance.
    ///
    /// - Throws: ``ResolutionError``, also when the container has gone; and whatever a factory throws.
    public func callAsFunction(
        _ arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        let (container, answer) = try source.answer(file, line)
        let arguments = Arguments(repeat each arguments)
        return try container.startingGraph {
            try Memory.value(as: Value.self) { try container.fill($0, with: answer, nil, arguments) }
        }
    }
}

extension AssistedFactory: DeferredParameter {
    static var meaning: ParameterMeaning {
        var types: [any Any.Type] = []
        repeat types.append((each Argument).self)
        return .factory(Value.self, arguments: types)
    }

    init(_ source: DeferredSource<Value>) { self.source = source }
}

/// The container that is resolving, for a factory that decides at run time what it needs.
///
/// Don't capture a container in a factory, which would ignore the registrations of a child. Objects that the factory
/// resolves with the resolver belong to the same object graph. The resolver doesn't keep the container.
public struct Resolver: Sendable {
    @usableFromInline let handle: ContainerHandle

    /// Resolves a dependency, as `Container.resolve()` does.
    @_alwaysEmitIntoClient
    public func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try Memory.value(as: Value.self) { try handle.fill(Value.self, $0, file, line) }
    }

    /// Resolves a dependency under a tag, as `Container.resolve(_:)` does.
    @_alwaysEmitIntoClient
    public func resolve<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try Memory.value(as: Value.self) { out in
            try withUnsafePointer(to: tag) {
                try handle.fill(Value.self, out, under: AskedTag(at: $0, of: Key.self, hash: tag.hashValue), file, line)
            }
        }
    }

    /// Makes a dependency from run-time arguments, as `Container.resolve(arguments:)` does.
    @_alwaysEmitIntoClient
    public func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try handle.open(for: Value.self, file, line).resolve(arguments: repeat each arguments, file: file, line: line)
    }

    /// Makes a dependency from run-time arguments under a tag, as `Container.resolve(_:arguments:)` does.
    @_alwaysEmitIntoClient
    public func resolve<Value, Key: Hashable & Sendable, each Argument>(
        _ tag: Key, as _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try container.resolve(tag, arguments: repeat each arguments, file: file, line: line)
    }

    /// Resolves a dependency if it is registered, as ``Container/resolveIfPresent(_:file:line:)`` does.
    @_alwaysEmitIntoClient
    public func resolveIfPresent<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value? {
        try handle.open(for: Value.self, file, line).resolveIfPresent(file: file, line: line)
    }

    /// Resolves a dependency under a tag if it is registered, as ``Container/resolveIfPresent(_:as:file:line:)`` does.
    @_alwaysEmitIntoClient
    public func resolveIfPresent<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value? {
        try handle.open(for: Value.self, file, line).resolveIfPresent(tag, as: Value.self, file: file, line: line)
    }
}

extension Resolver: Parameter {
    static var meaning: ParameterMeaning { .resolver }

    static var maker: Maker { { $1.initializeMemory(as: Self.self, to: Self(handle: $0.handle)) } }
}

extension ContainerHandle {
    @usableFromInline
    func fill(_ type: any Any.Type, _ out: UnsafeMutableRawPointer, _ file: StaticString, _ line: UInt) throws {
        if let current { return try current._withUnsafeGuaranteedRef { try $0.fill(type, out, file, line) } }
        try open(for: type, file, line).fill(type, out, file, line)
    }

    @usableFromInline
    func fill(
        _ type: any Any.Type, _ out: UnsafeMutableRawPointer, under tag: AskedTag, _ file: StaticString, _ line: UInt
    ) throws {
        if let current {
            return try current._withUnsafeGuaranteedRef { try $0.fill(type, out, under: tag, file, line) }
        }
        try open(for: type, file, line).fill(type, out, under: tag, file, line)
    }
}
