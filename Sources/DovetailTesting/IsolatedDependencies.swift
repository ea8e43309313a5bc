import Dovetail
public import Testing

/// Gives each test a context and a container of its own, and reports substitutions that nobody used.
///
/// ```swift
/// @Test(.isolatedDependencies) func aDeclinedCardIsReported() {
///     let shop = ShopAssembly.instance()
///     shop.substitute(\.gateway) { DecliningGateway() }
///     #expect(shop.checkout.pay() == .declined)
/// }
/// ```
///
/// On a suite it applies to each of its tests, and to each case of a parameterized one. `DIContext.current`
/// is a fresh context, `Container.current` a fork of the one that was current before: the same
/// registrations, no instances. At the end of a test that doesn't throw, each substitution or decoration that the test
/// made and no binding used is an issue, at its line. It is misspelt, names no binding, or isn't needed.
public struct IsolatedDependencies: TestTrait, SuiteTrait, TestScoping {
    let prepare: @Sendable () async throws -> Void

    /// The scope of the running test. The outermost of its trait and those of its suites opens it, and all of these
    /// traits prepare the test.
    @TaskLocal private static var scopeOfTest: DependencyScope?

    /// True: each test of a suite has its own context.
    public var isRecursive: Bool { true }

    /// Runs a test in a context of its own.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if let scope = Self.scopeOfTest { return try await perform(function, in: scope) }
        let scope = DependencyScope(reportingSubstitutions: true)
        try await Self.$scopeOfTest.withValue(scope) {
            try await DependencyScope.$current.withValue(scope) {
                try await DIContext.withCurrent(DIContext()) {
                    try await Container.withCurrent(Container.current.fork()) { try await perform(function, in: scope) }
                }
            }
        }
        // A test that throws has already reported what is wrong.
        for replacement in scope.unusedReplacements { replacement.recordUnused() }
    }

    private func perform(
        _ function: @Sendable () async throws -> Void, in scope: DependencyScope
    ) async throws {
        try await prepare()
        // Substitutions that a trait makes are for whichever test needs them.
        scope.forgetReplacements()
        try await function()
    }
}

extension Trait where Self == IsolatedDependencies {
    /// A context and a container of the test's own.
    public static var isolatedDependencies: Self { Self {} }

    /// A context and a container of the test's own, with substitutions that are made before the test, such as those of
    /// a whole suite. A test need not use them, and may replace them. The closures of the outer suites, of the suite
    /// and of the test run in the same context, the outermost first.
    ///
    /// ```swift
    /// @Suite(.isolatedDependencies { ShopAssembly.instance().substitute(\.gateway) { DecliningGateway() } })
    /// struct CheckoutTests {}
    /// ```
    ///
    /// - Parameter substitute: Makes the substitutions. It runs in the test's context, before the test.
    public static func isolatedDependencies(_ substitute: @escaping @Sendable () async throws -> Void) -> Self {
        Self(prepare: substitute)
    }
}

extension DependencyScope.Replacement {
    /// Reports a substitution or decoration that no binding has used.
    func recordUnused() {
        let location = SourceLocation(
            fileID: place.file, filePath: place.file, line: max(place.line, 1), column: max(place.column, 1))
        Issue.record("\(unusedMessage)", sourceLocation: location)
    }

    /// The message about a substitution or decoration that no binding has used.
    var unusedMessage: String {
        switch kind {
        case .substitution:
            """
            no binding has used the substitution for '\(place.label)'
              note: compare the name with that of the binding, or remove the substitution
            """
        case .decoration:
            """
            \(Wording.unusedDecoration(of: place.label, place.type))
              note: \(Wording.decorateBinding)
            """
        }
    }
}
