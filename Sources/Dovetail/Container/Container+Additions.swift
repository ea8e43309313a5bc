// Decorators and injections: they change values after their factories have made them.

extension Container {
    /// Wraps the instances of the registrations of a type:
    /// `container.decorate((any API).self) { LoggingAPI($0) as any API }`.
    ///
    /// Decorators apply in the order in which they were added, before any other object gets the value. Their further
    /// parameters are dependencies. A decorator that is added after a kept instance was made is an error, which
    /// `validate()` reports, and which the next resolution throws.
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
        let options = RegistrationOptions(at: file, line, column)
        let addition = Addition(
            .decoration, type, Tag.make(tag), types(repeat (each Dependency).self), options
        ) { resolution, memory in
            let value = memory.assumingMemoryBound(to: Value.self)
            value.pointee = try wrap(value.pointee, repeat resolution.value(for: (each Dependency).self))
        }
        add(addition)
    }

    /// Wraps the instances of the registrations of a type, on the main actor:
    /// `container.decorate((any API).self, CachingAPI.init)`.
    ///
    /// The instances are then made on the main actor too. Elsewhere, resolve them with `await`.
    ///
    /// - Parameter isolation: Tells this method from the one for decorators that belong to no actor. Leave it out.
    @preconcurrency
    public func decorate<Value: Sendable, each Dependency>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        isolation: MainActor.Type = MainActor.self,
        _ wrap: @escaping @MainActor @Sendable (Value, repeat each Dependency) throws -> Value
    ) {
        decorate(type, tag: tag, file: file, line: line, column: column, mainActor: wrap)
    }

    /// Wraps the instances of the registrations of a type, with a closure that runs on the main actor:
    /// `container.decorate((any API).self, mainActor: { (api: any API) in CachingAPI(api) })`.
    ///
    /// The instances are then made on the main actor too. Elsewhere, resolve them with `await`.
    @preconcurrency
    public func decorate<Value: Sendable, each Dependency>(
        _ type: Value.Type, tag: (any Hashable & Sendable)? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        mainActor wrap: @escaping @MainActor @Sendable (Value, repeat each Dependency) throws -> Value
    ) {
        let options = RegistrationOptions(at: file, line, column)
        let addition = Addition(
            .decoration, type, Tag.make(tag), types(repeat (each Dependency).self), options,
            mainActor: { resolution, memory in
                let value = memory.assumingMemoryBound(to: Value.self)
                value.pointee = try wrap(value.pointee, repeat resolution.value(for: (each Dependency).self))
            })
        add(addition)
    }

    /// Injects into the instances of the registrations of a type, after they have joined the object graph, so that two
    /// objects can refer to each other.
    ///
    ///     container.inject(into: Editor.self) { (editor: inout Editor, canvas: Canvas) in editor.canvas = canvas }
    ///
    /// An injection that is added after a kept instance was made is an error, which `validate()` reports, and which the next
    /// resolution throws.
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
        let options = RegistrationOptions(at: file, line, column)
        let addition = Addition(
            .injection, type, Tag.make(tag), types(repeat (each Dependency).self), options
        ) { resolution, memory in
            let value = memory.assumingMemoryBound(to: Value.self)
            try inject(&value.pointee, repeat resolution.value(for: (each Dependency).self))
        }
        add(addition)
    }

    /// Injects into the instances of the registrations of a type, with a closure that runs on the main actor:
    ///
    ///     container.inject(into: Screen.self, mainActor: { (screen: inout Screen, theme: Theme) in screen.theme = theme })
    ///
    /// The instances are then made on the main actor too. Elsewhere, resolve them with `await`. If it is made
    /// asynchronously, it is injected into before it joins the object graph.
    @preconcurrency
    public func inject<Value: Sendable, each Dependency>(
        into type: Value.Type, tag: (any Hashable & Sendable)? = nil,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        mainActor inject: @escaping @MainActor @Sendable (inout Value, repeat each Dependency) throws -> Void
    ) {
        let options = RegistrationOptions(at: file, line, column)
        let addition = Addition(
            .injection, type, Tag.make(tag), types(repeat (each Dependency).self), options,
            mainActor: { resolution, memory in
                let value = memory.assumingMemoryBound(to: Value.self)
                try inject(&value.pointee, repeat resolution.value(for: (each Dependency).self))
            })
        add(addition)
    }

    /// Resolves `type` as the instance of another registration, so that one instance is known by several protocols.
    ///
    ///     container.register(Store.self, .lazySingleton, Store.init)
    ///     container.forward((any Reader).self, to: Store.self) { $0 }
    ///     container.forward((any Writer).self, to: Store.self) { $0 }
    ///
    /// - Parameters:
    ///   - type: The type that is resolved.
    ///   - target: The type of the registration whose instance is the answer.
    ///   - convert: Converts an instance; the compiler knows that it can.
    @preconcurrency
    public func forward<Value, Target>(
        _ type: Value.Type, to target: Target.Type, overriding: Bool = false,
        file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
        _ convert: @escaping @Sendable (Target) -> Value
    ) {
        let options = RegistrationOptions(overriding, false, nil, file, line, column)
        add(type, .prototype, nil, options, .forwards, [Target.self]) { resolution, out in
            out.initializeMemory(as: Value.self, to: convert(try resolution.value(for: Target.self)))
        }
    }
}
