import Dovetail
import DovetailAnalysis
import DovetailGraph
import Testing

/// Some parts of a program: bindings, components and objects.
public struct SourceParts: Sendable {
    let graph: SourceGraph
    let patterns: [Glob]
    let test: SourceLocation

    /// Whether none of them uses a part with one of these patterns.
    public func doNotUse(_ patterns: String...) -> Bool {
        hold { $0.mustNotUse = patterns.map { Glob($0) } }
    }

    /// Whether each of them uses a part with one of these patterns.
    public func use(_ patterns: String...) -> Bool {
        hold { $0.mustUse = patterns.map { Glob($0) } }
    }

    /// Whether only parts with one of these patterns use them.
    public func areUsedOnly(by patterns: String...) -> Bool {
        hold { $0.usedOnlyBy = patterns.map { Glob($0) } }
    }

    /// Whether only parts with one of these patterns build them.
    public func areBuiltOnly(by patterns: String...) -> Bool {
        hold { $0.builtOnlyBy = patterns.map { Glob($0) } }
    }

    /// Whether each binding among them has one of these scopes.
    public func haveScope(_ scopes: BindingScope...) -> Bool {
        hold { $0.scopes = scopes.map(\.scope) }
    }

    /// Whether none of them uses more parts than this.
    public func needAtMost(_ count: Int) -> Bool {
        hold { $0.maxNeeds = count }
    }

    /// Whether no chain of needs that begins at one of them has more parts than this, the first included.
    public func haveChains(ofAtMost count: Int) -> Bool {
        hold { $0.maxDepth = count }
    }

    private func hold(_ wish: (inout Configuration.TeamRule) -> Void) -> Bool {
        guard let program = graph.program else { return false }
        guard program.graph.nodeIDs.contains(where: { patterns.match($0, in: program.graph) }) else {
            let names = patterns.map(\.pattern).joined(separator: "' or '")
            Issue.record("no part of the program matches '\(names)'", sourceLocation: test)
            return false
        }
        var rule = Configuration.TeamRule(name: "expected by the test", parts: patterns)
        wish(&rule)
        var configuration = Configuration()
        configuration.rules = [rule]
        return graph.holds(under: configuration) { $0.rule == RuleID(.architectureRule) }
    }
}

/// How long a binding keeps its object.
public struct BindingScope: Hashable, Sendable {
    let scope: DependencyGraph.Scope

    /// One instance for each outermost resolution.
    public static let objectGraph = Self(scope: .objectGraph)
    /// One instance, made at first use.
    public static let lazySingleton = Self(scope: .lazySingleton)
    /// One instance while anybody holds it.
    public static let weakSingleton = Self(scope: .weakSingleton)
    /// A new instance each time.
    public static let prototype = Self(scope: .prototype)
    /// One instance, made when the program starts.
    public static let eager = Self(scope: .eager)
    /// An object that is there already: a stored property, an argument, a registered instance.
    public static let instance = Self(scope: .instance)
}
