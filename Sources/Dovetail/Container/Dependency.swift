extension CurrentContainer {
    /// The instance of the inferred type, as `Container.resolve()` returns it.
    public func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(file: file, line: line) }
    }

    /// The instance under a tag, as `Container.resolve(_:)` returns it.
    public func resolve<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(tag, file: file, line: line) }
    }

    /// A new instance made from run-time arguments, as `Container.resolve(arguments:)` returns it.
    public func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(arguments: repeat each arguments, file: file, line: line) }
    }

    /// A new instance made from run-time arguments under a tag, as `Container.resolve(_:arguments:)` returns it.
    public func resolve<Value, each Argument>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, arguments: repeat each Argument,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(tag, arguments: repeat each arguments, file: file, line: line) }
    }

    /// The instance if its type is registered, as ``Container/resolveIfPresent(_:file:line:)`` returns it.
    public func resolveIfPresent<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        unwrap(file, line) { try $0.resolveIfPresent(file: file, line: line) }
    }

    /// The instance under a tag if there is one, as ``Container/resolveIfPresent(_:as:file:line:)`` returns it.
    public func resolveIfPresent<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        unwrap(file, line) { try $0.resolveIfPresent(tag, file: file, line: line) }
    }

    /// The value. An error stops the program.
    private func unwrap<Value>(
        _ file: StaticString, _ line: UInt, _ resolve: (Container) throws -> Value
    ) -> Value {
        do {
            return try resolve(.current)
        } catch {
            fatalError(ResolutionError.text(of: error, resolving: Value.self), file: file, line: line)
        }
    }
}
