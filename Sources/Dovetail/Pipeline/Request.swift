/// One question for a binding. An assembly makes one of a `define`, a container of a registration.
struct Request {
    let key: BindingKey
    let lifetime: Lifetime
    /// Where the object comes from; nil when a watched scope need not hear of it.
    var origin: DependencyScope.Origin? = .binding
    var part = Part.all

    /// The part of the work to be done.
    enum Part {
        /// All of it.
        case all
        /// The part that must be awaited. The rest follows without waiting; a recorder hears of that as a read.
        case awaited
        /// The rest: the value was made before.
        case rest
    }

    init(_ key: BindingKey, _ lifetime: Lifetime) {
        self.key = key
        self.lifetime = lifetime
    }
}
