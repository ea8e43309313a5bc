import Testing

extension ExitTest.Result {
    /// What the program said when it stopped, without the place in the library and without a backtrace.
    var stopMessage: String {
        let text = String(decoding: standardErrorContent, as: UTF8.self)
        guard let start = text.lastRange(of: "Fatal error: ")?.upperBound else { return "no stop: \(text)" }
        let message = text[start...]
        let end = ["\n\n", "\nCurrent stack trace:"].compactMap { message.firstRange(of: $0)?.lowerBound }.min()
        return String(message[..<(end ?? message.endIndex)]).trimmingTrailingNewlines
    }
}

extension String {
    fileprivate func lastRange(of text: String) -> Range<String.Index>? { ranges(of: text).last }

    fileprivate var trimmingTrailingNewlines: String {
        var result = self[...]
        while result.last == "\n" { result.removeLast() }
        return String(result)
    }
}
