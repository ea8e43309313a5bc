import DovetailGraph
import DovetailSyntax

// Several values as one: tuples, lists, branches; and one value as another type.

extension FlowReader {
    func tuple(
        _ arguments: [Argument], at place: Place, _ scope: inout FlowScope, _ expected: Expected?
    ) -> FlowValue {
        var made = Construction(
            type: .external("(tuple)"), site: scope.site, place: place, owner: scope.owner, holder: scope.holder,
            target: .other, condition: scope.condition, closure: scope.closure, isPreview: scope.isPreview,
            isRegistered: scope.isRegistered)
        let id = ConstructionID(index: flow.constructions.count)
        flow.constructions.append(made)
        let elements = expected.flatMap { self.elements(of: $0) } ?? []
        for (index, argument) in arguments.enumerated() {
            let type =
                elements.first { $0.label != nil && $0.label == argument.label }
                ?? (index < elements.count ? elements[index] : nil)
            let label = argument.label ?? type?.label ?? "\(index)"
            let inner = expected.flatMap { asked in type.map { Expected(type: $0.type, site: asked.site) } }
            let value = value(argument.value, &scope, inner, .argument(of: id, label: label))
            let variable = value.variable ?? temporary(at: argument.value.place, scope)
            made.inputs.append(
                Input(
                    label: label, variable: variable, phase: .construct,
                    location: scope.site.place(argument.value.place),
                    condition: scope.condition, written: type?.type, writtenAt: expected?.site))
        }
        flow[id].inputs = made.inputs
        let result = temporary(at: place, scope)
        flow[result].sources = [
            Source(origin: .construction(id), location: scope.site.place(place), condition: scope.condition)
        ]
        return .variable(result)
    }

    /// The elements of a tuple that is asked for, by an alias too.
    private func elements(of expected: Expected) -> [WrittenType.TupleElement]? {
        switch expected.type?.shape {
        case .tuple(let elements)?: return elements
        case .optional(let inner)?: return self.elements(of: Expected(type: inner, site: expected.site))
        case .name(let name, _)?:
            return program.alias(name, at: expected.site).flatMap { alias in
                if case .tuple(let elements) = alias.type.shape { elements } else { nil }
            }
        default: return nil
        }
    }

    func joined(
        _ all: [Expression], at place: Place, _ scope: inout FlowScope, _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        if all.allSatisfy(\.isImplicitMember), let type = expected?.type, !type.isCollection,
            program.nominals(of: type, at: expected?.site ?? scope.site).isEmpty
        {
            return .plain  // options: `[.left, .right]`
        }
        let inner = expected?.element
        let values = all.map { ($0.place, value($0, &scope, inner, target)) }.filter { $0.1.isKnown }
        if values.isEmpty { return .plain }
        let result = temporary(at: place, scope)
        for (place, value) in values { give(value, to: result, at: place, scope) }
        forgetTypeOfOne(result)
        return .variable(result)
    }

    /// What may be one of several values has not the type of the first of them.
    private func forgetTypeOfOne(_ result: VariableID) {
        let types = flow[result].sources.compactMap { source -> String? in
            if case .variable(let value) = source.origin { flow[value].written?.text ?? "" } else { nil }
        }
        if Set(types).count > 1 { flow[result].written = nil }
    }

    private func isDelegateOfSystem(_ type: TypeID) -> Bool {
        program.inheritsElsewhere(type) { $0.lastName.hasSuffix("ApplicationDelegate") }
    }

    func cast(
        _ inner: Expression, _ type: WrittenType, _ scope: inout FlowScope, _ target: Target
    ) -> FlowValue {
        let value = value(inner, &scope, Expected(type: type, site: scope.site), target)
        if case .member(_, "delegate") = inner.kind,
            let delegate = program.nominals(of: type, at: scope.site).first(where: isDelegateOfSystem)
        {
            let itself = itself(delegate)  // `UIApplication.shared.delegate as? AppDelegate`
            noteShared(itself, at: inner.place, scope, delegate: delegate)
            return .variable(itself)
        }
        guard let variable = value.variable else { return value }
        let types = program.nominals(of: type, at: scope.site)
        let isColor = types.isEmpty && type.plainNominal.map(ForeignNames.isColor) == true
        if type.isNumberOrText || isColor { return .plain }
        let result = temporary(types, at: inner.place, scope)
        flow[result].written = type
        give(.variable(variable), to: result, at: inner.place, scope)
        if !flow[result].types.isEmpty {
            flow.arrivals.append(result)
            flow.arrivalHolders[result] = scope.holder
        }
        return .variable(result)
    }

    func choice(
        _ branches: [Branch], at place: Place, _ scope: inout FlowScope, _ expected: Expected?, _ target: Target
    ) -> FlowValue {
        let result = temporary(at: place, scope)
        for branch in branches {
            var inner = scope.under(branch.condition)
            inner.answer = result
            inner.answerType = expected
            if case .variable(let variable) = target { inner.holder = variable }
            run(branch.statements, answering: target, &inner)
        }
        if branches.contains(where: \.isText) { return .plain }
        forgetTypeOfOne(result)
        return .variable(result)
    }

    /// The branch of an expression: what it answers with goes where the whole expression goes.
    private func run(_ statements: [Statement], answering target: Target, _ scope: inout FlowScope) {
        guard statements.count == 1, let only = statements.first, let answer = scope.answer else {
            return run(statements, &scope)
        }
        let expression: Expression
        switch only {
        case .result(let value?), .expression(let value): expression = value
        default: return run(statements, &scope)
        }
        let value = value(expression, &scope, scope.answerType, target)
        give(value, to: answer, at: expression.place, scope)
    }
}

extension Branch {
    /// `?? "eu"`: then the other branches are texts, too.
    fileprivate var isText: Bool {
        guard case .result(let value?)? = statements.only else { return false }
        return value.isText
    }
}

extension Expression {
    /// `.left`
    fileprivate var isImplicitMember: Bool { if case .member(nil, _) = kind { true } else { false } }
}

extension Expected {
    /// What the elements of a list have to be.
    fileprivate var element: Expected {
        switch type?.shape {
        case .array(let inner)?, .dictionary(let inner)?: Expected(type: inner, site: site)
        default: self
        }
    }
}
