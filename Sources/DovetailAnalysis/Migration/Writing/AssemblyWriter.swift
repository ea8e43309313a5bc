import DovetailGraph

/// Writes an assembly as a person would: one file, or one with the class and one for each source file.
struct AssemblyWriter {
    let assembly: PlannedAssembly

    /// Names of files and their text.
    var files: [(name: String, text: String)] {
        var result: [(String, String)]
        if let home = home.map({ assembly.files[$0] }) {
            let imports = home.imports + importsOfProtocols
            let own = sections(of: home)
            let lines = (own.isEmpty ? closedHead : head + own + ["}"]) + conformance
            result = [(assembly.name, file(imports, lines))]
        } else {
            let lines = closedHead + conformance
            result = [(assembly.name, file(["import Dovetail"] + importsOfProtocols, lines))]
        }
        for (index, (part, base)) in zip(assembly.files, partNames).enumerated() where index != home {
            let lines = ["extension \(assembly.name) {"] + sections(of: part) + ["}"]
            result.append(("\(assembly.name)+\(base)", file(part.imports, lines)))
        }
        return result
    }

    /// The source file whose bindings stand in the class itself: the only one, or that of the component.
    private var home: Int? {
        if assembly.files.count == 1 { return 0 }
        guard let component = assembly.component else { return nil }
        let base = assembly.name.hasSuffix("Assembly") ? String(assembly.name.dropLast(8)) : assembly.name
        let names = [component.replaced ?? "", base + "Component"].map { "\($0).swift" }
        return assembly.files.firstIndex { names.contains($0.path.split(separator: "/").last.map(String.init) ?? "") }
    }

