import DovetailSyntax

/// The type that is asked for where an expression stands.
struct Expected: Sendable {
    let type: WrittenType?
    let site: Site
    /// The argument for which it is asked.
    var label = ""

    /// What a closure that is asked for has to answer with, if that is known elsewhere than its own type.
    var answered: (type: WrittenType, site: Site)?

    /// What a closure that is asked for has to answer with.
    var answer: Expected? {
        if let answered { return Expected(type: answered.type, site: answered.site) }
        var type = type
        while case .optional(let inner)? = type?.shape { type = inner }
        if case .function(let answer)? = type?.shape { return Expected(type: answer, site: site) }
        return nil
    }
}
