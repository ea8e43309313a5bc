import SwiftSyntax

/// A clause of an `#if` around a registration.
struct ClausePlace: Hashable, Sendable {
    /// Where the `#if` begins.
    let choice: Int
    let index: Int
    /// How many clauses there are, and whether the last of them is `#else`.
    let count: Int
    let hasElse: Bool
    /// `DEBUG`, and `!DEBUG` for its `#else`; empty where more than one condition matters.
    let condition: String

    init(_ choice: IfConfigDeclSyntax, _ index: Int) {
        let clauses = Array(choice.clauses)
        let first = clauses.first?.condition?.trimmedDescription.filter { !$0.isWhitespace } ?? ""
        let isPlain = !first.contains { "&|".contains($0) }
        self.choice = choice.position.utf8Offset
        self.index = index
        count = clauses.count
        hasElse = clauses.last?.condition == nil
        condition = !isPlain ? "" : index == 0 ? first : clauses.count == 2 && hasElse ? first.negated : ""
    }

    fileprivate func isSame(as other: Self) -> Bool {
        choice == other.choice && index == other.index || !condition.isEmpty && condition == other.condition
    }

    fileprivate func excludes(_ other: Self) -> Bool {
        choice == other.choice && index != other.index || !condition.isEmpty && condition.negated == other.condition
    }
}

extension [ClausePlace] {
    /// Whether no program is compiled with both.
    func excludes(_ others: Self) -> Bool {
        contains { own in others.contains { own.excludes($0) } }
    }

    /// Whether all programs that are compiled with these clauses are compiled with others.
    func imply(_ others: Self) -> Bool {
        others.allSatisfy { other in contains { $0.isSame(as: other) } }
    }
}

extension [[ClausePlace]] {
    /// Whether each program that is compiled with some clauses is compiled with one of these.
    func cover(_ clauses: [ClausePlace]) -> Bool {
        if contains(where: clauses.imply) { return true }
        // Of those that only one clause keeps from being there always.
        let open = compactMap { place -> ClausePlace? in
            let rest = place.filter { !clauses.imply([$0]) }
            return rest.count == 1 ? rest[0] : nil
        }
        return open.contains { own in
            let filled = Set(open.filter { $0.choice == own.choice }.map(\.index))
            let isNegated = open.contains { own.choice != $0.choice && own.excludes($0) }
            return own.hasElse && filled.count == own.count || isNegated
        }
    }
}

extension String {
    fileprivate var negated: String { hasPrefix("!") ? String(dropFirst()) : "!" + self }
}
