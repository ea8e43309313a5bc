import DovetailSyntax

/// What a double can be told about a member: a value to answer with, an error to throw.
struct Answer {
    /// The member's place in its protocol.
    let index: Int
    /// The member as messages name it, unlike any other.
    let key: String
    /// `nextValue` or `nextFindById`.
    let name: String
    /// `nextError` or `nextFindByIdError`.
    let errorName: String
    /// Nil if it doesn't answer.
    let type: String?
    /// Nil if it doesn't throw.
    let thrown: String?
    /// Whether the value is a closure.
    let isClosure: Bool
    let isStatic: Bool
    let isActor: Bool
    let isOnlyAnswer: Bool
    let isOnlyError: Bool

    static func all(of double: TestDouble) -> [Answer] {
        let members = double.members
        let told = members.indices.filter { members[$0].answers || members[$0].throwsWhenTold }
        let stems = stems(of: told.filter { !members[$0].isStatic }, members)
            .merging(stems(of: told.filter { members[$0].isStatic }, members)) { one, _ in one }
        let answering = told.filter { members[$0].answers }
        let throwing = told.filter { members[$0].throwsWhenTold }
        let isDerived = double.base != nil
        return told.map { index in
            let member = members[index]
            let stem = "next\(DependencyName.capitalized(stems[index]!))"
            let isAmbiguous = members.filter { $0.fullName == member.fullName }.count > 1
            let isOnlyAnswer = answering == [index] && !member.isStatic
            let isOnlyError = throwing == [index] && !member.isStatic
            return Answer(
                index: index, key: isAmbiguous ? member.signature : member.fullName,
                name: answering == [index] && !isDerived ? "nextValue" : stem,
                errorName: throwing == [index] && !isDerived ? "nextError" : "\(stem)Error",
                type: member.answers ? member.result.storedType : nil,
                thrown: member.throwsWhenTold ? member.effects.storedError : nil, isClosure: member.result.isClosure,
                isStatic: member.isStatic,
                isActor: double.isActor, isOnlyAnswer: isOnlyAnswer, isOnlyError: isOnlyError)
        }
    }

    /// Names for the members at `indices`, no two of them the same.
    private static func stems(of indices: [Int], _ members: [ProtocolMember]) -> [Int: String] {
        let names = MemberNames(indices.map { members[$0].stems })
        return Dictionary(uniqueKeysWithValues: indices.enumerated().map { ($1, names[$0]) })
    }

    /// The value's type as a parameter.
    var parameterType: String { (isClosure ? "@escaping " : "") + (type ?? "") }

    /// The properties through which a test tells it.
    func controls(access: String) -> [String] {
        let prefix = access + (isActor && !isStatic ? "nonisolated " : "") + (isStatic ? "static " : "")
        let value = type.map { type in
            """
            \(prefix)var \(name): \(type) {
                get { doubleState.answer(for: "\(key)") }
                set { doubleState.setAnswer(newValue, for: "\(key)") }
            }
            """
        }
        let error = thrown.map { thrown in
            """
            \(prefix)var \(errorName): (\(thrown))? {
                get { doubleState.error(for: "\(key)") }
                set { doubleState.setError(newValue, for: "\(key)") }
            }
            """
        }
        return [value, error].compactMap { $0 }
    }
}

extension [Answer] {
    var instance: Self { filter { !$0.isStatic } }
}

extension ProtocolMember {
    fileprivate var throwsWhenTold: Bool { kind != .initializer && effects.thrown != nil }
}
