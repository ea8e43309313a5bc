import DovetailGraph
import Testing

@Suite struct GrowthTests {
    @Test(arguments: ReportFormat.allCases)
    func theGrowthOfAGraphIsWrittenAsRecorded(_ format: ReportFormat) throws {
        expectSnapshot(try growth.text(format), "Growth.\(format.rawValue)")
    }

    @Test func thePageIsWrittenAsRecorded() throws { expectSnapshot(try growth.page, "Growth.html") }

    @Test func withoutACommitItSaysSo() {
        #expect(Growth([]).text(.text) == "There is no commit to count.\n")
        #expect(Growth([]).page.contains("<p>There is no commit to count.</p>"))
    }

    /// Measures the page as it opens.
    @Test(.enabled(if: Browser.found != nil, "needs Chromium"), arguments: [false, true], [1, 2, 40])
    func theChartIsReadable(isDark: Bool, commits: Int) async throws {
        let statistics = Statistics(try Shop.graph)
        let entries = (0..<commits).map {
            Growth.Entry(revision: "0123456789\($0)", day: "2026-01-\($0)", title: "<b>", statistics: statistics)
        }
        let lines = try await #require(Browser.found).observations(
            on: Growth(entries).page, isDark: isDark,
            """
            const chart = document.querySelector("svg").getBoundingClientRect();
            const texts = all("svg text").map(item => item.getBoundingClientRect());
            const inside = box => box.left >= chart.left && box.right <= chart.right && box.top >= chart.top
              && box.bottom <= chart.bottom;
            const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom
              && other.top < one.bottom;
            note("dots", all("circle").length);
            note("rows", all("tbody tr").length);
            note("texts outside", texts.filter(box => !inside(box)).length);
            note("texts that meet", texts.filter((box, at) => texts.slice(at + 1).some(other => meet(box, other))).length);
            note("commits", JSON.parse(document.getElementById("growth").textContent).commits.length);

            """)
        #expect(
            lines == """
                dots: \(2 * commits)
                rows: \(commits)
                texts outside: 0
                texts that meet: 0
                commits: \(commits)
                errors: 

                """)
    }

    private var growth: Growth {
        get throws {
            var smaller = Sketch()
            smaller.member("log", of: smaller.root("App"))
            let entries = [
                ("0123456789abcdef", "2026-01-01", "A beginning", Statistics(try smaller.graph)),
                ("fedcba9876543210", "2026-02-01", "The \"shop\"", Statistics(try Shop.graph)),
            ].map { Growth.Entry(revision: $0, day: $1, title: $2, statistics: $3) }
            return Growth(entries)
        }
    }
}
