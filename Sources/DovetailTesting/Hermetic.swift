import Dovetail
public import Testing

/// Reports each production object that an assembly or a container makes, although the test has declared that it makes
/// none.
///
/// ```swift
/// @Test(.isolatedDependencies, .hermetic(allowing: "checkout")) func aSaleIsPaid() {
///     let shop = ShopAssembly.instance()
///     shop.substitute(\.gateway) { GatewayStub(willReturn: true) }
///     #expect(shop.checkout.pay())
/// }
/// ```
///
/// It applies to the contexts, assemblies and containers that the test makes. In a container, a registration by the
/// test's own module, or with `overriding: true`, counts as a fake. The subject of the test is a production object too:
/// name it with `.hermetic(allowing:)`. Names that a suite allows are allowed in its tests. The issue names the binding
/// and the path by which the test came to it. Tasks of the test are watched too. Of a detached task, only what it
/// resolves in the test's contexts and containers is watched.
public struct Hermetic: TestTrait, SuiteTrait, TestScoping {
    let allowed: Set<String>

    /// True: each test of a suite is hermetic.
    public var isRecursive: Bool { true }

    /// Runs a test, and reports the production objects that it has made.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The outermost of several traits reports, and allows all names that any of them allows.
        if let outer = Allowance.current {
            outer.add(allowed)
            return try await function()
        }
        let allowance = Allowance(allowed)
        // The container of `.isolatedDependencies` was made in the scope that exists already, if there is one.
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

    /// No binding may make its production object, except those of these names, such as the subject of the test.
    public static func hermetic(allowing names: String...) -> Self { Self(allowed: Set(names)) }
}

extension DependencyScope {
    /// Each binding that has given a test of `module` a production object, with a message: sorted, each path once.
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

    /// Whether a test of `module` has registered it as a fake.
    fileprivate func isStandIn(in module: String) -> Bool {
        switch origin {
        case .binding: false
        case .registration: path.last?.file.hasPrefix("\(module)/") == true
        case .override: true
        }
    }
}
