import Dispatch

/// What was made on the way to an answer.
///
/// To free its many parts takes time, for which nobody should wait: a process that is about to end holds it until then, and
/// one that goes on frees it on another thread.
package final class Remains: @unchecked Sendable {
    // @unchecked: nobody looks at the parts again; one thread lets go of them.
    private var parts: [Any]

    init(_ parts: Any...) {
        self.parts = parts
    }

    /// Frees the parts, on another thread.
    func letGo() {
        let leaving = Leaving(parts: parts)
        parts = []
        Workers.start(DispatchGroup()) { _ = leaving }
    }

    /// @unchecked Sendable: it is only let go of.
    private struct Leaving: @unchecked Sendable { let parts: [Any] }
}
