/// The leaves of an order file. Each says in the words of the file's author what it expected.
nonisolated extension Decoder {
    func wholeNumber(in bounds: ClosedRange<Int>) throws -> Int {
        guard let number = try? singleValueContainer().decode(Int.self), bounds.contains(number) else {
            throw problem("a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }

    func lineOfText() throws -> String {
        guard let text = try? singleValueContainer().decode(String.self), text.isLineOfText else {
            throw problem("one line of text")
        }
        return text
    }

    func choice<Choice>() throws -> Choice where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = try? singleValueContainer().decode(String.self), let choice = Choice(rawValue: text) else {
            throw problem("one of " + Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "))
        }
        return choice
    }

    func problem(_ expected: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: expected))
    }
}

nonisolated extension String {
    /// Not blank, and without the control characters that would break the lines and columns of the report.
    fileprivate var isLineOfText: Bool {
        let breaking: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
        return !allSatisfy(\.isWhitespace)
            && !unicodeScalars.contains { breaking.contains($0.properties.generalCategory) }
    }
}
