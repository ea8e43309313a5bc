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
/// registrations, no instances. At the end of a test that doesn't throw, each substitution or decoration of its own that no
/// binding has used is an issue at the line that made it, since it is misspelt, or names no binding, or is superfluous.
public struct IsolatedDependencies: TestTrait, SuiteTrait, TestScoping {
    let prepare: @Sendable () async throws -> Void

    /// That of the test which runs: of its trait and those of its suites, the outermost isolates it, and all prepare it.
    @TaskLocal private static var scopeOfTest: DependencyScope?

    /// True: a suite's tests have a context each.
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
        // A test that throws has said already what is wrong.
        for replacement in scope.unusedReplacements { replacement.recordUnused() }
    }

    private func perform(
        _ function: @Sendable () async throws -> Void, in scope: DependencyScope
    ) async throws {
        try await prepare()
        // Those that a trait makes are there for whichever test needs them.
        scope.forgetReplacements()
        try await function()
    }
}

extension Trait where Self == IsolatedDependencies {
    /// A context and a container of the test's own.
    public static var isolatedDependencies: Self { Self {} }

    /// A context and a container of the test's own, with substitutions that are made before the test, such as those of a
    /// whole suite. A test need not use them, and may replace them. Those of a suite, of the suites around it and of the test
    /// itself are made in the same context, the outermost first.
    ///
    /// ```swift
    /// @Suite(.isolatedDependencies { ShopAssembly.instance().substitute(\.gateway) { DecliningGateway() } })
    /// struct CheckoutTests {}
    /// ```
    ///
    /// - Parameter substitute: Runs in the test's context, before the test.
    public static func isolatedDependencies(_ substitute: @escaping @Sendable () async throws -> Void) -> Self {
        Self(prepare: substitute)
    }
}

extension DependencyScope.Replacement {
    /// Reports one that no binding has used.
    func recordUnused() {
        let location = SourceLocation(
            fileID: place.file, filePath: place.file, line: max(place.line, 1), column: max(place.column, 1))
        Issue.record("\(unusedMessage)", sourceLocation: location)
    }

    /// What is wrong with one that no binding has used.
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
