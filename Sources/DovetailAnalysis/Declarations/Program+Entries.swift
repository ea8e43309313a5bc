import DovetailGraph
import DovetailSyntax

extension Program {
    private static let beginnings: Set<String> = [
        "App", "AsyncParsableCommand", "NSApplicationDelegate", "ParsableCommand", "UIApplicationDelegate",
        "UISceneDelegate", "UIWindowSceneDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
    ]

    /// The roots in which the program begins: types with `@main`, apps, their delegates, commands, code outside of
    /// declarations, and the function that makes a server.
    var entries: Set<NodeID> {
        var entries = Set(statements.map { main($0.0.module).id })
        let started = startedTypes
        for type in allTypes where begins(type) || started.contains(type) {
            entries.insert(self[type].id)
            for member in self[type].members where self[member].facts.isStatic { entries.insert(functionID(member)) }
        }
        for member in free where begins(member) { entries.insert(functionID(member)) }
        return entries
    }

    /// `Tool().main()` and `Tool.main()` outside of declarations.
    private var startedTypes: Set<TypeID> {
        Set(
            statements.flatMap { site, statements in
                statements.compactMap { statement in
                    guard case .expression(let expression) = statement, case .call(let callee, _) = expression.kind,
                        case .member(let base?, let name) = callee.kind, name == "main" || name == "main()"
                    else { return nil }
                    let object = if case .call(let type, _) = base.kind { type } else { base }
                    return object.dottedName.flatMap { type(named: $0, at: site) }
                }
            })
    }

    private func begins(_ type: TypeID) -> Bool {
        if self[type].facts?.isMain == true { return true }
        return !isExternal(type) && inheritsElsewhere(type) { Self.beginnings.contains($0) }
    }

    /// `buildApplication(arguments)` of Hummingbird's template, `configure(_ app: Application)` of Vapor's.
    private func begins(_ member: MemberID) -> Bool {
        let facts = self[member].facts
        guard facts.kind == .method else { return false }
        if facts.name == "buildApplication" { return true }
        return facts.name == "configure" && facts.parameters.contains { $0.type?.nominalName == "Application" }
    }
}
