import DovetailGraph
import DovetailSyntax

// What libraries are asked for, and what they answer with when all is read.

extension FlowReader {
    /// Connects each question with what is registered: in the same place first, then in the module, then anywhere.
    func answerQuestions() {
        let containers = LibraryContainers(program, flow)
        let exact = typedRegistrations()
        let answers = flow.library.questions.map { question in
            question.typedKey.flatMap { exact[$0] } ?? taking(question.given, registrations(for: question))
        }
        let takers = Set(
            zip(flow.library.questions, answers).filter { $0.0.given?.isEmpty == false }.flatMap(\.1)
                .flatMap(forwarded))
        var handed: Set<VariableID> = []
        for (question, registered) in zip(flow.library.questions, answers) {
            var all = registered
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
                handed.formUnion(hand(question.given, to: id, at: question.location))
            }
        }
        // The container isn't asked for what it is given.
        if !handed.isEmpty { flow.library.reads.removeAll { handed.contains($0.variable) } }
    }

    /// Gives the parameters of a factory what who asks has for them.
    ///
    /// - Returns: these parameters.
    private func hand(
        _ given: [LibraryArgument]?, to binding: VariableID, at location: DependencyGraph.Location
    ) -> [VariableID] {
        guard let given, let made = forwarded(binding).last, let facts = flow.library.bindings[made] else {
            return []
        }
        return zip(facts.parameters, given).compactMap { taken, given in
            guard let parameter = taken.variable, let argument = given.variable, argument != parameter else {
                return nil
            }
            flow[parameter].sources.append(
                Source(origin: .variable(argument), location: location, condition: .always))
            return parameter
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
        if let open = key.type.firstIndex(of: "<") {  // `register(Model.self) { _ in Model(clock: FastClock()) }`
            var inferred = key
            inferred.type = String(key.type[..<open])
            if let found = flow.library.registered[inferred] { return found }
        }
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
    func forwarded(_ id: VariableID) -> [VariableID] {
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
    func key(
        _ type: WrittenType, _ name: String?, _ arguments: Int = 0, _ site: Site, _ library: String
    ) -> LibraryKey {
        LibraryKey(library: library, type: keyText(type, site), name: name, arguments: arguments)
    }

    /// A type as registrations and questions agree on it, whatever alias was used.
    func keyText(_ type: WrittenType, _ site: Site, depth: Int = 0) -> String {
        let bare = type.bare
        if depth > 16 { return bare.text }
        switch bare.shape {
        case .name(let name, let arguments):
            if let alias = program.alias(name, at: site), alias.type.text != type.text {
                return keyText(alias.type, alias.site, depth: depth + 1)
            }
            let base = program.type(named: name, at: site).map { program[$0].id.text } ?? name
            if arguments.isEmpty { return base }
            return "\(base)<\(arguments.map { keyText($0, site, depth: depth + 1) }.joined(separator: ", "))>"
        case .composition(let all):
            return all.map { keyText($0, site, depth: depth + 1) }.sorted().joined(separator: " & ")
        case .array(let inner): return "[\(keyText(inner, site, depth: depth + 1))]"
        default: return bare.text
        }
    }

    private func isOwnContainer(_ type: WrittenType, _ library: String, _ site: Site) -> Bool {
        dialects(site).lazy.map { Swift.type(of: $0) }.contains {
            $0.library == library && $0.ownContainer == type.bare.text
        }
    }

    /// What is registered for a type: an edge to it, and a value that flows on.
    func ask(
        _ type: WrittenType, name: String? = nil, arguments: Int = 0, _ site: Site, _ library: String,
        at place: Place, _ scope: FlowScope, of container: VariableID? = nil, by asker: TypeID? = nil
    ) -> VariableID {
        if isOwnContainer(type, library, scope.site) { return plain(type, at: place, scope) }
        let later = program.later(type, at: site)
        let type = later ?? type
        let id = flow.add(
            Variable(
                kind: .asked(type.bare.text + (name.map { "[\($0)]" } ?? "")), owner: scope.owner, site: scope.site,
                place: place, types: program.nominals(of: type, at: site), condition: scope.condition))
        flow.library.questions.append(
            LibraryQuestion(
                key: key(type, name, arguments, site, library), variable: id, site: scope.site,
                root: libraryRoot(scope).id, location: scope.site.place(place), container: container, asker: asker))
        if later != nil { flow.library.later.insert(id) }
        return id
    }

    func ask(_ type: WrittenType, _ site: Site, _ library: String, at place: Place, _ scope: FlowScope) -> VariableID {
        ask(type, name: nil, arguments: 0, site, library, at: place, scope)
    }

    /// The same for one that code asks for where it stands.
    func resolve(
        _ type: WrittenType, name: String? = nil, arguments: Int = 0, _ library: String, at place: Place,
        _ scope: FlowScope, _ site: Site? = nil, of container: VariableID? = nil
    ) -> FlowValue {
        let id = ask(
            type, name: name, arguments: arguments, site ?? scope.site, library, at: place, scope, of: container)
        note(id, as: label(scope), phase(scope), at: place, scope)
        return .variable(id)
    }

    /// The same for a registration that has several names.
    func resolve(
        _ type: WrittenType, names: [String], _ library: String, at place: Place, _ scope: FlowScope, _ site: Site?
    ) -> FlowValue {
        let answer = resolve(type, name: names.first, library, at: place, scope, site)
        guard let asked = answer.variable else { return answer }
        flow[asked].kind = .asked("\(type.bare.text)[\(names.joined(separator: ", "))]")
        flow.library.questions[flow.library.questions.count - 1].otherNames = Array(names.dropFirst())
        return answer
    }

    /// What is registered for a parameter of a factory, which may be given by who resolves what it makes.
    func resolveArgument(
        _ type: WrittenType, _ library: String, at place: Place, _ scope: FlowScope, of container: VariableID?
    ) -> VariableID? {
        let asked = resolve(type, library, at: place, scope, of: container).variable
        flow.library.questions[flow.library.questions.count - 1].isArgument = true
        return asked
    }

    /// Says more of what was asked last.
    func say(of asked: FlowValue, given: [LibraryArgument]?, isOfAnyName: Bool = false) {
        guard asked.variable != nil, asked.variable == flow.library.questions.last?.variable else { return }
        flow.library.questions[flow.library.questions.count - 1].given = given
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
