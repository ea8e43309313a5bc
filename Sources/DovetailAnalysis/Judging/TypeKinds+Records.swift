import DovetailSyntax

// Types that are data though they have methods or parents: records, and the rows of lists.

extension TypeKinds {
    /// `@ObservableState struct State`, which a store of the Composable Architecture has.
    func isState(_ type: TypeID) -> Bool {
        program[type].facts?.attributes.contains { $0.name == "ObservableState" } == true
    }

    /// The classes of stored data, and those of records: with an `==` of their own, values and records as properties, and
    /// methods that only answer.
    func findRecords() -> Set<TypeID> {
        let classes = program.allTypes.filter { program[$0].kind == .class }
        var found = Set(classes.filter { isModel($0) || isRecord($0) || isDecoded($0) || isNode($0) || isAsset($0) })
        while true {
            let wrong = found.filter { type in
                !isModel(type) && !isNode(type) && !isAsset(type) && stored(type).contains { !mayBeRecorded($0, found) }
            }
            if wrong.isEmpty { return found }
            found.subtract(wrong)
        }
    }

    private func stored(_ type: TypeID) -> [Program.MemberEntry] {
        program[type].members.lazy.map { program[$0] }.filter { $0.facts.kind == .stored && !$0.facts.isStatic }
    }

    private func isRecord(_ type: TypeID) -> Bool {
        let members = program[type].members.map { program[$0] }
        let protocols = program.ancestry(of: type).dropFirst()
        return members.contains { $0.facts.isStatic && $0.facts.name == "==" && !$0.facts.comparesIdentity }
            && !isObserved(type)
            && members.contains { $0.facts.kind == .stored && !$0.facts.isStatic }
            && program.inheritsElsewhere(type) { ["Equatable", "Hashable"].contains($0.lastName) }
            && protocols.allSatisfy { [.protocol, .extension].contains(program[$0].kind) && !isWork($0) }
            && members.allSatisfy {
                $0.facts.kind != .method || $0.facts.isStatic || $0.facts.isAnswer || setsValues($0)
            }
    }

    /// `func setRead(_ isRead: Bool, for key: Key)`, of values alone, and what sets a computed property: `isRead.set`.
    private func setsValues(_ method: Program.MemberEntry) -> Bool {
        if method.facts.name.contains(".") { return true }
        return method.facts.name.hasPrefix("set") && !method.facts.parameters.isEmpty && !method.facts.hasEffects
            && method.facts.parameters.allSatisfy { $0.type.map { isData($0, method.site) } == true }
    }

    /// `final class Node { let value: Value; var children: [Node] }` of a generic type: a node of a list, a tree or a graph of
    /// values.
    private func isNode(_ type: TypeID) -> Bool {
        let stored = stored(type)
        let isOfValues = stored.contains { property in
            property.site.generics.contains { $0.name == property.facts.type?.bare.plainNominal }
        }
        return isOfValues && program.parents(of: type).isEmpty && !isObserved(type)
            && stored.contains { refers($0, to: type) }
            && stored.allSatisfy { property in
                guard let written = property.facts.typeOrLiteral else { return false }
                return refers(property, to: type) || (written.element ?? written).isPlain
                    || property.site.generics.contains { $0.name == written.bare.plainNominal }
            }
    }

    /// `final class ColorAsset { let name: String; lazy var color: Color = … }`, as it is generated for each color.
    private func isAsset(_ type: TypeID) -> Bool {
        let members = program[type].members.map { program[$0].facts }.filter { !$0.isStatic }
        return program[type].shortName.hasSuffix("Asset") && program.parents(of: type).isEmpty
            && members.contains { $0.kind == .stored }
            && members.allSatisfy { member in
                switch member.kind {
                case .stored: member.isNumberOrText
                case .lazy, .computed, .method: shows(member)
                default: true
                }
            }
    }

    /// Whether a property has objects of a type, and nothing else.
    private func refers(_ property: Program.MemberEntry, to type: TypeID) -> Bool {
        let types = parts(of: property.facts.type, property.site)
        return !types.isEmpty && types.allSatisfy { $0 == type }
    }

    /// A class that is stored, and does work of its own: `class Session: Codable { func refresh() async { … } }`.
    func isWorkerThatIsCoded(_ type: TypeID) -> Bool {
        let coded: Set<String> = ["Codable", "Decodable", "Encodable", "Sendable"]
        return program[type].inherits.allSatisfy { coded.contains($0.0.text) }
            && program[type].members.contains { member in
                let facts = program[member].facts
                return facts.kind == .method && !facts.isStatic && facts.isAsync
            }
    }

