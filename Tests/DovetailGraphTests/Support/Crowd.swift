import DovetailGraph

/// A large program: modules, each with an assembly, whose bindings need others of their own and of earlier modules.
enum Crowd {
    static func graph(modules: Int, bindings: Int) throws -> DependencyGraph {
        var sketch = Sketch("Crowd of \(modules * bindings)")
        var random = SeededNumbers(42)
        var members: [[NodeID]] = []
        for module in 0..<modules {
            sketch.module("Module\(module)")
            let root = sketch.root("Assembly\(module)", module: "Module\(module)")
            members.append(
                (0..<bindings).map { index in
                    let scopes = DependencyGraph.Scope.allCases
                    let scope = scopes[random.next(in: 0...scopes.count - 1)]
                    return sketch.member("service\(index)", of: root, scope, type: "any Service\(module)x\(index)")
                })
            for index in 0..<bindings {
                if index > 0 { sketch.needs(members[module][random.next(in: 0...index - 1)], members[module][index]) }
                let isFar = module > 0 && random.next(in: 0...8 - 1) == 0
                let group = isFar ? random.next(in: 0...module - 1) : module
                let target = members[group][isFar ? random.next(in: 0...bindings - 1) : index]
                let source = members[module][isFar ? index : random.next(in: 0...max(1, index) - 1)]
                if source != target {
                    sketch.needs(source, target, index % 7 == 0 ? .deferred : .construct, as: "part")
                }
            }
        }
        return try sketch.graph
    }
}
