/// A day of the calendar, without time and time zone.
package nonisolated struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// `2025-06-30`, a form in which dates compare like their texts.
    package let description: String

    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day
        else { return nil }
        description = text
    }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeapYear = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        return switch month {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

nonisolated extension CalendarDate: Decodable {
    package init(from decoder: any Decoder) throws {
        guard let date = try Self(decoder.lineOfText()) else { throw decoder.problem("a date such as 2025-06-30") }
        self = date
    }
}
