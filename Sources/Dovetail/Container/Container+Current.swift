extension Container {
    /// The default container, for programs that need only one.
    public static let shared = Container()

    @TaskLocal private static var taskContainer: Container?

    /// The container of this task: the one that ``withCurrent(_:_:)-(_,()->Result)`` has set, otherwise ``shared``.
    ///
    /// Child tasks and `Task {}` inherit it; detached tasks and dispatch queues see the shared one.
    public static var current: Container { taskContainer ?? shared }

    /// Runs `body` with `container` as the current one.
    public static func withCurrent<Result>(_ container: Container, _ body: () throws -> Result) rethrows -> Result {
        try $taskContainer.withValue(container, operation: body)
    }

    /// Runs `body`, in its caller's isolation, with `container` as the current one.
    public static func withCurrent<Result>(
        _ container: Container, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $taskContainer.withValue(container, operation: body, isolation: isolation)
    }
}
