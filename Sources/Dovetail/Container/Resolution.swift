public import CDovetail

/// What a factory is given: where its dependencies come from, and the arguments of this one call.
@frozen
@usableFromInline
struct Resolution {
    /// The container that was asked. It lives at least as long as the call.
    @usableFromInline let container: Unmanaged<Container>
    @usableFromInline var arguments: Unmanaged<Arguments>?
    @usableFromInline var tag: Unmanaged<Tag>?

    @inlinable
    @inline(__always)
    init(_ container: Container) { self.container = .passUnretained(container) }

    /// The value for a parameter of a factory.
    @inlinable
    @inline(__always)
    func callAsFunction<Value>(_: Value.Type) throws -> Value {
        try container._withUnsafeGuaranteedRef { container in
            if let registration = container.index.typedRegistration(of: Value.self) {
                return try registration._withUnsafeGuaranteedRef { try $0.value(in: container) }
            }
            return try container.distantValue(for: self)
        }
    }

    /// The tag for a factory that takes one of this type.
    @usableFromInline
    func tag<Value: Hashable & Sendable>(as _: Value.Type) -> Value? {
        tag?.takeUnretainedValue().value(as: Value.self)
    }
}

/// The run-time arguments of one resolution, taken one after another by the parameters of the factory.
@usableFromInline
final class Arguments {
    let values: [Any]
    private var next = 0

    init<each Argument>(_ arguments: repeat each Argument) {
        var values: [Any] = []
        repeat values.append(each arguments)
        self.values = values
    }

    func take<Value>(as _: Value.Type) -> Value {
        defer { next += 1 }
        // Their number and types were compared with the parameters before the factory was called.
        return values[next] as! Value
    }
}

extension TypedRegistration {
    /// The instance of this registration for a dependent in `container`, which is its home or within it.
    @inlinable
    @inline(__always)
    func value(in container: Container) throws -> Value {
        if let word = UnsafeRawPointer(bitPattern: dovetail_load(published)) { return Instance.read(word) }
        if dovetail_load_relaxed(container.detours) == 0, let isShared = sharesPlainly {
            let site = facts.site
            let entry =
                isShared
                ? container.enterShared(site, hash: site.hash, Value.self) : container.enterFresh(site, Value.self)
            if let entry {
                if isShared, entry.pointee.hasJoined { return GraphEntry.payload(of: entry).pointee }
                func construct() throws -> Value { try make(Resolution(container)) }
                var outcome: Unmanaged<Outcome>?
                let value = try container.make(
                    entry, isShared: isShared, injects: false, else: &outcome, construct: construct, inject: construct)
                guard let outcome else { return value }
                if let value = try outcome.value(as: Value.self, throwing: (any Error).self) { return value }
            }
        }
        return try value(Resolution(container))
    }
}
