import DovetailGraph
import SwiftSyntax

/// What a program says of types from outside: which types each of its parts names, and what it takes of their objects.
///
/// A part is a type, or a function outside of types.
struct ComponentNaming: Sendable {
    /// The parts that name a type, and where they do so first, by that type.
    private var parts: [String: [String: DependencyGraph.Location]] = [:]
    /// The members that a part takes of variables, by the types of these; an empty one is not spelled.
    private var taken: [String: [String: Set<String>]] = [:]

    mutating func add(_ other: Self) {
        parts.merge(other.parts) { $0.merging($1) { min($0, $1) } }
        taken.merge(other.taken) { $0.merging($1) { $0.union($1) } }
    }

    func parts(naming type: String) -> [(name: String, location: DependencyGraph.Location)] {
        parts[type, default: [:]].sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What a part that names a type takes of its objects, or may take.
    func members(of type: String, takenBy part: String) -> Set<String> {
        let all = taken[part, default: [:]]
        return all[type, default: []].union(all["", default: []])
    }
}

extension ComponentNaming {
    init(of file: SourceFileSyntax, path: String) {
        let reader = NamingReader(of: file, path: path)
        reader.walk(file)
        self = reader.naming
    }

    fileprivate mutating func add(_ type: String, namedBy part: String, at place: () -> DependencyGraph.Location) {
        if parts[type]?[part] == nil { parts[type, default: [:]][part] = place() }
    }
    fileprivate mutating func add(_ member: String, of type: String, takenBy part: String) {
        taken[part, default: [:]][type, default: []].insert(member)
    }
}

extension ComponentTree {
    /// The parts of the program beside components, and beside what goes with these, that name a component.
    func others(naming component: String) -> [(name: String, location: DependencyGraph.Location)] {
        let parts = naming.parts(naming: component)
        let gone = parts.isEmpty ? [] : Set(components.keys.flatMap(protocols))
        return parts.filter { part in
            // The generator's classes.
            let isProvider = !gone.isDisjoint(with: bases(ofClass: part.name)) || part.name.hasSuffix("Provider")
            return components[part.name] == nil && !gone.contains(part.name) && !isProvider
        }
    }

    /// What such parts read of a component that it only asks for, as `component.stream`; each with one of these parts.
    func wantsOfOthers(of component: String) -> [(part: String, want: Want)] {
        let parts = others(naming: component).map(\.name)
        if parts.isEmpty { return [] }
        let asked = requirements(of: component)
        return order(of: component).compactMap { property in
            guard let type = asked[property.name], members[component]?[property.name] == nil,
                let part = parts.first(where: { naming.members(of: component, takenBy: $0).contains(property.name) })
            else { return nil }
            return (part, Want(name: property.name, type: type, asker: component, comments: property.comments))
        }
    }
}

private final class NamingReader: SyntaxVisitor {
    var naming = ComponentNaming()
    private let blocks = BlockDeclarations()
    private let path: String
    private let converter: SourceLocationConverter

    init(of file: SourceFileSyntax, path: String) {
        self.path = path
        converter = SourceLocationConverter(fileName: path, tree: file)
        super.init(viewMode: .sourceAccurate)
    }

    /// `RootComponent()`
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName, name.text.isCapitalized {
            note(name, at: Syntax(node))
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, at: Syntax(node))
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, at: Syntax(node))
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.base, let name = base.nameOfVariable, let part = Syntax(node).part {
            let member = node.declName.baseName.text.withoutBackticks
            naming.add(member, of: type(ofVariable: name, from: Syntax(node)), takenBy: part)
        }
        return .visitChildren
    }

    private func note(_ name: TokenSyntax, at node: Syntax) {
        guard let part = node.part else { return }
        naming.add(name.text.withoutBackticks, namedBy: part) {
            let place = converter.location(for: name.positionAfterSkippingLeadingTrivia)
            return .init(path: path, line: place.line, column: place.column)
        }
    }

    /// As its declaration spells it; empty where it doesn't, or where another file has it.
    private func type(ofVariable name: String, from node: Syntax) -> String {
        for ancestor in node.ancestors {
            if ancestor.is(CodeBlockItemListSyntax.self) || ancestor.is(MemberBlockSyntax.self) {
                guard let binding = blocks.variable(name, in: ancestor, around: node) else { continue }
                return KeptObjects.Kept(binding).type
            } else if let closure = ancestor.as(ClosureExprSyntax.self) {
                guard let parameter = closure.namedParameters.first(where: { $0.name == name }) else { continue }
                return parameter.type?.filter { !"?!()".contains($0) }.lastWord ?? ""
            } else if let clause = ancestor.parameterClause {
                let found = clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }
                if let found { return found.type.nameOfKept }
            }
        }
        return ""
    }
}

extension ExprSyntax {
    /// `component` of `component`, `self.component`, `component!`, `component?` and `component()`.
    fileprivate var nameOfVariable: String? {
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.nameOfVariable }
        if let chained = self.as(OptionalChainingExprSyntax.self) { return chained.expression.nameOfVariable }
        if let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil {
            return call.calledExpression.nameOfVariable  // `component()`, of a closure that makes one
        }
        if let member = self.as(MemberAccessExprSyntax.self) {
            return member.base?.trimmedDescription == "self" ? member.declName.baseName.text.withoutBackticks : nil
        }
        guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text.withoutBackticks else { return nil }
        return ["self", "super"].contains(name) || name.isCapitalized ? nil : name
    }
}

extension Syntax {
    fileprivate var part: String? { ancestors.lazy.compactMap(\.nameOfPart).first { _ in true }?.withoutBackticks }

    /// The name of a type, or of a function outside of types.
    fileprivate var nameOfPart: String? {
        if let type = nameOfType ?? self.as(ProtocolDeclSyntax.self)?.name.text { return type }
        let isOutside = parent?.parent?.as(CodeBlockItemListSyntax.self)?.isFile == true
        return isOutside ? self.as(FunctionDeclSyntax.self)?.name.text : nil
    }
}
