// How the errors of a container come about. Their words are in `ResolutionError+Description.swift`.

extension Container {
    /// An error of what was registered at `reference`, with the path that led there.
    func error(_ reason: ResolutionError.Reason, at reference: BindingReference) -> ResolutionError {
        ResolutionError(reason, at: reference)
    }

    /// Nothing is registered for `type`.
    @usableFromInline
    func missing(_ type: any Any.Type, _ tag: Tag?, _ file: StaticString, _ line: UInt) -> ResolutionError {
        ResolutionError(.missing(nearMisses(of: type, tag)), at: RegistrationFacts.request(for: type, tag, file, line))
    }
}

extension RegistrationFacts {
    /// How messages name something that was asked for, here and now.
    static func request(
        for type: any Any.Type, _ tag: Tag?, _ file: StaticString, _ line: UInt
    ) -> BindingReference {
        BindingReference(
            owner: "", name: label(type, tag), type: String(describing: type), file: "\(file)", line: Int(line),
            column: 0)
    }
}

// MARK: - Near misses

/// A registration that somebody may have meant who asked for something that isn't registered.
public struct NearMiss: Hashable, Sendable {
    /// In what it differs.
    public enum Difference: Hashable, Sendable {
        /// The same type under another tag, or without one.
        case tag
        /// The same type, once as an optional.
        case optional
        /// A type of the same name in another module.
        case module
        /// A name that is spelled alike.
        case spelling
        /// A registration whose condition isn't met.
        case condition(String)
    }

    /// What was registered.
    public let registration: BindingReference
    /// In what it differs from what was asked for.
    public let difference: Difference
}

extension Container {
    /// What was registered here or in a parent and resembles what was asked for.
    private func nearMisses(of type: any Any.Type, _ tag: Tag?) -> [NearMiss] {
        let wanted = TypeName(type)
        let active: [RegistrationFacts] = withLock { registrations.map(\.facts) }
        let similar: [NearMiss] = active.compactMap { facts in
            wanted.difference(from: facts).map { NearMiss(registration: facts.reference, difference: $0) }
        }
        let unmet: [NearMiss] = withLock { inactive }.filter { $0.type == type }.map { facts in
            NearMiss(registration: facts.reference, difference: .condition(facts.options.condition!.reason))
        }
        return unmet + similar + (parent?.nearMisses(of: type, tag) ?? [])
    }
}

/// The name of a type, taken apart for comparison.
private struct TypeName {
    private let type: any Any.Type
    private let simple: String

    init(_ type: any Any.Type) {
        self.type = type
        simple = String(describing: type)
    }

    func difference(from facts: RegistrationFacts) -> NearMiss.Difference? {
        if facts.type == type { return .tag }
        let other = String(describing: facts.type)
        if "Optional<\(simple)>" == other || "Optional<\(other)>" == simple { return .optional }
        if simple == other { return .module }
        return EditDistance.isSmall(simple, other) ? .spelling : nil
    }
}

/// How many letters two names differ by.
package enum EditDistance {
    /// The candidate that differs least from `name` in letters and digits, upper or lower case, if the difference is
    /// small.
    package static func nearest(to name: String, in candidates: [String]) -> String? {
        let letters = lettersAndDigits(of: name)
        let near = candidates.lazy.filter { $0 != name }
            .map { (name: $0, letters: lettersAndDigits(of: $0)) }
            .filter { isSmall(letters, $0.letters) }
            .map { (name: $0.name, distance: distance(Array(letters.utf8), Array($0.letters.utf8))) }
        return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    private static func lettersAndDigits(of name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether at most one letter in four is added, left out, replaced or exchanged with its neighbour, and at most three.
    ///
    /// The optimal string alignment distance (Damerau and Levenshtein), in O(*n* · *m*).
    static func isSmall(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        let limit = min(3, max(one.count, other.count) / 4)
        guard abs(one.count - other.count) <= limit else { return false }
        return distance(one, other) <= limit
    }

    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var rows = [[Int]](repeating: Array(0...other.count), count: 2)
        for i in 1...max(one.count, 1) where i <= one.count {
            var row = [i]
            for j in 1...max(other.count, 1) where j <= other.count {
                let replaced = rows[1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1)
                var best = min(replaced, rows[1][j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                    best = min(best, rows[0][j - 2] + 1)
                }
                row.append(best)
            }
            rows = [rows[1], row]
        }
        return rows[1].last!
    }
}
