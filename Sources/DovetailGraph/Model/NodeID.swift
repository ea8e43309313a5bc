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
/// Shop/App.checkout/gateway       an object that is built within an argument: by the label, or else by its type
/// Shop/App.checkout/gateway~2     the second of two that would be called the same
/// Shop/App.swift/Helper.log       a member of a private root with a namesake in another file
/// Shop/App.swift/main.log         a private global with a namesake in another file
/// Shop@Legacy/App                 of a module with a namesake: by the folder of its package
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

    /// An object that this place builds without giving it a name: by the label of the argument, or else by its type.
    package func object(_ label: String) -> NodeID {
        NodeID("\(text)/\(label)")
    }

    /// The identity of one of several parts that would be called alike; numbers begin with 1.
    package func ordinal(_ number: Int) -> NodeID {
        number == 1 ? self : NodeID("\(text)~\(number)")
    }

    /// What stands before the first `/`.
    package var module: String {
        String(text.prefix { $0 != "/" })
    }

    /// The identity without its module and file: what messages and pictures show.
    package var name: String {
        guard let module = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return text }
        let rest = text[text.index(after: module)...]
        // A tag may have any text in it.
        let path = rest.prefix { $0 != "#" && $0 != "[" }
        return String(path.firstRange(of: Self.fileEnd).map { rest[$0.upperBound...] } ?? rest)
    }

    private static let fileEnd = ".swift/"

    package static func == (left: NodeID, right: NodeID) -> Bool { left.hash == right.hash && left.text == right.text }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }

    package static func < (left: NodeID, right: NodeID) -> Bool { left.text < right.text }
}

extension NodeID: CustomStringConvertible {
    package var description: String { text }
}
