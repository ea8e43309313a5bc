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
        let leaving = Leaving(parts)
        parts = []
        Workers.start(DispatchGroup()) { leaving.free() }
    }

    private final class Leaving: @unchecked Sendable {
        // @unchecked: one thread frees them.
        private var parts: [Any]

        init(_ parts: [Any]) {
            self.parts = parts
        }

        func free() { parts = [] }
    }
}
