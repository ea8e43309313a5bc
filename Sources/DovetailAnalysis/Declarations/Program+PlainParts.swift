import DovetailSyntax

extension Program {
    /// The names of properties, and of what cases carry, that are a number, a text or a choice of these wherever the program
    /// declares them: `title`, `failed.0`. None of them is a part, whatever object is asked for it.
    var namesOfPlainParts: Set<String> {
        var plain: Set<String> = []
        var others: Set<String> = []
        for member in memberIDs where self[member].facts.isProperty && self[member].owner != nil {
            let facts = self[member].facts
            let isPlain = isPlain(facts.type ?? facts.value?.typeOfLiteral, at: self[member].site)
            if isPlain { plain.insert(facts.name) } else { others.insert(facts.name) }
        }
        for type in allTypes where self[type].kind == .enum {
            for declared in self[type].facts?.cases ?? [] {
                for (index, parameter) in declared.parameters.enumerated() {
                    let name = "\(declared.name).\(index)"
                    if isPlain(parameter.type, at: self[type].site) { plain.insert(name) } else { others.insert(name) }
                }
            }
        }
        return plain.subtracting(others)
    }

    private func isPlain(_ type: WrittenType?, at site: Site) -> Bool {
        guard let type else { return false }
        if type.isNumberOrText { return true }
        let types = elements(of: type, at: site)
        return !types.isEmpty && types.allSatisfy(isChoice)
    }

    /// An enumeration whose cases carry nothing.
    private func isChoice(_ type: TypeID) -> Bool {
        self[type].kind == .enum && self[type].facts?.cases.allSatisfy(\.parameters.isEmpty) == true
    }
}
