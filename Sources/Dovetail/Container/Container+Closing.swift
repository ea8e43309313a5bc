extension Container {
    /// Builds what is registered as `.eager`, and what that needs, in dependency order.
    ///
    /// - Throws: ``ResolutionError`` and whatever a factory throws. What was built before stays.
    public func start() throws {
        for registration in currentRegistrations where registration.facts.lifetime.isEager {
            _ = try registration.anyValue(in: self)
        }
    }

    /// Closes the containers within it, and then what it has made with an `onClose:`, the last first.
    ///
    /// Creations in flight end and are closed too; new ones are refused with an error. What is kept can still be read.
    /// All closers run, also when some fail. Closing again does nothing more; whoever calls meanwhile waits.
    ///
    /// A container that is made within it from now on is closed from the beginning.
    ///
    /// - Throws: ``CloseError`` with all that went wrong. ``ResolutionError`` when a closer or an asynchronous creation that
    ///   closing waits for calls this, in its own task or in one that it has started: that would never end. Nothing is
    ///   waited for longer than ``DIContext/closingDeadline``.
    public func close() async throws {
        try await closeOrJoin()
    }

    /// Whether it makes nothing more.
    var isClosed: Bool { currentDetours.contains(.closed) }
}
