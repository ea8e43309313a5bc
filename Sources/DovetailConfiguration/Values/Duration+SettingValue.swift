import Configuration

@available(Configuration 1.0, *)
extension Duration: SettingValue {
    /// Text such as `1m30s`, `250ms`, `1.5h` or `2d 12h`: larger units before smaller ones. A number without a unit is
    /// an error, because it is ambiguous.
    public static var settingFormat: SettingFormat<Self> {
        .text(#"a duration such as "1m30s" or "250ms""#, parse: Self.init(text:))
    }

    /// In nanoseconds, from large to small.
    private static let units: [(name: String, nanoseconds: Double)] = [
        ("d", 86_400e9), ("h", 3_600e9), ("m", 60e9), ("s", 1e9), ("ms", 1e6), ("us", 1e3), ("µs", 1e3), ("ns", 1),
    ]

    private init?(text: String) {
        guard let parts = Quantity.parts(of: text) else { return nil }
        var total = 0.0
        var smallest = Double.infinity
        for part in parts {
            guard let unit = Self.units.first(where: { $0.name == part.unit }), unit.nanoseconds < smallest else {
                return nil
            }
            total += part.number * unit.nanoseconds
            smallest = unit.nanoseconds
        }
        guard let nanoseconds = Int64(exactly: total.rounded()) else { return nil }
        self = .nanoseconds(nanoseconds)
    }
}
