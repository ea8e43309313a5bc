import DovetailSyntax

// What stands in tests: it gives nothing to the program.

extension Program {
    func isTest(_ owner: Owner) -> Bool {
        switch owner {
        case .statements(let module): isTest(module: module)
        case .member(let member): isTest(member)
        }
    }

    func isTest(_ member: MemberID) -> Bool { areTests[member.index] }

    /// All members but those of tests.
    var membersOfProgram: [MemberID] { memberIDs.filter { !isTest($0) } }

    func findTest(_ member: MemberID) -> Bool {
        let entry = self[member]
        if isTest(module: entry.site.module) || entry.facts.attributes.contains("Test") { return true }
        return entry.owner.map { owner in inherits(owner) { $0 == "XCTestCase" } } ?? false
    }
}
