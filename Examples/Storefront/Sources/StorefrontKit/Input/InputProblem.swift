/// The first thing that is wrong with an order file.
package nonisolated struct InputProblem: Error, Equatable, CustomStringConvertible {
    package let position: TextPosition
    /// Which value is wrong, such as `orders[3].lines`; empty where the text is no JSON.
    let place: String
    /// `nil` where the value is missing.
    let expected: String?

    package var description: String {
        guard let expected else { return "\(place) is missing" }
        return (place.isEmpty ? "" : "\(place): ") + "expected \(expected)"
    }
}
