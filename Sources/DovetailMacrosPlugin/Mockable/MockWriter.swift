import DovetailSyntax
import SwiftSyntax

/// Writes the factory of an assembly whose leaf bindings are doubles.
struct MockWriter {
    let assembly: MockedAssembly
    /// The access modifier with a space behind it, or nothing.
    let access: String

    var source: String {
        let parameters = inputs + assembly.leaves.map(parameter)
        let last = parameters.count - 1
        let lines = parameters.enumerated().map { index, parameter in
            "    \(parameter.source)\(index == last ? "" : ",")\(parameter.comment.map { " // \($0)" } ?? "")\n"
        }
        let signature = lines.isEmpty ? "()" : "(\n\(lines.joined()))"
        return """
            \(isolation)\(access)static func mock\(generics)\(signature)\(effects) -> \(assembly.name)\(isFailable ? "?" : "")\(requirements) {
            \(([creation] + substitutions + ["return \(local)"]).joined(separator: "\n").indented)
            }
            """
    }

    /// The global actor of its own that a leaf has: only there can it be read.
    private var isolation: String {
        assembly.leaves.lazy.compactMap(\.actor).first.map { "\($0)\n" } ?? ""
    }

    private var generics: String { assembly.initializer?.genericParameterClause?.trimmedDescription ?? "" }

    private var requirements: String {
        assembly.initializer?.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
    }

    // MARK: - Parameters

    private struct Parameter {
        let source: String
        var comment: String?
    }

    private var inputs: [Parameter] {
        if assembly.isMadeByContext { return [Parameter(source: "in \(contextName): DIContext")] }
        return initializerParameters.map { Parameter(source: $0.with(\.trailingComma, nil).trimmedDescription) }
    }

    private func parameter(of leaf: MockedAssembly.Leaf) -> Parameter {
        let labels = Set(initializerParameters.map(\.firstName.plain))
        let free = DependencyName.free(leaf.name, among: labels)
        let label = DependencyName.label(free)
        let name = double(of: leaf)
        let attribute = leaf.actor.map { " \($0)" } ?? assembly.closureAttribute
        return Parameter(
            source: """
                \(free == parameterName(of: leaf) ? label : "\(label) \(name)"): \
                @autoclosure @escaping\(attribute) () -> \
                \(leaf.type) = \(leaf.double)()
                """,
            comment: comment(on: leaf))
    }

    private func comment(on leaf: MockedAssembly.Leaf) -> String {
        let origin = "from '@\(leaf.double.hasSuffix("Spy") ? "Spy" : "Stub")' on '\(leaf.protocolName)'"
        let mayBePrivate = leaf.access < .internal && access != "fileprivate "
        return origin + (mayBePrivate ? "; if that is private: 'access: .fileprivate'" : "")
    }

    private var initializerParameters: [FunctionParameterSyntax] {
        assembly.initializer.map { Array($0.signature.parameterClause.parameters) } ?? []
    }

    // MARK: - Statements

    private var creation: String {
        if assembly.isMadeByContext { return "let \(local): \(assembly.name) = \(contextName).assembly()" }
        let arguments = initializerParameters.map { parameter in
            let name = DependencyName.escaped((parameter.secondName ?? parameter.firstName).plain)
            let isInout = parameter.type.trimmedDescription.hasPrefix("inout ")
            let value = isInout ? "&\(name)" : parameter.type.isAutoclosure ? "\(name)()" : name
            let label =
                parameter.firstName.text == "_" ? "" : "\(DependencyName.argumentLabel(parameter.firstName.plain)): "
            return label + value
        }
        let call =
            "\(isThrowing ? "try " : "")\(isAsync ? "await " : "")\(assembly.name)(\(arguments.joined(separator: ", ")))"
        return isFailable ? "guard let \(local) = \(call) else { return nil }" : "let \(local) = \(call)"
    }

    /// None of them need be used, so no test reports them.
    private var substitutions: [String] {
        if assembly.leaves.isEmpty { return [] }
        let calls = assembly.leaves.map { leaf in
            let property = DependencyName.escaped(leaf.name)
            let isolation =
                leaf.effects.isEmpty ? "" : leaf.actor == nil ? assembly.closureIsolation : "@MainActor in "
            let getter =
                leaf.effects.isEmpty ? "\\.\(property)" : "{ \(isolation)\(leaf.effects)$0.\(property) }"
            return "    \(local).substitute(\(getter)) { \(isolation)\(double(of: leaf))() }\n"
        }
        return ["withOptionalSubstitutions {\n\(calls.joined())}"]
    }

    // MARK: - Names and effects

    private var taken: Set<String> {
        Set(initializerParameters.map { ($0.secondName ?? $0.firstName).plain })
    }

    /// The assembly itself, whose name no parameter has.
    private var local: String { DependencyName.free("mock", among: taken.union(assembly.leaves.map(parameterName))) }

    private var contextName: String { DependencyName.free("context", among: Set(assembly.leaves.map(\.name))) }

    private func parameterName(of leaf: MockedAssembly.Leaf) -> String {
        DependencyName.free(leaf.name, among: taken)
    }

    private func double(of leaf: MockedAssembly.Leaf) -> String { DependencyName.escaped(parameterName(of: leaf)) }

    private var isFailable: Bool { assembly.initializer?.optionalMark != nil && !assembly.isMadeByContext }
    private var isAsync: Bool { specifiers?.asyncSpecifier != nil }
    private var isThrowing: Bool { specifiers?.throwsClause != nil }
    private var effects: String { "\(isAsync ? " async" : "")\(isThrowing ? " throws" : "")" }
    private var specifiers: FunctionEffectSpecifiersSyntax? {
        assembly.isMadeByContext ? nil : assembly.initializer?.signature.effectSpecifiers
    }
}
