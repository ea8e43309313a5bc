import DovetailSyntax

/// What objects of a type are in a program, by what is done with the type.
enum TypeKind {
    /// It works for others, or others work for it.
    case component
    /// It is compared, coded, printed; it says something.
    case value
    /// It carries components to where they are used.
    case carrier
    /// It is on the screen.
    case view
}

/// Sorts the types of a program, and those of other packages by their names.
struct TypeKinds {
    let program: Program
    var known: [TypeKind] = []
    /// The types of other packages that this program compares or codes.
    var foreignValues: Set<String> = []
    /// The types of other packages that this program makes of numbers and texts, for lists.
    private(set) var foreignRecords: Set<String> = []
    /// The types of other packages that are called like values, and are made of nothing: `EntryPoint()`, `AppKeys()`.
    private(set) var foreignWorkers: Set<String> = []
    /// The classes whose objects are records.
    private var records: Set<TypeID> = []
    /// The protocols that only records conform to.
    private var protocolsOfRecords: Set<TypeID> = []
    /// The protocols that properties and parameters ask for.
    private var askedFor: Set<TypeID> = []
    /// The types of which this program has lists.
    private(set) var elements: Set<TypeID> = []

    init(_ program: Program) {
        self.program = program
        foreignValues = findForeignValues()
        protocolsOfRecords = findProtocolsOfRecords()
        askedFor = findAskedFor()
        elements = findElements()
        records = findRecords()
        known = program.allTypes.map { kind(of: $0) }
        for type in program.allTypes where known[type.index] == .component && isCarrier(type) && !isShared(type) {
            known[type.index] = .carrier
        }
        for _ in 0..<4 {  // a structure of structures
            let new = program.allTypes.filter { known[$0.index] == .value && (holdsPart($0) || holdsObject($0)) }
            if new.isEmpty { break }
            for type in new { known[type.index] = isCarrier(type) ? .carrier : .component }
        }
    }

    /// Structures that are compared or generic carry parts if the program puts parts into them.
    mutating func noteCarriers(_ flow: Flow, _ values: FlowValues) {
        for made in flow.constructions where made.caseName == nil && !made.isPreview && !program.isTest(made.owner) {
            guard let type = made.type.knownType, program[type].kind == .struct, known[type.index] == .value,
                mayKeepParts(type), made.inputs.contains(where: { holdsPart($0.variable, flow, values) })
            else { continue }
            known[type.index] = .carrier
        }
    }

    /// Types of other packages are data that this program makes of data, if it has lists of them or they belong to another
    /// type: `[Glucose]`, `Alert.Content`.
    mutating func noteForeignRecords(_ flow: Flow, _ values: FlowValues) {
        let listed = foreignElements(flow)
        var found: Set<String> = []
        var others: Set<String> = []
        for made in flow.constructions
        where made.caseName == nil && !made.isDerived && !made.isItself && !program.isTest(made.owner) {
            guard case .external(let name) = made.type, mayBeRecord(name), listed.contains(name) || isNested(name)
            else {
                continue
            }
            let isMadeOfData = !made.isShared && !(made.inputs.isEmpty && made.plain.isEmpty)
            if isMadeOfData, !made.inputs.contains(where: { holdsPart($0.variable, flow, values) }) {
                found.insert(name)
            } else {
                others.insert(name)
            }
        }
        foreignRecords = found.subtracting(others)
    }

    /// `EntryPoint()`, `AppKeys()`: what is made without arguments wherever it is made has nothing to say, though it is called
    /// like a value.
    mutating func noteForeignWorkers(_ flow: Flow) {
        let made = flow.constructions.filter {
            $0.caseName == nil && !$0.isDerived && !$0.isShared && !$0.isItself && !program.isTest($0.owner)
        }
        let byName = Dictionary(grouping: made) { $0.type.externalName ?? "" }
        for (name, all) in byName where ["Keys", "Point"].contains(where: name.hasSuffix) {
            let isWorker = all.allSatisfy { $0.inputs.isEmpty && $0.plain.isEmpty && !$0.isData }
            if isWorker, !isNamedValue(name) { foreignWorkers.insert(name) }
        }
    }

    private func mayBeRecord(_ name: String) -> Bool {
        !ForeignNames.isService(name) && !ForeignNames.isTool(name) && kind(ofExternal: name) == .component
    }

    private func isNested(_ name: String) -> Bool {
        name.contains(".") && !program.importedModules.contains(String(name.prefix { $0 != "." }))
    }

    private func foreignElements(_ flow: Flow) -> Set<String> {
        Set(
            flow.variables.compactMap { variable in
                guard let element = variable.written?.element, let name = element.plainNominal,
                    program.nominals(of: element, at: variable.site).allSatisfy(program.isExternal)
                else { return nil }
                return name
            })
    }

