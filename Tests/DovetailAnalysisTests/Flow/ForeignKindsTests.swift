@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// What the names of other packages' types say of them.
struct ForeignKindsTests {
    @Test
    func whatOnlyBeginsLikeADrawingIsAPartAndTheNumbersOfGraphicsAreValues() async throws {
        let sites = try await Sources(
            """
            import LoopKit
            import OpenGLES
            final class Devices {
                var monitor: CGMManager?
                func draw() { glEnable(GLenum(3)) }
                init() { monitor = CGMManager() }
            }
            let devices = Devices()
            """
        ).graph.sites
        #expect(
            sites.map { "\($0.type) \($0.verdict.rawValue)" } == ["GLenum value", "CGMManager drawn", "Devices drawn"])
    }
}
