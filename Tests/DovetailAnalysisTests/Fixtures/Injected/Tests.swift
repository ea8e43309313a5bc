func substitutions(_ app: ServiceAssembly) {
    app.substitute(\.session) { Session() }
    app.substitute({ $0.purchases }) { Purchases(session: Session()) }
    app.substitute({ assembly in assembly.session }) { Session() }
    app.removeSubstitution(for: \.session)
    ServiceAssembly.instance(from: DIContext()).substitute(\ServiceAssembly.purchases) { Purchases(session: Session()) }
}

final class Watcher {
    init(_ session: (ServiceAssembly) -> Session) {}
}

final class WatchAssembly: Assembly {
    lazy var services = ServiceAssembly.instance(from: context)
    // A key path is a function of the assembly, which is asked later.
    var watcher: Watcher { define { Watcher(\ServiceAssembly.session) } }
}
