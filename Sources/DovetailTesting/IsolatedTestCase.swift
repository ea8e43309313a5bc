#if canImport(XCTest)
    import Dovetail
    import Foundation
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
    /// A substitution or decoration that nobody used is a failure at the line that made it. If ``isHermetic`` is true,
    /// each production object that the test makes is a failure at the line of its binding.
    nonisolated open class IsolatedTestCase: XCTestCase {
        /// Whether no binding may make its production object. False unless overridden.
        open var isHermetic: Bool { false }

        /// The names of bindings whose production objects a hermetic test may make. Empty unless overridden.
        open var allowedBindings: Set<String> { [] }

        /// Runs the test in a context of its own.
        open override func invokeTest() {
            let scope = DependencyScope()
            DependencyScope.$current.withValue(scope) {
                DIContext.withCurrent(DIContext()) {
                    Container.withCurrent(Container.current.fork()) { super.invokeTest() }
                }
            }
            for replacement in scope.unusedReplacements {
                fail(replacement.unusedMessage, at: replacement.place.file, replacement.place.line)
            }
            guard isHermetic else { return }
            let module = String(reflecting: type(of: self)).prefix { $0 != "." }
            for use in scope.liveBindings(except: allowedBindings, in: String(module)) {
                fail(use.message, at: use.binding.file, use.binding.line)
            }
        }

        private func fail(_ message: String, at fileID: String, _ line: Int) {
            let file = SourceFile.path(of: fileID)
            #if canImport(ObjectiveC)
                let location = XCTSourceCodeLocation(filePath: file, lineNumber: line)
                let context = XCTSourceCodeContext(location: location)
                record(XCTIssue(type: .assertionFailure, compactDescription: message, sourceCodeContext: context))
            #else
                recordFailure(withDescription: message, inFile: file, atLine: line, expected: true)
            #endif
        }
    }

    /// Finds a source file by its module and name.
    private enum SourceFile {
        /// The path of `Module/File.swift` below the current directory, which is that of the package. If it isn't
        /// found, `fileID` itself. Looks through all folders, so it is called for failures only.
        static func path(of fileID: String) -> String {
            let parts = fileID.split(separator: "/")
            guard let module = parts.first, let name = parts.last,
                let files = FileManager.default.enumerator(atPath: FileManager.default.currentDirectoryPath)
            else { return fileID }
            for case let path as String in files {
                if path.hasPrefix(".") { files.skipDescendants() }
                let folders = path.split(separator: "/")
                guard folders.last == name, folders.contains(module) else { continue }
                return "\(FileManager.default.currentDirectoryPath)/\(path)"
            }
            return fileID
        }
    }
#endif
