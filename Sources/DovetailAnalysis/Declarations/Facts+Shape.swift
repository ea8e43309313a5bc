import DovetailSyntax

// What is seen in facts without following anything.

extension [Statement] {
    /// Whether each statement runs, once.
    var isStraight: Bool {
        allSatisfy {
            switch $0 {
            case .choice, .block: false
            default: true
            }
        }
    }

    /// Whether nothing behind them runs.
    var leaves: Bool { if case .result? = last { true } else { false } }
}

extension Expression {
    /// `Outer.Type` of nested member accesses.
    var dottedName: String? {
        switch kind {
        case .name(let name): name
        case .member(let base?, let name): base.dottedName.map { "\($0).\(name)" }
        case .type(let type): type.nominalName
        default: nil
        }
    }
}

extension MemberFacts {
    /// Whether it is generic over what it answers with, so that only its arguments tell what that is.
    var isGenericHelper: Bool { kind == .method && !generics.isEmpty && parameters.contains(where: hands) }

    /// Whether it answers with a type that its caller chooses.
    var answersGeneric: Bool { generics.contains { $0.name == type?.plainNominal } }

    /// Whether a parameter is what the function answers with, or makes that.
    func hands(on parameter: ParameterFacts) -> Bool {
        guard answersGeneric, let answer = type?.nominalName else { return false }
        if case .function(let made)? = parameter.type?.shape { return made.nominalName == answer }
        return parameter.type?.nominalName == answer
    }
}

extension [Statement] {
    /// Whether one of them, or of those in them, is such a one.
    func has(_ isMeant: (Statement) -> Bool) -> Bool {
        contains {
            switch $0 {
            case .choice(let branches): branches.contains { $0.statements.has(isMeant) }
            case .block(let statements): statements.has(isMeant)
            default: isMeant($0)
            }
        }
    }
}

extension Statement {
    /// `self = .testnet`
    var setsItself: Bool {
        if case .assignment(let target, _) = self { target.nameText == "self" } else { false }
    }
}
