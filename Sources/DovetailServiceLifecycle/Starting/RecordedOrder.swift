import Dovetail

/// Who needs whom among services, as the making of them has shown.
struct RecordedOrder {
    private let recorder = ResolutionRecorder()
    /// The bindings that each service's closure has asked for.
    private var bindings: [Set<BindingReference>] = []

    init(of context: DIContext) { recorder.attach(to: context) }

    /// Notes what `make` asks for as the next service's.
    mutating func note<Value>(_ make: () async throws -> Value) async throws -> Value {
        let before = questions
        let value = try await make()
        bindings.append(Set(questions.filter { $0.value != before[$0.key] }.keys))
        return value
    }

    /// How often the program itself has asked for each binding.
    private var questions: [BindingReference: Int] {
        recorder.recording.dependencies.filter { $0.from == nil }
            .reduce(into: [:]) { $0[$1.to, default: 0] += $1.creations + $1.reads }
    }

    /// For each service the indices of those that it needs: what it was made of, and what it was given afterwards
    /// unless they need each other. Nothing more is recorded.
    func dependencies() -> [[Int]] {
        recorder.detach()
        let edges = recorder.recording.dependencies
        let made = reachable(by: edges.filter { $0.phase == .construct })
        let given = reachable(by: edges)
        return bindings.indices.map { from in
            bindings.indices.filter { to in
                to != from && (made[from].contains(to) || given[from].contains(to) && !given[to].contains(from))
            }
        }
    }

    private func reachable(by edges: [Recording.Dependency]) -> [Set<Int>] {
        let next = Dictionary(grouping: edges.filter { $0.from != nil }, by: { $0.from! })
        return bindings.map { roots in
            var reached: Set<BindingReference> = []
            var open = Array(roots)
            while let binding = open.popLast() {
                for edge in next[binding] ?? [] where reached.insert(edge.to).inserted { open.append(edge.to) }
            }
            return Set(bindings.indices.filter { !bindings[$0].isDisjoint(with: reached) })
        }
    }
}
