import DovetailSyntax

/// Writes what `@Injectable` adds to a component.
struct InitializerWriter {
    let component: Component
    /// The access modifier with a space behind it, or nothing.
    let access: String
    let options: [String]

    var declarations: [String] {
        (hasMemberwise ? [memberwise] : []) + [dependency] + (isDependencyMemberwise ? [] : [fromDependency])
            + (component.isVanilla ? [] : [dependencies, fromSource])
    }

    // MARK: - The parts

    /// A class that takes nothing has an `init()`, its own or that of its superclass.
    private var hasMemberwise: Bool { component.ownInitializer == nil && !inheritsInitializer }

    private var inheritsInitializer: Bool {
        component.ownInitializer == nil && component.mayInherit && component.parameters.isEmpty
    }

    private var memberwise: String {
        let parameters = component.parameters.map(\.declaration).joined(separator: ", ")
        let assignments = component.parameters.map {
            "    self.\($0.escaped) = \($0.escaped)\(Hint.closure($0.type))\n"
        }.joined()
        if component.parameters.isEmpty { return "\(access)init() {}" }
        let end = component.mayInherit ? Hint.superclass : ""
        return "\(access)init(\(parameters)) {\(Hint.access(access))\n\(assignments)}\(end)"
    }

    private var dependency: String {
        "\(access)typealias Dependency = \(tuple.type)\(component.ownInitializer == nil ? "" : Hint.access(access))"
    }

    /// Whether the initializer that takes everything is `init(dependency:)` already.
    private var isDependencyMemberwise: Bool {
        component.parameters.count == 1 && component.parameters[0].label == "dependency" && injected.count == 1
    }

    private var fromDependency: String {
        let name = free("dependency")
        let isEscaping = injected.count == 1 && injected[0].type.escaping != nil
        return initializer(label: "dependency", name, isEscaping ? "@escaping Dependency" : "Dependency", effects: "") {
            tuple.access(to: $0.escaped, in: name)
        }
    }

    private var dependencies: String {
        var protocols: [String] = []
        for case .dependency(let uses?, _) in component.parameters.map(\.source) where !protocols.contains(uses) {
            protocols.append(uses)
        }
        return "\(access)typealias Dependencies = \(protocols.isEmpty ? "Any" : protocols.joined(separator: " & "))"
    }

    private var fromSource: String {
        let name = free("source")
        let effects = injected.isEmpty ? "" : ["async", "throws"].filter(options.contains).map { " \($0)" }.joined()
        // What a component awaits that belongs to an actor, it asks from outside of that.
        let type =
            component.isIsolated && effects.contains("async") ? "some Dependencies & Sendable" : "some Dependencies"
        return initializer(label: "from", name, type, effects: effects) { parameter in
            guard case .dependency(_, let property) = parameter.source else { return parameter.escaped }
            return "\(name).\(property)"
        }
    }

    // MARK: - What they share

    private var injected: [Component.Parameter] { component.parameters.filter { $0.source != .assisted } }

    private var tuple: DependencyTuple {
        DependencyTuple(injected.map { .init(name: $0.escaped, type: $0.type.asElement) })
    }

    /// `name`, unlike that of any parameter.
    private func free(_ name: String) -> String {
        DependencyName.free(name, among: Set(component.parameters.map(\.name)))
    }

    /// An initializer that hands everything on to the one that takes everything, and leaves `X.init` to that.
    private func initializer(
        label: String, _ name: String, _ type: String, effects: String, value: (Component.Parameter) -> String
    ) -> String {
        let own = component.ownInitializer
        let all = merged(effects, own?.effects ?? "")
        let assisted = component.parameters.filter { $0.source == .assisted }
        let local = injected.isEmpty ? "_" : name
        let first = local == label ? "\(label): \(type)" : "\(label) \(local): \(type)"
        let parameters = ([first] + assisted.map(\.declaration)).joined(separator: ", ")
        let arguments = component.parameters.map { parameter in
            let value = parameter.source == .assisted ? parameter.escaped : value(parameter)
            return parameter.label.map { "\(DependencyName.argumentLabel($0)): \(value)" } ?? value
        }
        let call = "\(all.contains("throws") ? "try " : "")\(all.contains("async") ? "await " : "")"
        return """
            @_disfavoredOverload
            \(own?.isolation ?? "")\(access)\(component.isClass ? "convenience " : "")init\(own?.isFailable == true ? "?" : "")(\(parameters))\(all)\(own?.requirements ?? "") {
                \(call)self.init(\(arguments.joined(separator: ", ")))\(inheritsInitializer ? Hint.superclass : "")
            }
            """
    }

    /// The effects of two calls in one.
    private func merged(_ first: String, _ second: String) -> String {
        let async = (first + second).contains("async") ? " async" : ""
        let typed = second.range(of: "throws(")
        if let typed, !first.contains("throws") { return async + " " + second[typed.lowerBound...] }
        return async + ((first + second).contains("throws") ? " throws" : "")
    }
}

extension Component.Parameter {
    fileprivate var escaped: String { DependencyName.escaped(name) }
    fileprivate var declaration: String { "\(escaped): \(type)" }
}

extension String {
    /// As the type of a tuple's element: without `@escaping`, and an optional for `!`.
    fileprivate var asElement: String {
        if hasSuffix("!") { return "\(dropLast())?" }
        return escaping.map { String(self[..<$0.lowerBound] + self[$0.upperBound...]) } ?? self
    }

    /// `@escaping`, where that says something of the closure itself.
    fileprivate var escaping: Range<Index>? {
        firstRange(of: "@escaping ").flatMap { range in
            self[..<range.lowerBound].replacing("(nonsending)", with: "").contains("(") ? nil : range
        }
    }

    fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
