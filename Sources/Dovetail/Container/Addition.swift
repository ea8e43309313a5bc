/// A decorator or an injection: applied to every value of a type, after its factory.
final class Addition: @unchecked Sendable {
    // @unchecked: `order` is written once, before it is shared; the rest is immutable.

    enum Kind {
        case decoration
        case injection
    }

    let kind: Kind
    let type: any Any.Type
    /// Restricts it to the registration under this tag.
    let tag: Tag?
    /// The types of the further parameters, in order.
    let parameters: [any Any.Type]
    let options: RegistrationOptions
    /// Whether it runs on the main actor.
    let isOnMainActor: Bool
    /// Changes the value in memory. Memory holds a value in any case, also when it throws.
    let change: Maker
    /// Its position among all additions of the container.
    var order = 0

    init(
        _ kind: Kind, _ type: any Any.Type, _ tag: Tag?, _ parameters: [any Any.Type], _ options: RegistrationOptions,
        isOnMainActor: Bool = false, _ change: @escaping Maker
    ) {
        self.kind = kind
        self.type = type
        self.tag = tag
        self.parameters = parameters
        self.options = options
        self.isOnMainActor = isOnMainActor
        self.change = change
    }

    /// An addition that runs on the main actor only.
    ///
    /// - Parameter change: Called after a check that the caller is on the main actor.
    convenience init(
        _ kind: Kind, _ type: any Any.Type, _ tag: Tag?, _ parameters: [any Any.Type], _ options: RegistrationOptions,
        mainActor change: @escaping @MainActor @Sendable (Resolution, UnsafeMutableRawPointer) throws -> Void
    ) {
        let change = unsafeBitCast(change, to: Maker.self)
        let reference = options.reference(to: type, tag)
        self.init(kind, type, tag, parameters, options, isOnMainActor: true) { resolution, memory in
            guard MainActor.isCurrent else { throw ResolutionError(.outsideOfMainActor, at: reference) }
            try change(resolution, memory)
        }
    }

    var reference: BindingReference { options.reference(to: type, tag) }

    /// Whether it is meant for registrations with these facts. Without a tag it is meant for all of the type.
    func concerns(_ facts: RegistrationFacts) -> Bool {
        guard type == facts.type else { return false }
        guard let tag else { return true }
        return facts.tag?.isSame(as: tag) ?? false
    }
}
