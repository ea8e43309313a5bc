import Dependencies

// The tower's clock counts.
private enum ClockKey: DependencyKey {
    // It stands still.
    static let liveValue: any Clockwork = TowerClock(hour: 7)
    static let previewValue: any Clockwork = TowerClock(hour: 0)
}

extension DependencyValues {
    var clock: any Clockwork {
        get { self[ClockKey.self] }
        set { self[ClockKey.self] = newValue }
    }

    var timetable: Timetable {
        get { self[Timetable.self] }
        set { self[Timetable.self] = newValue }
    }

    var office: TicketOffice {
        get { self[TicketOffice.self] }
        set { self[TicketOffice.self] = newValue }
    }

    var tariff: Tariff {
        get { self[Tariff.self] }
        set { self[Tariff.self] = newValue }
    }
}

extension Timetable: DependencyKey {
    static let liveValue: Self = {
        @Dependency(\.clock) var clock
        let stops = Self.line  // from the map
        return Self(stops: stops, departure: { "\($0) at \(clock.now())" })
    }()

    static let line = ["Harbour", "Market", "Mill"]
}

extension TicketOffice: DependencyKey {
    static var liveValue: Self {
        @Dependency(Ledger.self) var ledger
        return .init(
            sell: { stop in
                @Dependency(\.timetable.departure) var departure
                @Dependency(\.tariff) var tariff
                return "\(price(of: tariff)) \(ledger.currency): \(departure(stop))"
            },
            ledger: ledger)
    }

    static func price(of tariff: Tariff) -> Int { tariff == .normal ? 3 : 2 }
}

extension Ledger: DependencyKey {
    static let liveValue = Ledger(currency: "crowns")
}

extension Tariff: DependencyKey {
    #if DEBUG
        static let liveValue = Tariff.reduced
    #else
        static let liveValue: Tariff = .normal
    #endif
}

func prepare() {}
