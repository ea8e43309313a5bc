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

    #if !canImport(ObjectiveC)
        final class IsolatedTestCaseFailureTests: XCTestCase {
            func testFailuresStandWhereTheirCauseIs() {
                let line = #line + 2
                let test = RecordingTestCase(name: "sale") { _ in
                    Garage.instance().addSubstitution(for: "enigne") { Engine() }
                    _ = Garage.instance().engine
                }
                test.invokeTest()
                let support = #filePath.replacing("IsolatedTestCaseTests", with: "Support")
                XCTAssertEqual(test.places, ["\(#filePath):\(line)", "\(support):\(Garage.engineLine)"])
            }
        }

        private final class RecordingTestCase: IsolatedTestCase {
            var places: [String] = []
            override var isHermetic: Bool { true }

            override func recordFailure(
                withDescription description: String, inFile path: String, atLine line: Int, expected: Bool
            ) {
                places.append("\(path):\(line)")
            }
        }
    #endif
#endif
