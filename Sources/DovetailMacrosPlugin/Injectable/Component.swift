import DovetailSyntax
import SwiftDiagnostics
import SwiftSyntax

/// A component as its initializers see it.
struct Component {
    /// Where a parameter's value comes from.
    enum Source: Equatable {
        /// The caller, in every initializer.
        case assisted
        /// A protocol `UsesX` and its property; nil in vanilla components, where nobody asks.
        case dependency(uses: String?, property: String)
    }

    /// A parameter of the initializer that takes everything.
    struct Parameter {
        let label: String?
        let name: String
        let type: String
        let source: Source
    }

    let parameters: [Parameter]
    /// Whether the initializer that takes everything is there already, and what it may do.
    let ownInitializer: OwnInitializer?
    let isClass: Bool
    let isVanilla: Bool

    struct OwnInitializer {
        let effects: String
        let isFailable: Bool
    }

    /// Reads a component; nil where a problem was reported.
    init?(_ declaration: some DeclGroupSyntax, _ request: MacroRequest, access: AccessLevel) {
        isClass = declaration.is(ClassDeclSyntax.self)
        isVanilla = request.attribute.options.contains("vanilla")
        var reader = ComponentReader(request: request, isVanilla: isVanilla)
        let members = declaration.memberBlock.members
        reader.checkVisibility(of: members, access: access)
        let properties = members.storedProperties { reader.reject($0) }
        let initializers = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }.filter { $0.isDesignated }
        if let own = initializers.first {
            if initializers.count > 1 { reader.report(.severalInitializers, at: initializers[1].initKeyword) }
            parameters = reader.parameters(of: own, properties)
            ownInitializer = OwnInitializer(own)
        } else {
            parameters = properties.map { reader.parameter(for: $0) }
            ownInitializer = nil
        }
        if reader.hasFailed { return nil }
    }
}

extension Component.OwnInitializer {
    fileprivate init(_ initializer: InitializerDeclSyntax) {
        let effects = initializer.signature.effectSpecifiers
        let async = effects?.asyncSpecifier != nil ? " async" : ""
        self.effects = async + (effects?.throwsClause.map { " \($0.trimmedDescription)" } ?? "")
        isFailable = initializer.optionalMark != nil
    }
}

extension InitializerDeclSyntax {
    fileprivate var isDesignated: Bool { !modifiers.contains { $0.name.text == "convenience" } }
}
