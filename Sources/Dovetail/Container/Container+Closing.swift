extension Container {
    /// Whether ``close()`` was called on it or on a parent.
    var isClosed: Bool { currentDetours.contains(.gone) || parent?.isClosed == true }
}