    /// `Registrations` of `Shop/Registrations.swift`, and `ShopRegistrations` where there is another.
    private var partNames: [String] {
        var taken: Set<String> = ["bridge"]
        return assembly.files.map { file in
            let words = file.path.split(separator: "/").map { $0.hasSuffix(".swift") ? $0.dropLast(6) : $0 }
            let names = words.indices.reversed().map { words[$0...].map { String($0).upperCamel }.joined() }
            let base = words.last.map(String.init) ?? ""
            let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "\(base)\($0)" }
            let isFree = { (name: String) in !taken.contains(name.lowercased()) }
            let name = ([base] + names).first(where: isFree) ?? numbered.first(where: isFree) ?? base
            taken.insert(name.lowercased())
            return name
        }
    }

    private func file(_ given: [String], _ lines: [String]) -> String {
        let imports = given + importsOfFoundation(for: lines, besides: given)
        return (imports.withoutRepetitions + [""] + protocols(for: imports, lines) + lines.withoutBlankEnds).joined(
            separator: "\n") + "\n"
    }

    // MARK: - The class

    private var access: String { assembly.isPublic ? "public " : "" }
    private var usesNames: [String] { assembly.outside.map(\.usesName) }

    private var head: [String] {
        switch assembly.form {
        case .created: createdHead
        case .composed: composedHead
        case .component: componentHead
        }
    }

    /// The class without bindings.
    private var closedHead: [String] {
        let lines = head.withoutBlankEnds
        return lines.count == 1 ? [lines[0] + "}"] : lines + ["}"]
    }

    private var outsideType: String { "any \(usesNames.joined(separator: " & "))" }

    private var declarationOfOutside: [String] {
        let line = "    let outside: \(outsideType)"
        return line.count <= 120 ? [line] : ["    let outside:"] + "        \(outsideType)".broken(indentation: 12)
    }

    private func initializer(_ access: String, _ parameters: [String]) -> [String] {
        let line = "    \(access)init(\(parameters.joined(separator: ", "))) {"
        if line.count <= 120 { return [line] }
        let several = parameters.map { "        \($0)," }.withoutLastComma
        return ["    \(access)init("] + several.flatMap { $0.broken(indentation: 12) } + ["    ) {"]
    }

    /// With a context of its own.
    private var composedHead: [String] {
        let own = assembly.outside.allSatisfy(\.isPublic) ? access : ""
        var lines = [
            "\(access)final class \(assembly.name): Assembling {", "    \(access)let context = DIContext()",
        ]
        if assembly.outside.isEmpty {
            return lines + (assembly.isPublic ? ["", "    public init() {}"] : []) + [""]
        }
        lines += ["    /// What is not made here."] + declarationOfOutside + [""]
        return lines + initializer(own, ["outside: \(outsideType)"]) + ["        self.outside = outside", "    }", ""]
    }

    /// In the place of a component.
    private var componentHead: [String] {
        guard let component = assembly.component else { return composedHead }
        let bases = ["Assembling"] + component.conformances
        var lines =
            component.comments + [
                "\(access)final class \(assembly.name): \(bases.joined(separator: ", ")) {"
            ]
        let own = component.isPublic ? access : ""
        let held = component.held
        let given = component.given
        if held.isEmpty, component.inputs.isEmpty, given == nil {
            let initializer = own.isEmpty ? [] : ["", "    \(own)init() {}"]
            return lines + ["    \(access)let context = DIContext()"] + initializer + [""]
        }
        let isRoot = held.isEmpty && given == nil
        let kept = held + (given?.kept ?? [])
        lines.append("    \(access)let context\(isRoot ? " = DIContext()" : ": DIContext")")
        lines += kept.map { "    let \($0.name): \($0.type)" }
        lines += component.inputs.flatMap { input in
            let access = input.isPublic ? access : ""
            return (input.comments + ["\(access)\(input.specifier) \(input.name): \(input.type)"]).map { "    \($0)" }
        }
        let first = isRoot || !kept.isEmpty ? kept : [(name: "parent", type: "DIContext")]
        let parameters = first.map { "\($0.name): \($0.type)" } + component.inputs.map(\.parameter)
        lines += ["", "    \(own)init(\(parameters.joined(separator: ", "))) {"]
        if let parent = first.first {
            lines.append("        context = DIContext(parent: \(parent.name)\(kept.isEmpty ? "" : ".context"))")
        }
        lines += kept.map { "        self.\($0.name) = \($0.name)" }
        lines += component.inputs.map { "        self.\($0.name) = \($0.argument)" }
        let offered = component.offered.flatMap { property, path in
            property.declaration(access: property.isPublic ? access : "", answer: "{ \(path) }")
        }
        return lines + ["    }", ""] + offered.map { $0.indented(by: 4) } + (offered.isEmpty ? [] : [""])
    }

    /// What makes it fit for the children of other modules that it makes.
    private var conformance: [String] {
        guard let component = assembly.component else {
            let names = assembly.conformances.map(\.name)
            if names.isEmpty { return [] }
            let line = "extension \(assembly.name): \(names.joined(separator: ", ")) {}"
            if line.count <= 120 { return ["", line] }
            return ["", "extension \(assembly.name):"] + names.map { "    \($0)," }.withoutLastComma + ["{}"]
        }
        let isolated = component.isolatedConformances.flatMap { ["", "extension \(assembly.name): \($0) {}"] }
        guard let last = component.supplied.last else { return isolated }
        var line = "extension \(assembly.name):"
        var lines = isolated + [""]
        for name in component.supplied {
            let next = " \(name)" + (name == last ? " {" : ",")
            if line.count + next.count > 118 {
                lines.append(line)
                line = "   "
            }
            line += next
        }
        if component.forwards.isEmpty { return lines + [line + "}"] }
        let forwards = component.forwards.flatMap { property, path in
            property.declaration(access: access, answer: "{ \(path) }")
        }
        return lines + [line] + forwards.map { $0.indented(by: 4) } + ["}"]
    }

    private var createdHead: [String] {
        let base = assembly.isOnMainActor ? "MainActorAssembly" : "Assembly"
        let isTaken = assembly.taken.contains(base)
        var lines = ["\(access)final class \(assembly.name): \(isTaken ? "Dovetail." : "")\(base) {"]
        let made = assembly.others.filter { !(assembly.given + assembly.givenLater).contains($0) }
        for other in made {
            lines.append("    lazy var \(other.propertyOfAssembly): \(other) = context.assembly()")
        }
        if !made.isEmpty { lines.append("") }
        if !assembly.givenLater.isEmpty {
            lines.append("    // Set afterwards: what is here needs this assembly in turn.")
            lines += assembly.givenLater.map { "    var \($0.propertyOfAssembly): \($0)!" } + [""]
        }
        var inputs = assembly.given.map { (name: $0.propertyOfAssembly, type: $0) }
        lines += inputs.map { "    let \($0.name): \($0.type)" }
        if !assembly.outside.isEmpty {
            lines += ["    /// What is not made here."] + declarationOfOutside
            inputs.append(("outside", outsideType))
        }
        if inputs.isEmpty { return lines }
        let parameters = inputs.map { "\($0.name): \($0.type)" }
        let own = assembly.outside.allSatisfy(\.isPublic) ? access : ""
        return lines + [""] + initializer(own, parameters)
            + inputs.map {
                "        self.\($0.name) = \($0.name)"
            } + [
                "        super.init()",
                "    }",
                "",
                "    @available(*, unavailable, message: \"It needs what is not made here\")",
                "    \(access)required init() { fatalError(\"\(Self.cureOfInstance)\") }",
                "",
            ]
    }

    private static let cureOfInstance = "make it with its initializer: 'instance()' has nothing to give it"

    /// In the file of the class.
    private func protocols(for imports: [String], _ lines: [String]) -> [String] {
        guard lines.contains(where: { $0.contains("final class \(assembly.name):") }) else { return [] }
        if case .needs(_, let type, let properties)? = assembly.component?.given {
            let inner = properties.flatMap { property, comments in
                comments + property.declaration(access: "", answer: "{ get }")
            }
            return ["\(access)protocol \(type): Assembling {"] + inner.map { $0.indented(by: 4) } + ["}", ""]
        }
        let base = assembly.form != .created ? ": Sendable" : ""
        return assembly.declared.flatMap { property in
            [
                "\(assembly.isPublic && property.isPublic ? "public " : "")protocol \(property.usesName)\(base) {"
            ] + property.declaration(access: "", answer: "{ get }").map { $0.indented(by: 4) } + ["}", ""]
        }
    }

    // MARK: - Bindings

    private func sections(of file: PlannedFile) -> [String] {
        // Titles above single bindings only repeat their names.
        if file.sections.allSatisfy({ $0.items.count == 1 }) || file.sections.count == 1 {
            return lines(of: file.sections.flatMap(\.items)).withoutBlankEnds
        }
        return file.sections.flatMap { section -> [String] in
            let mark = section.title.isEmpty ? [] : ["", "    // MARK: - \(section.title)", ""]
            return mark + lines(of: section.items)
        }.withoutBlankEnds
    }

    /// - Parameter isIntroduced: whether the comments around the first one stand above already.
    private func lines(of items: [Section<PlannedBinding>.Item], isIntroduced: Bool = false) -> [String] {
        var result: [String] = []
        var wasLong = false
        for (index, item) in items.enumerated() {
            let around = isIntroduced && index == 0 ? [] : item.commentsAround.map { $0.indented(by: 4) }
            if !around.isEmpty { result += (index > 0 ? [""] : []) + around + [""] }
            var lines: [String]
            var isApart = false
            switch item {
            case .element(let binding):
                lines = binding.lines(in: assembly).map { $0.indented(by: 4) }
                isApart = binding.registration.startsParagraph
            case .choice(let clauses):
                let filled = clauses.lastIndex { !$0.items.isEmpty } ?? 0
                lines =
                    clauses[...filled].enumerated().flatMap { position, clause in
                        clause.directive.split(separator: "\n").map { "    \($0)" }
                            + self.lines(of: clause.items, isIntroduced: position == 0)
                    } + ["    #endif"]
            }
            let isLong = lines.count > 1
            if index > 0, around.isEmpty, isLong || wasLong || isApart { result.append("") }
            result += lines
            wasLong = isLong
        }
        return result
    }
}

