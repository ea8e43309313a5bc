import DovetailSyntax

/// The enum of a spy's calls: a case for each method and setter.
struct CallArgs {
    /// A case of it, for the member at an index.
    struct Case {
        let name: String
        let values: [Value]
        let isStatic: Bool

        struct Value {
            let label: String?
            let type: String
            /// The expression in the member that gives it.
            let expression: String
        }
    }

    private let calls: [Int: Case]
    private let setters: [Int: Case]
    let cases: [Case]

    init(of double: Double) {
        let members = double.members
        let called = members.indices.filter { [.function, .initializer].contains(members[$0].kind) && !members[$0].isEmptyInitializer }
        let settable = members.indices.filter { members[$0].isSettable }
        let bases = called.map { members[$0].name } + settable.map { "set\(DependencyName.capitalized(members[$0].name))" }
        let values = called.map { members[$0].storedValues } + settable.map { members[$0].setterValues }
        let names = MemberNames(
            zip(bases.indices, called + settable).map { index, member in
                let labels = values[index].map { "\($0.label ?? "_"):" }.joined()
                return members[member].typeSuffixes.map { "\(bases[index])\($0)(\(labels))" }
            })
        let cases = bases.indices.map { index in
            Case(
                name: DependencyName.escaped(String(names[index].filter { $0 != ")" }.prefix { $0 != "(" })),
                values: values[index], isStatic: members[(called + settable)[index]].isStatic)
        }
        self.cases = cases
        calls = Dictionary(uniqueKeysWithValues: zip(called, cases))
        setters = Dictionary(uniqueKeysWithValues: zip(settable, cases.dropFirst(called.count)))
    }

    /// The call of the member at `index`, as an expression.
    func call(_ index: Int) -> String? { calls[index]?.expression }

    /// The same for its setter.
    func setter(_ index: Int) -> String? { setters[index]?.expression }
}

extension CallArgs.Case {
    var declaration: String {
        let types = values.map { value in value.label.map { "\($0): \(value.type)" } ?? value.type }
        return "case \(name)" + (types.isEmpty ? "" : "(\(types.joined(separator: ", ")))")
    }

    fileprivate var expression: String {
        let arguments = values.map { value in value.label.map { "\($0): \(value.expression)" } ?? value.expression }
        return "CallArgs.\(name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }

    /// The pattern that binds the values to `left1`, `left2` and so on.
    func pattern(_ prefix: String) -> String {
        if values.isEmpty { return ".\(name)" }
        let bindings = values.enumerated().map { index, value in
            (value.label.map { "\($0): " } ?? "") + "let \(prefix)\(index + 1)"
        }
        return ".\(name)(\(bindings.joined(separator: ", ")))"
    }
}

extension ProtocolMember {
    fileprivate var isEmptyInitializer: Bool { kind == .initializer && parameters.isEmpty }

    fileprivate var storedValues: [CallArgs.Case.Value] {
        parameters.compactMap { parameter in
            guard let type = parameter.storedType else { return nil }
            let label = parameter.label.map { $0 == "inout" || $0 == "var" || $0 == "let" ? "`\($0)`" : $0 }
            return .init(label: label, type: type, expression: parameter.name + (parameter.isErased ? " as Any" : ""))
        }
    }

    fileprivate var setterValues: [CallArgs.Case.Value] {
        let type = result.storedType ?? "Void"
        let isErased = type == "Any" && result.type != "Any"
        let label = kind == .subscript ? "newValue" : nil
        return storedValues + [.init(label: label, type: type, expression: isErased ? "newValue as Any" : "newValue")]
    }
}
