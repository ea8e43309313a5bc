import Foundation
import Hummingbird
import PostgresNIO

struct Todo: Codable, Equatable {
    var id: UUID
    var title: String
}
protocol TodoRepository: Sendable {
    func list() async throws -> [Todo]
}
actor TodoMemoryRepository: TodoRepository {
    var todos: [UUID: Todo] = [:]
    func list() async throws -> [Todo] { Array(todos.values) }
    func create(title: String) -> Todo {
        let todo = Todo(id: UUID(), title: title)
        todos[todo.id] = todo
        return todo
    }
}
struct TodoPostgresRepository: TodoRepository {
    let client: PostgresClient
    let logger: Logger
    func list() async throws -> [Todo] {
        let rows = try await client.query("SELECT id, title FROM todos", logger: logger)
        var todos: [Todo] = []
        for try await (id, title) in rows.decode((UUID, String).self) { todos.append(Todo(id: id, title: title)) }
        return todos
    }
}
protocol Mailer: Sendable { func send(_ text: String) async throws }
struct SilentMailer: Mailer { func send(_ text: String) async throws {} }
struct SMTPMailer: Mailer {
    let key: String
    let logger: Logger
    func send(_ text: String) async throws {}
}
struct TodoNotifier {
    let mailer: any Mailer
    func created(_ todo: Todo) async throws { try await mailer.send(todo.title) }
}
struct TodoController<Repository: TodoRepository> {
    let repository: Repository
    let notifier: TodoNotifier
    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get(use: self.list).post(use: self.create)
    }
    @Sendable func list(request: Request, context: some RequestContext) async throws -> [Todo] {
        try await repository.list()
    }
    @Sendable func create(request: Request, context: some RequestContext) async throws -> Todo {
        let todo = Todo(id: UUID(), title: "new")
        try await notifier.created(todo)
        return todo
    }
}
