#if canImport(XCTest)
    import Dovetail
    import DovetailTesting
    import XCTest

    final class IsolatedTestCaseTests: IsolatedTestCase {
        override var isHermetic: Bool { true }
        override var allowedBindings: Set<String> { ["car"] }

        func testHasAContextOfItsOwn() {
            XCTAssertEqual(DIContext.current.describe(), "empty")
            Garage.instance().substitute(\.engine) { Engine() }
            _ = Garage.instance().car
        }

        func testSuspendsInAContextOfItsOwn() async {
            await Task.yield()
            XCTAssertFalse(DIContext.current === DIContext.defaultInstance)
        }
    }
#endif
