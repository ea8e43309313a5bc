import Dovetail
public import Testing

/// Reports each production object that an assembly or a container makes although the test declared that it makes none.
///
/// ```swift
/// @Test(.isolatedDependencies, .hermetic(allowing: "checkout")) func aSaleIsPaid() {
///     let shop = ShopAssembly.instance()
///     shop.substitute(\.gateway) { GatewayStub(willReturn: true) }
///     #expect(shop.checkout.pay())
/// }
/// ```
///
/// It applies to the contexts, assemblies and containers that the test makes. In a container, what is registered by the
/// test's own module or with `overriding: true` stands in for production. What the test examines is made too: name it
/// with `.hermetic(allowing:)`. The issue names the binding and the path by which the test came to it.
public struct Hermetic: TestTrait, SuiteTrait, TestScoping {
    let allowed: Set<String>

    /// True: each test of a suite is hermetic.
    public var isRecursive: Bool { true }

    /// Runs a test and reports what it has made.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The scope that is there already, if any: the container of `.isolatedDependencies` was made in it.
        let scope = DependencyScope.current ?? DependencyScope()
        defer {
            let module = test.sourceLocation.fileID.prefix { $0 != "/" }
            for message in scope.liveBindings(except: allowed, in: String(module)) {
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
    /// What to say of each binding that has given a test of `module` a production object, in order, each path once.
    func liveBindings(except allowed: Set<String>, in module: String) -> [String] {
        var messages: [String] = []
        for creation in creations where !creation.isStandIn(in: module) {
            guard let binding = creation.path.last, !allowed.contains(binding.name) else { continue }
            let message = """
                the live binding '\(binding.label)' was used in a hermetic test
                  \(creation.path.map(\.label).joined(separator: " → "))
                  \(binding.label) is \(creation.isBinding ? "declared" : "registered") at \(binding.file):\(binding.line)
                  note: \(creation.isBinding ? "substitute it" : "register another with 'overriding: true'"), \
                or allow it with '.hermetic(allowing: "\(binding.name)")'
                """
            if !messages.contains(message) { messages.append(message) }
        }
        return messages
    }
}

extension DependencyScope.Creation {
    fileprivate var isBinding: Bool { if case .binding = origin { true } else { false } }

    /// Whether a test of `module` has put it in the place of production itself.
    fileprivate func isStandIn(in module: String) -> Bool {
        switch origin {
        case .binding: false
        case .registration: path.last?.file.hasPrefix("\(module)/") == true
        case .override: true
        }
    }
}
