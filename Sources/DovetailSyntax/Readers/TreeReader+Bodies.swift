import SwiftSyntax

extension TreeReader {
    func function(_ node: FunctionDeclSyntax) -> MemberFacts {
        var member = signature(node)
        member.body = node.body.map { body($0.statements, of: member) }
        return member
    }

    /// The statements of a member, without idle ones where these are left out.
    func body(_ items: CodeBlockItemListSyntax, of member: MemberFacts) -> [Statement] {
        guard let names else { return statements(items) }
        let before = idle
        idle = IdleStatements(in: items, of: member, type: outer, names).ids
        defer { idle = before }
        return statements(items)
    }

    /// What runs, and is no function: an accessor beside the getter, a subscript, `deinit`, a macro's closure.
    func code(_ name: String, _ block: CodeBlockItemListSyntax, of node: some SyntaxProtocol) -> Member {
        var member = MemberFacts(kind: .method, name: name, place: place(of: node), access: .private)
        member.condition = condition
        member.body = statements(block)
        return Member(member)
    }

    func subscripts(_ node: SubscriptDeclSyntax) -> [Member] {
        switch node.accessorBlock?.accessors {
        case .getter(let items)?: return [subscripted(node, items)]
        case .accessors(let list)?:
            let getter = list.first(where: \.isGetter)?.body
            return (getter.map { [subscripted(node, $0.statements)] } ?? []) + accessors(list, "subscript")
        case nil: return []
        }
    }

    /// The getter of a subscript is a method without a name.
    private func subscripted(_ node: SubscriptDeclSyntax, _ items: CodeBlockItemListSyntax) -> Member {
        var member = MemberFacts(
            kind: .method, name: "subscript", place: place(of: node.subscriptKeyword), access: .private)
        member.condition = condition
        member.isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
        member.generics = facts(node.genericParameterClause)
        member.type = written(node.returnClause.type)
        member.parameters = parameters(node.parameterClause).map { parameter in
            var parameter = parameter
            if parameter.label == parameter.name { parameter.label = nil }
            return parameter
        }
        member.body = statements(items)
        return Member(member)
    }

    /// The accessors beside the getter. A list that is filtered as syntax is a tree of its own, with other places.
    func accessors(_ list: AccessorDeclListSyntax, _ name: String) -> [Member] {
        list.compactMap { accessor in
            guard !accessor.isGetter, let body = accessor.body else { return nil }
            return code("\(name).\(accessor.accessorSpecifier.text)", body.statements, of: accessor)
        }
    }

    /// `#Preview { … }`, where declarations stand.
    func macro(_ node: MacroExpansionDeclSyntax) -> [Member] {
        node.trailingClosure.map { closure in
            [code("#\(node.macroName.text)", closure.statements, of: node)]
        } ?? []
    }
}

extension AccessorDeclSyntax {
    var isGetter: Bool { ["get", "_read"].contains(accessorSpecifier.text) }
}
