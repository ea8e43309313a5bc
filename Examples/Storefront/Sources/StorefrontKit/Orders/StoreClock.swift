/// Tells which day it is in the store; coupons expire against it.
package nonisolated protocol StoreClock: Sendable {
    var today: CalendarDate { get }
}

/// Stands still on the date of the report, so that the same orders always give the same report.
nonisolated struct ReportDateClock: StoreClock {
    let today: CalendarDate
}
