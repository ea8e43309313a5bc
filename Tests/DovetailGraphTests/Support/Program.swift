import DovetailGraph

/// A program as people write them: modules in layers, folders of features, a root for each feature, long names that
/// begin alike, a logger that everything needs, and objects without a name.
enum Program {
    /// The pages of programs of several sizes, made once.
    static let pages = Dictionary(
        uniqueKeysWithValues: [20, 64, 300, 2_000, 6_000].map { nodes in
            (nodes, (try? graph(nodes: nodes)).map { HTMLRenderer().text(of: $0) } ?? "")
        })

    static func graph(nodes: Int) throws -> DependencyGraph {
        var program = ProgramBuilder(nodes: nodes)
        return try program.graph
    }
}

private struct ProgramBuilder {
    private var draft: DependencyGraph.Draft
    private var random = SeededNumbers(7)
    private let nodes: Int
    private var made: [NodeID] = []
    private var log: NodeID?

    private static let features = [
        "Account", "Basket", "Catalogue", "Delivery", "Export", "Feed", "Gallery", "History",
    ]
    private static let words = [
        "Coordinator", "ViewModel", "Repository", "Service", "Store", "Client", "Cache", "Formatter", "Validator",
        "Scheduler", "Presenter", "Router",
    ]

    init(nodes: Int) {
        draft = .init(name: "Program of \(nodes)")
        self.nodes = nodes
    }

    var graph: DependencyGraph {
        mutating get throws {
            let modules = max(1, nodes / 60)
            for module in 0..<modules { addModule(module, count: nodes / modules + (module < nodes % modules ? 1 : 0)) }
            return try DependencyGraph(draft)
        }
    }

    private mutating func addModule(_ number: Int, count: Int) {
        let module = number == 0 ? "App" : "\(Self.features[number % 8])Kit\(number / 8 == 0 ? "" : "\(number / 8)")"
        draft.modules.append(.init(name: module))
        var left = count
        var feature = 0
        while left > 0 {
            addFeature(module, feature, count: min(left, 12))
            left -= 12
            feature += 1
        }
    }

    private mutating func addFeature(_ module: String, _ number: Int, count: Int) {
        let feature = Self.features[number % 8]
        let path = "Sources/\(module)/\(feature)/\(feature)Assembly.swift"
        let root = NodeID(module: module, name: "\(feature)Assembly\(number / 8 == 0 ? "" : "\(number / 8)")")
        draft.roots.append(.init(id: root, kind: .compositionRoot, location: .init(path: path, line: 1, column: 1)))
        var own: [NodeID] = []
        for index in 0..<count {
            let type = "\(module)\(feature)\(Self.words[index % 12])"
            let isObject = index % 6 == 5 && own.count > 1
            let name = type.prefix(1).lowercased() + type.dropFirst()
            let id =
                isObject
                ? NodeID("\(own[own.count - 1].text)/\(Self.words[index % 12].lowercased())") : root.member(name)
            let scopes = DependencyGraph.Scope.allCases
            let place = DependencyGraph.Location(path: path, line: 3 + index, column: 5)
            draft.bindings.append(
                .init(
                    id: id, root: root, type: "any \(type)",
                    declarations: [
                        .init(location: place, scope: scopes[random.next(in: 0...5)], implementation: "Live\(type)")
                    ]))
            connect(id, to: own, isObject: isObject, place)
            own.append(id)
        }
        made += own
        if log == nil { log = own.last }
    }

    /// What comes later needs what comes earlier: a feature of the own module mostly, another's sometimes.
    private mutating func connect(_ id: NodeID, to own: [NodeID], isObject: Bool, _ place: DependencyGraph.Location) {
        if isObject { need(own[own.count - 1], id, place) }
        for _ in 0..<random.next(in: 1...3) where !own.isEmpty && !isObject {
            need(random.pick(own), id, place)
        }
        for _ in 0..<random.next(in: 0...2) where !made.isEmpty {
            let reach = random.next(in: 0...9) == 0 ? made.count : min(made.count, 60)
            need(id, made[made.count - 1 - random.next(in: 0...reach - 1)], place)
        }
        if let log, random.next(in: 0...2) == 0 { need(id, log, place) }
    }

    private mutating func need(_ from: NodeID, _ to: NodeID, _ place: DependencyGraph.Location) {
        guard from != to else { return }
        let phases = DependencyGraph.Phase.allCases
        let phase = random.next(in: 0...3) == 0 ? random.pick(phases) : .construct
        draft.edges.append(.init(from: from, to: to, kind: .needs, phase: phase, label: "part", location: place))
    }
}
