extension Dependency {
    /// As ``Container/validate(roots:buildingOpaque:)``, of the current container; this one throws.
    @discardableResult
    public static func validate(
        roots: [any Any.Type] = [], buildingOpaque: Bool = false
    ) throws -> ValidationReport {
        try Container.current.validate(roots: roots, buildingOpaque: buildingOpaque)
    }
}