    /// Whether a structure has a property for what isn't a number, a text or a structure of these: one that is made with a
    /// part and keeps only its name carries none.
    private func mayKeepParts(_ type: TypeID) -> Bool {
        program[type].members.contains { member in
            let entry = program[member]
            guard [.stored, .lazy].contains(entry.facts.kind), !entry.facts.isStatic,
                let written = entry.facts.typeOrMade
            else { return false }
            if written.isPlain { return false }
            let types = parts(of: written, entry.site)
            let element = (written.element ?? written).plainNominal
            if types.isEmpty, let element, kind(ofExternal: element) == .value {
                return entry.site.generics.contains { $0.name == element }
            }
            return types.isEmpty || types.contains { known[$0.index] != .value }
        }
    }

    /// Whether a variable has an object of a component, or a closure that names one.
    private func holdsPart(_ variable: VariableID, _ flow: Flow, _ values: FlowValues) -> Bool {
        values[variable].contains { value in
            switch value {
            case .construction: isObject(value, flow)
            case .function(let function):
                flow[function].mentions.flatMap { Array(values[$0]) }.contains { isObject($0, flow) }
            default: false
            }
        }
    }

    private func isObject(_ value: Origin, _ flow: Flow) -> Bool {
        if case .construction(let id) = value { isObject(flow[id]) } else { false }
    }

    private func isObject(_ made: Construction) -> Bool {
        guard let type = made.type.knownType, made.caseName == nil else { return false }
        return [.actor, .class].contains(program[type].kind) && known[type.index] == .component
    }

    subscript(type: TypeID) -> TypeKind { known[type.index] }

    subscript(type: TypeReference) -> TypeKind {
        switch type {
        case .known(let type): known[type.index]
        case .external("(tuple)"): .carrier
        case .external(let name): kind(ofExternal: name)
        }
    }

    /// What says that a structure is a value.
    private static let valueProtocols: Set<String> = [
        "AdditiveArithmetic", "BinaryInteger", "CaseIterable", "CodingKey", "Codable", "Collection", "Comparable",
        "CustomStringConvertible", "CustomDebugStringConvertible", "Decodable", "Encodable", "Equatable", "Error",
        "ExpressibleByStringLiteral", "Hashable", "Identifiable", "IteratorProtocol", "LocalizedError", "Numeric",
        "OptionSet", "RawRepresentable", "Sequence", "SetAlgebra", "Content", "JWTPayload", "ResponseCodable",
        "ResponseEncodable",
    ]
    /// What says so of a class: data that is stored.
    private static let modelProtocols: Set<String> = [
        "Codable", "CodingKey", "Content", "Decodable", "Encodable", "Error", "LocalizedError", "Model",
        "NSManagedObject", "Object", "PersistentModel", "Record",
    ]

    /// Commands of a tool or a server.
    private static let programs: Set<String> = ["AsyncCommand", "AsyncParsableCommand", "Command", "ParsableCommand"]

    private func kind(of type: TypeID) -> TypeKind {
        let entry = program[type]
        switch entry.kind {
        case .extension:
            if foreignValues.contains(entry.name.lastName) { return .value }
            if entry.members.contains(where: program.isLocator) { return .component }
            return kind(ofExternal: entry.name)
        case .protocol: return .component
        case .enum: return .value
        default: break
        }
        if program.inheritsElsewhere(type, from: { ForeignNames.isView($0.lastName) }) { return .view }
        if program.inheritsElsewhere(type, from: { Self.programs.contains($0.lastName) }) { return .component }
        if entry.kind == .struct { return isState(type) || isValue(type) ? .value : .component }
        return (records.contains(type) || isModel(type)) && !isWorkerThatIsCoded(type) ? .value : .component
    }

    func isModel(_ type: TypeID) -> Bool {
        program[type].facts?.attributes.contains { $0.name == "Model" } == true
            || program[type].members.contains { program[$0].facts.isKeyOfRecord }
            || program.inheritsElsewhere(type) { Self.modelProtocols.contains($0.lastName) }
    }

