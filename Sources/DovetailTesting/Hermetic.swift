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
/// with `.hermetic(allowing:)`; what a suite allows, its tests may use too. The issue names the binding and
/// the path by which the test came to it. Tasks that the test starts are watched as well; a detached one is
/// in what belongs to a context or a container of the test's, but not in what it makes itself.
public struct Hermetic: TestTrait, SuiteTrait, TestScoping {
    let allowed: Set<String>

    /// True: each test of a suite is hermetic.
    public var isRecursive: Bool { true }

    /// Runs a test and reports what it has made.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The outermost of several reports, and allows what any of them allows.
        if let outer = Allowance.current {
            outer.add(allowed)
            return try await function()
        }
        let allowance = Allowance(allowed)
        // The scope that is there already, if any: the container of `.isolatedDependencies` was made in it.
        let scope = DependencyScope.current ?? DependencyScope()
        defer {
            let module = test.sourceLocation.fileID.prefix { $0 != "/" }
            for use in scope.liveBindings(except: allowance.names, in: String(module)) {
                Issue.record("\(use.message)", sourceLocation: test.sourceLocation)
            }
        }
        try await Allowance.$current.withValue(allowance) {
            try await DependencyScope.$current.withValue(scope) { try await function() }
        }
    }
}

/// The bindings that a test and its suites allow.
private final class Allowance: @unchecked Sendable {
    // @unchecked: the traits of a test add to it one after the other, before the test runs.

    @TaskLocal static var current: Allowance?
    private(set) var names: Set<String>

    init(_ names: Set<String>) { self.names = names }

    func add(_ names: Set<String>) { self.names.formUnion(names) }
}

extension Trait where Self == Hermetic {
    /// No binding may make its production object.
    public static var hermetic: Self { Self(allowed: []) }

    /// No binding may make its production object, except those of these names, such as what the test examines.
    public static func hermetic(allowing names: String...) -> Self { Self(allowed: Set(names)) }
}

extension DependencyScope {
    /// Each binding that has given a test of `module` a production object, and what to say of it, in order, each path
    /// once.
    func liveBindings(
        except allowed: Set<String>, in module: String
    ) -> [(binding: BindingReference, message: String)] {
        var uses: [(binding: BindingReference, message: String)] = []
        for creation in creations where !creation.isStandIn(in: module) {
            guard let binding = creation.path.last, !allowed.contains(binding.name) else { continue }
            let message = """
                the live binding '\(binding.label)' was used in a hermetic test
                  \(creation.path.map(\.label).joined(separator: " → "))
                  \(binding.label) is \(creation.isBinding ? "declared" : "registered") at \(binding.file):\(binding.line)
                  note: \(creation.isBinding ? "substitute it" : "register another with 'overriding: true'"), \
                or allow it with '.hermetic(allowing: "\(binding.name)")'
                """
            if !uses.contains(where: { $0.message == message }) { uses.append((binding, message)) }
        }
        return uses
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
