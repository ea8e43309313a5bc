/// The containers of a module: which there are, which is another's child, and which one a function is given.
struct ContainerMap: Sendable {
    /// What one file tells of them.
    struct Facts: Sendable {
        /// Containers that are made, each with its parent.
        var made: [(name: String, parent: String?)] = []
        /// Functions, and the containers that they are given.
        var handed: [(receiver: String, container: String)] = []

        static func + (left: Self, right: Self) -> Self {
            Facts(made: left.made + right.made, handed: left.handed + right.handed)
        }
    }

    /// What stands for the library's own container.
    static let ofLibrary = "(default)"

    /// What stands for a container that no name leads to.
    static let unknown = "(unknown)"

    private var parents: [String: String?] = [:]
    private var handed: [String: Set<String>] = [:]
    /// The one that has no parent, where only one has none; it is called as the module is.
    private let root: String?

    /// - Parameter hasDefault: whether the library itself has a container, which needs no name.
    init(_ facts: Facts, hasDefault: Bool) {
        if hasDefault { parents[""] = .some(nil) }
        for (name, parent) in facts.made where parents[name] == nil || parent != nil { parents[name] = parent }
        for (receiver, container) in facts.handed { handed[receiver, default: []].insert(container) }
        let roots = parents.filter { $0.value == nil }.keys
        root = hasDefault ? "" : roots.count == 1 ? roots.first : nil
        for (name, parent) in parents { if let parent { parents[name] = container(parent) } }
    }

    /// - Returns: empty for the only one without a parent, and for one of which nothing is known.
    func container(_ name: String) -> String { found(name) ?? "" }

    func parent(of container: String) -> String? { parents[container] ?? nil }

    /// Whether it can't be told which container a name means, because there are several.
    func isAmbiguous(_ name: String) -> Bool { parents.count > 1 && found(name) == nil }

    /// Nil for a name that leads to no container that is made here.
    func found(_ name: String) -> String? { found(name, asked: []) }

    private func found(_ name: String, asked: Set<String>) -> String? {
        if name == Self.ofLibrary { return parents[""] == nil ? nil : "" }
        if parents[name] != nil { return name == root ? "" : name }
        guard let containers = handed[name] else { return nil }
        let asked = asked.union([name])
        let all = Set(containers.subtracting(asked).map { found($0, asked: asked) })
        return all.count == 1 ? all.first ?? nil : nil
    }
}
