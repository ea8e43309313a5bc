public import Dovetail
internal import DovetailGraph

/// The format of the graph of a running program.
public struct LiveGraphFormat: Sendable {
    fileprivate let format: GraphFormat

    /// Lines for people.
    public static let text = Self(format: .text)
    /// The document that `dovetail` reads, checks and compares.
    public static let json = Self(format: .json)
    /// For Markdown pages.
    public static let mermaid = Self(format: .mermaid)
    /// For Graphviz.
    public static let dot = Self(format: .dot)
    /// A picture.
    public static let svg = Self(format: .svg)
    /// A self-contained page.
    public static let html = Self(format: .html)
}

extension Recording {
    /// The object graph that the running program has built, in the same model and formats as the graph that
    /// `dovetail graph` reads from its sources.
    ///
    /// ```swift
    /// try recorder.recording.graph(as: .json, name: "Shop").write(to: file)
    /// ```
    ///
    /// - Parameter name: What the graph is of.
    /// - Throws: An error that names what is no graph: a recording that was made by hand.
    /// - Complexity: As that of the picture; O(*n* log *n*) for text and JSON.
    public func graph(as format: LiveGraphFormat, name: String) throws -> String {
        format.format.renderer().text(of: try DependencyGraph(DependencyGraph.Draft(self, name: name)))
    }
}
