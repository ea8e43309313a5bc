import DovetailGraph
import Foundation
import Testing

/// Uses the page in headless Chromium: a script at its end clicks, types, and writes down what it then sees. Machines
/// without Chromium leave it out.
@Suite struct PageBehaviourTests {
    static let browser = Tool.find("chromium", "chromium-browser", "google-chrome")

    @Test(.enabled(if: browser != nil, "needs Chromium"))
    func searchClickPathCollapseAndFiltersWork() async throws {
        var shop = Shop.sketch
        let app = NodeID("Shop/App")
        shop.needs(shop.member("first", of: app), app.member("second"))
        shop.needs(shop.member("second", of: app), app.member("first"))
        let graph = try shop.graph
        let page = HTMLRenderer(findings: Check().report(on: graph).findings).text(of: graph)
        expectSnapshot(try await observations(on: page, Self.probe), "PageBehaviour.txt")
    }

    @Test(.enabled(if: browser != nil, "needs Chromium"))
    func ofALargeGraphOnlyWhatIsOpenIsDrawn() async throws {
        let page = HTMLRenderer().text(of: try Crowd.graph(modules: 8, bindings: 50))
        let expected = """
            begin: 0 drawn
            opened: 50 drawn
            closed: 0 drawn, 1 chosen
            all open: 400 drawn, 1 chosen
            errors:\u{20}

            """
        #expect(try await observations(on: page, Self.largeProbe) == expected)
    }

    /// What the script wrote down.
    private func observations(on page: String, _ probe: String) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        let watched = page.replacing("<head>", with: "<head><script>\(Self.watch)</script>")
        try Data(watched.replacing("</body>", with: "<script>\(Self.tools + probe + Self.end)</script></body>").utf8)
            .write(to: file)
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,900", "--virtual-time-budget=4000",
            "--dump-dom", file.absoluteString,
        ]
        let result = try await #require(Self.browser).run(arguments)
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

        """

    private static let largeProbe = """
        const drawn = () => `${all(".node").length} drawn`;
        const click = item => item.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        note("begin", drawn());
        click(document.querySelector(".cluster .title"));
        note("opened", drawn());
        click(document.querySelector(".node"));
        press("c");
        note("closed", `${drawn()}, ${nodes.filter(node => node.marks.has("self")).length} chosen`);
        press("c");
        note("all open", `${drawn()}, ${all(".node.self").length} chosen`);

        """

    private static let probe = """
        const shown = () => all(".node").filter(item => item.style.display !== "none");
        const named = items => items.map(item => item.querySelector("text").textContent).sort().join(", ");
        const click = title => all(".node").find(item => item.querySelector("text").textContent === title)
          .dispatchEvent(new MouseEvent("click", { bubbles: true }));
        note("begin", $("counts").textContent);
        note("shown", shown().length);
        $("search").focus();
        $("search").value = "check";
        $("search").dispatchEvent(new Event("input"));
        note("search", all("#results li").map(item => item.firstChild.textContent).join(", "));
        $("search").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
        note("chosen", named(all(".node.self")));
        note("needs", named(all(".node.needs")));
        note("needed", named(all(".node.needed")));
        note("details", document.querySelector("#details h3").textContent);
        press("ArrowRight");
        note("hop by key", named(all(".node.self")));
        note("needed", named(all(".node.needed")));
        click("checkout");
        $("path").click();
        click("database");
        note("path", all("#details li button").map(item => item.firstChild.textContent).join(" | "));
        press("Escape");
        note("escaped", all(".self, .needs, .needed, .onpath").length);
        const lazy = all("#scopes label").find(item => item.textContent.includes("lazy")).querySelector("input");
        lazy.click();
        note("without lazy singletons", shown().length);
        lazy.click();
        press("c");
        note("collapsed", `${shown().length} of ${nodes.length}, ${all(".cluster.collapsed").length} titles`);
        press("c");
        note("expanded", shown().length);
        document.querySelector("#findings li button").click();
        note("finding", [...new Set(all(".node.self, .node.needs, .node.needed"))].length ? named(all(".node.self, .node.needs")) : "");
        document.documentElement.dataset.theme = "light";
        press("t");
        note("theme", document.documentElement.dataset.theme);
        note("findings", all("#findings h2").map(item => item.textContent).join(", "));

        """

    private static let end = """
        note("errors", failures.join(" "));
        const out = document.createElement("pre");
        out.id = "probe";
        out.textContent = lines.join("\\n") + "\\n";
        document.body.append(out);
        """
}
