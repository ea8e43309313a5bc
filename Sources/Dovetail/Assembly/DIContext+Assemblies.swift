import CDovetail

extension DIContext {
    /// The assembly of the inferred type, which the context creates at the first call: `context.assembly() as App`.
    ///
    /// The context creates one assembly for each type, on whichever thread. Finding it again takes no lock. Two
    /// assemblies whose initializers ask for each other stop the program with the path.
    public func assembly<Subject: Assembly>() -> Subject {
        let site = BindingSite(function: "", file: "", line: #line, column: 1)
        defer { _fixLifetime(self) }
        return Unmanaged<BindingStore>.passUnretained(self)
            .resolve(.lazySingleton, site, make)
    }

    /// The assembly of the inferred type, on the main actor, which the context creates at the first call:
    /// `context.assembly() as Screens`.
    ///
    /// The context creates one assembly for each type. Two assemblies whose initializers ask for each other stop the
    /// program with the path.
    @MainActor
    public func assembly<Subject: MainActorAssembly>() -> Subject {
        let site = BindingSite(function: "", file: "", line: #line, column: 1)
        func make() -> Subject { creating { Subject() } }
        defer { _fixLifetime(self) }
        return Unmanaged<BindingStore>.passUnretained(self)
            .resolve(.lazySingleton, site, make)
    }

    private func make<Subject: Assembly>() -> Subject { creating { Subject() } }

    /// Makes an assembly with `body`, as one of this context.
    private func creating<Subject>(_ body: () -> Subject) -> Subject {
        let thread = dovetail_current_thread()
        let outer = thread.pointee.creatingContext
        thread.pointee.creatingContext = Unmanaged.passUnretained(self).toOpaque()
        defer { thread.pointee.creatingContext = outer }
        return body()
    }
}

// MARK: - The assembly that it serves

extension DIContext {
    /// Makes `assembly` the one that this context serves; a second one stops the program.
    ///
    /// - Parameter executor: The executor of `assembly`, if it is an actor.
    @usableFromInline
    func begin(serving assembly: some ContextHolding, on executor: UnownedSerialExecutor?) {
        if assembly.context !== self {
            raise(ResolutionError(.contextNotStored, at: Self.reference(of: assembly)), as: Never.self)
        }
        guard let former = serve(assembly, on: executor) else { return }
        let reason = ResolutionError.Reason.contextTaken(by: String(describing: former))
        raise(ResolutionError(reason, at: Self.reference(of: assembly)), as: Never.self)
    }

    private static func reference(of assembly: AnyObject) -> BindingReference {
        BindingReference(
            owner: String(describing: Swift.type(of: assembly)), name: "context", type: "DIContext", file: "", line: 0,
            column: 0)
    }
}

// MARK: - Substitutions

extension DIContext {
    /// All substitutions of this context's assemblies that no binding has used.
    public var allUnusedSubstitutions: [BindingReference] {
        stores.flatMap(\.unusedSubstitutions)
    }
}
