import DovetailSyntax

extension Program {
    /// The initializer that a call with these labels means, an inherited one if no own one fits; nil for a memberwise one.
    func initializer(of type: TypeID, labels: [String?]) -> MemberID? {
        classes(from: type).lazy.compactMap { self.closest(self.ownInitializers(of: $0), labels) }.first
    }

    /// The initializers that are written; those of a superclass if there is none.
    func initializers(of type: TypeID) -> [MemberID] {
        classes(from: type).lazy.map(ownInitializers).first { !$0.isEmpty } ?? []
    }

    private func ownInitializers(of type: TypeID) -> [MemberID] {
        members(named: "init", of: type).filter { self[$0].facts.kind == .initializer }
    }

    /// A type, and its superclasses.
    private func classes(from type: TypeID) -> [TypeID] {
        [type] + (self[type].kind == .class ? ancestry(of: type).filter { $0 != type && self[$0].kind == .class } : [])
    }

    /// The parameters of the initializer that the compiler, or a macro, writes; that of other classes takes nothing.
    func memberwiseProperties(of type: TypeID) -> [MemberID] {
        switch self[type].kind {
        case .class, .actor: self[type].macros.isInjectable ? storedProperties(of: type) : []
        default: storedProperties(of: type)
        }
    }

    /// The names of the properties that an initializer sets in any case.
    func propertiesSet(by initializer: MemberID) -> Set<String> {
        let names = (self[initializer].body ?? []).compactMap { statement -> String? in
            guard case .assignment(let target, _) = statement, let name = target.dottedName else { return nil }
            return name.hasPrefix("self.") ? String(name.dropFirst(5)) : name
        }
        return Set(names)
    }

    /// The stored properties that a memberwise initializer takes.
    func storedProperties(of type: TypeID) -> [MemberID] {
        self[type].members.filter {
            let facts = self[$0].facts
            return facts.kind == .stored && !facts.isStatic && facts.environment == nil
                && !(facts.isConstant && facts.value != nil)
        }
    }
}

extension MemberFacts {
    /// Whether a call with these labels fits: arguments in order, those with a default may be left out.
    func accepts(_ labels: [String?]) -> Bool {
        var rest = labels[...]
        var trailing = 0
        for parameter in parameters {
            if let next = rest.first, next == parameter.label { rest.removeFirst(); continue }
            if parameter.value != nil { continue }
            guard parameter.type?.isClosure == true else { return false }
            trailing += 1
        }
        let closures = parameters.filter { $0.type?.isClosure == true }.count
        return rest.allSatisfy { $0 == nil } && (trailing...max(trailing, closures)).contains(rest.count)
    }
}
