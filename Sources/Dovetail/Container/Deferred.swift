/// A parameter that asks for its instance later: ``Lazy``, ``Provider`` and ``AssistedFactory``.
protocol DeferredParameter: Parameter, SendableMetatype {
    associatedtype Value
    init(_ source: DeferredSource<Value>)
}

extension DeferredParameter {
    static var valueType: any Any.Type { Value.self }
    static var maker: Maker { { write(to: $1, from: $0.container.takeUnretainedValue(), nil) } }

    /// Writes a parameter that asks `registration` or, if that is nil, whatever `container` finds when it is asked.
    static func write(to out: UnsafeMutableRawPointer, from container: Container, _ registration: Registration?) {
        let source = DeferredSource<Value>(handle: container.handle, registration: registration)
        out.initializeMemory(as: Self.self, to: Self(source))
    }
}

/// The source of a deferred parameter's instances. It doesn't keep the container.
struct DeferredSource<Value>: Sendable {
    let handle: ContainerHandle
    /// The registration that is asked, if several are registered for the type. A container keeps its registrations as
    /// long as it lives.
    unowned(unsafe) let registration: Registration?

    /// An instance, in an object graph of its own.
    func resolve(_ file: StaticString, _ line: UInt) throws -> Value {
        let container = try handle.open(for: Value.self, file, line)
        return try container.startingGraph {
            guard let registration else { return try container.resolve(file: file, line: line) }
            return try Memory.value(as: Value.self) { try registration.fill($0, in: container) }
        }
    }

    /// The container, and its answer to a request with arguments, or for one of several registrations.
    func answer(_ file: StaticString, _ line: UInt) throws -> (Container, Answer) {
        let container = try handle.open(for: Value.self, file, line)
        let answer =
            registration.map { registration in Answer(of: Value.self) { _ in (registration, false) } }
            ?? container.answer(of: Value.self)
        guard let answer else { throw container.missing(Value.self, nil, file, line) }
        return (container, answer)
    }
}
