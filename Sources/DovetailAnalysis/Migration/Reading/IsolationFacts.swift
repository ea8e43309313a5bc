import SwiftSyntax

/// What the sources tell of actors: who belongs to the main actor, or to another global one.
struct IsolationFacts: Sendable {
    /// What one declaration of a type says of it.
    struct Claim: Sendable {
        /// `MainActor` of `@Swift.MainActor`.
        var attributes: Set<String> = []
        var bases: Set<String> = []
        var isNonisolated = false
        /// Whether its module belongs to the main actor, unless something says otherwise.
        var isInMainModule = false
    }

    private var claims: [String: Claim] = [:]
    private var globalActors: Set<String> = ["MainActor"]
    /// The types of which some initializer says an actor, and of which all say none.
    private var isolatedInitializers: [String: String] = [:]
    private var freeInitializers: Set<String> = []
    /// Members that may say an actor, by name and type, with their attributes; and those that don't.
    private var isolatedMembers: [String: [String: Set<String>]] = [:]
    private var freeMembers: [String: Set<String>] = [:]
    /// Functions and variables outside of types, with their attributes.
    private var globals: [String: Set<String>] = [:]

    mutating func add(_ other: Self) {
        claims.merge(other.claims) { first, second in
            var both = first
            both.attributes.formUnion(second.attributes)
            both.bases.formUnion(second.bases)
            both.isNonisolated = first.isNonisolated || second.isNonisolated
            return both
        }
        globalActors.formUnion(other.globalActors)
        isolatedInitializers.merge(other.isolatedInitializers) { first, _ in first }
        freeInitializers.formUnion(other.freeInitializers)
        isolatedMembers.merge(other.isolatedMembers) { $0.merging($1) { $0.union($1) } }
        freeMembers.merge(other.freeMembers) { $0.union($1) }
        globals.merge(other.globals) { $0.union($1) }
    }
}

// MARK: - Reading

extension IsolationFacts {
    mutating func add(type name: String, _ declaration: some DeclGroupSyntax, isInMainModule: Bool) {
        let attributes = declaration.attributes.names
        if attributes.contains("globalActor") { globalActors.insert(name) }
        claims[name] = Claim(
            attributes: attributes, bases: declaration.inheritanceClause?.names ?? [],
            isNonisolated: declaration.modifiers.isNonisolated,
            isInMainModule: isInMainModule && !declaration.is(ActorDeclSyntax.self))
    }

    /// - Parameter group: the attributes of the extension that it stands in.
    mutating func add(member: DeclSyntax, of type: String, in group: Set<String>) {
        guard let attributes = member.asProtocol((any WithAttributesSyntax).self)?.attributes.names,
            let modifiers = member.asProtocol((any WithModifiersSyntax).self)?.modifiers
        else { return }
        let actors = modifiers.isNonisolated ? [] : attributes.union(group)
        if member.is(InitializerDeclSyntax.self) {
            if let actor = actors.min() { isolatedInitializers[type] = actor }
            if modifiers.isNonisolated { freeInitializers.insert(type) }
        }
        for name in member.names {
            if actors.isEmpty {
                freeMembers[name, default: []].insert(type)
            } else {
                isolatedMembers[name, default: [:]][type, default: []].formUnion(actors)
            }
        }
    }

    mutating func add(global declaration: DeclSyntax) {
        guard let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.names else { return }
        for name in declaration.names where !attributes.isEmpty { globals[name, default: []].formUnion(attributes) }
    }
}

// MARK: - Asking

extension IsolationFacts {
    /// The actor that objects of a type belong to.
    func actor(of type: String) -> String? { actor(of: type, asked: []) }

    private func actor(of type: String, asked: Set<String>) -> String? {
        guard let claim = claims[type] else { return Self.ofFrameworks.contains(type) ? "MainActor" : nil }
        if let actor = claim.attributes.intersection(globalActors).min() { return actor }
        if claim.isNonisolated || asked.contains(type) { return nil }
        if claim.isInMainModule { return "MainActor" }
        return claim.bases.sorted().lazy.compactMap { actor(of: $0, asked: asked.union([type])) }.first
    }

    /// The actor of a type that is asked for a member of its own: that can't be a protocol, so that one of the frameworks'
    /// names means something else, such as the module `App`.
    func actor(asked type: String) -> String? {
        Self.protocolsOfFrameworks.contains(type) && claims[type] == nil ? nil : actor(of: type)
    }

    /// The actor that must make an object of a type.
    func actor(making type: String) -> String? {
        if let actor = isolatedInitializers[type], globalActors.contains(actor) { return actor }
        return freeInitializers.contains(type) ? nil : actor(of: type)
    }

    /// The actor that a function or variable outside of types belongs to.
    func actor(ofGlobal name: String) -> String? { globals[name]?.intersection(globalActors).min() }

    /// Whether a member of that name belongs to an actor by its own words, wherever it is, or of one of some types.
    func isIsolated(member: String, of types: Set<String>) -> Bool {
        let owners = isolatedMembers[member, default: [:]].filter { !$0.value.isDisjoint(with: globalActors) }.keys
        if owners.isEmpty { return false }
        return freeMembers[member] == nil || !types.isDisjoint(with: owners)
    }

    private static let protocolsOfFrameworks: Set<String> = [
        "App", "NSApplicationDelegate", "Scene", "UIApplicationDelegate", "UISceneDelegate",
        "UIViewControllerRepresentable",
        "UIViewRepresentable", "UIWindowSceneDelegate", "View",
    ]

    /// Types of the platforms' frameworks that belong to the main actor, with those that inherit from them.
    private static let ofFrameworks: Set<String> = [
        "App", "NSApplication", "NSApplicationDelegate", "NSResponder", "NSView", "NSViewController", "NSWindow",
        "NSWindowController", "Scene", "UIApplication", "UIApplicationDelegate", "UICollectionView",
        "UICollectionViewCell", "UICollectionViewController", "UIControl", "UIDevice", "UIHostingController",
        "UIImageView", "UILabel", "UIMenuController", "UINavigationController", "UIPageViewController", "UIResponder",
        "UIScreen", "UIScrollView", "UISplitViewController", "UITabBarController", "UITableView", "UITableViewCell",
        "UITableViewController", "UITextField", "UITextView", "UIView", "UIViewController", "UIWindow",
        "UIWindowSceneDelegate", "UISceneDelegate", "UIAlertController", "UIButton", "UIStackView", "View",
        "WKWebView", "NSHostingController", "UIViewRepresentable", "UIViewControllerRepresentable",
    ]
}

extension AttributeListSyntax {
    /// The last words of the attributes that may name an actor.
    var names: Set<String> {
        Set(
            compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.lastWord }.filter(
                \.isCapitalized)
        )
        .union(contains { $0.trimmedDescription == "@globalActor" } ? ["globalActor"] : [])
    }
}

extension DeclModifierListSyntax {
    /// Whether it is `nonisolated`, of whichever kind.
    fileprivate var isNonisolated: Bool { contains { $0.name.text == "nonisolated" } }
}

extension InheritanceClauseSyntax {
    fileprivate var names: Set<String> { Set(inheritedTypes.map { $0.type.trimmedDescription.lastWord }) }
}
