/// Which types of a program have objects in common.
struct TypeRelations: Sendable {
    private let program: Program
    /// What inherits from a type, or conforms to it.
    private var heirs: [TypeID: [TypeID]] = [:]

    init(_ program: Program) {
        self.program = program
        for type in program.allTypes {
            for parent in program.ancestry(of: type).dropFirst() { heirs[parent, default: []].append(type) }
        }
    }

    /// Whether what is declared as one of some types may be of one of others, as a cast asks: no `Message` is a `Post`.
    func mayBe(_ declared: [TypeID], _ asked: [TypeID]) -> Bool {
        guard !declared.isEmpty, !(declared + asked).contains(where: program.isExternal) else { return true }
        return declared.contains { one in asked.contains { mayBe(one, $0) } }
    }

    private func mayBe(_ one: TypeID, _ other: TypeID) -> Bool {
        program.ancestry(of: one).contains(other) || program.ancestry(of: other).contains(one)
            || heirs[one]?.contains { program.ancestry(of: $0).contains(other) } == true
    }
}
