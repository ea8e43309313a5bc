import DovetailGraph
import Testing

@Suite struct OutlineTests {
    /// Modules, folders, roots, what a part dominates, objects and hubs, as a tree.
    @Test(arguments: [20, 64, 300])
    func aProgramIsDividedAsRecorded(_ nodes: Int) throws {
        expectSnapshot(text(of: Diagram(try Program.graph(nodes: nodes))), "Outline.\(nodes).txt")
    }

    @Test(arguments: [1, 40, 41, 64, 300, 2_000])
    func everyLevelCanBeSeenAtOnce(_ nodes: Int) throws {
        for graph in [try Program.graph(nodes: nodes), try Crowd.graph(modules: 1, bindings: nodes), try crowd(nodes)] {
            let outline = Outline(Diagram(graph))
            let parents = outline.groups.map(\.parent) + outline.home
            let entries = Dictionary(grouping: parents) { $0 }.mapValues(\.count)
            #expect(entries.values.allSatisfy { $0 <= Outline.most })
            for (position, group) in outline.groups.enumerated() {
                #expect(group.parent.map { $0 < position } ?? true)
                #expect(group.head.map { outline.home[$0] == position } ?? true)
            }
            #expect(outline.opening.allSatisfy { outline.groups[$0].parent.map(outline.opening.contains) ?? true })
            #expect(Diagram(graph).overview().nodes.count <= Outline.most)
        }
    }

    @Test func whatOthersNeedTooIsDominatedByNothing() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let (one, other) = (sketch.member("one", of: app), sketch.member("other", of: app))
        let (own, shared) = (sketch.member("own", of: app), sketch.member("shared", of: app))
        for index in 0..<50 {
            sketch.needs(own, sketch.member("own\(index)", of: app))
            sketch.needs(shared, sketch.member("shared\(index)", of: app))
        }
        sketch.needs(one, own)
        sketch.needs(one, shared)
        sketch.needs(other, shared)
        let outline = Outline(Diagram(try sketch.graph))
        let heads = outline.groups.filter { $0.kind == .part }.map { "\($0.title) \($0.count)" }
        #expect(heads == ["own 51", "shared 51"])
    }

    @Test func aRootAndItsTypeAreOne() throws {
        var sketch = Sketch()
        let flow = sketch.root("Flow", .compositionRoot)
        let (one, other) = (sketch.member("one", of: flow), sketch.member("other", of: flow))
        sketch.needs(one, other)
        let app = sketch.type("App")
        sketch.edge(app, .requires, sketch.type("Flow"), as: "flow")
        #expect(
            text(of: Diagram(try sketch.graph)) == """
                App
                + Flow (root, 3)
                  Flow
                  one
                  other

                """)
    }

    @Test func anObjectLiesWithinTheBindingThatBuildsIt() throws {
        var sketch = Sketch()
        let app = sketch.root("App")
        let mail = sketch.member("mail", of: app)
        let log = NodeID("Shop/App.mail/log")
        sketch.edit { draft in
            draft.bindings.append(.init(id: log, root: app, declarations: [.init()]))
            draft.bindings.append(.init(id: NodeID("Shop/App.mail/log/file"), root: app, declarations: [.init()]))
        }
        sketch.needs(mail, log, as: "log")
        sketch.needs(log, sketch.member("clock", of: app), as: "clock")
        let diagram = Diagram(try sketch.graph)
        #expect(
            text(of: diagram) == """
                + App (root, 4)
                  clock
                  mail (object, 3)
                    mail
                    log (object, 2)
                      log
                      file

                """)
        let overview = diagram.overview(isWhole: true)
        #expect(overview.nodes.map(\.title) == ["clock", "mail"])
        #expect(overview.links.map { [$0.from, $0.to] } == [[1, 0]])
    }

    private func crowd(_ nodes: Int) throws -> DependencyGraph {
        var sketch = Sketch()
        for module in 0..<nodes { sketch.type("Type\(module)", module: "Module\(module)") }
        return try sketch.graph
    }

    /// Nodes before groups, open groups with a mark.
    private func text(of diagram: Diagram) -> String {
        let outline = Outline(diagram)
        func lines(of parent: Int?, _ indent: String) -> [String] {
            let nodes = diagram.nodes.indices.filter { outline.home[$0] == parent }
            let isHead = { (node: Int) in parent.map { outline.groups[$0].head == node } ?? false }
            let own = nodes.filter(isHead) + nodes.filter { !isHead($0) }
            return own.map { indent + diagram.nodes[$0].title }
                + outline.groups.indices.filter { outline.groups[$0].parent == parent }.flatMap { group in
                    let (title, kind, count) =
                        (outline.groups[group].title, outline.groups[group].kind, outline.groups[group].count)
                    let mark = outline.opening.contains(group) ? "+ " : ""
                    return ["\(indent)\(mark)\(title) (\(kind), \(count))"] + lines(of: group, indent + "  ")
                }
        }
        return lines(of: nil, "").map { $0 + "\n" }.joined()
    }
}
