import Foundation
import StorefrontKit
import Testing

@Suite struct ReportTests {
    /// Set `RECORD_GOLDEN` to write the file anew; that run fails, so that nobody records by accident.
    @Test func theReportOnTheSampleOrdersIsTheGoldenOne() throws {
        let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/report.txt")
        let report = AppAssembly.report(on: try StoreData(json: Data(contentsOf: try #require(SampleStore.file))))
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
            try Data(report.utf8).write(to: golden)
            Issue.record("recorded \(golden.lastPathComponent)")
        }
        #expect(try Data(report.utf8) == Data(contentsOf: golden))
    }

    @Test func aStoreWithoutOrdersHasAReport() throws {
        #expect(
            AppAssembly.report(on: try SmallStore.data(ordering: [])) == """
                Storefront report, 2025-06-30
                Amounts in euro; prices without tax; rounded half up to the cent.

                Summary
                  Orders accepted         0
                  Orders rejected         0
                  Goods at list price  0.00
                  Discounts given      0.00
                  Revenue without tax  0.00
                  Tax                  0.00
                  Charged              0.00

                Rejected orders
                  none

                Low stock
                  none

                Messages sent
                  none

                """)
    }
}
