// The parts that the formats of traces share.

extension Duration {
    /// Microseconds with three decimals, for traces.
    var microsecondsText: String {
        let nanoseconds = count(of: 1_000_000_000)
        let fraction = "\(nanoseconds % 1000)"
        return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// Milliseconds with one decimal.
    var millisecondsText: String {
        let tenths = count(of: 100_000_000_000_000, rounding: 50_000_000_000_000)
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    /// The number of times that `unit`, a part of a second in attoseconds, fits into this duration.
    private func count(of unit: Int64, rounding half: Int64 = 0) -> Int64 {
        components.seconds * (1_000_000_000_000_000_000 / unit) + (components.attoseconds + half) / unit
    }
}

extension String {
    /// The text as a JSON string, with its quotes.
    var quotedForJSON: String {
        // Nearly all texts need no escapes.
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return "\"\(self)\"" }
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension Recording.Creation {
    /// `App.api`, or `App.api failed`.
    var traceName: String { failure == nil ? binding.label : "\(binding.label) failed" }
}

extension Lane {
    var name: String { "thread \(thread)" }
}
