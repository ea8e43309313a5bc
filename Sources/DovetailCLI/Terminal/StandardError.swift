import Foundation

/// What is said beside the output.
enum StandardError {
    static let isTerminal = isatty(2) == 1

    static func write(_ message: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((message + terminator).utf8))
    }
}
