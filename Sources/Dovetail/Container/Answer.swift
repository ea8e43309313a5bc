/// The registration that a request is answered with: that of the type or, for an optional that isn't registered, that
/// of its wrapped type.
struct Answer {
    /// Nil if the answer is nil.
    let registration: Registration?
    /// Whether the untagged registration stands in for one under the tag.
    let isFallback: Bool
    /// The optional that was asked for, and the optionals within it, down to the registered type.
    private let optionals: [any OptionalParameter.Type]

    /// Nil if there is no registration, and the type isn't optional.
    init?(of type: any Any.Type, _ find: (any Any.Type) -> (Registration, isFallback: Bool)?) {
        var (found, optionals) = (find(type), [any OptionalParameter.Type]())
        while found == nil, let optional = (optionals.last?.wrappedType ?? type) as? any OptionalParameter.Type {
            optionals.append(optional)
            found = find(optional.wrappedType)
        }
        if found == nil, optionals.isEmpty { return nil }
        (registration, isFallback) = (found?.0, found?.isFallback ?? false)
        self.optionals = optionals
    }

    /// Writes the value to `out`.
    func fill(_ out: UnsafeMutableRawPointer, for resolution: Resolution) throws {
        guard let registration else { return optionals[0].writeNil(to: out) }
        try registration.fillAnyway(out, for: resolution)
        for optional in optionals.reversed() { optional.mark(out) }
    }
}

extension Container {
    func answer(of type: any Any.Type) -> Answer? {
        Answer(of: type) { type in nearest(type).map { ($0, false) } }
    }

    func answer<Key: Hashable & Sendable>(of type: any Any.Type, under tag: Key) -> Answer? {
        withUnsafePointer(to: tag) { pointer in
            let asked = AskedTag(at: pointer, of: Key.self, hash: tag.hashValue)
            return answer(of: type, under: asked)
        }
    }

    func answer(of type: any Any.Type, under tag: AskedTag) -> Answer? {
        Answer(of: type) { registration(of: $0, under: tag) }
    }
}
