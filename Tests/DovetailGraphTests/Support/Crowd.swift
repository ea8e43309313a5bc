import DovetailGraph

/// A large program: modules, each with an assembly, whose bindings need others of their own and of earlier modules.
enum Crowd {
    static func graph(modules: Int, bindings: Int) throws -> DependencyGraph {
        var sketch = Sketch("Crowd of \(modules * bindings)")
        var random = Random(state: 42)
        var members: [[NodeID]] = []
        for module in 0..<modules {
            sketch.module("Module\(module)")
            let root = sketch.root("Assembly\(module)", module: "Module\(module)")
            members.append(
                (0..<bindings).map { index in
                    let scopes = DependencyGraph.Scope.allCases
                    let scope = scopes[random.next(below: scopes.count)]
                    return sketch.member("service\(index)", of: root, scope, type: "any Service\(module)x\(index)")
                })
            for index in 0..<bindings {
                if index > 0 { sketch.needs(members[module][random.next(below: index)], members[module][index]) }
                let isFar = module > 0 && random.next(below: 8) == 0
                let group = isFar ? random.next(below: module) : module
                let target = members[group][isFar ? random.next(below: bindings) : index]
                let source = members[module][isFar ? index : random.next(below: max(1, index))]
                if source != target {
                    sketch.needs(source, target, index % 7 == 0 ? .deferred : .construct, as: "part")
                }
            }
        }
        return try sketch.graph
    }

    /// The same numbers on every machine (SplitMix64).
    private struct Random {
        var state: UInt64

        mutating func next(below limit: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
        }
    }
}
