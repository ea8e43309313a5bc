import StorefrontKit
import Testing

@Suite struct CalendarDateTests {
    @Test(arguments: ["2025-06-30", "2024-02-29", "2000-02-29", "0001-01-01"])
    func aDayOfTheCalendarIsADate(text: String) {
        #expect(CalendarDate(text)?.description == text)
    }

    @Test(arguments: [
        "2025-06-31", "2025-02-29", "1900-02-29", "2025-13-01", "2025-00-10", "2025-6-30", "٢٠٢٥-٠٦-٣٠", "",
    ])
    func anythingElseIsNone(text: String) {
        #expect(CalendarDate(text) == nil)
    }
}
