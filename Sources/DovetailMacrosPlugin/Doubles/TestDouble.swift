import DovetailSyntax
import SwiftSyntax
import SwiftSyntaxBuilder

/// A double that is to be written: its protocol as plain values.
struct TestDouble {
    /// `RepositorySpy`.
    let name: String
    let protocolName: String
    /// With a space behind it, or nothing.
    let access: String
    let isActor: Bool
    /// Whether `Self` is used in a way that forbids subclasses.
    let isFinal: Bool
    /// A global actor's attribute with a line break behind it, `nonisolated` with a space, or nothing.
    let isolation: String
    /// `nonisolated` with a space behind it, or nothing: for the types within it.
    let nestedIsolation: String
    /// The double of the inherited protocol, if there is one.
    let base: String?
    /// `<Item: Hashable>`, or nothing.
    let genericParameters: String
    /// ` where Item: Hashable`, or nothing.
    let genericRequirements: String
    /// `ID = Int`, for each inherited associated type that the protocol decides.
    let associatedTypes: [String]
    let members: [ProtocolMember]
    let inheritedRequirements: Set<String>
    /// The compilation condition that keeps it out of other builds.
    let condition: String?

    /// Reads the protocol; nil where a problem was reported.
    init?(of declaration: some DeclSyntaxProtocol, suffix: String, _ request: MacroRequest) {
        guard let subject = declaration.as(ProtocolDeclSyntax.self) else {
            request.reject(expecting: "a protocol")
            return nil
        }
        guard let level = request.access(beside: subject.modifiers) else { return nil }
        protocolName = subject.name.text
        name = "\(subject.name.plain)\(suffix)"
        access = level.modifier
        let inherited = Set(subject.inheritanceClause?.types.compactMap(\.plainName) ?? [])
        inheritedRequirements = inherited
        isActor = !inherited.isDisjoint(with: ["Actor", "AnyActor"])
        nestedIsolation = subject.modifiers.isNonisolated && !isActor ? "nonisolated " : ""
        isolation = subject.attributes.globalActor.map { "\($0.trimmedDescription)\n" } ?? nestedIsolation
        base = request.attribute.argument("inheriting")?.expression.metatypeBase.map {
            $0.hasSuffix(suffix) ? $0 : $0 + suffix
        }
        condition = request.attribute.argument("if")?.expression.literalText
        let generics = Generics(subject)
        genericParameters = generics.parameters
        genericRequirements = generics.requirements
        associatedTypes = generics.decided
        if base != nil, suffix == "Spy", level > .internal {
            request.report(
                .publicInheritance(name), at: request.attribute.argument("inheriting")!,
                fixIts: [request.settingAccess(to: .internal)])
            return nil
        }
        if base != nil, isActor {
            request.report(.inheritingActor(name), at: request.attribute.argument("inheriting")!)
            return nil
        }
        let closures = Set(request.attribute.closureNames + subject.memberBlock.members.closureAliases)
        guard let members = subject.members(for: name + generics.arguments, closures, request) else { return nil }
        self.members = members
        isFinal = !isActor && members.contains { $0.result.needsFinalClass }
        if !subject.check(self, request) { return nil }
    }

    /// The double as a declaration, in its compilation condition.
    func declaration(_ source: String) -> DeclSyntax {
        DeclSyntax(stringLiteral: condition.map { "#if \($0)\n\(source)\n#endif" } ?? source)
    }

    /// The name of the state of an instance, or of all of them. That of a double that inherits is unlike its base's.
    func state(isStatic: Bool) -> String {
        isStatic && base != nil ? "\(DependencyName.property(for: name))State" : "doubleState"
    }

    /// Whether it inherits what Foundation's objects are.
    var isObject: Bool { !inheritedRequirements.isDisjoint(with: ["NSObject", "NSObjectProtocol"]) }
}

/// Associated types as the generic parameters of a class.
private struct Generics {
    let parameters: String
    let arguments: String
    let requirements: String
    let decided: [String]

