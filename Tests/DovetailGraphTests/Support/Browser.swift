import Foundation
import Testing

/// A headless browser, in which a script at the end of a page clicks, types, and writes down what it then sees.
/// Machines without Chromium leave such tests out.
struct Browser {
    static let found = Tool.find("chromium", "chromium-browser", "google-chrome").map(Browser.init)

    private let chromium: Tool

    /// What the script has noted, with whatever went wrong in the page as the last line.
    func observations(on page: String, isDark: Bool = false, _ probe: String) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        let watched = page.replacing("<head>", with: "<head><script>\(Self.watch)</script>")
        let script = Self.tools + probe + Self.end
        try Data(watched.replacing("</body>", with: "<script>{\(script)}</script></body>").utf8).write(to: file)
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,987", "--virtual-time-budget=4000",
            "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--dump-dom", file.absoluteString,
        ]
        let result = try await chromium.run(arguments)
        let start = try #require(result.output.range(of: "<pre id=\"probe\">")?.upperBound, "\(result.errors)")
        let end = try #require(result.output.range(of: "</pre>", range: start..<result.output.endIndex)?.lowerBound)
        return String(result.output[start..<end])
    }

    private static let watch = """
        window.failures = []; addEventListener("error", event => failures.push(event.message));
        document.addEventListener("securitypolicyviolation", event => failures.push(event.violatedDirective));
        """

    private static let tools = """
        const lines = [];
        const all = selector => [...document.querySelectorAll(selector)];
        const note = (name, value) => lines.push(`${name}: ${value}`);
        const press = key => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
        const click = item => item.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        const named = items => items.map(item => item.querySelector("text").textContent).sort().join(", ");
        const titled = (selector, title) => all(selector).find(item => item.querySelector("text").textContent === title);
        const find = (text, key = "Enter") => {
          $("search").focus();
          $("search").value = text;
          $("search").dispatchEvent(new Event("input"));
          note(`search ${text}`, all("#results li").map(item => item.firstChild.textContent).join(", "));
          $("search").dispatchEvent(new KeyboardEvent("keydown", { key }));
        };

        """

    private static let end = """
        note("errors", failures.join(" "));
        const out = document.createElement("pre");
        out.id = "probe";
        out.textContent = lines.join("\\n") + "\\n";
        document.body.append(out);
        """
}
