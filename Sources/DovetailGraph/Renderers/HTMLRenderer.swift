/// One page that needs no network: the picture, search, filters, and the findings beside it.
///
/// It holds the whole diagram and its outline, and lays out what its reader has opened.
/// The page itself is in `Page/`, as files of their own languages, which the build puts into the module.
package struct HTMLRenderer: GraphRenderer {
    let findings: [Finding]

    package init(findings: [Finding] = []) {
        self.findings = findings
    }

    package func render(_ graph: DependencyGraph, to output: inout some TextOutputStream) {
        let data = PageData(Diagram(graph), findings: findings, unresolved: graph.unresolved)
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
        [
            PackageResources.model_js, PackageResources.layout_js, PackageResources.picture_js,
            PackageResources.view_js, PackageResources.panels_js,
        ]
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
    var escapedForScript: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
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
