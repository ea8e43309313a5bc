import SwiftSyntax

/// What the attributes of a registration, and of what it stands in, mean for a binding.
struct RegistrationAttributes {
    /// Those that the binding must have, too: `@available(iOS 17, *)`.
    private(set) var kept: [String] = []
    private(set) var obstacles: [Obstacle] = []

    /// - Parameter node: the statement or declaration.
    init(of node: Syntax) {
        let own = node.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) } ?? node
        read(own, isOwn: true)
        for ancestor in own.ancestors where ancestor.is(DeclSyntax.self) {
            read(ancestor, isOwn: false)
        }
        kept.reverse()
    }

    private mutating func read(_ node: Syntax, isOwn: Bool) {
        guard let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes else { return }
        for attribute in attributes.compactMap({ $0.as(AttributeSyntax.self) }) {
            let name = attribute.attributeName.trimmedDescription.lastWord
            let text = attribute.trimmedDescription
            if name == "available" {
                let arguments = attribute.arguments?.trimmedDescription ?? ""
                let isPlatform = !["deprecated", "noasync", "obsoleted", "renamed", "*, unavailable"].contains {
                    arguments.contains($0)
                }
                if isOwn || isPlatform, !kept.contains(text) { kept.append(text) }
            } else if name == "MainActor" {
                if !obstacles.contains(.onMainActor("its factory")) { obstacles.append(.onMainActor("its factory")) }
            } else if isOwn, !Self.meaningless.contains(name) {
                obstacles.append(
                    Obstacle(reason: "its attribute '\(text)' may mean more", cure: "write the binding by hand"))
            }
        }
    }

    /// Attributes that say nothing of what is made.
    private static let meaningless: Set<String> = [
        "discardableResult", "frozen", "inlinable", "inline", "objc", "Sendable", "usableFromInline",
        "warn_unqualified_access",
    ]
}
