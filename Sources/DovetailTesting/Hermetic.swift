import Dovetail
public import Testing

/// Reports each production object that an assembly makes although the test declared that it makes none.
///
/// ```swift
/// @Test(.isolatedDependencies, .hermetic(allowing: "checkout")) func aSaleIsPaid() {
///     let shop = ShopAssembly.instance()
///     shop.substitute(\.gateway) { GatewayStub(willReturn: true) }
///     #expect(shop.checkout.pay())
/// }
/// ```
///
/// It applies to the contexts and assemblies that the test makes. What the test examines is made too: name it with
/// ``Testing/Trait/hermetic(allowing:)``. The issue names the binding and the path by which the test came to it.
public struct Hermetic: TestTrait, SuiteTrait, TestScoping {
    let allowed: Set<String>

    /// True: each test of a suite is hermetic.
    public var isRecursive: Bool { true }

    /// Runs a test and reports what it has made.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let scope = DependencyScope()
        defer {
            for message in scope.liveBindings(except: allowed) {
                Issue.record("\(message)", sourceLocation: test.sourceLocation)
            }
        }
        try await DependencyScope.$current.withValue(scope) { try await function() }
    }
}

extension Trait where Self == Hermetic {
    /// No binding may make its production object.
    public static var hermetic: Self { Self(allowed: []) }

    /// No binding may make its production object, except those of these names, such as what the test examines.
    public static func hermetic(allowing names: String...) -> Self { Self(allowed: Set(names)) }
}

extension DependencyScope {
    /// What to say of each binding that has made a production object, in order, each path once.
    func liveBindings(except allowed: Set<String>) -> [String] {
        var messages: [String] = []
        for creation in creations where !creation.isOfContainer {
            guard let binding = creation.path.last, !allowed.contains(binding.name) else { continue }
            let message = """
                the live binding '\(binding.label)' was used in a hermetic test
                  \(creation.path.map(\.label).joined(separator: " → "))
                  \(binding.label) is declared at \(binding.file):\(binding.line)
                  note: substitute it, or allow it with '.hermetic(allowing: "\(binding.name)")'
                """
            if !messages.contains(message) { messages.append(message) }
        }
        return messages
    }
}
