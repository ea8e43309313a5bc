import Dovetail
import Testing

/// Lets `close()` wait as long as a busy machine needs: many tests share few threads.
struct PatientClosing: SuiteTrait {
    func prepare(for test: Test) async throws { DIContext.closingDeadline = .seconds(600) }
}

extension Trait where Self == PatientClosing {
    static var patientClosing: Self { Self() }
}
