import DovetailSyntax
import SwiftSyntax

/// Associated types as the generic parameters of a class.
struct Generics {
    let parameters: String
    let arguments: String
    let requirements: String
    let decided: [String]

    init(_ subject: ProtocolDeclSyntax) {
        let declared = subject.memberBlock.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self) }
        let clauses = declared.map(\.genericWhereClause) + [subject.genericWhereClause]
        let written = clauses.compactMap { $0 }.flatMap { $0.requirements.map(\.requirement) }
        let aliases = Self.aliases(of: Set(declared.map(\.name.text)), written)
        let types = declared.filter { type in !aliases.contains { $0.name == type.name.text } }
        let names = types.map(\.name.text)
        let all = written.filter { requirement in !aliases.contains { $0.requirement == requirement } }
        parameters =
            types.isEmpty
            ? ""
            : "<\(types.map { $0.name.text + ($0.bound(in: subject) ?? "") }.joined(separator: ", "))>"
        arguments = names.isEmpty ? "" : "<\(names.joined(separator: ", "))>"
        let inherited = aliases.compactMap { alias in
            let clause = declared.first { $0.name.text == alias.name }?.inheritanceClause
            return names.contains(alias.type) ? clause.map { "\(alias.type)\($0.trimmedDescription)" } : nil
        }
        let texts =
            inherited
            + all.filter { $0.names(anyOf: names) }.map { requirement in
                aliases.reduce(requirement.text) { $0.replacingName($1.name, with: $1.type) }
            }
        requirements = texts.isEmpty ? "" : " where \(texts.joined(separator: ", "))"
        decided =
            all.filter { !$0.names(anyOf: names) && $0.is(SameTypeRequirementSyntax.self) }
            .map { $0.text.replacing("==", with: "=") } + aliases.map { "\($0.name) = \($0.type)" }
    }
}

extension Generics {
    /// What `where Item == Int` or `where Item == Element` decides: a generic parameter that is always the same as
    /// another type is an error.
    private static func aliases(
        of names: Set<String>, _ requirements: [GenericRequirementSyntax.Requirement]
    ) -> [(name: String, type: String, requirement: GenericRequirementSyntax.Requirement)] {
        var free = names
        return requirements.compactMap { requirement in
            guard let same = requirement.as(SameTypeRequirementSyntax.self) else { return nil }
            let (left, right) = (same.leftType.plainText, same.rightType.plainText)
            let hasNames = { (side: String) in names.contains { $0 != side && side.replacingName($0, with: "") != side }
            }
            if names.contains(left), !hasNames(right), free.remove(left) != nil { return (left, right, requirement) }
            if names.contains(right), !hasNames(left), free.remove(right) != nil { return (right, left, requirement) }
            return nil
        }
    }
}

extension AssociatedTypeDeclSyntax {
    /// What it is declared to be, or what `Identifiable` says of its `ID`.
    fileprivate func bound(in subject: ProtocolDeclSyntax) -> String? {
        let isIdentity = name.text == "ID" && subject.identifiable != nil
        guard let written = inheritanceClause?.trimmedDescription else { return isIdentity ? ": Hashable" : nil }
        return isIdentity && !written.contains("Hashable") ? "\(written) & Hashable" : written
    }
}

extension String {
    /// With `type` in the place of a type's name, wherever it isn't a member of another type.
    fileprivate func replacingName(_ name: String, with type: String) -> String {
        var result = ""
        var word = ""
        for character in self + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            result += word == name && result.last != "." ? type : word
            result.append(character)
            word = ""
        }
        return String(result.dropLast())
    }
}

extension SyntaxProtocol {
    fileprivate var plainText: String { trimmedDescription.replacing("Self.", with: "") }
}

extension GenericRequirementSyntax.Requirement {
    fileprivate var text: String { trimmedDescription.replacing("Self.", with: "") }

    fileprivate func names(anyOf names: [String]) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
}
