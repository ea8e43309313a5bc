import DovetailGraph
import SwiftSyntax

/// What the sources tell of the keys of swift-dependencies: which have a live value, and which property answers with it.
struct DependencyKeys: Sendable {
    /// `var api: any API { get { self[APIKey.self] } }` of `DependencyValues`.
    struct Property: Hashable, Sendable {
        let name: String
        /// As its getter spells the key; nil for a getter that does anything else.
        let key: String?
        let type: String?
        let module: String
        let span: SourceSpan
        let isSettable: Bool
        let isPublic: Bool
        /// The comments above it and within it.
        let comments: [String]
    }

    /// `static let liveValue` of a type.
    struct Value: Hashable, Sendable {
        /// With the types around it: `APIClient.Key`.
        let owner: String
        let module: String
        let location: DependencyGraph.Location
        /// Whether only its file sees the key.
        let isPrivate: Bool
        /// Whether each reading of it makes another one.
        let isComputed: Bool
    }

    static let values = "DependencyValues"

    private(set) var properties: [Property] = []
    private(set) var values: [Value] = []

    mutating func add(_ other: Self) {
        properties += other.properties
        values += other.values
    }

    /// The properties that answer with a live value, in the order of the sources.
    func properties(of value: Value) -> [Property] {
        properties.filter { property in
            guard let key = property.key, key.names(value.owner), isMeant(value, by: key, in: property.module) else {
                return false
            }
            return isSeen(value, from: property.span.start.path)
        }.sorted { $0.span.start < $1.span.start }
    }

    /// Of namesakes in several modules, a module means its own.
    private func isMeant(_ value: Value, by key: String, in module: String) -> Bool {
        value.module == module || !values.contains { $0.module == module && key.names($0.owner) }
    }

    func hasValue(_ property: Property) -> Bool { values.contains { properties(of: $0).contains(property) } }

    /// The property of an assembly for a key: `api` of `APIKey.self`.
    func member(of key: String, from path: String) -> String {
        if let value = value(of: key, from: path) { return member(of: value) }
        return properties.first { $0.key == key }?.name ?? Self.name(of: key)
    }

    /// The live value of a key, as a file sees it.
    func value(of key: String, from path: String) -> Value? {
        values.first { key.names($0.owner) && isSeen($0, from: path) }
    }

    /// The name of the property that answers with a live value, or else one after the key.
    func member(of value: Value) -> String {
        if let property = properties(of: value).first { return property.name }
        let own = Self.name(of: value.owner)
        let isTaken = properties.contains { $0.name == own }
        let others = values.filter { $0.owner == value.owner && $0.isPrivate }.map(\.location).sorted()
        let number = others.firstIndex(of: value.location).map { $0 == 0 ? "" : "\($0 + 1)" } ?? ""
        return own + (isTaken ? "Value" : "") + number
    }

    /// A key that is private to the file hides those of other files.
    private func isSeen(_ value: Value, from path: String) -> Bool {
        if value.isPrivate { return value.location.path == path }
        return !values.contains { $0.isPrivate && $0.owner == value.owner && $0.location.path == path }
    }

    /// `apiClient` of `APIClientKey`, `homeKey` of `Home.Key`.
    private static func name(of key: String) -> String {
        let words = key.split(separator: ".").map { String($0).withoutBackticks }.joined()
        let suffix = ["DependencyKey", "Key"].first { words.hasSuffix($0) && words != $0 && !key.hasSuffix(".\($0)") }
        return String(words.dropLast(suffix?.count ?? 0)).lowerCamel
    }
}

extension DependencyKeys {
    /// Takes what a member of a type tells.
    mutating func add(
        _ variable: VariableDeclSyntax, of type: String, in path: String, _ module: String, _ imported: Set<String>
    ) {
        guard let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks
        else { return }
        if variable.isLiveValue {
            let types = Syntax(variable).ancestors.filter { $0.nameOfType != nil }
            values.append(
                Value(
                    owner: type, module: module, location: SourceSpan(of: variable, in: path).start,
                    isPrivate: types.contains { DeclSyntax($0)?.isPrivate == true },
                    isComputed: binding.accessorBlock != nil))
        } else if type == Self.values, !variable.isStatic {
            properties.append(
                Property(
                    name: name, key: binding.key?.withoutModule(of: imported),
                    type: binding.typeAnnotation?.type.trimmedDescription, module: module,
                    span: SourceSpan(of: variable, in: path),
                    isSettable: binding.hasSetter && !DeclSyntax(variable).isPrivate
                        && Syntax(variable).clauses.isEmpty,
                    isPublic: Syntax(variable).isPublic || Syntax(variable).ancestors.contains(where: \.isPublic),
                    comments: variable.tokens(viewMode: .sourceAccurate).flatMap {
                        $0.leadingTrivia.comments + $0.trailingTrivia.comments
                    }))
        }
    }
}

/// A piece of a source.
struct SourceSpan: Hashable, Sendable {
    let start: DependencyGraph.Location
    let end: DependencyGraph.Location

    func contains(_ place: DependencyGraph.Location) -> Bool {
        place.path == start.path && start <= place && place < end
    }
}

extension SourceSpan {
    fileprivate init(of node: some SyntaxProtocol, in path: String) {
        let converter = SourceLocationConverter(fileName: path, tree: node.root)
        func location(_ position: AbsolutePosition) -> DependencyGraph.Location {
            let place = converter.location(for: position)
            return .init(path: path, line: place.line, column: place.column)
        }
        start = location(node.positionAfterSkippingLeadingTrivia)
        end = location(node.endPositionBeforeTrailingTrivia)
    }
}

extension Trivia {
    fileprivate var comments: [String] {
        pieces.filter(\.isComment).map { Trivia(pieces: [$0]).description.dedented(by: 4) }
    }
}

extension VariableDeclSyntax {
    var isStatic: Bool { modifiers.contains { ["static", "class"].contains($0.name.text) } }

    /// `static let liveValue`, as a member of a type.
    var isLiveValue: Bool {
        let isMember = parent?.is(MemberBlockItemSyntax.self) == true
        return isMember && isStatic
            && bindings.contains { binding in
                binding.pattern.tokens(viewMode: .sourceAccurate).contains { $0.text == "liveValue" }
            }
    }
}

extension PatternBindingSyntax {
    /// What a getter consists of; nil where there is none.
    var getter: CodeBlockItemListSyntax? {
        switch accessorBlock?.accessors {
        case .getter(let items)?: items
        case .accessors(let list)?: list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
        case nil: nil
        }
    }

    fileprivate var hasSetter: Bool {
        guard case .accessors(let list)? = accessorBlock?.accessors else { return false }
        return list.contains { ["set", "_modify"].contains($0.accessorSpecifier.text) }
    }

    /// `APIKey` of `{ self[APIKey.self] }`.
    fileprivate var key: String? {
        guard let statements = getter, statements.count == 1,
            let call = statements.first?.expression?.as(SubscriptCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "self", call.arguments.count == 1
        else { return nil }
        return call.arguments.first?.expression.metatype
    }
}

extension String {
    /// Whether it means a type, as a property of `DependencyValues` may spell it.
    fileprivate func names(_ path: String) -> Bool {
        self == path || "\(DependencyKeys.values).\(self)" == path || hasSuffix(".\(path)")
    }
}
