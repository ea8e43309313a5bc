/// One question for a binding: what an assembly makes of a `define`, and a container of a registration.
struct Request {
    let key: BindingKey
    let lifetime: Lifetime
    /// Where what is made comes from; nil when a scope that is watched need not hear of it.
    var origin: DependencyScope.Origin? = .binding
    var part = Part.all

    /// How much of the work is to be done.
    enum Part {
        /// All of it.
        case all
        /// What must be awaited. The rest follows without waiting, and that a recorder hears of as a read.
        case awaited
        /// The rest: the value was made before.
        case rest
    }

    init(_ key: BindingKey, _ lifetime: Lifetime) {
        self.key = key
        self.lifetime = lifetime
    }
}
