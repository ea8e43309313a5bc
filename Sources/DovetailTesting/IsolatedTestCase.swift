#if canImport(XCTest)
    import Dovetail
    public import XCTest

    /// An XCTest case whose tests each have a context and a container of their own, as `.isolatedDependencies` gives them.
    ///
    /// ```swift
    /// final class CheckoutTests: IsolatedTestCase {
    ///     func testADeclinedCardIsReported() {
    ///         let shop = ShopAssembly.instance()
    ///         shop.substitute(\.gateway) { DecliningGateway() }
    ///         XCTAssertEqual(shop.checkout.pay(), .declined)
    ///     }
    /// }
    /// ```
    ///
    /// A substitution that nobody used is a failure at the line that made it, and so is a live binding if
    /// ``isHermetic`` says so.
    nonisolated open class IsolatedTestCase: XCTestCase {
        /// Whether no binding may make its production object; false unless overridden.
        open var isHermetic: Bool { false }

        /// The names of bindings that a hermetic test may use nevertheless; none unless overridden.
        open var allowedBindings: Set<String> { [] }

        /// Runs the test in a context of its own.
        open override func invokeTest() {
            let scope = DependencyScope()
            DependencyScope.$current.withValue(scope) {
                DIContext.withCurrent(DIContext()) {
                    Container.withCurrent(Container.current.fork()) { super.invokeTest() }
                }
            }
            for place in scope.unusedSubstitutions {
                fail(place.unusedMessage, at: place.file, place.line)
            }
            guard isHermetic else { return }
            let module = String(reflecting: type(of: self)).prefix { $0 != "." }
            for message in scope.liveBindings(except: allowedBindings, in: String(module)) {
                fail(message, at: name, 0)
            }
        }

        private func fail(_ message: String, at file: String, _ line: Int) {
            #if canImport(ObjectiveC)
                let location = XCTSourceCodeLocation(filePath: file, lineNumber: line)
                let context = XCTSourceCodeContext(location: location)
                record(XCTIssue(type: .assertionFailure, compactDescription: message, sourceCodeContext: context))
            #else
                recordFailure(withDescription: message, inFile: file, atLine: line, expected: true)
            #endif
        }
    }
#endif
