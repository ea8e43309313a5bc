/// A way to write a graph. A new format is a new file.
///
/// A renderer neither sorts nor filters: it is handed a finished graph. Text from the source is escaped for the format.
package protocol GraphRenderer: Sendable {
    func render(_ graph: DependencyGraph, to output: inout some TextOutputStream)
}

extension GraphRenderer {
    package func text(of graph: DependencyGraph) -> String {
        var output = ""
        render(graph, to: &output)
        return output
    }
}

/// The formats by the names of `--format`.
package enum GraphFormat: String, CaseIterable, Sendable {
    case text, mermaid, dot, json, svg, html

    /// - Parameters:
    ///   - findings: What the page shows beside the picture.
    ///   - isWhole: Whether a picture shows all of a large graph, in place of its overview. The page opens with the
    ///     overview always.
    package func renderer(findings: [Finding] = [], isWhole: Bool = false) -> any GraphRenderer {
        switch self {
        case .text: TextRenderer()
        case .mermaid: MermaidRenderer(isWhole: isWhole)
        case .dot: DOTRenderer(isWhole: isWhole)
        case .json: JSONRenderer()
        case .svg: SVGRenderer(isWhole: isWhole)
        case .html: HTMLRenderer(findings: findings)
        }
    }
}

extension String {
    /// For text and attributes of XML and HTML.
    var escapedForXML: String {
        var result = ""
        for scalar in onOneLine.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
