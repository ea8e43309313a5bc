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
        guard program.ownContainers.mayOccur(in: scope.site.path), isContainer(object) else { return nil }
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

// Containers of libraries: which one is asked, and which one has a registration.

extension FlowReader {
    /// `Container(parent: parent) { container in … }`: the closure is given the container at once.
    ///
    /// - Returns: nil without a closure, as such a call is like any other.
    func makeContainer(_ call: LibraryCall, _ scope: inout FlowScope) -> FlowValue? {
        guard call.object == nil else { return nil }
        if case .known? = typeReference(call.name, scope) { return nil }
        let outer = call.arguments.first { ["child", "parent"].contains($0.label) }?.value
        if outer?.isImplicit != true { flow.library.containers.insert(scope.site.place(call.place)) }
        guard let closure = call.closure else { return nil }
        let made = make(.external(call.name), call.arguments.dropLast(), at: call.place, &scope, .other)
        var inner = scope
        inner.provider = nil
        run(closure, given: [made.variable], &inner)
        return made
    }
}

/// Tells the containers of a program apart, as far as each is made in one place and kept under names.
struct LibraryContainers {
    private let program: Program
    private let flow: Flow
    /// The names of properties that other objects set.
    private let written: Set<String>
    /// The bindings for which objects of a type are made.
    private var makers: [TypeID: [VariableID?]] = [:]

    init(_ program: Program, _ flow: Flow) {
        (self.program, self.flow) = (program, flow)
        written = Set(
            flow.operations.compactMap { operation in
                if case .store(let name, _) = operation.kind { name } else { nil }
            })
        let askers = Set(flow.library.questions.compactMap(\.asker))
        for made in flow.constructions where !made.isItself && !made.isPreview {
            guard case .known(let type) = made.type, askers.contains(type) else { continue }
            makers[type, default: []].append(made.holder.flatMap { flow.library.bindings[$0]?.container })
        }
    }

    /// The bindings that may answer: those of the container that is asked, or else of those around it, or of one that
    /// can't be told.
    func bindings(_ all: [VariableID], for question: LibraryQuestion) -> [VariableID] {
        guard !all.isEmpty, let asked = asked(by: question) else { return all }
        let places = all.map { (id: $0, containers: containers(flow.library.bindings[$0]?.container)) }
        let own = places.filter { $0.containers?.isDisjoint(with: asked) == false }
        if !own.isEmpty { return own.map(\.id) }
        guard !flow.library.joined.contains(question.key.library), let reached = around(asked) else { return all }
        return places.filter { $0.containers?.isDisjoint(with: reached) != true }.map(\.id)
    }

    private func asked(by question: LibraryQuestion) -> Set<ConstructionID>? {
        guard let type = question.asker else { return containers(question.container) }
        guard let makers = makers[type] else { return nil }
        var all: Set<ConstructionID> = []
        for maker in makers {
            guard let containers = containers(maker) else { return nil }
            all.formUnion(containers)
        }
        return all
    }

    /// With the containers that a container asks for what it has not; nil if they can't be told.
    private func around(_ containers: Set<ConstructionID>) -> Set<ConstructionID>? {
        var all: Set<ConstructionID> = []
        var queue = Array(containers)
        while let next = queue.popLast() {
            guard all.insert(next).inserted else { continue }
            for input in flow[next].inputs where ["child", "parent"].contains(input.label) {
                guard let outer = self.containers(input.variable) else { return nil }
                queue += outer
            }
        }
        return all
    }

    /// Where the container that a variable holds is made; nil if that can't be told.
    private func containers(_ variable: VariableID?) -> Set<ConstructionID>? {
        guard let variable else { return nil }
        var found: Set<ConstructionID> = []
        var seen: Set<VariableID> = []
        var queue = [variable]
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            if let binding = flow.library.resolvers[next] ?? (flow.library.bindings[next] != nil ? next : nil) {
                guard let container = flow.library.bindings[binding]?.container else { return nil }
                queue.append(container)
                continue
            }
            guard isSeen(next) else { return nil }
            for source in flow[next].sources {
                switch source.origin {
                case .variable(let other): queue.append(other)
                case .construction(let made) where flow.library.containers.contains(flow[made].location):
                    found.insert(made)
                case .plain: break
                default: return nil
                }
            }
        }
        return found.isEmpty ? nil : found
    }

    /// Whether all that a variable is given stands where it is declared, or is named there.
    private func isSeen(_ id: VariableID) -> Bool {
        if flow[id].sources.isEmpty || flow.loads[id] != nil || flow[id].isCalled { return false }
        switch flow[id].kind {
        case .parameter: return false
        case .member(let member):
            return program[member].facts.isConstant || !written.contains(program[member].facts.name)
        default: return true
        }
    }
}

extension Expression {
    /// `.main`, whose type is known to the library only.
    fileprivate var isImplicit: Bool { if case .member(nil, _) = kind { true } else { false } }
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
