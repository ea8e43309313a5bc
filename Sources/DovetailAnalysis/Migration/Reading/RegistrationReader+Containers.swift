import SwiftSyntax

/// Which containers are made in a file, and who is given one.
extension RegistrationReader {
    func noteContainers(of call: FunctionCallExprSyntax) {
        let finder = source.containers
        if finder.makesOne(call), !call.arguments.contains(where: { $0.label?.text == "container" }) {
            let labels = ["parent", "child", "parentAssembler"]
            let parent = call.arguments.first {
                labels.contains($0.label?.text ?? "") && !$0.expression.is(NilLiteralExprSyntax.self)
            }?.expression
            let keeper = finder.keeper(of: call)
            containers.made.append(
                (keeper, parent.map { finder.name(of: $0, at: Syntax(call)) ?? ContainerMap.ofLibrary }))
            containers.handed.append(("(\(keeper))", keeper))
        }
        if finder.makesOne(call), let scope = call.arguments.first(where: { $0.label?.text == "defaultObjectScope" }) {
            defaultScopes.append((finder.keeper(of: call), scope.expression.nameText ?? ""))
        }
        noteMethods(of: call)
        for argument in call.arguments where argument.expression.isName {
            guard let given = finder.name(of: argument.expression, at: Syntax(call)) else { continue }
            for receiver in finder.receivers(of: call, label: argument.label?.text) {
                containers.handed.append((receiver, given))
            }
        }
    }

    /// A method of a container is given that container, and so is what it assembles.
    private func noteMethods(of call: FunctionCallExprSyntax) {
        let finder = source.containers
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        var own = finder.makesOne(call) ? finder.keeper(of: call) : nil
        if let container = call.arguments.first(where: { $0.label?.text == "container" }), finder.makesOne(call) {
            own = finder.name(of: container.expression, at: Syntax(call))
        }
        if let object = member?.base, let name = member?.declName.baseName.text, !library.registering.contains(name),
            let container = finder.name(of: object, at: Syntax(call))
        {
            own = container
            for type in finder.types { containers.handed.append(("(\(type).\(name))", container)) }
        }
        guard let own, let assembling = library.assembling else { return }
        for type in call.arguments.flatMap({ finder.typesMade(in: $0.expression) }) {
            containers.handed.append(("(\(type).\(assembling))", own))
        }
    }

    /// `self.container = container`, `container = Container()`.
    func noteAssignment(_ node: SequenceExprSyntax) {
        let finder = source.containers
        guard let (target, value) = node.assignment, let receiver = finder.name(of: target, at: Syntax(node)) else {
            return
        }
        if let call = value.as(FunctionCallExprSyntax.self), finder.makesOne(call) {
            containers.handed.append((receiver, finder.keeper(of: call)))
        } else {
            let given = finder.name(of: value, at: Syntax(node)) ?? ContainerMap.unknown
            if given != receiver { containers.handed.append((receiver, given)) }
        }
    }

    /// `static let home = Root.container`, which other files call by its own name.
    func noteCopies(_ variable: VariableDeclSyntax) {
        let finder = source.containers
        for binding in variable.bindings {
            guard let value = binding.initializer?.value.unwrapped, value.isName || value.is(SequenceExprSyntax.self),
                let given = finder.name(of: value, at: Syntax(binding)),
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks
            else { continue }
            containers.handed.append(("(\(finder.keeper(of: name, at: Syntax(binding))))", given))
        }
    }
}
