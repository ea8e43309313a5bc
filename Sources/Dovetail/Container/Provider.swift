/// Makes instances later, as often as it is called. Each call starts an object graph of its own.
///
/// As the parameter of a factory it breaks a cycle, and lets a long-lived object have short-lived ones. It doesn't
/// keep the container.
///
///     container.register(Desk.self, .lazySingleton) { (makeOrder: Provider<Order>) in Desk(makeOrder: makeOrder) }
public struct Provider<Value>: Sendable {
    let handle: ContainerHandle

    /// An instance, as ``Container/resolve(_:file:line:)`` would answer now.
    ///
    /// - Throws: ``ResolutionError``, also when the container has gone; and whatever a factory throws.
    public func callAsFunction(file: StaticString = #fileID, line: UInt = #line) throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try container.startingGraph { try container.resolve(file: file, line: line) }
    }
}

extension Provider: Parameter {
    static var meaning: ParameterMeaning { .deferred(Value.self, nil) }
    static func make(for resolution: Resolution) throws -> Self { Self(handle: resolution.handle) }
}

/// Makes instances from run-time arguments: those of the ``Assisted`` parameters of a registration, in order.
///
///     container.register(Gallery.self, .lazySingleton) { (upload: AssistedFactory<Uploader, String>) in
///         Gallery(upload: upload)  // calls try upload("holiday.jpg")
///     }
public struct AssistedFactory<Value, each Argument>: Sendable {
    let handle: ContainerHandle

    /// A new instance.
    ///
    /// - Throws: ``ResolutionError``, also when the container has gone; and whatever a factory throws.
    public func callAsFunction(
        _ arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try container.startingGraph {
            try container.resolve(arguments: repeat each arguments, file: file, line: line)
        }
    }
}

extension AssistedFactory: Parameter {
    static var meaning: ParameterMeaning {
        var types: [any Any.Type] = []
        repeat types.append((each Argument).self)
        return .factory(Value.self, arguments: types)
    }

    static func make(for resolution: Resolution) throws -> Self { Self(handle: resolution.handle) }
}

/// The container that is resolving, for a factory whose dependencies depend on what it finds.
///
/// A factory that captured a container instead would bypass the registrations of a child. What it resolves while the
/// factory runs belongs to the same object graph. It doesn't keep the container.
public struct Resolver: Sendable {
    let handle: ContainerHandle

    /// As ``Container/resolve(_:file:line:)``.
    public func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try handle.open(for: Value.self, file, line).resolve(file: file, line: line)
    }

    /// As ``Container/resolve(_:as:file:line:)``.
    public func resolve<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try handle.open(for: Value.self, file, line).resolve(tag, as: Value.self, file: file, line: line)
    }

    /// As ``Container/resolve(_:arguments:file:line:)``.
    public func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try handle.open(for: Value.self, file, line).resolve(arguments: repeat each arguments, file: file, line: line)
    }

    /// As ``Container/resolveIfPresent(_:file:line:)``.
    public func resolveIfPresent<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value? {
        try handle.open(for: Value.self, file, line).resolveIfPresent(file: file, line: line)
    }
}

extension Resolver: Parameter {
    static var meaning: ParameterMeaning { .resolver }

    static func make(for resolution: Resolution) throws -> Self { Self(handle: resolution.handle) }
}

extension Resolution {
    var handle: ContainerHandle { container.takeUnretainedValue().handle }
}

extension ContainerHandle {
    /// The container, if it is still there.
    func open<Value>(for _: Value.Type, _ file: StaticString, _ line: UInt) throws -> Container {
        if let container { return container }
        throw ResolutionError(.containerGone, at: RegistrationFacts.request(for: Value.self, nil, file, line))
    }
}
