import Dovetail
import DovetailGraph
import DovetailLiveGraph
import Testing

private final class Pen: Sendable {}
private final class Desk: Sendable { init(_ pens: Pen...) {} }

private final class Office: Assembling {
    let context = DIContext()

    static let line = #line + 1
    var desk: Desk { define { Desk(pen, drawer(1), drawer(2)) } }
    var pen: Pen { define(.lazySingleton) { Pen() } }
    func drawer(_ number: Int) -> Pen { define(.prototype, id: number) { Pen() } }
}

@Suite struct LiveGraphTests {
    private let recorder = ResolutionRecorder()
    private let file = "DovetailLiveGraphTests/LiveGraphTests.swift"

    @Test func theGraphOfAnAssemblyHasTheIdentitiesOfTheTool() throws {
        let office = Office()
        recorder.attach(to: office.context)
        _ = office.desk
        let graph = try DependencyGraph(DependencyGraph.Draft(recorder.recording, name: "Office"))
        #expect(graph.roots == [.init(id: NodeID("DovetailLiveGraphTests/Office"), kind: .assembly)])
        #expect(
            graph.bindings.map { "\($0.id) \($0.scope) \($0.parameters) \($0.hasID) \($0.location?.line ?? 0)" } == [
                "DovetailLiveGraphTests/Office.desk objectGraph [] false \(Office.line)",
                "DovetailLiveGraphTests/Office.drawer(_:) prototype [\"_\"] true \(Office.line + 2)",
                "DovetailLiveGraphTests/Office.pen lazySingleton [] false \(Office.line + 1)",
            ])
        #expect(
            graph.edges.map { "\($0.from.name) → \($0.to.name) \($0.phase?.rawValue ?? "")" } == [
                "Office.desk → Office.drawer(_:) construct", "Office.desk → Office.pen construct",
            ])
    }

    /// What is made with an argument is one node, however many there are.
    @Test func aNodeKnowsHowOftenItWasMadeAndHowLongThatTook() throws {
        let office = Office()
        recorder.attach(to: office.context)
        (_, _) = (office.desk, office.desk)
        let recording = recorder.recording
        func total(_ name: String) -> Duration {
            recording.creations.filter { $0.binding.name.hasPrefix(name) }.reduce(.zero) { $0 + $1.duration }
        }
        let graph = try DependencyGraph(DependencyGraph.Draft(recording, name: "Office"))
        #expect(
            graph.bindings.map(\.creations) == [
                .init(count: 2, total: total("desk")), .init(count: 4, total: total("drawer")),
                .init(count: 1, total: total("pen")),
            ])
    }

    @Test func theGraphOfAContainerHasItsRegistrations() throws {
        let container = Container()
        container.register(Pen.self, .lazySingleton, tag: "blue", Pen.init)
        container.register(Desk.self) { (pen: Tagged<Pen, Blue>) in Desk(pen.value) }
        recorder.attach(to: container)
        _ = try container.resolve(Desk.self)
        let graph = try DependencyGraph(DependencyGraph.Draft(recorder.recording, name: "Office"))
        let root = "DovetailLiveGraphTests/container"
        #expect(graph.bindings.map(\.id.text) == ["\(root)#Desk", "\(root)#Pen[blue]"])
        #expect(graph.edges.map { "\($0.from) → \($0.to)" } == ["\(root)#Desk → \(root)#Pen[blue]"])
    }

    @Test func allFormatsAreWritten() throws {
        let office = Office()
        recorder.attach(to: office.context)
        _ = office.pen
        let recording = recorder.recording
        #expect(
            try recording.graph(as: .mermaid, name: "Office")
                == GraphFormat.mermaid.renderer().text(
                    of: DependencyGraph(DependencyGraph.Draft(recording, name: "Office"))))
        let all: [LiveGraphFormat] = [.text, .json, .mermaid, .dot, .svg, .html]
        #expect(try Set(all.map { try recording.graph(as: $0, name: "Office") }).count == all.count)
    }
}

private enum Blue: DependencyTag { static let tag = "blue" }
