extension CurrentContainer {
    /// Checks the wiring of the current container, as ``Container/validate(roots:buildingOpaque:)`` does. It throws.
    @discardableResult
    public func validate(
        roots: [any Any.Type] = [], buildingOpaque: Bool = false
    ) throws -> ValidationReport {
        try Container.current.validate(roots: roots, buildingOpaque: buildingOpaque)
    }
}
