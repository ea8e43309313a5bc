extension Container {
    /// The instance of the inferred type: `let cart: Cart = try container.resolve()`.
    ///
    /// - Throws: ``ResolutionError``, which names the path, the registrations with their lines, and the cure; and
    ///   whatever a factory throws.
    /// - Complexity: An instance that is kept costs O(1), takes no lock and allocates nothing. Within *n* containers
    ///   that don't know the type, O(*n*).
    @_alwaysEmitIntoClient
    public func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try Memory.value(as: Value.self) { try fill(Value.self, $0, file, line) }
    }

    /// The instance of the registration with `tag`, or else of the one without a tag, whose factory receives the tag.
    ///
    /// - Throws: ``ResolutionError``, and whatever a factory throws.
    @_alwaysEmitIntoClient
    public func resolve<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try Memory.value(as: Value.self) { out in
            try withUnsafePointer(to: tag) {
                try fill(Value.self, out, under: AskedTag(at: $0, of: Key.self, hash: tag.hashValue), file, line)
            }
        }
    }

    /// A new instance made from run-time arguments, for the ``Assisted`` parameters of its factory, in order.
    ///
    /// - Throws: ``ResolutionError``, and whatever a factory throws. Arguments of another number or type are an error
    ///   before anything is built.
    public func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        guard let answer = answer(of: Value.self) else { throw missing(Value.self, nil, file, line) }
        let arguments = Arguments(repeat each arguments)
        return try Memory.value(as: Value.self) { try fill($0, with: answer, nil, arguments) }
    }

    /// A new instance, made from run-time arguments by the factory that is registered with `tag`, or else by the one
    /// without a tag, which receives the tag.
    ///
    /// - Throws: ``ResolutionError``, and whatever a factory throws. Arguments of another number or type are an error
    ///   before anything is built.
    public func resolve<Value, Key: Hashable & Sendable, each Argument>(
        _ tag: Key, as _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Value {
        guard let answer = answer(of: Value.self, under: tag) else {
            throw missing(Value.self, TypedTag(tag), file, line)
        }
        let arguments = Arguments(repeat each arguments)
        return try Memory.value(as: Value.self) { try fill($0, with: answer, TypedTag(tag), arguments) }
    }

    /// The instance of the inferred type, or nil if the type isn't registered.
    ///
    /// - Throws: ``ResolutionError``, also when something that the instance needs is missing; and whatever a factory
    ///   throws.
    public func resolveIfPresent<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value? {
        guard supply(of: Value.self).isThere else { return nil }
        return try resolve(Value.self, file: file, line: line)
    }

    /// The instance that is registered under `tag`, or else the untagged one, or nil if there is neither.
    ///
    /// - Throws: ``ResolutionError``, also when something that the instance needs is missing; and whatever a factory
    ///   throws.
    public func resolveIfPresent<Value, Key: Hashable & Sendable>(
        _ tag: Key, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value? {
        guard answer(of: Value.self, under: tag)?.registration != nil else { return nil }
        return try resolve(tag, as: Value.self, file: file, line: line)
    }
}