extension Section<PlannedBinding>.Item {
    /// The comments above the function that registers this and what follows, which stand outside of `#if`.
    fileprivate var commentsAround: [String] {
        switch self {
        case .element(let binding):
            binding.registration.commentsAround.flatMap { $0.split(separator: "\n").map { String($0).plainComment } }
        case .choice(let clauses): clauses.lazy.compactMap(\.items.first).first?.commentsAround ?? []
        }
    }
}

extension PlannedGiven {
    fileprivate var kept: [(name: String, type: String)] {
        guard case .needs(let name, let type, _) = self else { return [] }
        return [(name, "any \(type)")]
    }
}

extension PlannedProperty {
    /// - Parameter answer: what follows the type of a property.
    fileprivate func declaration(access: String, answer: String) -> [String] {
        let isolation = isOnMainActor ? "@MainActor " : ""
        if parameters.isEmpty { return ["\(isolation)\(access)var \(name): \(type) \(answer)"] }
        return parameters.head("\(isolation)func \(name)", " -> \(type)")
    }
}

extension [RegisteredParameter] {
    /// `(size, of: user)`, with which a method is called that has these; empty for a property.
    var arguments: String {
        if isEmpty { return "" }
        let list = map { $0.label == "_" ? $0.name : "\($0.label ?? $0.name): \($0.name)" }
        return "(\(list.joined(separator: ", ")))"
    }

    fileprivate var list: String { map(\.declaration).joined(separator: ", ") }

    /// A method's head, on several lines where it is too long for one.
    func head(_ start: String, _ end: String) -> [String] {
        let line = "\(start)(\(list))\(end)"
        if line.count <= 116 { return [line] }
        let inner = list.count <= 112 ? [list] : map { "\($0.declaration)," }.withoutLastComma
        return ["\(start)("] + inner.map { $0.indented(by: 4) } + [")\(end)"]
    }
}

extension RegisteredParameter {
    fileprivate var declaration: String {
        let label = label.map { $0 == name ? "" : "\($0) " } ?? ""
        let value = defaultValue.map { " = \($0)" } ?? ""
        return "\(label)\(name): \(type.isFunctionType ? "@escaping " : "")\(type)\(value)"
    }
}

extension String {
    /// Whether it is the type of a closure that is written without `@escaping`.
    fileprivate var isFunctionType: Bool {
        let core = self[...].drop { $0 != "(" }
        let isAttributed = prefix(upTo: core.startIndex).split(separator: " ").allSatisfy { $0.hasPrefix("@") }
        guard isAttributed, !contains("@escaping"), !contains("@autoclosure") else { return false }
        var depth = 0
        for index in core.indices {
            depth += core[index] == "(" ? 1 : core[index] == ")" ? -1 : 0
            if depth == 0 { return core[core.index(after: index)...].contains("->") }
        }
        return false
    }

    var isMark: Bool { hasPrefix("// MARK:") || hasPrefix("//MARK:") }
}

extension String {
    func indented(by width: Int) -> String { isEmpty ? "" : String(repeating: " ", count: width) + self }
}

extension [String] {
    fileprivate var withoutBlankEnds: [String] {
        Array(drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
    }
}
