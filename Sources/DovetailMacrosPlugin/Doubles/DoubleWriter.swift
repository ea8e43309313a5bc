import DovetailSyntax

/// Writes the class or actor of a double.
struct DoubleWriter {
    let double: TestDouble
    /// The calls that it records, if it is a spy.
    let calls: CallArgs?
    private let answers: [Answer]

    init(double: TestDouble, calls: CallArgs?) {
        self.double = double
        self.calls = calls
        answers = Answer.all(of: double)
    }

    var source: String {
        let sections = [associatedTypes, state, callArgs, initializers, controls, members].filter { !$0.isEmpty }
        let body = sections.joined(separator: "\n\n").indented
        let hint = Hint.inheritance(base: double.base, protocols: double.inheritedRequirements)
        return "\(double.isolation)\(header) {\(hint)\n\(body)\n}"
    }

    private var access: String { ["private ", "fileprivate "].contains(double.access) ? "" : double.access }

    private var header: String {
        let superclass = double.base ?? (isObject ? "NSObject" : nil)
        let inherited = [superclass, double.protocolName, isOpenSpy ? spyProtocol : nil]
        let sendable = double.isActor ? [] : ["@unchecked Sendable"]
        let list = (inherited.compactMap { $0 } + sendable).joined(separator: ", ")
        let kind = double.isActor ? "actor" : double.isFinal ? "final class" : "class"
        return
            "\(double.access)\(kind) \(DependencyName.escaped(double.name))\(double.genericParameters): \(list)\(double.genericRequirements)"
    }

    /// Whether another spy may inherit this one: its calls then come from an extension, which can be shadowed. A public
    /// double names no type of the library in public, since its file may import that internally.
    private var isOpenSpy: Bool {
        calls != nil && double.base == nil && !["public ", "package "].contains(double.access)
    }

    private var spyProtocol: String { hasStaticCalls ? "StaticSpyDouble" : "SpyDouble" }

    private var hasStaticCalls: Bool { calls?.cases.contains(where: \.isStatic) == true }

    private var isObject: Bool { double.isObject }

    // MARK: - State

    private var associatedTypes: String {
        double.associatedTypes.map { "\(access)typealias \($0)" }.joined(separator: "\n")
    }

    private var state: String {
        var lines: [String] = []
        if double.base == nil { lines.append("nonisolated let doubleState = DoubleState(\"\(double.name)\")") }
        if double.members.contains(where: \.isStatic) {
            lines.append("nonisolated static let \(double.state(isStatic: true)) = DoubleState(\"\(double.name)\")")
        }
        return lines.joined(separator: "\n")
    }

    private var callArgs: String {
        guard let calls else { return "" }
        let inherited = double.base.map { ["case inherited(\($0).CallArgs)"] } ?? []
        let cases = (inherited + calls.cases.map(\.declaration)).joined(separator: "\n")
        let aliases = calls.cases.compactMap(\.aliasDeclaration).map { access + $0 }.joined(separator: "\n")
        let body = [cases, aliases, equality(of: calls)].filter { !$0.isEmpty }.joined(separator: "\n\n")
        let conformances = double.base == nil ? "Equatable" : "Equatable, InheritingCallArgs"
        let text =
            "\(access)\(double.nestedIsolation)enum CallArgs: \(conformances) {"
            + (body.isEmpty ? "}" : "\n\(body.indented)\n}")
        return ([text] + (calledArgsAreMembers ? calledArgs(in: "CallArgs") : [])).joined(separator: "\n\n")
    }

    /// Whether the calls are properties of the double. Those of a spy that inherits, or may be inherited, come from an
    /// extension, which can be shadowed; what is there in a condition only has no extension.
    private var calledArgsAreMembers: Bool { double.base == nil ? !isOpenSpy : double.condition != nil }

    private func calledArgs(in type: String) -> [String] {
        let instance = "\(access)nonisolated var calledArgs: [\(type)] { doubleState.calls() }"
        let state = double.state(isStatic: true)
        let statics = "\(access)nonisolated static var calledArgs: [\(type)] { \(state).calls() }"
        return hasStaticCalls ? [instance, statics] : [instance]
    }

