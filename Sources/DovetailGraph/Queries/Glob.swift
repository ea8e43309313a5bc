/// A pattern: `*` is any text without `/`, `**` any text, `?` one ASCII character but `/`. Everything else is itself.
package struct Glob: Hashable, Sendable {
    private enum Token: Hashable {
        case literal(UInt8), one, part, all
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
            default: tokens.append(.literal(byte))
            }
        }
        self.tokens = tokens
    }

    /// Whether the whole text is as the pattern says.
    ///
    /// - Complexity: the length of the text times that of the pattern, whatever the pattern.
    package func matches(_ text: String) -> Bool {
        var states = closure(of: [0])
        for byte in text.utf8 {
            states = closure(of: states.compactMap { step($0, byte) })
            if states.isEmpty { return false }
        }
        return states.contains(tokens.count)
    }

    private func step(_ state: Int, _ byte: UInt8) -> Int? {
        guard state < tokens.count else { return nil }
        let isSlash = byte == UInt8(ascii: "/")
        switch tokens[state] {
        case .literal(let literal): return literal == byte ? state + 1 : nil
        case .one: return isSlash ? nil : state + 1
        case .part: return isSlash ? nil : state
        case .all: return state
        }
    }

    /// The states reached without reading: a star may be nothing.
    private func closure(of states: [Int]) -> Set<Int> {
        var result: Set<Int> = []
        for state in states {
            var state = state
            while result.insert(state).inserted, state < tokens.count, tokens[state] == .part || tokens[state] == .all {
                state += 1
            }
        }
        return result
    }
}
