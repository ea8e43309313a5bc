import SwiftSyntax

/// What the assemblies of components hold of each other.
extension ComponentTree {
    /// The components whose assemblies the one of a component holds: its parent, or where it has several parents, all that
    /// have what it or its children ask for.
    func held(by component: String) -> [String] {
        if isApart(component) { return [] }
        let parents = parents(of: component)
        return parents.count > 1 ? needs(of: component, without: []).sorted() : parents
    }

    func needs(of component: String, without seen: Set<String>) -> Set<String> {
        if seen.contains(component) { return [] }
        var result: Set<String> = []
        for member in requirements(of: component).keys {
            if case .component(let provider) = provider(of: member, for: component) { result.insert(provider) }
        }
        for child in makers.keys.sorted() where parents(of: child).contains(component) {
            result.formUnion(needs(of: child, without: seen.union([component])))
        }
        return result.subtracting([component])
    }

    /// The components from one to another above it, each held by the one before; nil where none leads there.
    func path(from component: String, to other: String) -> [String]? {
        if component == other { return [] }
        var open = [(component, [String]())]
        var seen: Set<String> = [component]
        while !open.isEmpty {
            let (next, path) = open.removeFirst()
            for above in held(by: next) where seen.insert(above).inserted {
                if above == other { return path + [above] }
                open.append((above, path + [above]))
            }
        }
        return nil
    }

    /// The name of the property by which an assembly holds that of another component: `root` of `RootComponent`.
    func name(of held: String, in component: String) -> String {
        freeName(Self.base(of: held).lowerCamel, in: component)
    }

    func freeName(_ base: String, in component: String) -> String {
        var taken = Set(members[component, default: [:]].keys)
        taken.formUnion(wantsOfOthers(of: component).map(\.want.name))
        taken.formUnion(components[component]?.inputs?.flatMap { [$0.name, $0.argument] } ?? [])
        if PropertyName.isFree(base), !taken.contains(base) { return base }
        let first = base + "Assembly"
        let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "\(first)\($0)" }
        return taken.contains(first) ? numbered.first { !taken.contains($0) } ?? first : first
    }

    /// `Root` of `RootComponent`.
    static func base(of component: String) -> String {
        component.hasSuffix("Component") && component != "Component" ? String(component.dropLast(9)) : component
    }

    /// The key of a member, as an expression names it: one of several methods by the labels of its call.
    func key(of member: String, calledBy expression: ExprSyntax, in component: String) -> RegistrationKey {
        var key = RegistrationKey(container: component, type: .unknown, member: member)
        if let call = expression.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == expression.id {
            let labels = call.labels.map { $0.isEmpty ? "_" : $0 }
            key.labels = isOverloaded(member, of: component, by: labels) ? labels : nil
        }
        return key
    }

    /// The component that an expression is, as a member of another one sees it.
    func component(of expression: ExprSyntax, in owner: String) -> String? {
        func answer(_ name: String, of owner: String) -> String? {
            let type = members[owner]?[name]?.withoutBackticks
            return type.flatMap { components[$0] == nil ? nil : $0 }
        }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            if let made = call.calledExpression.madeType, components[made] != nil { return made }
            return component(of: call.calledExpression, in: owner)
        }
        if let name = expression.as(DeclReferenceExprSyntax.self) { return answer(name.baseName.text, of: owner) }
        guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
        let name = member.declName.baseName.text
        if base.trimmedDescription == "self" { return answer(name, of: owner) }
        return component(of: base, in: owner).flatMap { answer(name, of: $0) }
    }
}
