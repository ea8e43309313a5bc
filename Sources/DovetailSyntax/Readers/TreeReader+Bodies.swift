import SwiftSyntax

extension TreeReader {
    func function(_ node: FunctionDeclSyntax) -> MemberFacts {
        var member = signature(node)
        member.body = node.body.map { statements($0.statements) }
        return member
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
        case .getter(let items)?: [code("subscript", items, of: node.subscriptKeyword)]
        case .accessors(let list)?: accessors(list, "subscript")
        case nil: []
        }
    }

    func accessors(_ list: AccessorDeclListSyntax, _ name: String) -> [Member] {
        list.compactMap { accessor in
            accessor.body.map { code("\(name).\(accessor.accessorSpecifier.text)", $0.statements, of: accessor) }
        }
    }

    /// `#Preview { … }`, where declarations stand.
    func macro(_ node: MacroExpansionDeclSyntax) -> [Member] {
        node.trailingClosure.map { closure in
            [code("#\(node.macroName.text)", closure.statements, of: node)]
        } ?? []
    }
}
