import Dependencies

protocol Clockwork: Sendable { func now() -> Int }

final class TowerClock: Clockwork {
    let hour: Int
    init(hour: Int) { self.hour = hour }
    func now() -> Int { hour }
}

struct Timetable: Sendable {
    let stops: [String]
    var departure: @Sendable (String) -> String
}

final class Ledger: Sendable {
    let currency: String
    init(currency: String) { self.currency = currency }
}

struct TicketOffice: Sendable {
    var sell: @Sendable (String) -> String
    var ledger: Ledger
}

enum Tariff { case normal, reduced }

/// Asks for what it uses, as features do.
struct Counter {
    @Dependency(\.office) var office
    @Dependency(\.timetable.departure) var departure
    @Dependency(Ledger.self) var ledger
    @Dependency(\.clock) var clock
}
