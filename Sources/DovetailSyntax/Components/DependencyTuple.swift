/// The type of an initializer's one argument, `(x: X, y: Y)`.
///
/// Swift has no tuple of one labelled element, so one dependency is its type itself.
package struct DependencyTuple {
    /// An element of the tuple.
    package struct Element: Equatable {
        package let name: String
        package let type: String

        package init(name: String, type: String) {
            self.name = name
            self.type = type
        }
    }

    private let elements: [Element]

    package init(_ elements: [Element]) { self.elements = elements }

    /// The type as source.
    package var type: String {
        if elements.count == 1 { return elements[0].type }
        return "(\(elements.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
    }

    /// The expression that reads the element `name` from the tuple `variable`.
    package func access(to name: String, in variable: String) -> String {
        elements.count == 1 ? variable : "\(variable).\(name)"
    }
}
