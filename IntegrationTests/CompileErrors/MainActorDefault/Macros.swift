import DovetailMacros

@Uses protocol Router {}
// error: main actor-isolated property 'router' can not be referenced from a nonisolated context
@Injectable actor Clerk { let router: any Router }

@Stub nonisolated protocol Database: Sendable { func load() -> Int }
nonisolated struct LiveDatabase: Database { func load() -> Int { 1 } }
nonisolated func openDatabase() throws -> LiveDatabase { LiveDatabase() }
// error: main actor-isolated property 'database' can not be referenced from a Sendable closure
@Mockable(if: "!RELEASE") final class App: Assembling {
    let context = DIContext()
    var database: any Database { get throws { try define { try openDatabase() } } }
}

@Uses(.async) nonisolated protocol Slow: Sendable {}
// error: non-Sendable type 'some Dependencies' cannot exit main actor-isolated context in call to nonisolated property 'slow'
@Injectable(.async) final class Feed { let slow: any Slow }

struct Key: Hashable, Sendable {}
// error: main actor-isolated conformance of 'Key' to 'Hashable' cannot be used in nonisolated context
@Spy nonisolated protocol Table: Sendable { func fill(_ rows: [Key: Int]) }
