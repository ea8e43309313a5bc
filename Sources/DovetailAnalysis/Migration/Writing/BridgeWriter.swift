/// Writes the method that registers with the old container what its assembly makes.
enum BridgeWriter {
    /// - Parameters:
    ///   - container: the parameter that takes the container.
    ///   - generic: the parameter of its type.
    ///   - line: one registration of a key, which answers with what the assembly makes.
    static func lines(
        of assembly: PlannedAssembly, into container: String, generic: String?,
        _ line: (PlannedBinding, RegistrationKey, _ read: String) -> String?
    ) -> [String] {
        var isolation = ""
        let registrations = assembly.files.flatMap(\.sections).flatMap { section in
            lines(of: section.items) { binding, key, read in
                let line = line(binding, key, read)
                if line != nil, binding.registration.isOnMainActor { isolation = "@MainActor " }
                return line
            }
        }
        let access = assembly.isPublic ? "public " : ""
        let name = "register" + (generic.map { "<\($0)>" } ?? "")
        let head = "\(isolation)\(access)func \(name)(in \(container)) {"
        let hint = "/// On the main actor: elsewhere on the main thread, within 'MainActor.assumeIsolated { … }'."
        let method = (isolation.isEmpty ? [] : [hint]) + [head] + registrations + ["}"]
        return ["extension \(assembly.name) {"] + method.map { $0.indented(by: 4) } + ["}"]
    }

    private static func lines(
        of items: [Section<PlannedBinding>.Item], _ line: (PlannedBinding, RegistrationKey, _ read: String) -> String?
    ) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .choice(let clauses):
                let bodies = clauses.map { lines(of: $0.items, line) }
                guard let filled = bodies.lastIndex(where: { !$0.isEmpty }) else { return [] }
                return zip(clauses, bodies).prefix(filled + 1).flatMap { ["    \($0.directive.lastLine)"] + $1 } + [
                    "    #endif"
                ]
            // The old container may be asked where what the new one makes isn't available.
            case .element(let binding)
            where binding.registration.isUnavailableSomewhere || binding.registration.isHelper: return []
            case .element(let binding):
                let names = binding.registration.parameters.map(\.name).joined(separator: ", ")
                let own =
                    binding.registration.parameters.isEmpty ? "self.\(binding.name)" : "self.\(binding.name)(\(names))"
                let forwards = binding.forwards.map {
                    line(binding, $0.key, "self.\($0.name)\(binding.registration.parameters.arguments)")
                }
                let lines = [line(binding, binding.registration.key, own)] + forwards
                return lines.compactMap { $0?.indented(by: 4) }
            }
        }
    }
}

extension PlannedAssembly {
    func bridge(
        into container: String, generic: String? = nil,
        _ line: (PlannedBinding, RegistrationKey, _ read: String) -> String?
    ) -> [String] {
        BridgeWriter.lines(of: self, into: container, generic: generic, line)
    }
}

extension String {
    /// A directive without the comments above it.
    fileprivate var lastLine: Substring { split(separator: "\n").last ?? "" }
}

extension RegistrationKey {
    /// `A.self`, `(any A).self`.
    var metatype: String {
        guard case .spelled(let type) = type else { return "" }
        return type.contains(" ") || type.hasSuffix("?") ? "(\(type)).self" : "\(type).self"
    }
}
