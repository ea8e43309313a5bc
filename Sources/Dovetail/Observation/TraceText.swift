// What the formats of traces have in common.

extension Duration {
    /// With three decimals: microseconds of a trace.
    var microsecondsText: String {
        let nanoseconds = count(of: 1_000_000_000)
        let fraction = "\(nanoseconds % 1000)"
        return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// With one decimal.
    var millisecondsText: String {
        let tenths = count(of: 100_000_000_000_000, rounding: 50_000_000_000_000)
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    /// How many times `unit`, a part of a second in attoseconds, lies in this.
    private func count(of unit: Int64, rounding half: Int64 = 0) -> Int64 {
        components.seconds * (1_000_000_000_000_000_000 / unit) + (components.attoseconds + half) / unit
    }
}

extension String {
    /// As a string of JSON, with its quotes.
    var quotedForJSON: String {
        // Nearly all texts are as they are.
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
    /// `App.api` and, when it failed, that it did.
    var traceName: String { failure == nil ? binding.label : "\(binding.label) failed" }
}

extension Lane {
    var name: String { "thread \(thread)" }
}
