/// Comments and lines as a person would write them.
extension String {
    /// A comment that documents nothing.
    var plainComment: String {
        for mark in ["///", "/**"] where hasPrefix(mark) { return String(mark.dropLast()) + dropFirst(3) }
        return self
    }

    /// Lines of at most 120 columns, broken before `&`.
    func broken(indentation: Int) -> [String] {
        var lines = [""]
        for (index, part) in split(separator: " & ").enumerated() {
            let next = index == 0 ? String(part) : " & \(part)"
            if lines[lines.count - 1].count + next.count > 120 {
                lines.append(String(repeating: " ", count: indentation) + next.dropFirst())
            } else {
                lines[lines.count - 1] += next
            }
        }
        return lines
    }

    /// A call with each argument on a line of its own; the line itself where it is no call, or fits.
    ///
    /// - Parameter width: how much a line may have.
    func brokenCall(width: Int) -> [String] {
        guard count > width, hasSuffix(")"), !contains("\""), let open = firstIndex(of: "(") else { return [self] }
        var arguments = [""]
        var depth = 0
        for character in self[index(after: open)...].dropLast() {
            if "([{<".contains(character) { depth += 1 }
            if ")]}>".contains(character) { depth -= 1 }
            if depth < 0 { return [self] }
            if character == ",", depth == 0 {
                arguments.append("")
            } else {
                arguments[arguments.count - 1].append(character)
            }
        }
        let lines = arguments.map { "    \($0.trimmingSpaces)," }.withoutLastComma
        return depth == 0 ? [String(self[...open])] + lines + [")"] : [self]
    }
}

extension [String] {
    var withoutLastComma: [String] { dropLast() + suffix(1).map { String($0.dropLast()) } }
}