    /// A structure without parts that is coded, compared or printed, or that only has properties.
    func isValue(_ type: TypeID) -> Bool {
        let members = program[type].members.map { program[$0] }
        let stored = members.filter { $0.facts.kind == .stored && !$0.facts.isStatic }
        if stored.contains(where: mayHoldProtocol) || stored.contains(where: \.facts.isProvided) { return false }
        if isShared(type) { return false }
        if !stored.isEmpty, stored.allSatisfy(\.facts.isTable) { return true }
        if isItem(type) { return false }
        if hasConstants(type), stored.allSatisfy(\.facts.isNumberOrText) { return true }
        if isOnlyPrinted(type), stored.contains(where: \.facts.holdsFunction), stored.contains(where: mayHoldSome) {
            return false
        }
        if isCompared(type) { return !conformsToOwnProtocol(type) || !stored.isEmpty }
        let isClient = !stored.isEmpty && stored.allSatisfy(\.facts.holdsFunction)
        if !isClient, !conformsToOwnProtocol(type), members.contains(where: \.facts.isMutating) { return true }
        if stored.contains(where: mayHoldPart) || stored.contains(where: \.facts.holdsFunction) { return false }
        if stored.contains(where: mayHoldForeignPart) { return false }
        if conformsToOwnProtocol(type) { return false }
        if isRow(type) || isRecordThatSays(type) { return true }
        let behaves = members.contains { $0.facts.isWork(of: program[type].shortName) }
        return stored.isEmpty ? members.isEmpty && isAlone(type) : !behaves
    }

    /// `static let empty = Stats(count: 0)`: objects of a type that stand for values.
    private func hasConstants(_ type: TypeID) -> Bool {
        program[type].members.contains { member in
            let facts = program[member].facts
            return facts.kind == .stored && facts.isStatic && !facts.name.isNameOfShared
                && facts.typeOrMade?.plainNominal?.lastName == program[type].shortName
        }
    }

    /// Whether a structure says nothing but that it may be sent.
    private func isAlone(_ type: TypeID) -> Bool { program[type].inherits.allSatisfy { $0.0.text == "Sendable" } }

    /// An entry of a menu or a list, with what is done when it is chosen.
    private func isItem(_ type: TypeID) -> Bool {
        let entry = program[type]
        return entry.kind == .struct && entry.inherits.allSatisfy { ["Identifiable", "Sendable"].contains($0.0.text) }
            && entry.members.contains { program[$0].facts.kind == .stored && program[$0].facts.holdsFunction }
            && entry.members.allSatisfy { [.stored, .initializer].contains(program[$0].facts.kind) }
    }

    /// Whether something says that it is a value.
    func isCompared(_ type: TypeID) -> Bool {
        program.inheritsElsewhere(type) { Self.valueProtocols.contains($0.lastName) }
    }

    /// Whether what is coded or compared holds an object that is not: it works with that, and is no mere value.
    private func holdsObject(_ type: TypeID) -> Bool {
        let entry = program[type]
        guard entry.kind == .class, isCompared(type), !isStored(type) else { return false }
        return entry.members.contains { member in
            let facts = program[member].facts
            guard facts.kind == .stored, !facts.isStatic else { return false }
            return parts(of: facts.type, program[member].site).contains { part in
                switch program[part].kind {
                case .class, .actor: known[part.index] == .component
                case .protocol: !isCompared(part)
                default: false
                }
            }
        }
    }

    /// Whether nothing says that it is a value but that it can be printed.
    private func isOnlyPrinted(_ type: TypeID) -> Bool {
        let printed: Set<String> = ["CustomDebugStringConvertible", "CustomStringConvertible"]
        return !program.inheritsElsewhere(type) {
            Self.valueProtocols.contains($0.lastName) && !printed.contains($0.lastName)
        }
    }

    /// A part, or what a generic argument says: `let service: S`.
    private func mayHoldSome(_ property: Program.MemberEntry) -> Bool {
        mayHoldPart(property) || mayHoldForeignPart(property)
            || property.site.generics.contains { $0.name == property.facts.type?.plainNominal }
    }

    func conformsToOwnProtocol(_ type: TypeID) -> Bool {
        program.ancestry(of: type).dropFirst().contains(where: isProtocolOfParts)
    }

    func mayHoldProtocol(_ property: Program.MemberEntry) -> Bool {
        parts(of: property.facts.type, property.site).contains(where: isProtocolOfParts)
    }

    func isProtocolOfParts(_ type: TypeID) -> Bool {
        program[type].kind == .protocol && !protocolsOfRecords.contains(type) && !isMark(type)
            && !program.inherits(type) { Self.valueProtocols.contains($0.lastName) }
    }

    /// A protocol that asks for nothing, as its parents do, says nothing of its objects: `protocol Marked {}`.
    private func isMark(_ type: TypeID) -> Bool {
        program.ancestry(of: type).allSatisfy { program[$0].members.isEmpty } && !program.hasUnknownParent(type)
            && !askedFor.contains(type)
    }

