import DovetailSyntax

// Components: what is made to be given to others, or is given others.

extension Roles {
    /// Values by what they conform to.
    private static let valueProtocols: Set<String> = [
        "AdditiveArithmetic", "BinaryInteger", "CaseIterable", "CodingKey", "Codable", "Collection", "Comparable",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "ExpressibleByStringLiteral",
        "Hashable", "Identifiable", "IteratorProtocol", "LocalizedError", "Numeric", "OptionSet", "RawRepresentable",
        "Sequence", "SetAlgebra", "TestDependencyKey", "XCTestCase",
    ]

    func isValue(_ type: TypeID) -> Bool { values[type.index] }

    static func isValue(_ type: TypeID, _ program: Program) -> Bool {
        let kind = program[type].kind
        return kind == .enum || kind == .protocol || kind == .extension || callsItselfValue(type, program)
    }

    static func callsItselfValue(_ type: TypeID, _ program: Program) -> Bool {
        program.inherits(type, from: valueProtocols.contains)
    }

    /// What the stored properties and the initializers of a type name.
    static func dependencies(of type: TypeID, _ program: Program) -> Set<TypeID> {
        var all: Set<TypeID> = []
        for member in program[type].members {
            let entry = program[member]
            if entry.facts.kind == .stored, !entry.facts.isStatic { all.formUnion(program.types(of: member)) }
            guard entry.facts.kind == .initializer else { continue }
            for parameter in entry.facts.parameters {
                all.formUnion(program.nominals(of: parameter.type, at: entry.site))
            }
        }
        all.remove(type)
        return all
    }

    func findServices() -> (wired: Set<TypeID>, services: Set<TypeID>) {
        var holders: [TypeID: [TypeID]] = [:]
        for type in program.allTypes where program[type].kind != .enum && program[type].kind != .protocol {
            for other in held[type.index] { holders[other, default: []].append(type) }
        }
        let needed = Set(holders.filter { isNeededProtocol($0.key, by: $0.value) }.map(\.key))
        let objects = program.allTypes.filter(isObject)
        let byProtocol = objects.filter { type in
            !needed.isDisjoint(with: program.ancestry(of: type))
                || !isValue(type) && !needed.isDisjoint(with: held[type.index])
        }
        let given = { (type: TypeID) in (holders[type] ?? []).filter { isObject($0) && !isValue($0) } }
        let wired = closure(of: byProtocol, given)
        let services = closure(of: byProtocol + objects.filter { isHeldObject($0, by: holders[$0] ?? []) }) { type in
            given(type) + held[type.index].filter { isObject($0) && !isValue($0) && behaves($0) }
        }
        return (wired, services)
    }

    private func closure(of types: [TypeID], _ neighbours: (TypeID) -> [TypeID]) -> Set<TypeID> {
        var all: Set<TypeID> = []
        var queue = types
        while let type = queue.popLast() {
            if all.insert(type).inserted { queue += neighbours(type) }
        }
        return all
    }

    private func isObject(_ type: TypeID) -> Bool {
        [.class, .struct, .actor].contains(program[type].kind) && !assemblies.contains(type)
    }

    /// A protocol that somebody holds who does not conform to it: more than a tree of alike nodes; and not of values.
    private func isNeededProtocol(_ type: TypeID, by holders: [TypeID]) -> Bool {
        program[type].kind == .protocol && !Self.callsItselfValue(type, program)
            && holders.contains { !program.ancestry(of: $0).contains(type) && !isValue($0) }
    }

    /// A reference type that is given to another one.
    private func isHeldObject(_ type: TypeID, by holders: [TypeID]) -> Bool {
        program[type].kind != .struct && !isValue(type) && holders.contains { !isValue($0) && $0 != type }
    }

    private func behaves(_ type: TypeID) -> Bool {
        program[type].kind != .struct
            || program[type].members.contains { member in
                let facts = program[member].facts
                return facts.kind == .method || facts.type?.isClosure == true
            }
    }
}

extension Roles {
    func isServiceType(_ type: WrittenType?, _ site: Site) -> Bool {
        program.nominals(of: type, at: site).contains { services.contains($0) || program[$0].kind == .protocol }
    }
}
