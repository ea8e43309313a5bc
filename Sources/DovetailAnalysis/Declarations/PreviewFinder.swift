import DovetailSyntax

/// Finds the members of previews, and what only they use.
struct PreviewFinder: Sendable {
    private let program: Program
    /// The types that are named after what only previews and tests need.
    private let sampleTypes: Set<TypeID>

    init(_ program: Program) {
        self.program = program
        sampleTypes = Set(program.allTypes.filter { program[$0].isSample })
    }

    /// The members of previews, and the functions and static properties that nothing but these names.
    ///
    /// - Complexity: linear in all bodies, if there are previews that name such functions; else in the previews.
    func members() -> Set<MemberID> {
        let own = Set(program.memberIDs(where: isOfPreview))
        var names: Set<String> = []
        for member in own { names.formUnion(namesUsed(by: member)) }
        for (_, statements) in program.statements { names.formUnion(statements.namesInPreviews) }
        let all = program.memberIDs(where: isHelper)
        let samples = all.filter { isSample($0) && !program.isTest($0) }
        let tests = samples.isEmpty ? [] : Set(program.memberIDs(where: program.isTest))
        if names.isEmpty, tests.isEmpty { return own }
        var helpers = reached(from: names, among: all.lazy.filter { !own.contains($0) })
        helpers.formUnion(reached(from: namesUsed(by: tests), among: samples))
        return helpers.isEmpty ? own : own.union(unused(helpers, besides: own.union(tests)))
    }

    /// The helpers that no other code names, nor a helper that such code names.
    private func unused(_ helpers: Set<MemberID>, besides previews: Set<MemberID>) -> Set<MemberID> {
        let names = Set(helpers.map(useName))
        let others = program.memberIDs(where: { !previews.contains($0) && !helpers.contains($0) })
        var used = Workers.map(others) { self.namesUsed(by: $0).intersection(names) }.reduce(into: Set()) {
            $0.formUnion($1)
        }
        for (_, statements) in program.statements {
            used.formUnion(statements.namesOutsideOfPreviews.intersection(names))
        }
        return helpers.subtracting(reached(from: used, among: helpers))
    }

    /// The members that have one of these names, those that these name, and so on.
    private func reached(from names: Set<String>, among members: some Sequence<MemberID>) -> Set<MemberID> {
        let members = Dictionary(grouping: members, by: useName)
        var reached: Set<MemberID> = []
        var names = names
        var queue = Array(names)
        while let name = queue.popLast() {
            for member in members[name, default: []] where reached.insert(member).inserted {
                queue += namesUsed(by: member).filter { names.insert($0).inserted }
            }
        }
        return reached
    }

    /// Whether it is a member of a preview, or of what is declared within one.
    private func isOfPreview(_ member: MemberID) -> Bool {
        let entry = program[member]
        return entry.site.isOfPlayground || entry.facts.name == "#Preview"
            || program.surrounding(entry.site).contains { type in
                program.inherits(type) { ["PreviewProvider", "PreviewModifier"].contains($0.lastName) }
            }
    }

    /// What code names that uses a member: of a type that is for samples, the type.
    private func useName(_ member: MemberID) -> String {
        guard let owner = program[member].owner, sampleTypes.contains(owner) else { return program[member].facts.name }
        return program[owner].shortName
    }

    /// Whether a member can be used without an object of this program, or its type is for samples. What clients of a
    /// library may use is none, unless it is for a sample.
    private func isHelper(_ member: MemberID) -> Bool {
        let entry = program[member]
        if let owner = entry.owner, sampleTypes.contains(owner) { return true }
        let facts = entry.facts
        let isOfForeign = facts.kind == .method && entry.owner.map(program.isExternal) == true
        let isAlone = facts.isStatic || entry.owner == nil || isOfForeign || facts.kind == .method && isSample(member)
        guard facts.kind != .initializer, isAlone, facts.name != "main"
        else { return false }
        return facts.access < .public || isSample(member)
    }

    /// Whether it is named after what only previews and tests need.
    private func isSample(_ member: MemberID) -> Bool {
        if let owner = program[member].owner, sampleTypes.contains(owner) { return true }
        let name = program[member].facts.name
        return name.beginsWithSample || name.begins(with: "test")
    }

    private func namesUsed(by members: Set<MemberID>) -> Set<String> {
        Workers.map(Array(members)) { self.namesUsed(by: $0) }.reduce(into: Set()) { $0.formUnion($1) }
    }

    private func namesUsed(by member: MemberID) -> Set<String> {
        let facts = program[member].facts
        var names: Set<String> = []
        facts.value?.visit { $0.addName(to: &names) }
        for parameter in facts.parameters { parameter.value?.visit { $0.addName(to: &names) } }
        for argument in facts.wrapped { argument.value.visit { $0.addName(to: &names) } }
        facts.body?.visit { $0.addName(to: &names) }
        return names
    }
}

extension Program.TypeEntry {
    /// `MockModel`
    fileprivate var isSample: Bool {
        guard kind != .protocol else { return false }
        return shortName.beginsWithSample || kind == .struct && shortName.lowercased().contains("preview")
    }
}

extension String {
    fileprivate var beginsWithSample: Bool {
        ["preview", "mock", "sample", "stub", "fake", "dummy"].contains(where: begins)
    }

    /// In small or capital letters.
    fileprivate func begins(with word: StaticString) -> Bool {
        utf8.count >= word.utf8CodeUnitCount
            && zip(utf8, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)).allSatisfy {
                $0 | 0x20 == $1
            }
    }
}

extension Expression {
    fileprivate func addName(to names: inout Set<String>) {
        switch kind {
        case .name(let name), .member(_, let name): names.insert(name.withoutLabels)
        default: break
        }
    }
}

extension [Statement] {
    fileprivate var namesInPreviews: Set<String> { filter(\.isPreview).names }
    fileprivate var namesOutsideOfPreviews: Set<String> { filter { !$0.isPreview }.names }

    private var names: Set<String> {
        var names: Set<String> = []
        visit { $0.addName(to: &names) }
        return names
    }
}

extension Statement {
    /// `#Preview { … }`
    fileprivate var isPreview: Bool {
        guard case .expression(let value) = self, case .call(let callee, _) = value.kind,
            case .name("#Preview") = callee.kind
        else { return false }
        return true
    }
}
