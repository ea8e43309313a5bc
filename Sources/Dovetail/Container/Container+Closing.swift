extension Container {
    /// Makes the instances of all `.eager` registrations, and their dependencies first.
    ///
    /// - Throws: ``ResolutionError`` and whatever a factory throws. What was built before stays.
    public func start() throws {
        for registration in currentRegistrations where registration.facts.lifetime.isEager {
            _ = try registration.anyValue(in: self)
        }
    }

    /// Closes the child containers, and then the instances with an `onClose:`, the last first.
    ///
    /// Running creations end first, and are closed too; new ones fail with an error. Kept instances can still be read.
    /// All closers run, even if some fail. A second call does nothing more, but waits for the first.
    ///
    /// A child container that is made after this call is closed from the beginning.
    ///
    /// - Throws: ``CloseError`` with all that went wrong. ``ResolutionError`` when a closer, or an asynchronous
    ///   creation that closing waits for, makes this call in its own task or in one that it has started: it would never
    ///   end. Each wait takes no longer than ``DIContext/closingDeadline``.
    public func close() async throws {
        try await closeOrJoin()
    }

    /// Whether it is closed, and makes no new instances.
    var isClosed: Bool { currentDetours.contains(.closed) }
}
