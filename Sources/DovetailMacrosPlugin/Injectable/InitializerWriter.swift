import DovetailSyntax

/// Writes what `@Injectable` adds to a component.
struct InitializerWriter {
    let component: Component
    /// The access modifier with a space behind it, or nothing.
    let access: String
    let options: [String]

    var declarations: [String] {
        (component.ownInitializer == nil ? [memberwise] : []) + [dependency, fromDependency]
            + (component.isVanilla ? [] : [dependencies, fromSource])
    }

    // MARK: - The parts

    private var memberwise: String {
        let parameters = component.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let assignments = component.parameters.map { "    self.\($0.name) = \($0.name)\n" }.joined()
        return component.parameters.isEmpty ? "\(access)init() {}" : "\(access)init(\(parameters)) {\n\(assignments)}"
    }

    private var dependency: String { "\(access)typealias Dependency = \(tuple.type)" }

    private var fromDependency: String {
        let first = injected.isEmpty ? "dependency _: Dependency" : "dependency: Dependency"
        return initializer(first: first, effects: "") { tuple.access(to: $0.name, in: "dependency") }
    }

    private var dependencies: String {
        var protocols: [String] = []
        for case .dependency(let uses?, _) in component.parameters.map(\.source) where !protocols.contains(uses) {
            protocols.append(uses)
        }
        return "\(access)typealias Dependencies = \(protocols.isEmpty ? "Any" : protocols.joined(separator: " & "))"
    }

    private var fromSource: String {
        let first = injected.isEmpty ? "from _: some Dependencies" : "from source: some Dependencies"
        let effects = injected.isEmpty ? "" : ["async", "throws"].filter(options.contains).map { " \($0)" }.joined()
        return initializer(first: first, effects: effects) { parameter in
            guard case .dependency(_, let property) = parameter.source else { return parameter.name }
            return "source.\(property)"
        }
    }

    // MARK: - What they share

    private var injected: [Component.Parameter] { component.parameters.filter { $0.source != .assisted } }

    private var tuple: DependencyTuple {
        DependencyTuple(injected.map { .init(name: $0.name, type: $0.type.withoutEscaping) })
    }

    /// An initializer that hands everything on to the one that takes everything, and leaves `X.init` to that.
    private func initializer(first: String, effects: String, value: (Component.Parameter) -> String) -> String {
        let own = component.ownInitializer
        let all = merged(effects, own?.effects ?? "")
        let assisted = component.parameters.filter { $0.source == .assisted }
        let parameters = ([first] + assisted.map { "\($0.name): \($0.type)" }).joined(separator: ", ")
        let arguments = component.parameters.map { parameter in
            let value = parameter.source == .assisted ? parameter.name : value(parameter)
            return parameter.label.map { "\($0.filter { $0 != "`" }): \(value)" } ?? value
        }
        let call = "\(all.contains("throws") ? "try " : "")\(all.contains("async") ? "await " : "")"
        return """
            @_disfavoredOverload
            \(access)\(component.isClass ? "convenience " : "")init\(own?.isFailable == true ? "?" : "")(\(parameters))\(all) {
                \(call)self.init(\(arguments.joined(separator: ", ")))
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

extension String {
    fileprivate var withoutEscaping: String { hasPrefix("@escaping ") ? String(dropFirst(10)) : self }

    fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
