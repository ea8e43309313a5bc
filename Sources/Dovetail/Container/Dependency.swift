/// The registrations and instances of ``Container/current``, for programs that hand no container around.
///
///     Dependency.register(singleton: WebService() as any WebServiceType)
///     let service: any WebServiceType = Dependency.resolve()
///
/// What a method of ``Container`` throws stops the program here, with the whole message: which path, which
/// registrations, which cure. What must be awaited is asked for where errors can be thrown:
/// `try await Container.current.resolve()`.
public enum Dependency {
    /// As ``Container/resolve(_:file:line:)``, of the current container.
    public static func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(file: file, line: line) }
    }

    /// As ``Container/resolve(_:as:file:line:)``, of the current container.
    public static func resolve<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(tag, file: file, line: line) }
    }

    /// As ``Container/resolve(_:arguments:file:line:)``, of the current container.
    public static func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        unwrap(file, line) { try $0.resolve(arguments: repeat each arguments, file: file, line: line) }
    }

    /// As ``Container/resolveIfPresent(_:file:line:)``, of the current container.
    public static func resolveIfPresent<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        unwrap(file, line) { try $0.resolveIfPresent(file: file, line: line) }
    }

    /// As ``Container/resolveIfPresent(_:as:file:line:)``, of the current container.
    public static func resolveIfPresent<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        unwrap(file, line) { try $0.resolveIfPresent(tag, file: file, line: line) }
    }

    /// The value, or the end of the program.
    static func unwrap<Value>(
        _ file: StaticString, _ line: UInt, _ resolve: (Container) throws -> Value
    ) -> Value {
        do {
            return try resolve(.current)
        } catch {
            fatalError("\(error)")
        }
    }
}
