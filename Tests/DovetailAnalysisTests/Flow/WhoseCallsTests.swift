@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// Whose calls of what is shared a method makes.
struct WhoseCallsTests {
    @Test
    func whatAMethodOfAProtocolCallsOnItselfIsNotWhatOthersAre() async throws {
        let wiring = try await Sources.parts(
            """
            typealias Work = (Bool) -> Int
            protocol Aware {
                func wide() -> Int
                func tall() -> Int
            }
            extension Aware {
                func either(_ isWide: Bool) -> Int { isWide ? wide() : tall() }
            }
            protocol Repeated {}
            extension Repeated {
                func next() -> Work? { All.side.either }
            }
            class Calculation { func go() -> Int { 0 } }
            final class Centre: Calculation, Aware, Repeated {
                override func go() -> Int { next()?(true) ?? either(true) }
                func wide() -> Int { 1 }
                func tall() -> Int { 2 }
            }
            final class Side: Calculation, Aware {
                override func go() -> Int { either(false) }
                func wide() -> Int { 1 }
                func tall() -> Int { 3 }
            }
            final class Alone: Calculation, Aware {
                override func go() -> Int { either(false) }
                func wide() -> Int { 1 }
                func tall() -> Int { 3 }
            }
            enum All {
                static let centre = Centre()
                static let side = Side()
                static let alone = Alone()
            }
            """
        ).wiring
        #expect(
            wiring == """
                All.centre → All.side call
                """)
    }
}
