/// What is done to every value of a type after its factory: decoration or injection.
class Addition {
    enum Kind {
        case decoration
        case injection
    }

    let kind: Kind
    /// The types of the further parameters, in order.
    let parameters: [any Any.Type]
    let type: any Any.Type
    let options: RegistrationOptions

    fileprivate init(_ kind: Kind, _ type: any Any.Type, _ parameters: [any Any.Type], _ options: RegistrationOptions) {
        self.kind = kind
        self.type = type
        self.parameters = parameters
        self.options = options
    }

    var reference: BindingReference { RegistrationFacts.reference(to: type, options) }

    /// Whether it is meant for registrations with these facts: without a tag it is for all of the type.
    func concerns(_ facts: RegistrationFacts) -> Bool {
        guard type == facts.type else { return false }
        guard let tag = options.tag else { return true }
        return facts.tag?.isSame(as: tag) ?? false
    }
}

final class TypedAddition<Value>: Addition {
    enum Body {
        case decoration((Resolution, Value) throws -> Value)
        case injection((Resolution, inout Value) throws -> Void)
    }

    let body: Body

    init(_ body: Body, _ parameters: [any Any.Type], _ options: RegistrationOptions) {
        self.body = body
        let kind: Kind = if case .decoration = body { .decoration } else { .injection }
        super.init(kind, Value.self, parameters, options)
    }
}
