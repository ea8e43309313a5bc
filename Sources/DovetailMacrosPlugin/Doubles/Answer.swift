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

    /// The name of the state that keeps it.
    let state: String

    static func all(of double: TestDouble) -> [Answer] {
        let members = double.members
        let told = members.indices.filter { members[$0].answers || members[$0].throwsWhenTold }
        let stems = stems(of: told.filter { !members[$0].isStatic }, members)
            .merging(stems(of: told.filter { members[$0].isStatic }, members)) { one, _ in one }
        let answering = told.filter { members[$0].answers }
        let throwing = told.filter { members[$0].throwsWhenTold }
        var names = ControlNames(double)
        let keys = keys(of: members, isInheriting: double.base != nil)
        return told.map { index in
            let member = members[index]
            let stem = "next\(DependencyName.capitalized(stems[index]!))"
            let isOnlyAnswer = answering == [index] && double.base == nil
            let isOnlyError = throwing == [index] && double.base == nil
            return Answer(
                index: index, key: keys[index],
                name: member.answers
                    ? names.claim((isOnlyAnswer ? ["nextValue"] : []) + [stem, "\(stem)Value"], of: member) : "",
                errorName: member.throwsWhenTold
                    ? names.claim((isOnlyError ? ["nextError"] : []) + ["\(stem)Error", "\(stem)Failure"], of: member)
                    : "",
                type: member.answers ? member.result.storedType : nil,
                thrown: member.throwsWhenTold ? member.effects.storedError.map(double.error) : nil,
                isClosure: member.result.isClosure,
                isStatic: member.isStatic, isActor: double.isActor,
                isOnlyAnswer: answering == [index] && !member.isStatic && !double.initializes(with: "willReturn"),
                isOnlyError: throwing == [index] && !member.isStatic && !double.initializes(with: "willThrow"),
                state: double.state(isStatic: member.isStatic))
        }
    }

    /// The members as messages name them, no two of them the same, nor like one that a double inherits.
    private static func keys(of members: [ProtocolMember], isInheriting: Bool) -> [String] {
        var counts: [String: Int] = [:]
        return members.map { member in
            let isAmbiguous = isInheriting || members.filter { $0.fullName == member.fullName }.count > 1
            let name = isAmbiguous ? member.signature : member.fullName
            counts[name, default: 0] += 1
            return counts[name] == 1 ? name : "\(name) #\(counts[name]!)"
        }
    }

    /// Names for the members at `indices`, no two of them the same.
    private static func stems(of indices: [Int], _ members: [ProtocolMember]) -> [Int: String] {
        let names = MemberNames(indices.map { members[$0].stems })
        return Dictionary(uniqueKeysWithValues: indices.enumerated().map { ($1, names[$0]) })
    }

    /// The value's type as a parameter.
    var parameterType: String { isClosure ? (type ?? "").escapingClosure : type ?? "" }

    /// The properties through which a test tells it.
    func controls(access: String) -> [String] {
        let prefix = access + (isActor && !isStatic ? "nonisolated " : "") + (isStatic ? "static " : "")
        let value = type.map { type in
            """
            \(prefix)var \(name): \(type) {
                get { \(state).answer(for: "\(key)") }
                set { \(state).setAnswer(newValue, for: "\(key)") }
            }
            """
        }
        let error = thrown.map { thrown in
            """
            \(prefix)var \(errorName): (\(thrown))? {
                get { \(state).error(for: "\(key)") }
                set { \(state).setError(newValue, for: "\(key)") }
            }
            """
        }
        return [value, error].compactMap { $0 }
    }
}

/// The names of a double's own properties, none of which the protocol has too.
private struct ControlNames {
    private var instance: Set<String>
    private var statics: Set<String>

    init(_ double: TestDouble) {
        // What the double of an inherited protocol may have.
        let inherited: Set<String> = double.base == nil ? [] : ["nextValue", "nextError"]
        instance = inherited.union(double.members.filter { !$0.isStatic }.map(\.name))
        statics = Set(double.members.filter(\.isStatic).map(\.name))
    }

    /// The first of `candidates` that is free, or the last with a number.
    mutating func claim(_ candidates: [String], of member: ProtocolMember) -> String {
        let taken = member.isStatic ? statics : instance
        let name = candidates.first { !taken.contains($0) } ?? DependencyName.free(candidates.last!, among: taken)
        if member.isStatic { statics.insert(name) } else { instance.insert(name) }
        return name
    }
}

extension TestDouble {
    /// `any Error`, also where the protocol has an `Error` of its own.
    func error(_ type: String) -> String { type == "any Error" && hidesError ? "any Swift.Error" : type }

    /// Whether the protocol has an initializer of that one label.
    fileprivate func initializes(with label: String) -> Bool {
        members.contains { $0.kind == .initializer && $0.parameters.map(\.label) == [label] }
    }
}

extension [Answer] {
    var instance: Self { filter { !$0.isStatic } }
}

extension ProtocolMember {
    fileprivate var throwsWhenTold: Bool { kind != .initializer && effects.thrown != nil }
}
