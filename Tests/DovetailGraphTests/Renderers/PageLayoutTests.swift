import DovetailGraph
import Foundation
import Testing

/// Measures the page as it opens.
@Suite(.enabled(if: Browser.found != nil, "needs Chromium")) struct PageLayoutTests {
    @Test(arguments: [20, 64, 300, 2_000, 6_000], [false, true])
    func thePageOpensReadable(nodes: Int, isDark: Bool) async throws {
        let page = try #require(Program.pages[nodes])
        try await expectReadable(try await measures(of: page, isDark: isDark))
    }

    @Test func graphsWithoutModulesFoldersOrRootsOpenReadableToo() async throws {
        for graph in [try Crowd.graph(modules: 1, bindings: 64), try Crowd.graph(modules: 40, bindings: 50)] {
            try await expectReadable(try await measures(of: HTMLRenderer().text(of: graph), isDark: false))
        }
    }

    @Test func openGroupsDoNotOverlap() async throws {
        let page = try #require(Program.pages[300])
        let all = try await measures(
            of: page, isDark: false, after: "groups.forEach(group => state.open.add(group.index)); render();")
        #expect(all.boxes == 300 && all.overlaps == 0 && all.textsOutside == 0)
    }

    private func expectReadable(_ seen: Measures) async throws {
        #expect(seen.errors == "")
        #expect((1...40).contains(seen.boxes))
        // A point is four thirds of a pixel.
        #expect(seen.smallestText >= 12)
        #expect(seen.smallestTextBeside >= 12)
        #expect(seen.overlaps == 0)
        #expect(seen.textsOutside == 0)
        #expect(seen.visible >= 0.9, "boxes within the window")
        #expect(seen.filled >= 0.25, "of the window")
        #expect(seen.contrast >= 4.5)
    }

    private func measures(of page: String, isDark: Bool, after action: String = "") async throws -> Measures {
        let lines = try await #require(Browser.found).observations(on: page, isDark: isDark, action + Self.probe)
        let values = lines.split(separator: "\n").map { $0.split(separator: ": ", omittingEmptySubsequences: false) }
        let seen = Dictionary(
            uniqueKeysWithValues: values.map { (String($0[0]), $0.dropFirst().joined(separator: ": ")) })
        func number(_ name: String) throws -> Double { try #require(seen[name].flatMap(Double.init), "\(name)") }
        return Measures(
            boxes: Int(try number("boxes")), smallestText: try number("smallest text"),
            smallestTextBeside: try number("smallest text beside"), overlaps: Int(try number("overlaps")),
            textsOutside: Int(try number("texts outside")), visible: try number("visible"),
            filled: try number("filled"), contrast: try number("contrast"), errors: seen["errors"] ?? "")
    }

    private static let probe = """
        const rectOf = item => item.getBoundingClientRect();
        const boxes = all(".body").map(rectOf), frames = all(".frame").map(rectOf), window_ = rectOf(svg);
        const meet = (a, b, spare = 0.5) => a.left + spare < b.right && b.left + spare < a.right && a.top + spare < b.bottom && b.top + spare < a.bottom;
        const within = (a, b, spare = 1.5) => a.left >= b.left - spare && a.right <= b.right + spare && a.top >= b.top - spare && a.bottom <= b.bottom + spare;
        const sizeOf = (item, scale) => parseFloat(getComputedStyle(item).fontSize) * scale;
        const crossing = frames.flatMap((a, i) => [...frames.slice(0, i), ...boxes].filter(b => meet(a, b) && !within(a, b) && !within(b, a)));
        const titles = all(".title text").map(rectOf);
        note("boxes", boxes.length);
        note("smallest text", Math.min(...all("#svg text").map(item => sizeOf(item, view.scale))));
        note("smallest text beside", Math.min(...all("header *, aside *").filter(item => item.textContent).map(item => sizeOf(item, 1))));
        note("overlaps", boxes.flatMap((a, i) => boxes.slice(0, i).filter(b => meet(a, b))).length + crossing.length
          + titles.flatMap(a => boxes.filter(b => meet(a, b))).length);
        note("texts outside", all(".box").flatMap(box => [...box.querySelectorAll("text")].filter(text => !within(rectOf(text), rectOf(box.querySelector(".body")), 3))).length);
        note("visible", boxes.filter(box => within(box, window_)).length / boxes.length);
        const seen = [...boxes, ...frames].filter(box => meet(box, window_)), bound = (side, best) => best(...seen.map(box => box[side]));
        const [left, right, top, bottom] = [Math.max(bound("left", Math.min), window_.left), Math.min(bound("right", Math.max), window_.right),
          Math.max(bound("top", Math.min), window_.top), Math.min(bound("bottom", Math.max), window_.bottom)];
        note("filled", (right - left) * (bottom - top) / (window_.width * window_.height));
        const light = color => color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(c => c / 255).map(c => c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const contrast = (a, b) => { const [low, high] = [light(a), light(b)].sort((x, y) => x - y); return (high + 0.05) / (low + 0.05); };
        note("contrast", Math.min(...all(".box").flatMap(box => [...box.querySelectorAll(":scope > text")].map(text => contrast(getComputedStyle(text).fill, getComputedStyle(box.querySelector(".body")).fill)))));

        """
}

private struct Measures {
    let boxes: Int
    /// In pixels, as shown.
    let smallestText: Double
    let smallestTextBeside: Double
    let overlaps: Int
    let textsOutside: Int
    /// The share of boxes within the window.
    let visible: Double
    /// The share of the window over which the picture spreads.
    let filled: Double
    let contrast: Double
    let errors: String
}