    /// The types of this program that a value has in it: through tuples, collections and aliases.
    func parts(of type: WrittenType?, _ site: Site, depth: Int = 0) -> [TypeID] {
        guard let type, depth < 8 else { return [] }
        switch type.shape {
        case .tuple(let elements): return elements.flatMap { parts(of: $0.type, site, depth: depth + 1) }
        case .array(let inner), .dictionary(let inner), .optional(let inner):
            return parts(of: inner, site, depth: depth + 1)
        case .name(let name, _):
            let aliases = program.aliases(named: name, at: site)
            if aliases.isEmpty { return program.nominals(of: type, at: site) }
            return aliases.flatMap { parts(of: $0.type, $0.site, depth: depth + 1) }
        default: return program.nominals(of: type, at: site)
        }
    }

    func mayHoldPart(_ property: Program.MemberEntry) -> Bool {
        guard let type = property.facts.typeOrMade else { return false }
        // A closure that makes a part carries it.
        return parts(of: type.isClosure ? type.answer : type, property.site).contains {
            program[$0].kind == .class && !records.contains($0) || program[$0].kind == .actor || isProtocolOfParts($0)
        }
    }

    func mayHoldForeignPart(_ property: Program.MemberEntry) -> Bool {
        guard let type = property.facts.typeOrMade, !type.isPlain, let name = type.plainNominal,
            property.facts.type != nil || ForeignNames.isService(name),
            program.nominals(of: type, at: property.site).allSatisfy(program.isExternal),
            program.alias(name, at: property.site) == nil, !ForeignNames.subjects.contains(name.lastName)
        else { return false }
        return kind(ofExternal: name) == .component
    }

    /// A structure of nothing but properties, one of which at least is a component.
    private func isCarrier(_ type: TypeID) -> Bool {
        if program.isBox(type), !isCompared(type) { return true }
        let entry = program[type]
        let inheritsLittle = entry.inherits.allSatisfy { $0.0.text == "Sendable" } || isItem(type)
        guard entry.kind == .struct, inheritsLittle, !entry.macros.isInjectable, !entry.members.isEmpty else {
            return false
        }
        let stored = entry.members.filter { program[$0].facts.kind == .stored }
        if isService(type) { return false }
        return entry.members.allSatisfy { [.stored, .initializer].contains(program[$0].facts.kind) }
            && stored.contains {
                mayHoldPart(program[$0]) || holdsStructure(program[$0]) || program[$0].facts.holdsFunction
                    || program[$0].facts.isProvided
            }
    }

    /// A structure that keeps one with parts, and is not compared or coded.
    private func holdsPart(_ type: TypeID) -> Bool {
        program[type].kind == .struct && !program.inherits(type) { Self.valueProtocols.contains($0.lastName) }
            && !program[type].members.contains { program[$0].facts.isMutating }
            && program[type].members.contains { member in
                let facts = program[member].facts
                return facts.kind == .stored && !facts.isStatic
                    && parts(of: facts.typeOrMade, program[member].site).contains { type in
                        program[type].kind == .struct && [.carrier, .component].contains(known[type.index])
                    }
            }
    }

    /// A structure of nothing but closures, of which it makes one itself: `static let live = Client(load: { … })`.
    private func isService(_ type: TypeID) -> Bool {
        let facts = program[type].members.map { program[$0].facts }
        return facts.allSatisfy { $0.kind != .stored || $0.isStatic || $0.holdsFunction }
            && facts.contains { member in
                guard member.isStatic, let made = member.typeOrMade?.plainNominal?.lastName else { return false }
                return made == "Self" || made == program[type].shortName
            }
    }

    private func holdsStructure(_ property: Program.MemberEntry) -> Bool {
        property.facts.kind == .stored
            && parts(of: property.facts.typeOrMade, property.site).contains { type in
                program[type].kind == .struct && !known.isEmpty && [.carrier, .component].contains(known[type.index])
            }
    }
}

extension MemberFacts {
    /// `var fields: [String: Any]`: what is read from it is data.
    fileprivate var isTable: Bool {
        guard !isConstant, case .dictionary(let values)? = type?.shape else { return false }
        return values.bare.text == "Any" || values.bare.text == "AnyHashable"
    }

    /// A method that does more than to answer with another value of its type.
    fileprivate func isWork(of type: String) -> Bool {
        kind == .method && !isStatic && !["Self", type].contains(self.type?.plainNominal?.lastName)
    }

    /// `@ID var id: UUID?` of Fluent.
    fileprivate var isKeyOfRecord: Bool { kind == .stored && name == "id" && wrappers.contains { $0.name == "ID" } }

    /// A stored closure: what it names is what it works with.
    var holdsFunction: Bool { kind == .stored && !isStatic && type?.isClosure == true }
}
