/// The input of a factory: the container that supplies its parameters, and the arguments of this one call.
@frozen
@usableFromInline
struct Resolution {
    /// The container that was asked. It lives at least as long as the call.
    @usableFromInline let container: Unmanaged<Container>
    @usableFromInline var arguments: Unmanaged<Arguments>?
    @usableFromInline var tag: Unmanaged<Tag>?

    @inline(__always)
    init(_ container: Container) { self.container = .passUnretained(container) }

    var handle: ContainerHandle { container.takeUnretainedValue().handle }

    /// The value for a parameter of a factory.
    @usableFromInline
    @_transparent
    func value<Value>(for _: Value.Type) throws -> Value {
        try Memory.value(as: Value.self) { try fill(Value.self, $0) }
    }

    /// Writes the value for a parameter of a factory to `out`.
    @usableFromInline
    func fill(_ type: any Any.Type, _ out: UnsafeMutableRawPointer) throws {
        try container._withUnsafeGuaranteedRef { try $0.fill(type, out, for: self) }
    }

    /// The tag that was asked for, for a factory that takes one of this type; nil if it has another type.
    @usableFromInline
    func tag<Value: Hashable & Sendable>(as _: Value.Type) -> Value? { tag?.takeUnretainedValue().base as? Value }
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

    /// The next argument of this type; nil if none is left.
    ///
    /// A factory always finds one: the arguments are compared with its parameters before it is called.
    func take<Value>(as _: Value.Type) -> Value? {
        guard next < values.count else { return nil }
        defer { next += 1 }
        return values[next] as? Value
    }
}

extension Container {
    /// Writes the value for a parameter of a factory to `out`.
    @inline(__always)
    func fill(_ type: any Any.Type, _ out: UnsafeMutableRawPointer, for resolution: Resolution) throws {
        if let registration = index.find(type) {
            return try registration._withUnsafeGuaranteedRef { try $0.fill(out, in: self) }
        }
        try fillFromAfar(type, out, for: resolution, "", 0)
    }

    /// Writes the instance that was asked for to `out`.
    @usableFromInline
    func fill(
        _ type: any Any.Type, _ out: UnsafeMutableRawPointer, _ file: StaticString = "", _ line: UInt = 0
    ) throws {
        if let registration = index.find(type) {
            return try registration._withUnsafeGuaranteedRef { try $0.fill(out, in: self) }
        }
        try fillFromAfar(type, out, for: Resolution(self), file, line)
    }

    /// Writes the value of a type that isn't registered in this container itself to `out`.
    @inline(never)
    private func fillFromAfar(
        _ type: any Any.Type, _ out: UnsafeMutableRawPointer, for resolution: Resolution, _ file: StaticString,
        _ line: UInt
    ) throws {
        if let registration = outer?._withUnsafeGuaranteedRef({ $0.find(type) }) {
            return try registration._withUnsafeGuaranteedRef { try $0.fill(out, in: self) }
        }
        if let meaning = meanings.find(type) {
            return try meaning._withUnsafeGuaranteedRef { try $0.make(resolution, out) }
        }
        guard let meaning = makeMeaning(of: type) else { throw missing(type, nil, file, line) }
        try meaning.make(resolution, out)
    }

    /// The registration of the nearest container that has one. That container keeps it.
    func find(_ type: any Any.Type) -> Unmanaged<Registration>? { nearest { $0.index.find(type) } }

    /// Writes the value under `tag` to `out`, or else the untagged one, whose factory is given the tag.
    @usableFromInline
    func fill(
        _ type: any Any.Type, _ out: UnsafeMutableRawPointer, under tag: AskedTag, _ file: StaticString, _ line: UInt
    ) throws {
        if let (registration, isFallback) = registration(of: type, under: tag), !isFallback {
            return try registration.fill(out, in: self)
        }
        guard let answer = answer(of: type, under: tag) else { throw missing(type, tag.makeTag(), file, line) }
        try fill(out, with: answer, tag.makeTag(), nil)
    }

    /// Writes the value of an answer to `out`. It was asked for under a tag or with arguments.
    func fill(_ out: UnsafeMutableRawPointer, with answer: Answer, _ tag: Tag?, _ arguments: Arguments?) throws {
        try withExtendedLifetime((tag, arguments)) {
            var resolution = Resolution(self)
            if answer.isFallback { resolution.tag = tag.map { .passUnretained($0) } }
            resolution.arguments = arguments.map { .passUnretained($0) }
            try answer.fill(out, for: resolution)
        }
    }
}
