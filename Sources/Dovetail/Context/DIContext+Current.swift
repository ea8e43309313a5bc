extension DIContext {
    /// The default context, for programs that need only one.
    public static let defaultInstance = DIContext()

    @TaskLocal private static var taskContext: DIContext?

    /// The context of this task: the one that ``withCurrent(_:_:)-(_,()->Result)`` has set, otherwise
    /// ``defaultInstance``.
    ///
    /// Child tasks and `Task {}` inherit it; detached tasks and dispatch queues see the default.
    public static var current: DIContext { taskContext ?? defaultInstance }

    /// Runs `body` with `context` as the current one.
    public static func withCurrent<Result>(_ context: DIContext, _ body: () throws -> Result) rethrows -> Result {
        try $taskContext.withValue(context, operation: body)
    }

    /// Runs `body`, in its caller's isolation, with `context` as the current one.
    public static func withCurrent<Result>(
        _ context: DIContext, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $taskContext.withValue(context, operation: body, isolation: isolation)
    }
}
