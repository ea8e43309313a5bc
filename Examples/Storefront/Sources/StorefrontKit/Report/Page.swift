/// What a report is written on, block after block with an empty line between them.
///
/// Where the text goes is up to whoever made the page: the program prints it, a test keeps it.
package nonisolated final class Page {
    private let output: (String) -> Void
    private var isBlank = true

    package init(output: @escaping (String) -> Void) { self.output = output }

    func add(_ block: String) {
        output(isBlank ? block : "\n" + block)
        isBlank = false
    }
}
