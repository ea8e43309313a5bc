import DovetailGraph
import DovetailSyntax

// Containers: what they are given, and what they answer with, is drawn by their dialect.

extension FlowReader {
    private static let names: Set<String> = [
        "Container", "Dovetail.Container", "Resolver", "Dovetail.Resolver", "Dependency",
    ]

    static func isContainer(_ name: String) -> Bool { names.contains(name) }

    /// Nil where the object is no container.
    func callContainer(
        _ name: String, on object: FlowValue, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue? {
        guard isContainer(object) else { return nil }
        return callContainer(name, arguments, at: place, &scope)
    }

    /// `register { … }` within an extension of a container.
    func callOwnContainer(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue? {
        guard let type = scope.itself, program.isContainer(type) else { return nil }
        return callContainer(name, arguments, at: place, &scope)
    }

    private func callContainer(
        _ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        var inner = scope
        inner.isRegistered = true
        give(away: arguments, &inner)
        return gap("\(name)(…)", "a container answers it", at: place, scope)
    }

    private func isContainer(_ object: FlowValue) -> Bool {
        guard program.hasOwnContainers else { return false }
        switch object {
        case .plain: return false
        case .type(let type): return type.externalName.map(Self.names.contains) ?? false
        case .variable(let id):
            if flow[id].types.contains(where: program.isContainer) { return true }
            if let name = flow[id].written?.plainNominal { return flow[id].types.isEmpty && Self.names.contains(name) }
            return flow[id].sources.contains { source in
                switch source.origin {
                case .construction(let made): flow[made].isContainer(program)
                case .variable(let other): flow[other].sources.contains { $0.isContainer(flow, program) }
                default: false
                }
            }
        }
    }
}

extension Source {
    fileprivate func isContainer(_ flow: Flow, _ program: Program) -> Bool {
        if case .construction(let made) = origin { flow[made].isContainer(program) } else { false }
    }
}

extension Construction {
    func isContainer(_ program: Program) -> Bool {
        switch type {
        case .known(let type): program.isContainer(type)
        case .external(let name): ["Container", "Dovetail.Container"].contains(name)
        }
    }
}
