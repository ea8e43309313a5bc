// The methods are compiled by those who call them: they only call those of a container.

extension CurrentContainer {
    /// The instance of the inferred type, as `Container.resolve()` returns it.
    @_alwaysEmitIntoClient
    public func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(file: file, line: line) }
    }

    /// The instance under a tag, as `Container.resolve(_:)` returns it.
    @_alwaysEmitIntoClient
    public func resolve<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(tag, file: file, line: line) }
    }

    /// A new instance made from run-time arguments, as `Container.resolve(arguments:)` returns it.
    @_alwaysEmitIntoClient
    public func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(arguments: repeat each arguments, file: file, line: line) }
    }

    /// A new instance made from run-time arguments under a tag, as `Container.resolve(_:arguments:)` returns it.
    @_alwaysEmitIntoClient
    public func resolve<Value, each Argument>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, arguments: repeat each Argument,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(tag, arguments: repeat each arguments, file: file, line: line) }
    }

    /// The instance if its type is registered, as ``Container/resolveIfPresent(_:file:line:)`` returns it.
    @_alwaysEmitIntoClient
    public func resolveIfPresent<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        unwrap(file, line) { try $0.resolveIfPresent(file: file, line: line) }
    }

    /// The instance under a tag if there is one, as ``Container/resolveIfPresent(_:as:file:line:)`` returns it.
    @_alwaysEmitIntoClient
    public func resolveIfPresent<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        unwrap(file, line) { try $0.resolveIfPresent(tag, file: file, line: line) }
    }

    /// The value. An error stops the program.
    @_alwaysEmitIntoClient
    func unwrap<Value>(
        _ file: StaticString, _ line: UInt, _ resolve: (Container) throws -> Value
    ) -> Value {
        do {
            return try resolve(.current)
        } catch {
            stop(error, resolving: Value.self, file, line)
        }
    }

    @usableFromInline
    func stop(_ error: any Error, resolving type: any Any.Type, _ file: StaticString, _ line: UInt) -> Never {
        fatalError(ResolutionError.text(of: error, resolving: type), file: file, line: line)
    }
}
