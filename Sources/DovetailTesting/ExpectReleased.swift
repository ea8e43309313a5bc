import Dovetail
public import Testing

/// Expects that all objects made by the assemblies and containers of `body` are released when it has ended.
///
/// ```swift
/// @Test func theShopLeaksNothing() {
///     expectReleased { _ = Shop().checkout.pay() }
/// }
/// ```
///
/// Each object that still lives after `body` has returned or thrown is an issue. The issue names the binding, the path
/// by which the object was made, and which of the other objects hold it. Instances of classes are watched; objects that
/// the test makes itself aren't. An object that lives as long as the process is no leak: allow its binding.
/// `DIContext.current` and `Container.current` are the body's own. The file imports `Testing`, too.
///
/// - Parameters:
///   - names: The bindings whose objects may live on, such as `"analytics"` for `define { Analytics.shared }`.
///   - sourceLocation: Where the issue is reported.
///   - body: Makes assemblies and uses them. Its result is released.
public func expectReleased(
    allowing names: String..., sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
    let scope = DependencyScope()
    defer { scope.recordLeaks(except: Set(names), at: sourceLocation) }
    try DependencyScope.$current.withValue(scope) {
        try DIContext.withCurrent(DIContext()) {
            try Container.withCurrent(Container.current.fork()) { try body() }
        }
    }
}

/// Expects that all objects made by the assemblies and containers of an asynchronous `body` are released when it has
/// ended.
///
/// Each object that still lives then is an issue, which names the binding and the path by which the object was made. If
/// closing is what releases objects, close the context in `body`.
///
/// - Parameters:
///   - names: The bindings whose objects may live on, such as `"analytics"` for `define { Analytics.shared }`.
///   - sourceLocation: Where the issue is reported.
///   - isolation: The actor on which the body runs: by default that of the caller.
///   - body: Makes assemblies and uses them. Its result is released.
public func expectReleased(
    allowing names: String..., sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async rethrows {
    let scope = DependencyScope()
    defer { scope.recordLeaks(except: Set(names), at: sourceLocation) }
    try await DependencyScope.$current.withValue(
        scope,
        operation: {
            try await DIContext.withCurrent(DIContext()) {
                try await Container.withCurrent(Container.current.fork()) { try await body() }
            }
        }, isolation: isolation)
}

extension DependencyScope {
    fileprivate func recordLeaks(except names: Set<String>, at location: SourceLocation) {
        for message in leaks(except: names) { Issue.record("\(message)", sourceLocation: location) }
    }

    /// A message for each object that lives, in the order of creation.
    func leaks(except names: Set<String>) -> [String] {
        var seen: Set<ObjectIdentifier> = []
        let alive = creations.compactMap { creation in creation.object.map { (path: creation.path, object: $0) } }
            .filter { seen.insert(ObjectIdentifier($0.object)).inserted }
        return alive.filter { !names.contains($0.path.last?.name ?? "") }.map { leak in
            let holders = alive.filter { isHolding($0.object, leak.object) }.compactMap { $0.path.last?.label }
            let label = leak.path.last?.label ?? ""
            return """
                '\(label)' is still alive: an instance of '\(type(of: leak.object))'
                  \(leak.path.map(\.label).joined(separator: " → "))
                  \(holders.isEmpty ? "none of the other objects holds it" : "held by \(holders.joined(separator: ", "))")
                  note: break the cycle with 'weak' or 'unowned', or release what the test itself holds
                  note: allow what lives as long as the process with 'expectReleased(allowing: "\(leak.path.last?.name ?? "")")'
                """
        }
    }
}

/// Whether a stored property of `holder` is `object`, or an optional or a collection that contains it.
private func isHolding(_ holder: Any, _ object: AnyObject, depth: Int = 3) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: holder)
    while let current = mirror {
        for child in current.children {
            if type(of: child.value) is AnyClass {
                if child.value as AnyObject === object { return true }
            } else if depth > 0, isHolding(child.value, object, depth: depth - 1) {
                return true
            }
        }
        mirror = current.superclassMirror
    }
    return false
}
