/// A place where a comment and a finding of a rule meet.
struct Silence: Hashable {
    let rule: String
    let path: String
    /// Nil for the whole file.
    let line: Int?

    init(rule: String, path: String, line: Int?) {
        self.rule = rule
        self.path = path
        self.line = line
    }

    /// What a comment silences.
    init(_ ignore: DependencyGraph.Ignore) {
        let line: Int? = if case .line(let line) = ignore.extent { line } else { nil }
        self.init(rule: ignore.rule, path: ignore.location.path, line: line)
    }
}

extension Finding {
    /// Each of these silences it.
    var silences: [Silence] {
        places.flatMap { place in
            [place.line, nil].map { Silence(rule: rule.text, path: place.path, line: $0) }
        }
    }
}
