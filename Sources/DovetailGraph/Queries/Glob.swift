/// A pattern: `*` is any text without `/`, `**` any text, `**/` at its beginning or after a `/` any folders or none, `?` one
/// ASCII character but `/`. Everything else is itself.
package struct Glob: Hashable, Sendable {
    private enum Token: Hashable {
        case literal(UInt8), one, part, all
        /// The beginning of `**/`, and what repeats in it.
        case folders, folder
    }

    package let pattern: String
    private let tokens: [Token]

    /// A pattern of one text, whatever its characters.
    package init(exactly text: String) {
        pattern = text
        tokens = text.utf8.map { .literal($0) }
    }

    package init(_ pattern: String) {
        self.pattern = pattern
        var tokens: [Token] = []
        for byte in pattern.utf8 {
            switch byte {
            case UInt8(ascii: "*"):
                if tokens.last == .part {
                    tokens[tokens.count - 1] = .all
                } else if tokens.last != .all {
                    tokens.append(.part)
                }
            case UInt8(ascii: "?"): tokens.append(.one)
            case Self.slash
            where tokens.last == .all && (tokens.count == 1 || Self.endsFolder(tokens[tokens.count - 2])):
                tokens[tokens.count - 1] = .folders
                tokens.append(.folder)
            default: tokens.append(.literal(byte))
            }
        }
        self.tokens = tokens
    }

    private static let slash = UInt8(ascii: "/")

    private static func endsFolder(_ token: Token) -> Bool { token == .literal(slash) || token == .folder }

    /// Whether the whole text is as the pattern says.
    ///
    /// - Complexity: the length of the text times that of the pattern, whatever the pattern.
    package func matches(_ text: String) -> Bool {
        var states = closure(of: [0])
        for byte in text.utf8 {
            states = closure(of: states.flatMap { step($0, byte) })
            if states.isEmpty { return false }
        }
        return states.contains(tokens.count)
    }

    private func step(_ state: Int, _ byte: UInt8) -> [Int] {
        guard state < tokens.count else { return [] }
        let isSlash = byte == Self.slash
        switch tokens[state] {
        case .literal(let literal): return literal == byte ? [state + 1] : []
        case .one: return isSlash ? [] : [state + 1]
        case .part: return isSlash ? [] : [state]
        case .all: return [state]
        case .folders: return []
        case .folder: return isSlash ? [state, state + 1] : [state]
        }
    }

    /// The states reached without reading: a star may be nothing.
    private func closure(of states: [Int]) -> Set<Int> {
        var result: Set<Int> = []
        var pending = states
        while let state = pending.popLast() {
            guard result.insert(state).inserted, state < tokens.count else { continue }
            switch tokens[state] {
            case .part, .all: pending.append(state + 1)
            case .folders: pending += [state + 1, state + 2]
            case .literal, .one, .folder: break
            }
        }
        return result
    }
}
