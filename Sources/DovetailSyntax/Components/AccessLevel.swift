package import SwiftSyntax

/// Who may see a declaration, from the smallest circle to the largest.
package enum AccessLevel: String, Comparable, Sendable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .internal: 2
        case .package: 3
        case .public: 4
        case .open: 5
        }
    }

    /// What a declaration says of itself; `internal` if it says nothing.
    package init(_ modifiers: DeclModifierListSyntax) {
        self = modifiers.lazy.compactMap { $0.detail == nil ? Self(rawValue: $0.name.text) : nil }.first ?? .internal
    }

    /// The modifier as source with a space behind it, or nothing where it says what goes without saying.
    package var modifier: String { self == .internal ? "" : "\(rawValue) " }
}
