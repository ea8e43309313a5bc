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
        for type in allTypes where begins(type) {
            entries.insert(self[type].id)
            for member in self[type].members where self[member].facts.isStatic { entries.insert(functionID(member)) }
        }
        for member in free where begins(member) { entries.insert(functionID(member)) }
        return entries
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
