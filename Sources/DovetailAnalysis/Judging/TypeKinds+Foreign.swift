import DovetailSyntax

// Types of other packages: their names say what they are, and what this program does with them.

extension TypeKinds {
    /// What a structure that is compared or coded has is compared or coded as well; and what is chosen by the name of a
    /// case, `var network: Network = .testnet`, or is set to another value as a whole, is data.
    func findForeignValues() -> Set<String> {
        var names = Set(program.membersOfProgram.flatMap(foreignChoices))
        names.formUnion(program.aliases.filter { isData($0.value) }.keys)
        for type in program.allTypes where program[type].kind == .struct && isDerivedValue(type) {
            for member in program[type].members {
                let facts = program[member].facts
                guard facts.kind == .stored, !facts.isStatic else { continue }
                addForeignNames(in: facts.type, program[member].site, to: &names)
            }
        }
        return names
    }

    /// `Coin.bitcoin`, `Coin.ether`: a type of which the program chooses one of several says something.
    mutating func noteForeignChoices(_ flow: Flow) {
        for (name, words) in flow.chosen
        where words.count > 1 && [.component, .value].contains(kind(ofExternal: name)) && !ForeignNames.isService(name)
            && !ForeignNames.isTool(name)
        {
            foreignValues.insert(name)
            for type in program.typesByName[name, default: []] where program.isExternal(type) {
                known[type.index] = .value
            }
        }
    }

    /// `typealias Block = [Key: String]`, which an extension may give members to.
    private func isData(_ alias: [Alias]) -> Bool {
        alias.allSatisfy { $0.type.isPlain || $0.type.element?.isPlain == true }
    }

    /// The names that statics have which are objects of their types.
    private static let objects: Set<String> = [
        "current", "default", "general", "global", "init", "instance", "live", "main", "mock", "preview", "shared",
        "sharedInstance", "singleton", "standard",
    ]

    /// The types of other packages of which a member has a case by its name, or whose extension sets `self`.
    private func foreignChoices(_ member: MemberID) -> [String] {
        let entry = program[member]
        if let owner = entry.owner, program.isExternal(owner), entry.body?.has(\.setsItself) == true {
            return [program[owner].shortName]
        }
        let given = entry.facts.parameters.map { ($0.type, $0.value) } + [(entry.facts.type, entry.facts.value)]
        return given.compactMap { type, value in
            guard case .member(nil, let word)? = value?.kind, !Self.objects.contains(word),
                program.foreignStatics[word] == nil, let name = type?.bare.plainNominal,
                !ForeignNames.isService(name), !ForeignNames.isTool(name), program.alias(name, at: entry.site) == nil,
                program.nominals(of: type, at: entry.site).allSatisfy(program.isExternal)
            else { return nil }
            return name.lastName
        }
    }

    /// Whether the compiler writes how a structure is compared or coded.
    private func isDerivedValue(_ type: TypeID) -> Bool {
        let names: Set<String> = ["Codable", "Decodable", "Encodable", "Equatable", "Hashable"]
        guard program.inheritsElsewhere(type, from: { names.contains($0.lastName) }) else { return false }
        return !program[type].members.contains { member in
            let facts = program[member].facts
            return ["==", "hash", "encode"].contains(facts.name)
                || facts.kind == .initializer && facts.parameters.first?.label == "from"
        }
    }

    private func addForeignNames(in type: WrittenType?, _ site: Site, to names: inout Set<String>) {
        switch type?.shape {
        case .array(let inner)?, .dictionary(let inner)?, .optional(let inner)?:
            addForeignNames(in: inner, site, to: &names)
        case .name(let name, let arguments)?:
            for argument in arguments { addForeignNames(in: argument, site, to: &names) }
            let isGeneric = site.generics.contains { $0.name == name.firstPart }
            if !isGeneric, program.nominals(of: type, at: site).allSatisfy(program.isExternal),
                program.alias(name, at: site) == nil
            {
                names.insert(name.lastName)
            }
        default: break
        }
    }

    func kind(ofExternal name: String) -> TypeKind {
        if foreignWorkers.contains(name) { return .component }
        return foreignValues.contains(name.lastName) || foreignRecords.contains(name)
            ? .value : Self.kind(ofExternal: name)
    }

    /// What the names of AppKit's views end with, behind `NS`.
    private static let viewEndings = [
        "Box", "Button", "Cell", "Control", "Field", "Indicator", "Item", "Panel", "Recognizer", "Slider", "Stepper",
        "Switch", "Toolbar", "View", "Well",
    ]

    /// What screens are shown in: no part of a layout, but handed from coordinator to coordinator.
    static func isController(_ name: String) -> Bool {
        ForeignNames.isOfSystem(name) && (name.hasSuffix("Controller") || name.hasSuffix("Window"))
    }

    /// Whether a type that is no part of SwiftUI is called a view: `WKWebView`, `EditorTextView`.
    func isForeignViewClass(_ name: String) -> Bool {
        name.lastName.hasSuffix("View") && !ForeignNames.views.contains(name.lastName)
            && !ForeignNames.viewProtocols.contains(name.lastName)
    }

    /// Whether a type is known as one of values or views by its whole name.
    func isNamedValue(_ name: String) -> Bool {
        let last = name.lastName
        return foreignValues.contains(last) || ForeignNames.isNamedValue(name) || ForeignNames.views.contains(last)
            || ForeignNames.isOfSystem(name)
    }

    /// What guards a value: a part if the value has parts.
    static let locks: Set<String> = ["Mutex", "OSAllocatedUnfairLock"]

    static func kind(ofExternal name: String) -> TypeKind {
        let last = name.lastName
        if last == "UIApplication" || last == "NSApplication" { return .component }  // opens links, tells of news
        // What a watch shows; memory.
        if last.hasPrefix("CLK") || last.hasPrefix("Unsafe") || name.hasPrefix("MemoryLayout.") { return .value }
        if ForeignNames.isNamedValue(name) || locks.contains(last) { return .value }
        if ForeignNames.views.contains(last) || ForeignNames.viewProtocols.contains(last) { return .view }
        if ForeignNames.endsAsValue(last) { return .value }
        if ForeignNames.isWorker(last) { return .component }
        let isDrawing = ["CA", "CG"].contains(where: last.hasPrefix) && ForeignNames.isOfSystem(last)
        if isDrawing || last.hasPrefix("UI") || last.hasPrefix("NSLayout") { return .view }
        if last.hasPrefix("NS"), viewEndings.contains(where: last.hasSuffix) { return .view }
        if ForeignNames.isView(last) || ["Button", "Cell", "HUD", "Label", "View"].contains(where: last.hasSuffix) {
            return TypeKinds.isController(last) || last.hasSuffix("Window") ? .component : .view
        }
        return .component
    }
}
