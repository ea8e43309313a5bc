import Configuration

/// A number of bytes: `@Setting var cache: ByteCount = .mebibytes(64)`.
///
/// Written `512KiB`, `1.5 MB`, `4096B`, or as a number of bytes: `KiB`, `MiB`, `GiB` and `TiB` are powers of 1024, `kB`,
/// `MB`, `GB` and `TB` powers of 1000. Large and small letters are the same.
public struct ByteCount: Hashable, Comparable, Sendable {
    /// The number of bytes.
    public let bytes: Int

    /// A number of bytes.
    public init(bytes: Int) { self.bytes = bytes }

    /// A number of bytes.
    public static func bytes(_ count: Int) -> Self { Self(bytes: count) }
    /// Units of 1024 bytes.
    public static func kibibytes(_ count: Int) -> Self { Self(bytes: count * 1 << 10) }
    /// Units of 1024 kibibytes.
    public static func mebibytes(_ count: Int) -> Self { Self(bytes: count * 1 << 20) }
    /// Units of 1024 mebibytes.
    public static func gibibytes(_ count: Int) -> Self { Self(bytes: count * 1 << 30) }

    /// Fewer bytes come first.
    public static func < (left: Self, right: Self) -> Bool { left.bytes < right.bytes }
}

@available(Configuration 1.0, *)
extension ByteCount: SettingValue {
    /// A number with a unit, or a number of bytes.
    public static var settingFormat: SettingFormat<Self> {
        SettingFormat(#"a byte size such as "512KiB" or "2 GB""#, .int, .string) { content in
            switch content {
            case .int(let count) where count >= 0: ByteCount(bytes: count)
            case .string(let text): ByteCount(text)
            default: nil
            }
        }
    }

    private static let units: [String: Double] = [
        "": 1, "b": 1, "kib": 0x1p10, "mib": 0x1p20, "gib": 0x1p30, "tib": 0x1p40,
        "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12,
    ]

    private init?(_ text: String) {
        guard let parts = Quantity.parts(of: text), parts.count == 1, let unit = Self.units[parts[0].unit.lowercased()],
            let count = Int(exactly: (parts[0].number * unit).rounded())
        else { return nil }
        self.init(bytes: count)
    }
}

extension ByteCount: CustomStringConvertible {
    /// In the largest unit that divides it, such as `512KiB`.
    public var description: String {
        let units = [(40, "TiB"), (30, "GiB"), (20, "MiB"), (10, "KiB")]
        for (power, name) in units where bytes != 0 && bytes & (1 << power - 1) == 0 {
            return "\(bytes >> power)\(name)"
        }
        return "\(bytes)B"
    }
}
