import SwiftSyntax

extension LibraryRegistration {
    /// What a closure of a resolver and the new object does with that object.
    ///
    /// - Parameter others: Names beside that of the closure's parameter by which the container may be asked there.
    mutating func takeInjection(
        _ call: CallChain.Call, of library: some MigratedLibrary, _ source: RegistrationSource,
        askingAlso others: Set<String> = []
    ) {
        guard let closure = call.maker, closure.namedParameters.count == 2 else {
            return obstacles.append(.unreadable(call.name))
        }
        let names = closure.namedParameters.map(\.name)
        var reader = BodyReader(library, source, resolvers: others.union([names[0]]))
        var body = reader.read(closure.statements)
        // No closure may capture what is `inout`.
        if closure.statements.contains(where: { Syntax($0).isCaptured(names[1]) }) {
            body.fragments.insert(.text("let \(names[1]) = \(names[1])\n"), at: 0)
            body.isExpression = false
        }
        injections.append((names[1], body))
        obstacles += reader.obstacles
    }
}

extension Syntax {
    /// Whether a closure within names something from around it.
    fileprivate func isCaptured(_ name: String) -> Bool {
        uses(of: name).contains { use in
            Syntax(use).ancestors.prefix(while: { $0.id != id }).contains { $0.is(ClosureExprSyntax.self) }
        }
    }
}
