import SwiftSyntaxMacros
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
    /// What says where it is available, and a global actor's attribute, each with a line break behind it; or
    /// `nonisolated` with a space.
    let isolation: String
    /// The first of these.
    let availability: String
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
    /// Whether `Error` is, or may be, another type than that of the standard library.
    let hidesError: Bool
    /// The compilation condition that keeps it out of other builds.
    let condition: String?

    /// Reads the protocol; nil where a problem was reported.
    init?(of declaration: some DeclSyntaxProtocol, suffix: String, _ request: MacroRequest) {
        guard let subject = declaration.as(ProtocolDeclSyntax.self) else {
            request.reject(expecting: "a protocol")
            return nil
        }
        if request.rejectsFunction() { return nil }
        guard let level = request.access(beside: subject.modifiers) else { return nil }
        protocolName = subject.name.text
        name = "\(subject.name.plain)\(suffix)"
        access = level.modifier
        let inherited = Set(subject.requiredTypes.compactMap(\.plainName))
        inheritedRequirements = inherited
        isActor = !inherited.isDisjoint(with: ["Actor", "AnyActor"])
        nestedIsolation = subject.modifiers.isNonisolated && !isActor ? "nonisolated " : ""
        isolation =
            subject.attributes.availability
            + (subject.attributes.globalActor.map { "\($0.trimmedDescription)\n" } ?? nestedIsolation)
        availability = subject.attributes.availability
        // What the type that the protocol is nested in declares, a macro doesn't see.
        hidesError =
            !request.context.lexicalContext.isEmpty
            || subject.memberBlock.members.contains { $0.decl.typeName == "Error" }
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
        DeclSyntax(written: condition.map { "#if \($0)\n\(source)\n#endif" } ?? source)
    }

    /// The name of the state of an instance, or of all of them. That of a double that inherits is unlike its base's.
    func state(isStatic: Bool) -> String {
        isStatic && base != nil ? "\(DependencyName.property(for: name))State" : "doubleState"
    }

    /// Whether it inherits what Foundation's objects are.
    var isObject: Bool { !inheritedRequirements.isDisjoint(with: ["NSObject", "NSObjectProtocol"]) }
}

extension DeclSyntax {
    /// The name of a type that a protocol declares.
    fileprivate var typeName: String? {
        self.as(AssociatedTypeDeclSyntax.self)?.name.plain ?? self.as(TypeAliasDeclSyntax.self)?.name.plain
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
        "AdditiveArithmetic", "AsyncIteratorProtocol", "AsyncSequence", "BidirectionalCollection", "BinaryInteger",
        "CaseIterable", "Codable", "CodingKey", "Collection", "Comparable", "CustomDebugStringConvertible",
        "CustomReflectable", "CustomStringConvertible", "Decodable", "DistributedActor", "Encodable", "FloatingPoint",
        "IteratorProtocol", "LosslessStringConvertible", "MutableCollection", "NSView", "NSViewController", "Numeric",
        "Operation", "OptionSet", "RandomAccessCollection", "RandomNumberGenerator", "RangeReplaceableCollection",
        "RawRepresentable", "Sequence", "SetAlgebra", "StringProtocol", "Strideable", "TextOutputStream", "UIControl",
        "UIResponder", "UIView", "UIViewController", "View",
    ]

    fileprivate func check(_ double: TestDouble, _ request: MacroRequest) -> Bool {
        let refused = requiredTypes.filter { type in
            type.plainName.map { Self.unsupported.contains($0) || $0.hasPrefix("ExpressibleBy") } ?? false
        }
        for type in refused {
            request.report(.unsupportedInheritance(name: type.trimmedDescription, double: double.name), at: type)
        }
        let statics = double.genericParameters.isEmpty ? [] : double.members.filter { $0.isStatic }
        for member in statics { request.report(.staticInGenericDouble(member.name), at: member.node) }
        let reserved = reservedNames(isSpy: double.name.hasSuffix("Spy"), double.members)
        for (name, node) in reserved { request.report(.reservedName(name), at: node) }
        return refused.isEmpty && statics.isEmpty && reserved.isEmpty
    }

    /// What is called like a part that every double has.
    private func reservedNames(isSpy: Bool, _ members: [ProtocolMember]) -> [(String, Syntax)] {
        let ofTypes: Set<String> = isSpy ? ["CallArgs", "DoubleState", "Sendable"] : ["DoubleState", "Sendable"]
        let ofMembers: Set<String> = isSpy ? ["calledArgs", "doubleState"] : ["doubleState"]
        let types = memberBlock.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self)?.name }
        let parameters = members.flatMap { member in
            member.parameters.filter { ofTypes.contains($0.name) }.map { ($0.name, member.node) }
        }
        return types.filter { ofTypes.contains($0.text) }.map { ($0.text, Syntax($0)) } + parameters
            + members.filter { ofMembers.contains($0.name) }.map { ($0.name, $0.node) }
    }
}

extension ProtocolDeclSyntax {
    /// What it inherits, and what it requires of `Self`, with compositions taken apart.
    var requiredTypes: [TypeSyntax] {
        let conformances = (genericWhereClause?.requirements ?? []).compactMap {
            $0.requirement.as(ConformanceRequirementSyntax.self)
        }
        let ofSelf = conformances.filter { $0.leftType.trimmedDescription == "Self" }.map(\.rightType)
        let parts = ofSelf.flatMap { $0.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [$0] }
        return (inheritanceClause?.types ?? []) + parts
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
    /// `BaseSpy` of `BaseSpy.self`, and `Base` of `(any Base).self`.
    fileprivate var metatypeBase: String? {
        let base = self.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
        return base.map { $0.hasPrefix("(any ") ? String($0.dropFirst(5).dropLast()) : $0 }
    }

    fileprivate var literalText: String? { self.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription }
}
