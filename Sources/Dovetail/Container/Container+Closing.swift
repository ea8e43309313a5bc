extension Container {
    /// Builds what is registered as `.eager`, and what that needs, in dependency order.
    ///
    /// - Throws: ``ResolutionError`` and whatever a factory throws. What was built before stays.
    public func start() throws {
        for registration in currentRegistrations where registration.facts.lifetime == .eager {
            _ = try registration.anyValue(in: self)
        }
    }

    /// Ends the container and those within it: from now on they keep answering with what they have, and make nothing.
    public func close() async throws {
        for child in withLock({ children.compactMap(\.container) }) { try await child.close() }
        withLock { setDetour(.gone, true) }
    }

    /// Whether ``close()`` was called on it or on a parent.
    var isClosed: Bool { currentDetours.contains(.gone) }
}
