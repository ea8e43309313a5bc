import DovetailGraph

/// Writes an assembly as a person would: one file, or one with the class and one for each source file.
struct AssemblyWriter {
    let assembly: PlannedAssembly

    /// Names of files and their text.
    var files: [(name: String, text: String)] {
        if assembly.files.count == 1 {
            return [(assembly.name, file(assembly.files[0].imports, head + sections(of: assembly.files[0]) + ["}"]))]
        }
        var result = [(assembly.name, file(["import Dovetail"], head + ["}"]))]
        for part in assembly.files {
            let base = part.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
            let lines = ["extension \(assembly.name) {"] + sections(of: part) + ["}"]
            result.append(("\(assembly.name)+\(base)", file(part.imports, lines)))
        }
        return result
    }

    private func file(_ imports: [String], _ lines: [String]) -> String {
        (imports + [""] + protocols(for: imports, lines) + lines.withoutBlankEnds).joined(separator: "\n") + "\n"
    }

    // MARK: - The class

    private var isClosed: Bool { assembly.outside.isEmpty }
    private var usesNames: [String] { assembly.outside.map { "Uses\($0.name.upperCamel)" } }

    private var head: [String] {
        var lines = ["final class \(assembly.name): Assembly {"]
        for other in assembly.others {
            lines.append("    lazy var \(other.propertyOfAssembly): \(other) = context.assembly()")
        }
        if !assembly.others.isEmpty { lines.append("") }
        guard !isClosed else { return lines }
        let type = usesNames.joined(separator: " & ")
        return lines + [
            "    /// What is not made here.",
            "    let outside: any \(type)",
            "",
            "    init(outside: any \(type)) {",
            "        self.outside = outside",
            "        super.init()",
            "    }",
            "",
            "    @available(*, unavailable, message: \"It needs what is not made here\")",
            "    required init() { fatalError() }",
            "",
        ]
    }

    /// In the file of the class.
    private func protocols(for imports: [String], _ lines: [String]) -> [String] {
        guard lines.first?.hasPrefix("final class") == true else { return [] }
        return zip(assembly.outside, usesNames).flatMap { property, name in
            ["protocol \(name) {", "    \(property.declaration)", "}", ""]
        }
    }

    // MARK: - Bindings

    private func sections(of file: PlannedFile) -> [String] {
        file.sections.flatMap { section -> [String] in
            let mark = assembly.files.flatMap(\.sections).count > 1 ? ["", "    // MARK: - \(section.title)", ""] : []
            return mark + lines(of: section.items)
        }.withoutBlankEnds
    }

    private func lines(of items: [Section<PlannedBinding>.Item]) -> [String] {
        var result: [String] = []
        var wasLong = false
        for (index, item) in items.enumerated() {
            var lines: [String]
            var isApart = false
            switch item {
            case .element(let binding):
                lines = binding.lines.map { $0.indented(by: 4) }
                isApart = binding.registration.startsParagraph
            case .choice(let clauses):
                let filled = clauses.lastIndex { !$0.items.isEmpty } ?? 0
                lines =
                    clauses[...filled].flatMap { ["    \($0.directive)"] + self.lines(of: $0.items) } + ["    #endif"]
            }
            let isLong = lines.count > 1
            if index > 0, isLong || wasLong || isApart { result.append("") }
            result += lines
            wasLong = isLong
        }
        return result
    }
}

extension PlannedProperty {
    fileprivate var declaration: String {
        if parameters.isEmpty { return "var \(name): \(type) { get }" }
        return "func \(name)(\(parameters.list)) -> \(type)"
    }
}

extension [RegisteredParameter] {
    fileprivate var list: String { map(\.declaration).joined(separator: ", ") }
}

extension RegisteredParameter {
    fileprivate var declaration: String {
        let label = label.map { $0 == name ? "" : "\($0) " } ?? ""
        return "\(label)\(name): \(type)"
    }
}

extension PlannedBinding {
    /// The comments, the property, and those that forward to it.
    fileprivate var lines: [String] {
        registration.comments.flatMap { $0.split(separator: "\n").map(String.init) } + property
            + forwards.map { forward in
                "var \(forward.name): \(forward.type) { define(.prototype) { \(name)\(forward.isCast ? " as! \(forward.type)" : "") } }"
            }
    }

    private var head: String {
        if registration.parameters.isEmpty { return "var \(name): \(type)" }
        return "func \(name)(\(registration.parameters.list)) -> \(type)"
    }

    private var property: [String] {
        let define = registration.scope == .objectGraph ? "define" : "define(.\(registration.scope.rawValue))"
        let statements = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if statements.count == 1 {
            let tail = injection.map { " inject: { \($0.oneLine) }" } ?? ""
            let line = "\(head) { \(define) { \(body) }\(tail) }"
            if line.count <= 116, injection?.isLong != true { return [line] }
            let short = "    \(define) { \(body) }"
            if short.count <= 112 { return ["\(head) {"] + injected(after: short) + ["}"] }
        }
        return ["\(head) {", "    \(define) {"] + statements.map { $0.indented(by: 8) } + injected(after: "    }") + [
            "}"
        ]
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
    fileprivate var isLong: Bool { body.contains("\n") }
}

extension String {
    func indented(by width: Int) -> String { isEmpty ? "" : String(repeating: " ", count: width) + self }
}

extension [String] {
    fileprivate var withoutBlankEnds: [String] {
        Array(drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
    }
}
