// How the errors of a container come about. Their words are in `ResolutionError+Description.swift`.

extension Container {
    /// An error of what was registered at `reference`, with the path that led there.
    func error(_ reason: ResolutionError.Reason, at reference: BindingReference) -> ResolutionError {
        ResolutionError(reason, at: reference)
    }

    /// Nothing is registered for `type`.
    @usableFromInline
    func missing(_ type: any Any.Type, _ tag: Tag?, _ file: StaticString, _ line: UInt) -> ResolutionError {
        let visible = VisibleRegistrations(of: self)
        var nearMisses = NearMisses(among: visible)
        let found = nearMisses.nearMisses(of: type, from: visible.depth(of: self))
        return ResolutionError(.missing(found), at: RegistrationFacts.request(for: type, tag, file, line))
    }
}

extension RegistrationFacts {
    /// How messages name something that was asked for, here and now.
    static func request(
        for type: any Any.Type, _ tag: Tag?, _ file: StaticString, _ line: UInt
    ) -> BindingReference {
        BindingReference(
            owner: "", name: label(type, tag), type: String(describing: type), file: "\(file)", line: Int(line),
            column: 0)
    }
}
