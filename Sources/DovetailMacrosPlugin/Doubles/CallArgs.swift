import DovetailSyntax

/// The enum of a spy's calls: a case for each method and setter.
struct CallArgs {
    /// A case of it, for the member at an index.
    struct Case {
        let name: String
        /// The name that the call has in the source, where overloads share it; a case can't be one of several.
        let alias: String?
        let values: [Value]
        let isStatic: Bool

        struct Value {
            let label: String?
            let type: String
            let isClosure: Bool
            /// The expression in the member that gives it.
            let expression: String
        }
    }

    private let calls: [Int: Case]
    private let setters: [Int: Case]
    let cases: [Case]

    init(of double: TestDouble) {
        let members = double.members
        let called = members.indices.filter { members[$0].isCall }.map { (index: $0, isSetter: false) }
        let all = called + members.indices.filter { members[$0].isSettable }.map { (index: $0, isSetter: true) }
        let bases = all.map { ($0.isSetter ? "set" : "") + members[$0.index].baseName(isSetter: $0.isSetter) }
        let unlike = MemberNames(zip(all, bases).map { call, base in members[call.index].suffixes.map { base + $0 } })
        let reserved: Set<String> = ["Protocol", "Type", "self", double.base == nil ? "" : "inherited"]
        let names = all.indices.map { DependencyName.free(unlike[$0], among: reserved) }
        let values = all.map { $0.isSetter ? members[$0.index].setterValues : members[$0.index].storedValues }
        let fullNames = zip(bases, values).map { base, values in
            "\(base)(\(values.map { "\($0.label ?? "_"):" }.joined()))"
        }
        cases = all.indices.map { order in
            let isUnique = fullNames.filter { $0 == fullNames[order] }.count == 1
            return Case(
                name: DependencyName.escaped(names[order]),
                alias: isUnique && !reserved.union([names[order]]).contains(bases[order])
                    ? DependencyName.escaped(bases[order]) : nil,
                values: values[order], isStatic: members[all[order].index].isStatic)
        }
        calls = Dictionary(uniqueKeysWithValues: zip(called.map(\.index), cases))
        setters = Dictionary(
            uniqueKeysWithValues: zip(all.dropFirst(called.count).map(\.index), cases.dropFirst(called.count)))
    }

    /// The call of the member at `index`, as an expression.
    func call(_ index: Int) -> String? { calls[index]?.expression }

    /// The call of the setter of the property at `index`.
    func setter(_ index: Int) -> String? { setters[index]?.expression }
}

extension CallArgs.Case {
    var declaration: String {
        let types = values.map { value in
            // `nonisolated(nonsending)` without a label would be read as one.
            let label = value.label.map(DependencyName.label) ?? (value.type.hasPrefix("nonisolated") ? "_" : nil)
            return label.map { "\($0): \(value.type)" } ?? value.type
        }
        return "case \(name)" + (types.isEmpty ? "" : "(\(types.joined(separator: ", ")))")
    }

    /// Lets a test write `.find(id: 1)` where the case is `findId(id:)`.
    var aliasDeclaration: String? {
        alias.map { alias in
            let parameters = values.enumerated().map { index, value in
                let type = value.isClosure ? value.type.escapingClosure : value.type
                return "\(value.label.map { DependencyName.label($0) } ?? "_") value\(index + 1): \(type)"
            }
            let arguments = values.enumerated().map { index, value in
                (value.label.map { "\(DependencyName.argumentLabel($0)): " } ?? "") + "value\(index + 1)"
            }
            let call = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
            return "static func \(alias)(\(parameters.joined(separator: ", "))) -> Self { .\(name)\(call) }"
        }
    }

    fileprivate var expression: String {
        let arguments = values.map { value in
            value.label.map { "\(DependencyName.argumentLabel($0)): \(value.expression)" } ?? value.expression
        }
        return "CallArgs.\(name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }

    /// The pattern that binds the values to `left1`, `left2` and so on.
    func pattern(_ prefix: String) -> String {
        if values.isEmpty { return ".\(name)" }
        let bindings = values.indices.map { "let \(prefix)\($0 + 1)" }
        return ".\(name)(\(bindings.joined(separator: ", ")))"
    }
}

extension ProtocolMember {
    /// Whether using it is a call; making a double without arguments is none.
    fileprivate var isCall: Bool { kind == .function || kind == .initializer && !parameters.isEmpty }

    fileprivate func baseName(isSetter: Bool) -> String { isSetter ? DependencyName.capitalized(name) : name }

    fileprivate var storedValues: [CallArgs.Case.Value] {
        var labels: Set<String> = []
        return parameters.compactMap { parameter in
            guard let type = parameter.storedType else { return nil }
            // A case has each label once.
            let label = parameter.label.flatMap { labels.insert($0).inserted ? $0 : nil }
            return .init(
                label: label, type: type, isClosure: parameter.isClosure,
                expression: parameter.name + (parameter.isErased ? " as Any" : ""))
        }
    }

    fileprivate var setterValues: [CallArgs.Case.Value] {
        let type = result.storedType ?? "Void"
        let isErased = type == "Any" && result.type != "Any"
        let label = kind == .subscript ? newValueName : nil
        return storedValues + [
            .init(
                label: label, type: type, isClosure: result.isClosure,
                expression: newValueName + (isErased ? " as Any" : ""))
        ]
    }

    /// What a setter calls its value.
    var newValueName: String {
        DependencyName.free("newValue", among: Set(parameters.flatMap { [$0.name, $0.label ?? ""] }))
    }
}