    /// A class of nothing but properties that is made of coded data: it is `Codable` by hand.
    private func isDecoded(_ type: TypeID) -> Bool {
        let members = program[type].members.map { program[$0].facts }
        let harmless =
            program.parents(of: type).filter(isDecoding).map { program[$0].name }
            + ["@unchecked Sendable", "Identifiable", "NSObject", "Sendable"]
        return members.contains(where: \.decodes) && members.contains { $0.kind == .stored && !$0.isStatic }
            && !isObserved(type)
            && program[type].inherits.allSatisfy { harmless.contains($0.0.text) }
            && members.allSatisfy { $0.kind != .method || $0.isStatic || $0.name == "subscript" }
    }

    /// A protocol of what is made of coded data: `protocol Decoded { static func fromJSON(_ json: [String: Any]) -> Self }`
    private func isDecoding(_ type: TypeID) -> Bool {
        let members = program[type].members.map { program[$0].facts }
        return program[type].kind == .protocol && !members.isEmpty
            && members.allSatisfy { $0.kind == .initializer || $0.isStatic } && members.contains(where: \.decodes)
    }

    /// Whether others are told when an object changes.
    private func isObserved(_ type: TypeID) -> Bool {
        program[type].facts?.attributes.contains { $0.name == "Observable" } == true
            || program.inheritsElsewhere(type) { $0.lastName == "ObservableObject" }
    }

    private func mayBeRecorded(_ property: Program.MemberEntry, _ records: Set<TypeID>) -> Bool {
        if property.facts.holdsFunction || mayHoldProtocol(property) { return false }
        if case .name(let name, let held)? = property.facts.type?.shape, Self.locks.contains(name.lastName) {
            return held.allSatisfy { isData($0, property.site) }
        }
        let parts = parts(of: property.facts.typeOrMade, property.site)
        if mayHoldPart(property) {
            return parts.allSatisfy { ![.actor, .class].contains(program[$0].kind) || records.contains($0) }
        }
        return (property.facts.type ?? property.facts.value?.typeOfLiteral) != nil && !mayHoldForeignPart(property)
    }

    /// The protocols that ask for properties only, and that only structures and enumerations conform to, some of which are
    /// compared or coded.
    func findProtocolsOfRecords() -> Set<TypeID> {
        var conforming: [TypeID: [TypeID]] = [:]
        for type in program.allTypes where program[type].kind != .protocol {
            for parent in program.ancestry(of: type).dropFirst() where program[parent].kind == .protocol {
                conforming[parent, default: []].append(type)
            }
        }
        return Set(
            conforming.filter { parent, types in
                types.allSatisfy { [.struct, .enum].contains(program[$0].kind) } && types.contains(where: isCompared)
                    && !isWork(parent)
                    && program[parent].members.allSatisfy { member in
                        parts(of: program[member].facts.type, program[member].site).allSatisfy {
                            $0 == parent || [.struct, .enum].contains(program[$0].kind)
                        }
                    }
            }.keys)
    }

    /// `static let shared = Theme()`: all of the program works with that one object, unless it is compared or coded.
    func isShared(_ type: TypeID) -> Bool {
        !isCompared(type)
            && program[type].members.contains { member in
                let facts = program[member].facts
                return facts.kind == .stored && facts.isStatic
                    && ["instance", "shared", "sharedInstance", "singleton"].contains(facts.name)
                    && facts.typeOrMade?.plainNominal?.lastName == program[type].shortName
            }
    }

    /// Whether a library keeps its objects as records.
    func isStored(_ type: TypeID) -> Bool {
        program.inheritsElsewhere(type) {
            ["Model", "NSManagedObject", "Object", "PersistentModel", "Record"].contains($0.lastName)
        }
    }

    /// Whether a protocol asks for methods.
    func isWork(_ type: TypeID) -> Bool {
        program[type].members.contains { program[$0].facts.kind == .method && !program[$0].facts.isStatic }
    }

    /// Whether a structure of numbers and texts only says more about them: its methods answer, and take nothing, unless there
    /// are lists of such structures.
    func isRow(_ type: TypeID) -> Bool {
        let members = program[type].members.map { program[$0].facts }.filter { !$0.isStatic }
        let stored = members.filter { $0.kind == .stored }
        return !stored.isEmpty && stored.allSatisfy(\.isNumberOrText)
            && members.allSatisfy {
                $0.kind != .method || ($0.type?.isNumberOrText == true || shows($0)) && !$0.hasEffects
            }
            && (elements.contains(type)
                || members.allSatisfy { $0.kind != .method || $0.parameters.isEmpty || shows($0) })
    }

    /// Whether a structure of numbers, texts and lists of them has methods that only answer, and isn't called after work:
    /// `struct Backup { let root: String; func path(of file: String) -> String }`.
    func isRecordThatSays(_ type: TypeID) -> Bool {
        let members = program[type].members.map { program[$0].facts }.filter { !$0.isStatic }
        let stored = members.filter { $0.kind == .stored }
        return !stored.isEmpty && !isNameOfWorker(program[type].shortName)
            && stored.allSatisfy { ($0.type ?? $0.typeOrLiteral).map { isData($0, program[type].site) } == true }
            && members.allSatisfy { member in
                guard member.kind == .method else { return true }
                return !member.isAsync && member.parameters.allSatisfy { $0.type?.isPlain == true }
                    && member.type.map { isData($0, program[type].site) } == true
            }
    }

