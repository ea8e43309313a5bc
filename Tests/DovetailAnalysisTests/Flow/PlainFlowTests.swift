import DovetailGraph
import Testing

/// What looks like a part, and is none.
@Suite struct PlainFlowTests {
    private static let parts = """
        final class Log {}

        """

    @Test func whatIsReadFromDataAsANumberIsNoPart() async throws {
        let wiring = try await Sources(
            Self.parts + """
                struct Insets { let left: Double; let log: Log }
                func coerce(_ any: Any?) -> Double { (any as? Double) ?? 0 }
                func parse(_ data: Data, log: Log) throws -> Insets {
                    let raw = try JSONSerialization.jsonObject(with: data)
                    let values = raw as! [String: Any]
                    return Insets(left: coerce(values["left"]), log: log)
                }
                final class Page { init(insets: Insets) {} }
                func open() throws -> Page { Page(insets: try parse(Data(), log: Log())) }
                """
        ).wiring
        #expect(wiring == "open()/Page → open()/Log as log")
    }

    @Test func optionsAreNoParts() async throws {
        let wiring = try await Sources(
            Self.parts + """
                import AppKit
                final class Monitor { init(mask: NSEvent.EventTypeMask, log: Log) {} }
                struct App { let monitor = Monitor(mask: [.leftMouseDown, .rightMouseDown], log: Log()) }
                """
        ).wiring
        #expect(wiring == "App.monitor → App.monitor/log as log")
    }

    @Test func aFunctionThatIsCalledForItsEffectMakesNothing() async throws {
        let graph = try await Sources(
            Self.parts + """
                final class Tap {
                    let source: Source
                    init(source: Source) { self.source = source }
                    func enable() { CFRunLoopAddSource(source, 1) }
                }
                struct App { let tap = Tap(source: Source()) }
                """
        ).graph
        #expect(graph.sites.map(\.type) == ["Tap", "Source"])
    }
}
