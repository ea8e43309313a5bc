import DovetailGraph
import DovetailSyntax

// What libraries answer with, when all is read.

extension FlowReader {
    /// Connects each question with what is registered: in the same place first, then in the module, then anywhere.
    func answerQuestions() {
        let containers = LibraryContainers(program, flow)
        let takers = Set(
            flow.library.questions.filter(\.givesArguments).flatMap(registrations).flatMap(forwarded))
        for question in flow.library.questions {
            var all = registrations(for: question)
            let isTest = program.modules[question.site.module]?.isTest == true
            all = all.filter { isTest || program.modules[flow[$0].site.module]?.isTest != true }
            let reached = containers.bindings(all, for: question)
            if reached.isEmpty, !all.isEmpty { noteApart(question) }
            if all.isEmpty, question.isArgument, question.container.map(takers.contains) == true {
                flow[question.variable].sources.append(
                    Source(origin: .plain, location: question.location, condition: .always))
            }
            all = reached
            for isNear in [
                { [flow] (id: VariableID) in flow.library.bindings[id]?.root?.id == question.root },
                { [flow] (id: VariableID) in flow[id].site.module == question.site.module },
            ] {
                let near = all.filter(isNear)
                if !near.isEmpty { all = near }
            }
            if !question.isOfAll, let most = all.map(priority(of:)).max() {
                all = all.filter { priority(of: $0) == most }
            }
            for id in all where id != question.variable {
                flow[question.variable].sources.append(
                    Source(origin: .variable(id), location: question.location, condition: .always))
            }
        }
    }

    /// What is registered under the key of a question, and under the same with each other name.
    private func registrations(for question: LibraryQuestion) -> [VariableID] {
        question.otherNames.reduce(registered(question)) { found, name in
            var key = question.key
            key.name = name
            let others = Set((flow.library.registered[key] ?? []).compactMap { forwarded($0).last })
            return found.filter { forwarded($0).last.map(others.contains) ?? false }
        }
    }

    /// What is registered under a key; under any name, if only the running program knows that.
    private func registered(_ question: LibraryQuestion) -> [VariableID] {
        let key = question.key
        if let found = flow.library.registered[key] { return found }
        guard question.isOfAnyName else { return [] }
        return flow.library.registered.filter {
            $0.key.library == key.library && $0.key.type == key.type && $0.key.arguments == key.arguments
        }.flatMap(\.value).sorted { $0.index < $1.index }
    }

    /// What a registration says of itself goes for its other types, too.
    private func priority(of id: VariableID) -> Int {
        forwarded(id).compactMap { flow.library.bindings[$0]?.priority }.first { $0 != 0 } ?? 0
    }

    /// A registration, and those that it stands for.
    private func forwarded(_ id: VariableID) -> [VariableID] {
        var result = [id]
        while result.count < 4, case .variable(let next)? = flow[result[result.count - 1]].sources.only?.origin,
            flow.library.bindings[next] != nil
        {
            result.append(next)
        }
        return result
    }

    /// What only containers have that are not asked.
    private func noteApart(_ question: LibraryQuestion) {
        guard case .asked(let text) = flow[question.variable].kind else { return }
        let gap = flow.add(Gap(expression: text, reason: "nothing registers it in this container or its parents"))
        flow[question.variable].sources.append(
            Source(origin: gap, location: question.location, condition: .always))
    }
}

extension FlowReader {
    /// What is registered for a parameter of a factory, which may be given by who resolves what it makes.
    func resolveArgument(
        _ type: WrittenType, _ library: String, at place: Place, _ scope: FlowScope, of container: VariableID?
    ) -> VariableID? {
        let asked = resolve(type, library, at: place, scope, of: container).variable
        flow.library.questions[flow.library.questions.count - 1].isArgument = true
        return asked
    }

    /// Says more of what was asked last.
    func say(of asked: FlowValue, givesArguments: Bool, isOfAnyName: Bool) {
        guard asked.variable != nil, asked.variable == flow.library.questions.last?.variable else { return }
        flow.library.questions[flow.library.questions.count - 1].givesArguments = givesArguments
        flow.library.questions[flow.library.questions.count - 1].isOfAnyName = isOfAnyName
    }

    /// Whether a name is a parameter, so that only the running program knows its value.
    func isGiven(_ named: Expression?, _ scope: FlowScope) -> Bool {
        guard case .name(let name)? = named?.kind, let local = scope.names[name], case .parameter = flow[local].kind
        else {
            return false
        }
        return true
    }

    /// Whether a value is what a factory is given besides its container.
    func isArgument(_ value: FlowValue) -> Bool {
        guard let id = value.variable, flow.library.resolvers[id] == nil else { return false }
        return flow[id].sources.only?.origin == .plain && flow[id].types.isEmpty && flow[id].written == nil
    }

    /// What a constant property of the type is, that `tag` or `self.tag` names: a text, a case, or nothing.
    func constant(_ written: Expression, _ site: Site) -> Expression? {
        let name: String
        switch written.kind {
        case .name(let own): name = own
        case .member(let base?, let own) where base.dottedName == "self": name = own
        default: return nil
        }
        guard let type = site.type, let member = program.member(name, of: type), program[member].facts.isConstant,
            let value = program[member].facts.value
        else { return nil }
        switch value.kind {
        case .text, .member(_, _): return value.dottedName == name ? nil : value
        case .combined(let parts) where parts.isEmpty: return Expression(.name("nil"), at: value.place)
        default: return nil
        }
    }
}
