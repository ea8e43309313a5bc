import DovetailSyntax

/// Writes a double's implementation of one member.
struct MemberWriter {
    let member: ProtocolMember
    let double: TestDouble
    let access: String
    /// The call that a spy records, as an expression.
    let call: String?
    let setterCall: String?
    let answer: Answer?

    var source: String {
        switch member.kind {
        case .function: function
        case .property: property
        case .subscript: item
        case .initializer: initializer
        }
    }

    private var modifiers: String { "\(member.prefix)\(access)\(member.isStatic ? "static " : "")" }
    private var parameters: String { member.parameters.map(\.declaration).joined(separator: ", ") }
    private var requirements: String { member.genericRequirements.isEmpty ? "" : " \(member.genericRequirements)" }
    private var result: String { member.result.type.map { " -> \($0)" } ?? "" }

    // MARK: - Kinds

    private var function: String {
        let name = DependencyName.escaped(member.name)
        return """
            \(modifiers)func \(name)\(member.genericParameters)(\(parameters))\(member.effects.text)\(result)\(requirements) \
            \(block(statements(recording: call)))
            """
    }

    private var property: String {
        let name = DependencyName.escaped(member.name)
        return "\(modifiers)var \(name): \(member.result.type ?? "Void") \(accessors)"
    }

    private var item: String {
        "\(modifiers)subscript\(member.genericParameters)(\(parameters))\(result)\(requirements) \(accessors)"
    }

    private var initializer: String {
        let required = double.isActor || double.isFinal ? "" : "required "
        // An initializer without arguments is every double's own, which neither fails nor throws.
        let isOwn = member.parameters.isEmpty
        let mark = member.isFailable && !isOwn ? "?" : ""
        let isOverride = isOwn && (double.base != nil || double.isObject)
        let signature = """
            \(member.prefix)\(access)\(required)\(isOverride ? "override " : "")init\(mark)\(member.genericParameters)\
            (\(parameters))\(isOwn ? "" : member.effects.text)\(requirements)
            """
        let base = double.base == nil ? [] : ["super.init()"]
        return "\(signature) \(block(base + recording(call)))"
    }

    // MARK: - Bodies

    /// The state of the double, unlike a parameter of that name.
    private var state: String {
        let name = double.state(isStatic: member.isStatic)
        let isHidden = member.parameters.contains { $0.name == name }
        return isHidden ? "\(member.isStatic ? "Self" : "self").\(name)" : name
    }

    private var accessors: String {
        let effects = member.effects.text
        let getter = statements(recording: nil)
        if !member.isSettable, effects.isEmpty { return block(getter) }
        let get = "get\(effects) \(block(getter))"
        if !member.isSettable { return "{\n\(get.indented)\n}" }
        let value = member.newValueName
        let keep = answer.map { "\(state).setAnswer(\(value), for: \"\($0.key)\")" }
        let set =
            "set\(value == "newValue" ? "" : "(\(value))") \(block(recording(setterCall) + [keep].compactMap { $0 }))"
        return "{\n\(get.indented)\n\(set.indented)\n}"
    }

    private func recording(_ call: String?) -> [String] {
        call.map { ["\(state).record(\($0))"] } ?? []
    }

    private func statements(recording call: String?) -> [String] {
        var lines = recording(call)
        if member.result.type == "Never" {
            return lines + ["fatalError(\"'\(double.name).\(member.fullName)' was called\")"]
        }
        guard let answer else { return lines }
        if answer.thrown != nil, let thrown = member.effects.thrown.map(double.error) {
            lines.append("try \(state).throwError(for: \"\(answer.key)\", as: (\(thrown)).self)")
        }
        if answer.type != nil {
            let needsReturn = !lines.isEmpty || member.mayBeBuilt
            lines.append("\(needsReturn ? "return " : "")\(state).answer(for: \"\(answer.key)\")")
        }
        return lines
    }

    private func block(_ statements: [String]) -> String {
        switch statements.count {
        case 0: "{}"
        case 1: "{ \(statements[0]) }"
        default: "{\n\(statements.joined(separator: "\n").indented)\n}"
        }
    }
}