    init(_ subject: ProtocolDeclSyntax) {
        let types = subject.memberBlock.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self) }
        let names = types.map(\.name.text)
        parameters =
            types.isEmpty
            ? ""
            : "<\(types.map { $0.name.text + ($0.inheritanceClause?.trimmedDescription ?? "") }.joined(separator: ", "))>"
        arguments = names.isEmpty ? "" : "<\(names.joined(separator: ", "))>"
        let clauses = types.map(\.genericWhereClause) + [subject.genericWhereClause]
        let all = clauses.compactMap { $0 }.flatMap { $0.requirements.map(\.requirement) }
        let texts = all.filter { $0.names(anyOf: names) }.map(\.text)
        requirements = texts.isEmpty ? "" : " where \(texts.joined(separator: ", "))"
        decided = all.filter { !$0.names(anyOf: names) && $0.is(SameTypeRequirementSyntax.self) }
            .map { $0.text.replacing("==", with: "=") }
    }
}

extension GenericRequirementSyntax.Requirement {
    fileprivate var text: String { trimmedDescription.replacing("Self.", with: "") }

    fileprivate func names(anyOf names: [String]) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
}

extension ProtocolDeclSyntax {
    /// The requirements, or nil where one of them was reported.
    fileprivate func members(
        for double: String, _ closures: Set<String>, _ request: MacroRequest
    ) -> [ProtocolMember]? {
        var hasFailed = false
        let reader = ProtocolReader(for: double, closures: closures) { problem, node in
            hasFailed = true
            request.report(MacroProblem(problem, at: node), at: node)
        }
        let members = reader.members(of: self)
        return hasFailed ? nil : members
    }

    /// Protocols that ask for more than a double can make up, and classes that it can't inherit.
    private static let unsupported: Set<String> = [
        "CaseIterable", "Codable", "Collection", "Comparable", "CustomStringConvertible", "Decodable",
        "CodingKey", "CustomDebugStringConvertible", "DistributedActor", "Encodable", "IteratorProtocol",
        "LosslessStringConvertible", "NSView", "NSViewController", "Operation", "OptionSet", "RawRepresentable",
        "Sequence", "UIControl", "UIResponder", "UIView", "UIViewController", "View",
    ]

    fileprivate func check(_ double: TestDouble, _ request: MacroRequest) -> Bool {
        let refused = requiredTypes.filter { Self.unsupported.contains($0.plainName ?? "") }
        for type in refused {
            request.report(.unsupportedInheritance(name: type.trimmedDescription, double: double.name), at: type)
        }
        let statics = double.genericParameters.isEmpty ? [] : double.members.filter { $0.isStatic }
        for member in statics { request.report(.staticInGenericDouble(member.name), at: member.node) }
        return refused.isEmpty && statics.isEmpty
    }
}

extension ProtocolDeclSyntax {
    /// What it inherits, and what it requires of `Self`.
    fileprivate var requiredTypes: [TypeSyntax] {
        let conformances = (genericWhereClause?.requirements ?? []).compactMap {
            $0.requirement.as(ConformanceRequirementSyntax.self)
        }
        let ofSelf = conformances.filter { $0.leftType.trimmedDescription == "Self" }.map(\.rightType)
        return (inheritanceClause?.types ?? []) + ofSelf
    }
}

extension MacroProblem {
    fileprivate init(_ problem: UnsupportedMember, at node: Syntax) {
        self =
            switch problem {
            case .operator(let name): .operatorRequirement(name)
            case .conditional: .conditionalMember
            case .parameterPack: .parameterPack
            case .noncopyable:
                .noncopyableParameter(node.as(GenericParameterSyntax.self)?.name.text ?? node.trimmedDescription)
            }
    }
}

extension ExprSyntax {
    /// `BaseSpy` of `BaseSpy.self`.
    fileprivate var metatypeBase: String? { self.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription }

    fileprivate var literalText: String? { self.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription }
}
