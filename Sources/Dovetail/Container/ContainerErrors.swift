// How the errors of a container are made. Their words are in `ResolutionError+Description.swift`.

extension Container {
    /// Nothing is registered for `type`.
    func missing(_ type: any Any.Type, _ tag: Tag?, _ file: StaticString, _ line: UInt) -> ResolutionError {
        let found = NearMisses(seenFrom: self).nearMisses(of: type)
        return ResolutionError(.missing(found), at: BindingReference(requestFor: type, tag, file, line))
    }
}

extension BindingReference {
    /// The name that messages have for a request, made here and now.
    init(requestFor type: any Any.Type, _ tag: Tag?, _ file: StaticString, _ line: UInt) {
        self.init(
            owner: "", name: RegistrationFacts.label(type, tag), type: String(describing: type), file: "\(file)",
            line: Int(line), column: 0)
    }
}