    /// The extension of the protocol with the calls of a spy that inherits another, or nil.
    ///
    /// - Parameter outer: The name of the type that both are nested in, with a dot behind it, or nothing.
    func callsExtension(within outer: String) -> String? {
        guard double.base != nil, !calledArgsAreMembers else { return nil }
        let body = calledArgs(in: "\(outer)\(double.name).CallArgs").joined(separator: "\n\n")
        return
            "\(double.availability)extension \(outer)\(double.protocolName) where Self: \(outer)\(double.name) {\n\(body.indented)\n}"
    }

    private func equality(of calls: CallArgs) -> String {
        if calls.cases.isEmpty { return "" }
        var lines = double.base == nil ? [] : ["case (.inherited(let left1), .inherited(let right1)): left1 == right1"]
        lines += calls.cases.map { item in
            let comparisons = item.values.indices.map { "DoubleState.isEqual(left\($0 + 1), right\($0 + 1))" }
            let result = comparisons.isEmpty ? "true" : comparisons.joined(separator: " && ")
            return "case (\(item.pattern("left")), \(item.pattern("right"))): \(result)"
        }
        if lines.count > 1 { lines.append("default: false") }
        let body = "switch (left, right) {\n\(lines.joined(separator: "\n"))\n}"
        return "\(access)static func == (left: Self, right: Self) -> Bool {\n\(body.indented)\n}"
    }

    // MARK: - Initializers

    private var initializers: String {
        var result: [String] = []
        let requiresEmpty = double.members.contains { $0.kind == .initializer && $0.parameters.isEmpty }
        if double.base == nil, !requiresEmpty {
            result.append("\(access)\(isObject ? "override " : "")init() {}")
        }
        if double.base != nil, !requiresEmpty, double.members.contains(where: { $0.kind == .initializer }) {
            result.append("\(access)override init() { super.init() }")
        }
        let convenience = double.isActor ? "" : "convenience "
        for answer in answers.instance where answer.isOnlyAnswer {
            result.append(
                willInitializer(
                    "\(access)\(convenience)init(willReturn value: \(answer.parameterType))",
                    "\(answer.name) = value\(hint(answer))"))
        }
        for answer in answers.instance where answer.isOnlyError {
            result.append(
                willInitializer(
                    "\(access)\(convenience)init(willThrow error: \(answer.thrown ?? ""))",
                    "\(answer.errorName) = error"))
        }
        return result.joined(separator: "\n\n")
    }

    /// What stands for an associated type isn't an alias.
    private func hint(_ answer: Answer) -> String {
        double.genericParameters.isEmpty ? Hint.closure(answer.parameterType) : ""
    }

    private func willInitializer(_ signature: String, _ assignment: String) -> String {
        "\(signature) {\n    self.init()\n    \(assignment)\n}"
    }

    // MARK: - What a test tells the double

    private var controls: String {
        answers.flatMap { $0.controls(access: access) }.joined(separator: "\n\n")
    }

    // MARK: - What the protocol requires

    private var members: String {
        let written = double.members.indices.map { index in
            MemberWriter(
                member: double.members[index], double: double, access: access, call: calls?.call(index),
                setterCall: calls?.setter(index), answer: answers.first { $0.index == index }
            ).source
        }
        return (identity + written).joined(separator: "\n\n")
    }

    /// What `Hashable` asks for: a double is equal to itself alone.
    private var identity: [String] {
        let inherited = double.inheritedRequirements
        guard !inherited.isDisjoint(with: ["Equatable", "Hashable"]) else { return [] }
        let equal = """
            \(access)nonisolated static func == (left: \(double.name), right: \(double.name)) -> Bool { left === right }
            """
        let hash = """
            \(access)nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
            """
        // Written, since the one that the compiler writes would be isolated as the double is.
        let value = "\(access)nonisolated var hashValue: Int { ObjectIdentifier(self).hashValue }"
        let restated = Set(double.members.map(\.name))
        let written =
            inherited.contains("Hashable") ? [("==", equal), ("hash", hash), ("hashValue", value)] : [("==", equal)]
        return written.filter { !restated.contains($0.0) }.map(\.1)
    }
}

extension String {
    /// Each line that isn't empty moved to the right.
    var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}
