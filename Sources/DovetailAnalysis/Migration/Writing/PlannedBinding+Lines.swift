import DovetailGraph

// A binding as it is written into its assembly.

extension PlannedBinding {
    /// The comments, the property, and those that forward to it.
    func lines(in assembly: PlannedAssembly) -> [String] {
        let isPublic = isPublic && assembly.isPublic
        let isolation = registration.isOnMainActor && !assembly.isOnMainActor ? "@MainActor " : ""
        return registration.comments.flatMap { $0.split(separator: "\n").map(String.init) + ($0.isMark ? [""] : []) }
            + registration.attributes
            + property(
                isolation + (isPublic ? "public " : registration.isHelper && registration.isPrivate ? "private " : ""))
            + forwards.flatMap { forward in
                // A property of its own, where the library has one; otherwise another type of the same one.
                let scope = forward.key.member == nil ? "prototype" : registration.scope.rawValue
                let access = isolation + (isPublic && forward.isPublic ? "public " : "")
                let cast = forward.isCast ? " as! \(forward.type)" : ""
                let answer = "{ define(.\(scope)) { \(name)\(parameters.arguments)\(cast) } }"
                return registration.attributes + forward.declaration(access, parameters, answer)
            } + registration.commentsBelow.flatMap { $0.split(separator: "\n").map(String.init) }
    }

    /// With the brace that opens the body.
    ///
    /// - Parameter modifiers: `@MainActor public `.
    private func head(_ modifiers: String) -> [String] {
        if parameters.isEmpty, !registration.isMethod { return ["\(modifiers)var \(name): \(type) {"] }
        return parameters.head("\(modifiers)func \(name)", " -> \(type) {")
    }

    private func property(_ modifiers: String) -> [String] {
        let head = head(modifiers)
        let define = registration.scope == .objectGraph ? "define" : "define(.\(registration.scope.rawValue))"
        let statements = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if registration.isPlain {
            let line = "\(head[0]) \(body) }"
            if body.fitsOneLine, head.count == 1, line.count <= 116 { return [line] }
            return head + statements.map { $0.indented(by: 4) } + ["}"]
        }
        if body.fitsOneLine {
            let tail = injection.map { " inject: { \($0.oneLine) }" } ?? ""
            let line = "\(head[0]) \(define) { \(body) }\(tail) }"
            if head.count == 1, line.count <= 116, injection?.isLong != true { return [line] }
            let short = "    \(define) { \(body) }"
            if short.count <= 112 { return head + injected(after: short) + ["}"] }
        }
        let lines = statements.count == 1 ? statements.flatMap { $0.brokenCall(width: 108) } : statements
        return head + ["    \(define) {"] + lines.map { $0.indented(by: 8) } + injected(after: "    }") + ["}"]
    }

    private func injected(after line: String) -> [String] {
        guard let injection else { return [line] }
        let statements = injection.body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let name = injection.parameter.hasPrefix("$") ? "" : " \(injection.parameter) in"
        return ["\(line) inject: {\(name)"] + statements.map { $0.indented(by: 8) } + ["    }"]
    }
}

extension PlannedInjection {
    fileprivate var oneLine: String { parameter.hasPrefix("$") ? body : "\(parameter) in \(body)" }
    fileprivate var isLong: Bool { !body.fitsOneLine }
}

extension PlannedForward {
    fileprivate func declaration(_ access: String, _ parameters: [RegisteredParameter], _ answer: String) -> [String] {
        if parameters.isEmpty { return ["\(access)var \(name): \(type) \(answer)"] }
        return parameters.head("\(access)func \(name)", " -> \(type) \(answer)")
    }
}

extension String {
    /// Whether a brace may follow: a comment would swallow it.
    fileprivate var fitsOneLine: Bool { !contains("\n") && !contains("//") }
}
