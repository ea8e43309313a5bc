nonisolated extension Sequence {
    /// The elements by their keys; of two with the same key, the first.
    func indexed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
}
