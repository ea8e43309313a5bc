import DovetailTesting
import Testing
import XCTest

@Suite(.isolatedDependencies)
struct ClientTests {
    @Test func theClientIsTested() {}
}

final class ClientTestCase: IsolatedTestCase {
    override var isHermetic: Bool { true }

    func testTheClient() { XCTAssertTrue(isHermetic) }
}
