import Dovetail

extension DependencyGraph.Binding {
    /// How messages name it as a registration: `any Store[remote]`.
    var registration: String { Wording.registration(type ?? id.name, tag: tag) }
}
