/// Runs `body`, whose substitutions no test reports as unused.
///
/// The factories that `@Mockable` writes put a double into each leaf of an assembly, and a test uses some of them.
///
/// - Parameter body: Makes the substitutions. It runs at once, on this thread.
public nonisolated func withOptionalSubstitutions(_ body: () -> Void) {
    DependencyScope.$hearsSubstitutions.withValue(false, operation: body)
}
