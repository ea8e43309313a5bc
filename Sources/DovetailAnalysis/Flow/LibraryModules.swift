import DovetailSyntax

extension [FileFacts] {
    /// The modules whose files may use a library: those that import it, and those that ask a container of such a module
    /// without naming the library: `Shop.container.resolve(API.self)`.
    ///
    /// - Parameter registers: whether types are asked for by calls, and not by names that only the library declares.
    func modules(using library: Set<String>, registers: Bool) -> Set<String> {
        let direct = Set(lazy.filter { !library.isDisjoint(with: $0.imports) }.map(\.module))
        guard registers, !direct.isEmpty else { return direct }
        let others = filter { file in
            !direct.contains(file.module) && !direct.isDisjoint(with: file.imports) && file.resolvesTypes
        }
        return direct.union(others.map(\.module))
    }
}

extension FileFacts {
    /// Whether it only asks for types: who registers them must name the library, or means another container.
    fileprivate var resolvesTypes: Bool {
        var (resolves, registers) = (false, false)
        func look(_ expression: Expression) {
            guard case .call(let callee, let arguments) = expression.kind, case .member(_?, let name) = callee.kind,
                arguments.first?.value.typeItself != nil
            else { return }
            if name == "resolve" { resolves = true } else if name == "register" { registers = true }
        }
        for member in members + types.flatMap(\.members) {
            member.facts.value?.visit(look)
            member.facts.body?.visit(look)
        }
        statements.visit(look)
        return resolves && !registers
    }
}
