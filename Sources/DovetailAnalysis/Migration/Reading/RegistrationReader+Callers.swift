import SwiftSyntax

/// What a program does with a container for its callers, and what stands above the declarations that only register.
extension RegistrationReader {
    /// Whether a method of a container registers what its caller chooses: each of its calls is a registration.
    func isChosenByCaller(_ call: CallChain.Call) -> Bool {
        let function = Syntax(call.node).ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
        guard let function, let type = Syntax(function).ancestors.lazy.compactMap(\.nameOfType).first else {
            return false
        }
        return isRegistering(function.name.text, of: type)
            && call.arguments.contains { function.isChosen($0.expression) }
    }

    private func isRegistering(_ method: String, of type: String) -> Bool {
        source.containers.types.contains(type) && source.catalogue.registeringMethods[type]?.contains(method) == true
    }

    /// `container.keep(Log.self) { _ in Log() }`, of a method that the program adds to its containers.
    func registration(byMethod call: CallChain.Call) -> LibraryRegistration? {
        guard !library.registering.contains(call.name),
            source.containers.types.contains(where: { isRegistering(call.name, of: $0) }),
            let container = source.containers.name(of: call.object, at: Syntax(call.node))
        else { return nil }
        let type = call.arguments.lazy.compactMap(\.expression.metatype).first
        var key = RegistrationKey(type: type.map { .spelled($0) } ?? call.maker?.madeType ?? .unknown)
        key.takeName(call.argument("name") ?? call.argument("tag"), source)
        var registration = LibraryRegistration.left(
            key, at: Syntax(call.node), source, because: .byMethod(call.name))
        registration.key.container = library.registersWithTypes ? "" : container
        return registration
    }

    /// The type of a property whose wrapper is one of the program's own, and asks the container for it.
    func asked(by wrapper: AttributeSyntax, of property: VariableDeclSyntax) -> RegistrationKey? {
        let name = source.catalogue.name(of: wrapper)
        guard !library.asking.isEmpty, source.catalogue.askingWrappers.contains(name),
            let written = property.bindings.first?.typeAnnotation?.type.trimmedDescription
        else { return nil }
        var key = RegistrationKey(type: .spelled(written.wrappedType))
        guard case .argumentList(let arguments)? = wrapper.arguments else { return key }
        if let type = arguments.lazy.compactMap(\.expression.metatype).first { key.type = .spelled(type) }
        let named = arguments.first { ["name", "tag"].contains($0.label?.text) }?.expression
        key.takeName(named, source)
        return key
    }

    /// The comments above the declarations that only register, and that are not read yet, the outermost first.
    func comments(around node: Syntax) -> [String] {
        var result: [[String]] = []
        var isOwn = true
        for ancestor in node.ancestors {
            if ancestor.nameOfType != nil { isOwn = onlyRegisters(ancestor) }
            let isFunction = ancestor.is(FunctionDeclSyntax.self) && library.form == .created
            guard isFunction || ancestor.nameOfType != nil && isOwn, commented.insert(ancestor.id).inserted else {
                continue
            }
            let comments = source.comments(in: ancestor.leadingTrivia, at: ancestor.position)
            // What is said to a linter of a function means nothing without it.
            result.append(comments.filter { !$0.contains("swiftlint:") })
            if isFunction, let type = ancestor.ancestors.first(where: { $0.nameOfType != nil }), !onlyRegisters(type) {
                result.removeLast()
            }
        }
        return result.reversed().flatMap { $0 }
    }

    /// Whether it is an extension of a container, or an assembly of the library.
    private func onlyRegisters(_ type: Syntax) -> Bool {
        switch library.form {
        case .composed: return false
        case .component: return type.is(ExtensionDeclSyntax.self)
        case .created: break
        }
        if type.is(ExtensionDeclSyntax.self), let name = type.nameOfType {
            return source.containers.types.contains(name) || library.containers.contains(name)
        }
        let members = type.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members ?? []
        return library.assembling.map { name in
            members.contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == name }
        } == true
    }
}

extension Obstacle {
    fileprivate static func byMethod(_ name: String) -> Self {
        Obstacle(reason: "'\(name)' of the program registers it", cure: "write the binding by hand")
    }
}
