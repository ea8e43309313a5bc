import DovetailGraph
import DovetailSyntax

// Which inputs are numbers, texts and data, by the types that are asked for.

extension Judge {
    /// What an object of another package is by the name of its type. Settings, `NetConfiguration()`, and what is called like a
    /// value, `LogEntry(text: text)`, are values unless they are given a part.
    func kindByName(_ id: ConstructionID) -> TypeKind {
        let kind = kinds[flow[id].type]
        guard let name = flow[id].type.externalName?.lastName, !flow[id].isShared, !ForeignNames.views.contains(name)
        else { return kind }
        let isSettings = ["Config", "Configuration", "Settings"].contains(where: name.hasSuffix)
        guard isSettings || kind == .value && !kinds.isNamedValue(name) else { return kind }
        return flow[id].inputs.contains { isGivenPart($0.variable) } ? .component : .value
    }

    private func isGivenPart(_ variable: VariableID) -> Bool {
        values[variable].contains { value in
            guard case .construction(let given) = value else { return false }
            let isService = flow[given].type.externalName.map { !flow[given].isDerived && ForeignNames.isService($0) }
            return isService ?? true && kinds[flow[given].type] == .component
        }
    }

    func isPlain(_ input: Input) -> Bool {
        guard let written = input.written else {
            return input.phase == .inject && ForeignNames.isLook(input.label)  // `ruler.textColor = color`
        }
        if written.isPlain || mayBeAnything(written) {
            return !isPart(input, written)
        }
        guard let given = input.writtenAt, let plain = program.unaliased(written, at: given) else { return false }
        let (type, site) = program.closure(meantBy: plain, at: given) ?? (plain, given)
        if type.isPlain || isElementOfGeneric(type, site) { return true }
        if let name = type.plainNominal?.lastName, TypeKinds.locks.contains(name) {
            return !values.constructions(of: [input.variable]).contains(where: isLockOfParts)
        }
        let nominals = program.elements(of: type, at: site)
        if nominals.isEmpty, let name = (type.element ?? type).plainNominal, kinds.kind(ofExternal: name) == .value {
            let isGivenPart = values.constructions(of: [input.variable]).contains { given in
                flow[given].type.externalName == name && !flow[given].isDerived && kind(given) == .component
            }
            return !isGivenPart && !site.generics.contains { $0.name == name }
        }
        return !nominals.isEmpty && nominals.allSatisfy { kinds[$0] == .value }
    }

    /// Whether a collection has what one of a generic type has: `[[C.Element]]`.
    private func isElementOfGeneric(_ type: WrittenType, _ site: Site) -> Bool {
        var element = type
        while let next = element.element { element = next }
        guard element != type, let name = element.plainNominal, name.contains(".") else { return false }
        return site.generics.contains { $0.name == name.firstPart }
    }

    /// The types of what may be anything, and of collections of it.
    private static let anything: Set<String> = [
        "Any", "AnyObject", "NSArray", "NSDictionary", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSSet",
    ]

    private func mayBeAnything(_ type: WrittenType) -> Bool {
        switch type.shape {
        case .array(let inner), .dictionary(let inner), .optional(let inner): mayBeAnything(inner)
        case .name(_, let arguments) where type.isCollection && arguments.count == 1: mayBeAnything(arguments[0])
        default: type.plainNominal.map(Self.anything.contains) ?? false
        }
    }

    /// Whether a part of the program is given where anything may be: `init(owner: AnyObject)`.
    private func isPart(_ input: Input, _ written: WrittenType) -> Bool {
        guard mayBeAnything(written), !values.isMany(input.variable) else { return false }
        // Who asks a registry for something needs it, not the registry that is given it.
        if input.phase == .inject, written.isCollection, written.element == nil { return false }
        return values.constructions(of: [input.variable]).contains {
            flow[$0].type.knownType != nil && kind($0) == .component
        }
    }
}
