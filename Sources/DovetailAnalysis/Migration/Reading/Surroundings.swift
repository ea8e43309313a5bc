import SwiftSyntax

/// What only the surroundings of a place have, by name: the owner, as a sentence names it. The innermost counts.
struct Surroundings {
    typealias Layer = [String: String]

    private var layers: [Layer] = []
    private var changes: [String: String?] = [:]

    init(_ layers: [Layer] = []) { self.layers = layers }

    subscript(name: String) -> String? {
        get { changes[name] ?? layers.lazy.compactMap { $0[name] }.first }
        set { changes[name] = .some(newValue) }
    }
}

/// Reads the surroundings of the places of one file: each block, function and type once.
struct SurroundingsReader {
    let catalogue: SourceCatalogue
    private var layers: [SyntaxIdentifier: Surroundings.Layer] = [:]

    init(catalogue: SourceCatalogue) { self.catalogue = catalogue }

    /// What the functions and types around a place declare, and what is private to the file.
    mutating func surroundings(of node: Syntax) -> Surroundings {
        var result: [Surroundings.Layer] = []
        for ancestor in node.ancestors where ancestor.mayDeclare {
            if let known = layers[ancestor.id] {
                result.append(known)
            } else {
                let layer = layer(of: ancestor)
                layers[ancestor.id] = layer
                result.append(layer)
            }
        }
        return Surroundings(result.filter { !$0.isEmpty })
    }

    private func layer(of node: Syntax) -> Surroundings.Layer {
        if let items = node.as(CodeBlockItemListSyntax.self) {
            let declarations = items.flatMap(\.declarations)
            return items.isFile
                ? Self.layer(declarations.filter(\.isPrivate).flatMap(\.names), RegistrationSource.file)
                : Self.layer(declarations.flatMap(\.names), RegistrationSource.function)
        }
        if let clause = node.parameterClause {
            let names = clause.parameters.map { ($0.secondName ?? $0.firstName).text }
            return Self.layer(names, RegistrationSource.function)
        }
        if let closure = node.as(ClosureExprSyntax.self) {
            return Self.layer(closure.namedParameters.map(\.name), RegistrationSource.function)
        }
        guard let members = node.as(MemberBlockSyntax.self), let title = members.parent?.title else { return [:] }
        let names = members.members.flatMap(\.decl.names) + catalogue.members(inheritedBy: title.lastWord)
        return Self.layer(names + ["self"], "'\(title)'")
    }

    private static func layer(_ names: [String], _ owner: String) -> Surroundings.Layer {
        Dictionary(names.map { ($0.withoutBackticks, owner) }) { first, _ in first }
    }
}

extension CodeBlockItemSyntax {
    /// The declaration, or those of all clauses of an `#if`.
    fileprivate var declarations: [DeclSyntax] {
        guard let choice = item.as(IfConfigDeclSyntax.self) else {
            return [item.as(DeclSyntax.self)].compactMap(\.self)
        }
        return choice.clauses.flatMap { clause -> [DeclSyntax] in
            guard case .statements(let statements)? = clause.elements else { return [] }
            return statements.flatMap(\.declarations)
        }
    }
}

extension Syntax {
    fileprivate var mayDeclare: Bool {
        self.is(CodeBlockItemListSyntax.self) || self.is(MemberBlockSyntax.self) || self.is(ClosureExprSyntax.self)
            || parameterClause != nil
    }
}
