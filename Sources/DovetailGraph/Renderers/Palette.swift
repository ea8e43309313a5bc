/// The colours of scopes, the same in every format: they differ in lightness too, for those who see few colours.
package enum Palette {
    package static func color(of scope: DependencyGraph.Scope?) -> String {
        switch scope {
        case .objectGraph: "#3b82f6"
        case .lazySingleton: "#0f9f6e"
        case .weakSingleton: "#a855f7"
        case .prototype: "#f59e0b"
        case .eager: "#e11d48"
        case .instance: "#64748b"
        case nil: "#94a3b8"
        }
    }

    /// The legend's words.
    package static func name(of scope: DependencyGraph.Scope?) -> String {
        switch scope {
        case .objectGraph: "object graph"
        case .lazySingleton: "lazy singleton"
        case .weakSingleton: "weak singleton"
        case .prototype: "prototype"
        case .eager: "eager"
        case .instance: "instance"
        case nil: "type"
        }
    }

    package static let all: [DependencyGraph.Scope?] = DependencyGraph.Scope.allCases + [nil]
}
