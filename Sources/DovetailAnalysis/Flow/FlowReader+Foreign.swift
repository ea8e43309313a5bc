import DovetailGraph
import DovetailSyntax

// What is given to functions that these sources don't declare, and what comes from them.

extension FlowReader {
    /// Arguments of what these sources don't declare.
    @discardableResult
    func give(away arguments: [Argument], _ scope: inout FlowScope) -> [Given] {
        arguments.map { argument in
            let value = value(argument.value, &scope, nil, .other)
            return Given(label: argument.label, isTrailing: argument.isTrailing, variable: value.variable)
        }
    }

    /// What a function of another package answers with can't be seen, but for what the closures that it calls make.
    func foreign(
        _ name: String, _ base: VariableID?, _ given: [Given], at place: Place, _ scope: FlowScope
    ) -> FlowValue {
        let result = temporary(at: place, scope)
        flow[result].sources = [
            Source(
                origin: flow.add(
                    Gap(expression: "\(name)(…)", reason: "'\(name)' is declared nowhere in these sources")),
                location: scope.site.place(place), condition: scope.condition)
        ]
        for argument in given {
            guard let variable = argument.variable else { continue }
            flow.givenAway.insert(variable)
            guard flow[variable].holdsClosure else { continue }
            operate(.invoke([]), on: variable, into: result, at: place, name, scope)
        }
        return .variable(result)
    }

    func callForeign(
        _ name: String, on base: VariableID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        let given = give(away: arguments, &scope)
        note(name, on: base, arguments, given, at: place, scope)
        if change(base, name, given, at: place, scope) { return .plain }
        let result = temporary(at: place, scope)
        flow[result].isCalled = true
        operate(
            .call(name, given, static: nil), on: base, types: flow[base].types, into: result, at: place,
            "\(name)(…)", scope)
        for argument in given {
            guard let variable = argument.variable else { continue }
            flow.givenAway.insert(variable)
            guard flow[variable].holdsClosure else { continue }
            operate(.invoke([]), on: variable, into: result, at: place, name, scope)
        }
        return .variable(result)
    }

    /// `screens.append(screen)`, `group.addTask { … }`
    private func change(
        _ base: VariableID, _ name: String, _ given: [Given], at place: Place, _ scope: FlowScope
    ) -> Bool {
        if name == "addTask" {
            for task in given.compactMap(\.variable) {
                operate(.invoke([]), on: task, into: base, at: place, name, scope)
            }
            return true
        }
        guard Collections.additions.contains(name), isCollection(base) else { return false }
        for part in given.compactMap(\.variable) { add(part, toCollection: base, at: place, scope) }
        return true
    }
}
