import Dependencies

// The keys stay until nobody asks for them; what they had is in the assembly.
private enum ClockKey: DependencyKey {
    static var liveValue: any Clockwork { fatalError("not registered") }
}

extension Timetable: DependencyKey {
    static var liveValue: Self { fatalError("not registered") }
    static let line = ["Harbour", "Market", "Mill"]
}

extension TicketOffice: DependencyKey {
    static var liveValue: Self { fatalError("not registered") }
    static func price(of tariff: Tariff) -> Int { tariff == .normal ? 3 : 2 }
}

extension Ledger: DependencyKey {
    static var liveValue: Ledger { fatalError("not registered") }
}

extension Tariff: DependencyKey {
    static var liveValue: Tariff { fatalError("not registered") }
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

func prepare() {
    let app = ProgramAssembly()
    prepareDependencies { app.register(in: &$0) }
}
