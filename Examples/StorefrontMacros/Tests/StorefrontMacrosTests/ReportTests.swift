import Foundation
import StorefrontMacrosKit
import Testing

@Suite struct ReportTests {
    /// The report of the storefront that is wired by hand: the same byte for byte.
    @Test func theReportIsTheGoldenOneOfTheOtherStorefront() throws {
        let golden = URL(filePath: #filePath)
            .appending(path: "../../../../Storefront/Tests/StorefrontTests/Golden/report.txt").standardized
        let report = AppAssembly.report(on: try StoreData(json: Data(contentsOf: try #require(SampleStore.file))))
        #expect(try Data(report.utf8) == Data(contentsOf: golden))
    }
}
