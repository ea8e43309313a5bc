/// One page that needs no network: the picture, search, filters, and the findings beside it.
///
/// The page itself is in `Page/`, as files of their own languages, which the build puts into the module.
package struct HTMLRenderer: GraphRenderer {
    let findings: [Finding]

    package init(findings: [Finding] = []) {
        self.findings = findings
    }

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        let data = PageData(DiagramLayout(Diagram(graph)), findings: findings, unresolved: graph.unresolved)
        let parts = [
            "TITLE": graph.name.escapedForXML,
            "STYLE": String(decoding: PackageResources.page_css, as: UTF8.self),
            "SCRIPT": Self.scripts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"),
            "DATA": data.json.compactText.escapedForScript,
        ]
        // Split once, so that nothing within a part is taken for a marker.
        for (position, piece) in Self.template.enumerated() {
            output.write(position.isMultiple(of: 2) ? piece : parts[piece] ?? "")
        }
    }

    private static var scripts: [[UInt8]] {
        [PackageResources.picture_js, PackageResources.view_js, PackageResources.panels_js]
    }

    /// Text and the names of parts in turn.
    private static var template: [String] {
        String(decoding: PackageResources.page_html, as: UTF8.self).split("{{").enumerated().flatMap { index, piece in
            index == 0 ? [piece] : piece.split("}}")
        }
    }
}

extension String {
    /// Within a script element nothing but `<` could end it; JSON may write it as an escape.
    fileprivate var escapedForScript: String {
        split("<").joined(separator: "\\u003c")
    }

    fileprivate func split(_ separator: String) -> [String] {
        var pieces: [String] = []
        var rest = utf8[...]
        let mark = Array(separator.utf8)
        while let found = rest.indices.first(where: { rest[$0...].starts(with: mark) }) {
            pieces.append(String(rest[..<found])!)
            rest = rest[rest.index(found, offsetBy: mark.count)...]
        }
        return pieces + [String(rest)!]
    }
}

/// What the page reads: arrays, since names in each of thousands of entries would be most of the page.
private struct PageData {
    private static let links =
        DependencyGraph.Phase.allCases.map(\.rawValue)
        + DependencyGraph.Edge.Kind.allCases.map(\.rawValue)

    let json: JSONValue

    init(_ layout: DiagramLayout, findings: [Finding], unresolved: [DependencyGraph.Unresolved]) {
        let diagram = layout.diagram
        let modules = Set(diagram.clusters.map(\.module)).sorted()
        let moduleIndex = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
        json = .object([
            "nodeHeight": .number(Int(DiagramLayout.nodeHeight)),
            "scopes": .array(DependencyGraph.Scope.allCases.map(Self.scope)),
            "typeColor": .string(Palette.color(of: nil)),
            "phases": .strings(Self.links),
            "modules": .strings(modules),
            "clusters": .array(
                diagram.clusters.indices.map { Self.cluster($0, layout, moduleIndex[diagram.clusters[$0].module]!) }),
            "nodes": .array(diagram.nodes.indices.map { Self.node($0, layout) }),
            "links": .array(diagram.links.indices.map { Self.link($0, layout) }),
            "findings": .array(findings.map(JSONFindings().json)),
            "unresolved": .array(
                unresolved.map {
                    .strings([$0.owner?.text ?? "", $0.expression, $0.reason, $0.location?.description ?? ""])
                }
            ),
        ])
    }

    private static func scope(_ scope: DependencyGraph.Scope) -> JSONValue {
        .object(["name": .string(Palette.name(of: scope)), "color": .string(Palette.color(of: scope))])
    }

    private static func cluster(_ position: Int, _ layout: DiagramLayout, _ module: Int) -> JSONValue {
        let cluster = layout.diagram.clusters[position]
        let box = layout.clusters[position]
        return [
            .string(cluster.title), .number(module), .number(box.origin.x.whole), .number(box.origin.y.whole),
            .number(box.size.width.whole), .number(box.size.height.whole), .number(layout.clusterLayers[position]),
            .array(cluster.nodes.map { .number($0) }),
        ]
    }

    private static func node(_ position: Int, _ layout: DiagramLayout) -> JSONValue {
        let node = layout.diagram.nodes[position]
        let box = layout.nodes[position]
        let home = layout.clusters[node.cluster].origin
        let values: [JSONValue] = [
            .string(node.title), .string(node.subtitle),
            .number(node.scope.flatMap { DependencyGraph.Scope.allCases.firstIndex(of: $0) } ?? -1),
            .number(node.cluster), .number((box.origin.x - home.x).whole), .number((box.origin.y - home.y).whole),
            .number(box.size.width.whole), node.id.json, .string(node.location?.description ?? ""),
        ]
        return .array(values + (node.time.isEmpty ? [] : [.string(node.time)]))
    }

    private static func link(_ position: Int, _ layout: DiagramLayout) -> JSONValue {
        let link = layout.diagram.links[position]
        let from = layout.diagram.nodes[link.from].cluster
        let isInner = from == layout.diagram.nodes[link.to].cluster
        let home = isInner ? layout.clusters[from].origin : Point(0, 0)
        let bends = layout.links[position].dropFirst().dropLast()
        return [
            .number(link.from), .number(link.to),
            .number(links.firstIndex(of: link.phase?.rawValue ?? link.kind.rawValue) ?? 0),
            .string(link.label), .string(link.location?.description ?? ""),
            .array(bends.map { [.number(($0.x - home.x).whole), .number(($0.y - home.y).whole)] }),
        ]
    }
}

extension Double {
    fileprivate var whole: Int { Int(rounded()) }
}
