import DovetailSyntax

extension WrittenType {
    /// The name of the type itself, without `any`, `some`, and `?`.
    var plainNominal: String? {
        switch shape {
        // What only holds a value.
        case .name("Binding", let inner) where inner.count == 1: inner[0].plainNominal
        case .name(let name, _): name
        case .any(let inner), .some(let inner), .optional(let inner): inner.plainNominal
        default: nil
        }
    }
}

extension String {
    /// `Outer` of `Outer.Inner`.
    var firstPart: String { String(prefix { $0 != "." }) }

    /// `init`, `init(log:)`
    var isInitializer: Bool { self == "init" || hasPrefix("init(") }
}

extension WrittenType {
    var isClosure: Bool {
        switch shape {
        case .function: true
        case .optional(let inner): inner.isClosure
        default: false
        }
    }

    /// The names in a composition: `A`, `B` of `any A & B`.
    var names: [String] {
        switch shape {
        case .name(let name, _): [name]
        case .any(let inner), .some(let inner), .optional(let inner): inner.names
        case .composition(let all): all.flatMap(\.names)
        default: []
        }
    }
}