    /// `Parser`, `Calculator`, `TokenStore`
    private func isNameOfWorker(_ name: String) -> Bool {
        ForeignNames.isService(name) || name.hasSuffix("er") || name.hasSuffix("or")
    }

    /// Whether a type is that of numbers, texts, or what another package has for data.
    private func isData(_ type: WrittenType, _ site: Site) -> Bool {
        let spelled = program.spelled(type, at: site)
        if case .dictionary(let value) = spelled.shape, ["Any", "AnyHashable"].contains(value.bare.text) {
            return true
        }
        let inner = spelled.element ?? spelled
        if inner.isPlain { return true }
        guard let name = inner.bare.plainNominal else { return false }
        let own = program.nominals(of: inner, at: site).filter { !program.isExternal($0) }
        if own.isEmpty { return Self.kind(ofExternal: name) == .value }
        return own.allSatisfy { isPlainStructure($0) }
    }

    /// A case, or a structure of nothing that works.
    private func isPlainStructure(_ type: TypeID) -> Bool {
        switch program[type].kind {
        case .enum: return true
        case .struct:
            return !conformsToOwnProtocol(type)
                && stored(type).allSatisfy { property in
                    property.facts.type != nil && !property.facts.holdsFunction && !mayHoldPart(property)
                        && !mayHoldForeignPart(property)
                }
        default: return false
        }
    }

    /// `func image(compatibleWith traits: UITraitCollection) -> Image`: what another package has for the screen.
    private func shows(_ member: MemberFacts) -> Bool {
        guard let name = member.type?.bare.plainNominal else { return false }
        return ForeignNames.isColor(name) || Self.kind(ofExternal: name) == .view
    }

    func findAskedFor() -> Set<TypeID> {
        let all = program.membersOfProgram.flatMap { member -> [TypeID] in
            let entry = program[member]
            let types = [entry.facts.type] + entry.facts.parameters.map(\.type)
            return types.compactMap(\.self).flatMap { program.elements(of: $0, at: entry.site) }
        }
        return Set(all.filter { program[$0].kind == .protocol })
    }

    func findElements() -> Set<TypeID> {
        Set(
            program.membersOfProgram.flatMap { member -> [TypeID] in
                let entry = program[member]
                guard let element = entry.facts.typeOrLiteral?.element else { return [] }
                return program.nominals(of: element, at: entry.site)
            })
    }
}

extension MemberFacts {
    var isNumberOrText: Bool { (type ?? value?.typeOfLiteral)?.isNumberOrText == true }

    /// The type of a property, as it is written or as its value begins: `Client` of `let client = Client(…)`.
    var typeOrMade: WrittenType? {
        if let type { return type }
        guard case .call(let callee, _)? = value?.kind else { return nil }
        return callee.typeItself ?? value?.typeOfLiteral
    }

    /// A method that has a result, or that tells another value what its object is.
    var isAnswer: Bool { type != nil || ["encode", "hash"].contains(name) }

    /// Whether a library gives a property its value.
    var isProvided: Bool {
        injected != nil || environment != nil || attributes.contains(where: Self.providers.contains) || isResolved
    }

    /// `let provider = Resolver.resolve(Provider.self)`
    private var isResolved: Bool {
        guard case .call(let callee, _)? = value?.kind else { return false }
        return callee.dottedName?.lastName == "resolve"
    }

    private static let providers: Set<String> = [
        "Dependency", "Inject", "Injected", "InjectedObject", "LazyInjected", "WeakLazyInjected",
    ]

    private static let codedTypes: Set<String> = [
        "JSON", "Map", "NSDictionary", "[AnyHashable: Any]", "[String : Any]", "[String: AnyObject]", "[String: Any]",
    ]

    /// `init(json: JSON)`, `static func make(_ json: [String: Any]) -> Page`
    fileprivate var decodes: Bool {
        (kind == .initializer || isStatic)
            && parameters.contains { $0.type.map { Self.codedTypes.contains($0.bare.text) } == true }
    }

    /// Whether two objects are equal for an `==` that are one: `a === b`, `a.id == b.id`.
    fileprivate var comparesIdentity: Bool {
        var members: Set<String> = []
        var isByReference = false
        body?.visit { expression in
            switch expression.kind {
            case .name("==="), .name("ObjectIdentifier"): isByReference = true
            case .member(_, let name): members.insert(name)
            default: break
            }
        }
        return isByReference || members == ["id"]
    }
}
