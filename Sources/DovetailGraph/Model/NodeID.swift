/// The identity of a binding, a type or a root: what JSON documents, baselines and `diff` know it by.
///
/// Where something is declared is an attribute, so that moving a file changes no identity. Only private namesakes
/// are told apart by their file:
///
/// ```text
/// Shop/App.api                    a member of a root            Shop/App.account(_:)
/// Shop/container#any API[remote]  a registration, with its tag  Shop/container#any API
/// Shop/makeApp(url:).store        a local of a function that builds
/// Shop/Outer.Type                 a type, or a root
/// Shop/App.swift/Helper.log       a member of a private root with a namesake in another file
/// ```
package struct NodeID: Hashable, Comparable, Sendable {
    package let text: String
    /// Of the text: identities are looked up many times for each time that one is made.
    private let hash: Int

    /// An identity as it was written by `description`.
    package init(_ text: String) {
        self.text = text
        hash = text.hashValue
    }

    /// A type, a root, or a function that builds: `name` is `Outer.Type` or `function(labels:)`.
    package init(module: String, name: String, file: String? = nil) {
        self.init(file.map { "\(module)/\($0)/\(name)" } ?? "\(module)/\(name)")
    }

    /// A property or method of the root, or a local of the function: `name` is `api`, `account(_:)` or `store`.
    package func member(_ name: String) -> NodeID {
        NodeID("\(text).\(name)")
    }

    /// A registration for `type` as it is written: `any API`.
    package func registration(_ type: String, tag: String? = nil) -> NodeID {
        NodeID("\(text)#\(type)" + (tag.map { "[\($0)]" } ?? ""))
    }

    /// What stands before the first `/`.
    package var module: String {
        String(text.prefix { $0 != "/" })
    }

    /// The identity without its module and file: what messages and pictures show.
    package var name: String {
        guard let path = text.firstIndex(where: { $0 == "#" || $0 == "[" }) else { return Self.lastPart(of: text[...]) }
        return Self.lastPart(of: text[..<path]) + text[path...]
    }

    private static func lastPart(of text: Substring) -> String {
        String(text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text)
    }

    package static func == (left: NodeID, right: NodeID) -> Bool { left.hash == right.hash && left.text == right.text }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }

    package static func < (left: NodeID, right: NodeID) -> Bool { left.text < right.text }
}

extension NodeID: CustomStringConvertible {
    package var description: String { text }
}
