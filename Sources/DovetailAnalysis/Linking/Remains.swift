/// What was made on the way to an answer.
///
/// To free its many parts takes time, for which nobody should wait: a process that is about to end holds it until then.
package final class Remains: @unchecked Sendable {
    // @unchecked: nobody looks at the parts again.
    private let parts: [Any]

    init(_ parts: Any...) {
        self.parts = parts
    }
}
