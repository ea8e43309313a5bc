import DovetailSyntax
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@MixIn`: writes the class that mixes a component together with what it uses.
open class MixInMacro: PeerMacro {
    /// What it writes is indented already.
    public static var formatMode: FormatMode { .disabled }

    /// What is written for one attribute.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let request = MacroRequest(attribute: node, context: context)
        guard let component = declaration.as(ProtocolDeclSyntax.self) else {
            request.reject(expecting: "a protocol that inherits protocols 'Uses…'")
            return []
        }
        if request.rejectsFunction() { return [] }
        guard let access = request.access(beside: component.modifiers), component.canBeMixedIn(request) else {
            return []
        }
        return [DeclSyntax(written: source(for: component, component.requiredTypes, access))]
    }

    private static func source(
        for component: ProtocolDeclSyntax, _ inherited: [TypeSyntax], _ access: AccessLevel
    ) -> String {
        let parts = inherited.compactMap { Ingredient($0) }
        let actor = component.attributes.protocolActor.map { $0.trimmedDescription }
        // What an isolated component uses need not be `Sendable`, but then its conformance is isolated too.
        let isSendable = inherited.contains { $0.trimmedDescription == "Sendable" }
        let conformance = actor.map { isSendable ? "nonisolated " : parts.isEmpty ? "" : "\($0) " } ?? ""
        let isolation = component.modifiers.isNonisolated ? "nonisolated " : ""
        let member = access < .internal ? "" : access.modifier
        let properties = parts.map { "    \(member)let \($0.property): any \($0.type)\n" }.joined()
        return """
            \(component.attributes.availability)\(actor.map { "\($0)\n" } ?? "")\(access.modifier)\(isolation)final class \(DependencyName.escaped("MixIn\(component.name.plain)")): \
            \(conformance)\(component.name.text) {
            \(properties)\(parts.isEmpty ? "" : "\n")\(initializers(of: parts, member, isIsolated: actor != nil))
            }
            """
    }

    /// The initializer. Before Swift 6 a default argument isn't made where the initializer runs, so that of an isolated
    /// class makes what it isn't given in its body.
    private static func initializers(of parts: [Ingredient], _ member: String, isIsolated: Bool) -> String {
        let defaults = parts.map { "\($0.property): any \($0.type) = \($0.mixIn)()" }.joined(separator: ", ")
        let assignments = parts.map { "        self.\($0.property) = \($0.property)\n" }.joined()
        let plain = "    \(member)init(\(defaults)) " + (parts.isEmpty ? "{}" : "{\(Hint.parts)\n\(assignments)    }")
        if !isIsolated || parts.isEmpty { return plain }
        let optionals = parts.map { "\($0.property): (any \($0.type))? = nil" }.joined(separator: ", ")
        let choices = parts.map { "        self.\($0.property) = \($0.property) ?? \($0.mixIn)()\n" }.joined()
        return """
            #if hasFeature(IsolatedDefaultValues)
            \(plain)
            #else
                \(member)init(\(optionals)) {\(Hint.parts)
            \(choices)    }
            #endif
            """
    }
}

extension ProtocolDeclSyntax {
    /// Reports what it requires and the class can't make up.
    fileprivate func canBeMixedIn(_ request: MacroRequest) -> Bool {
        let undecided = memberBlock.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self) }
            .filter { $0.initializer == nil }.map { ($0.trimmedDescription, Syntax($0.name)) }
        let initializers = memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
            .map { ($0.trimmedDescription, Syntax($0.initKeyword)) }
        let unknown: Set<String> = [
            "Actor", "Codable", "Comparable", "Decodable", "Encodable", "Equatable", "Hashable",
        ]
        let inherited = requiredTypes.filter { unknown.contains($0.plainName ?? "") }
            .map { ($0.trimmedDescription, Syntax($0)) }
        let all = inherited + undecided + initializers
        for (requirement, node) in all {
            request.report(.unsupportedRequirement(requirement, mixIn: "MixIn\(name.plain)"), at: node)
        }
        return all.isEmpty
    }
}

/// What a component uses, read from the name `UsesX`.
private struct Ingredient {
    let type: String
    let mixIn: String
    let property: String

    init?(_ inherited: TypeSyntax) {
        let member = inherited.as(MemberTypeSyntax.self)
        guard let name = (member?.name ?? inherited.as(IdentifierTypeSyntax.self)?.name)?.plain,
            name.hasPrefix("Uses"), name.count > 4
        else { return nil }
        let outer = member.map { "\($0.baseType.trimmedDescription)." } ?? ""
        let subject = String(name.dropFirst(4))
        type = "\(outer)\(DependencyName.escaped(subject))"
        mixIn = "\(outer)\(DependencyName.escaped("MixIn\(subject)"))"
        property = DependencyName.property(for: subject)
    }
}
