import CDovetail

extension Container {
    /// The instance for the type that is asked for: `let cart: Cart = try container.resolve()`.
    ///
    /// - Throws: ``ResolutionError``, which names the path, the registrations with their lines, and the cure; and
    ///   whatever a factory throws.
    /// - Complexity: An instance that is kept costs O(1), takes no lock and allocates nothing. Within *n* containers
    ///   that don't know the type, O(*n*).
    @inlinable
    @inline(__always)
    public func resolve<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        if let registration = index.typedRegistration(of: Value.self) {
            return try registration._withUnsafeGuaranteedRef { try $0.value(in: self) }
        }
        return try distantValue(for: Resolution(self), file, line)
    }

    /// The instance that is registered under `tag`, or else the untagged one, whose factory is given the tag.
    ///
    /// - Throws: As ``resolve(_:file:line:)``.
    public func resolve<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        guard let (registration, isFallback) = registration(of: Value.self, under: tag) else {
            throw missing(Value.self, Tag.make(tag), file, line)
        }
        if !isFallback { return try registration.value(in: self) }
        return try withExtendedLifetime(TypedTag(tag)) { tag in
            var resolution = Resolution(self)
            resolution.tag = .passUnretained(tag)
            return try registration.value(resolution)
        }
    }

    /// A new instance made from run-time arguments, for the ``Assisted`` parameters of its factory, in order.
    ///
    /// - Throws: As ``resolve(_:file:line:)``; arguments of another number or type are an error before anything is built.
    public func resolve<Value, each Argument>(
        _: Value.Type = Value.self, arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        guard let registration = nearest(Value.self) else { throw missing(Value.self, nil, file, line) }
        return try withExtendedLifetime(Arguments(repeat each arguments)) { arguments in
            var resolution = Resolution(self)
            resolution.arguments = .passUnretained(arguments)
            return try registration.value(resolution)
        }
    }

    /// The instance for the type that is asked for, or nil if nothing is registered for it.
    ///
    /// - Throws: As ``resolve(_:file:line:)``, also when something that the instance needs is missing.
    public func resolveIfPresent<Value>(
        _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value? {
        guard provides(Value.self) else { return nil }
        return try resolve(Value.self, file: file, line: line)
    }

    /// The instance that is registered under `tag`, or else the untagged one, or nil if there is neither.
    ///
    /// - Throws: As ``resolve(_:file:line:)``, also when something that the instance needs is missing.
    public func resolveIfPresent<Value>(
        _ tag: some Hashable & Sendable, as _: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value? {
        guard registration(of: Value.self, under: tag) != nil else { return nil }
        return try resolve(tag, as: Value.self, file: file, line: line)
    }
}

// MARK: - Finding

extension Container {
    /// The value of a type that isn't registered in this container itself.
    @usableFromInline
    func distantValue<Value>(
        for resolution: Resolution, _ file: StaticString = "", _ line: UInt = 0
    ) throws -> Value {
        if let registration = nearest(Value.self) { return try registration.value(in: self) }
        if let type = Value.self as? any Parameter.Type { return try type.make(for: resolution) as! Value }
        throw missing(Value.self, nil, file, line)
    }

    /// The registration of the nearest container that has one.
    func nearest<Value>(_: Value.Type) -> TypedRegistration<Value>? {
        if let found = index.typedRegistration(of: Value.self) { return found.takeUnretainedValue() }
        return parent?.nearest(Value.self)
    }

    /// The same for a type that is known at run time only.
    func nearest(_ type: any Any.Type, _ tag: Tag?) -> Registration? {
        index.registration(of: type, tag: tag) ?? parent?.nearest(type, tag)
    }

    /// Whether there is something to resolve for `type`, by registration or by what it means as a parameter.
    func provides(_ type: any Any.Type, _ tag: Tag? = nil) -> Bool {
        if nearest(type, tag) ?? nearest(type, nil) != nil { return true }
        switch (type as? any Parameter.Type)?.meaning {
        case nil: return false
        case .required(let type, let tag)?, .deferred(let type, let tag)?: return provides(type, tag)
        case .factory(let type, _)?: return provides(type)
        case .optional?, .collection?, .assisted?, .resolver?: return true
        }
    }

    /// The registration under `tag`, or the untagged one that stands in for it, the nearest of each.
    func registration<Value, Key: Hashable & Sendable>(
        of _: Value.Type, under tag: Key
    ) -> (TypedRegistration<Value>, isFallback: Bool)? {
        let hash = TypedTag.hash(of: tag)
        var container: Container? = self
        while let candidate = container {
            if let found = candidate.index.registration(of: Value.self, tagHash: hash, where: { $0.isSame(as: tag) }) {
                return (found as! TypedRegistration<Value>, false)
            }
            container = candidate.parent
        }
        guard let untagged = nearest(Value.self) else { return nil }
        let facts = untagged.facts
        guard facts.lifetime.isCached, facts.effects.contains(.takesTag), untagged.defect == nil else {
            return (untagged, true)
        }
        return (untagged.home.derive(untagged.answering(to: TypedTag(tag))) as! TypedRegistration<Value>, false)
    }
}

extension TypedRegistration {
    /// Keeps an instance of its own, made for `tag`.
    fileprivate func answering(to tag: Tag) -> Registration {
        var parts = parts
        parts.slot = nil
        parts.askedTag = tag
        return with(parts)
    }
}
