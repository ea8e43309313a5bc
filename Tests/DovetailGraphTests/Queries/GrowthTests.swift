import DovetailGraph
import Testing

@Suite struct GrowthTests {
    @Test(arguments: ReportFormat.allCases)
    func theGrowthOfAGraphIsWrittenAsRecorded(_ format: ReportFormat) throws {
        var smaller = Sketch()
        smaller.member("log", of: smaller.root("App"))
        let entries = [
            ("0123456789abcdef", "2026-01-01", "A beginning", Statistics(try smaller.graph)),
            ("fedcba9876543210", "2026-02-01", "The \"shop\"", Statistics(try Shop.graph)),
        ].map { Growth.Entry(revision: $0, day: $1, title: $2, statistics: $3) }
        expectSnapshot(Growth(entries).text(format), "Growth.\(format.rawValue)")
    }

    @Test func withoutACommitItSaysSo() {
        #expect(Growth([]).text(.text) == "There is no commit to count.\n")
    }
}
