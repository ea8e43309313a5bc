import Foundation

/// An HTML page, taken apart.
struct Page {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    private static func source(_ name: String) -> String {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/DovetailGraph/Renderers/Page")
        return (try? String(contentsOf: folder.appending(path: name).standardizedFileURL, encoding: .utf8))
            ?? "no \(name)"
    }

    /// Everything but the style and the script, which are files of their own.
    var frame: String {
        ["page.css", "model.js", "layout.js", "picture.js", "view.js", "panels.js"].reduce(text) {
            $0.replacing(Self.source($1), with: "<\($1)>\n")
        }
    }

    /// What the script reads.
    var data: String {
        let start = text.range(of: "id=\"graph\">")?.upperBound ?? text.startIndex
        let end = text.range(of: "</script>", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
        return String(text[start..<end])
    }
}
