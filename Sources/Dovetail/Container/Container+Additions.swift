// What is done to values of a type after their factories have made them.

extension Container {
    /// Wraps what the registrations of a type make: `container.decorate((any API).self) { LoggingAPI($0) as any API }`.
    ///
    /// Decorators apply in the order in which they were added, before anything gets hold of the value. Their further
    /// parameters are dependencies.
    ///
    /// - Parameters:
    ///   - type: The type as it was registered in this container.
    ///   - tag: Restricts the decorator to the registration under this tag.
    ///   - wrap: Makes the value that takes the place of the one it is given.
    @preconcurrency
    public func decorate<Value, each Dependency>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ wrap: @escaping @Sendable (Value, repeat each Dependency) throws -> Value
    ) {
        let body = TypedAddition<Value>.Body.decoration { resolution, value in
            try wrap(value, repeat resolution((each Dependency).self))
        }
        let options = RegistrationOptions(tag: tag, file: file, line: line, column: column)
        add(TypedAddition(body, types(repeat (each Dependency).self), options))
    }

    /// Injects into what the registrations of a type make, after they have joined the object graph: so that two
    /// objects can refer to each other.
    ///
    ///     container.inject(into: Editor.self) { (editor: inout Editor, canvas: Canvas) in editor.canvas = canvas }
    ///
    /// - Parameters:
    ///   - type: The type as it was registered in this container.
    ///   - tag: Restricts the injection to the registration under this tag.
    ///   - inject: Changes the value. Its further parameters are dependencies.
    @preconcurrency
    public func inject<Value, each Dependency>(
        into type: Value.Type, tag: (any Hashable & Sendable)? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ inject: @escaping @Sendable (inout Value, repeat each Dependency) throws -> Void
    ) {
        let body = TypedAddition<Value>.Body.injection { resolution, value in
            try inject(&value, repeat resolution((each Dependency).self))
        }
        let options = RegistrationOptions(tag: tag, file: file, line: line, column: column)
        add(TypedAddition(body, types(repeat (each Dependency).self), options))
    }

    /// Answers for `type` with what is registered for another one: so that one instance is known by several protocols.
    ///
    ///     container.register(Store.self, .lazySingleton, Store.init)
    ///     container.forward((any Reader).self, to: Store.self) { $0 }
    ///     container.forward((any Writer).self, to: Store.self) { $0 }
    ///
    /// - Parameters:
    ///   - type: What is asked for.
    ///   - target: What answers.
    ///   - convert: Converts one to the other; the compiler knows that it can.
    @preconcurrency
    public func forward<Value, Target>(
        _ type: Value.Type, to target: Target.Type, overriding: Bool = false,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ convert: @escaping @Sendable (Target) -> Value
    ) {
        let options = RegistrationOptions(overriding: overriding, file: file, line: line, column: column)
        add(type, .prototype, options, parameters: [Target.self], effects: .forwards) { _ in
            TypedRegistration.Factory { resolution in try convert(resolution(Target.self)) }
        }
    }
}
