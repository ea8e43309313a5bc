import DovetailGraph
import Foundation
import Testing

/// Uses the page as a person would.
@Suite(.enabled(if: Browser.found != nil, "needs Chromium")) struct PageBehaviourTests {
    @Test func searchClickTracePathAndFiltersWork() async throws {
        var shop = Shop.sketch
        let app = NodeID("Shop/App")
        shop.needs(shop.member("first", of: app), app.member("second"))
        shop.needs(shop.member("second", of: app), app.member("first"))
        let graph = try shop.graph
        let page = HTMLRenderer(findings: Check().report(on: graph).findings).text(of: graph)
        expectSnapshot(try await observations(on: page, Self.shopProbe), "PageBehaviour.txt")
    }

    @Test func aLargeGraphIsOpenedGroupByGroup() async throws {
        let page = try #require(Program.pages[300])
        expectSnapshot(try await observations(on: page, Self.groupProbe), "PageGroups.txt")
    }

    @Test func allCanBeDoneWithTheKeyboard() async throws {
        let page = try #require(Program.pages[300])
        let expected = """
            first: App, 59 parts ①
            opened by Enter: true
            focus stays: true
            closed by Enter: true
            errors:\u{20}

            """
        #expect(try await observations(on: page, Self.keyProbe) == expected)
    }

    private func observations(on page: String, _ probe: String) async throws -> String {
        try await #require(Browser.found).observations(on: page, probe)
    }

    private static let keyProbe = """
        state.open.clear();
        render();
        const enter = () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        const first = document.querySelector(".group");
        const title = first.querySelector("text").textContent, index = first.dataset.group;
        note("first", [...first.querySelectorAll("text")].map(text => text.textContent).join(", ").replace(", ①", " ①"));
        first.focus();
        enter();
        note("opened by Enter", state.open.has(Number(index)));
        note("focus stays", document.activeElement.dataset.group === index);
        enter();
        note("closed by Enter", !state.open.has(Number(index)) && titled(".group", title) === document.activeElement);

        """

    private static let groupProbe = """
        const see = name => note(name, `${all(".box").length} boxes, ${all(".frame").length} frames`);
        note("counts", $("counts").textContent);
        note("hubs", named(all(".node").filter(item => item.textContent.includes("①") && !item.querySelector(".badges"))));
        state.open.clear();
        render();
        note("groups", named(all(".group")));
        click(titled(".group", "App"));
        see("module opened");
        click(titled(".title", "▾ App"));
        see("closed");
        find("appBasketStore");
        note("found", `${named(all(".node.self"))}, in ${named(all(".title"))}`);
        click(document.querySelector(".self .handle"));
        note("objects within", scene.boxOf.get(state.selected).frame.children.map(box => box.title).join(", "));
        $("trace").click();
        note("traced", $("part").textContent.replace(/\\d+ of/, "… of"));
        note("groups in it", all(".group").length);
        press("Escape");
        press("Escape");
        note("overview", $("overview").disabled);

        """

    private static let shopProbe = """
        const shown = () => all(".node").length;
        note("begin", $("counts").textContent);
        note("shown", shown());
        note("entry points", all("#details li button").map(item => item.firstChild.textContent).join(", "));
        find("check");
        note("chosen", named(all(".box.self")));
        note("needs", named(all(".box.needs")));
        note("needed", named(all(".box.needed")));
        note("details", document.querySelector("#details h3").textContent);
        note("listed", all("#details h2, #details li button").map(item => item.firstChild.textContent).join(", "));
        press("ArrowRight");
        note("hop by key", named(all(".box.self")));
        note("needed", named(all(".box.needed")));
        press("t");
        note("trace", `${named(all(".node"))}: ${$("part").textContent}`);
        press("o");
        note("overview", shown());
        find("checkout");
        $("path").click();
        note("hint", $("hint").textContent);
        click(titled(".node", "database"));
        note("path", all("#details li button").map(item => item.firstChild.textContent).join(" | "));
        note("on it", named(all(".box.onpath")));
        press("o");
        const lazy = all("#scopes label").find(item => item.textContent.includes("lazy")).querySelector("input");
        lazy.click();
        note("without lazy singletons", shown());
        lazy.click();
        click(titled(".title", "▾ App"));
        note("closed", `${shown()}, ${named(all(".group"))}`);
        note("findings", all("#findings h2").map(item => item.textContent).join(", "));
        document.querySelector("#findings li button").click();
        note("finding", `${named(all(".node"))}: ${$("part").textContent}`);
        document.documentElement.dataset.theme = "light";
        press("d");
        note("theme", document.documentElement.dataset.theme);

        """
}
