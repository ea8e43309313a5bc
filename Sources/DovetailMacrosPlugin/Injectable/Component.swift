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

    /// A parameter of the initializer that takes everything. Names are without backticks.
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
    let isActor: Bool
    let isVanilla: Bool
    /// Whether it may have a superclass, whose `init()` it then inherits.
    let mayInherit: Bool

    struct OwnInitializer {
        let effects: String
        let isFailable: Bool
    }

    /// Reads a component; nil where a problem was reported.
    init?(_ declaration: some DeclGroupSyntax, _ request: MacroRequest, access: AccessLevel) {
        isClass = declaration.is(ClassDeclSyntax.self)
        isActor = declaration.is(ActorDeclSyntax.self)
        isVanilla = request.attribute.options.contains("vanilla")
        mayInherit = isClass && access < .public && declaration.inheritanceClause != nil
        var reader = ComponentReader(request, declaration)
        let members = declaration.memberBlock.members
        reader.checkVisibility(of: members, access: access)
        let properties = members.storedProperties { reader.reject($0) }
        let initializers = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }.filter { $0.isDesignated }
        if let own = initializers.first {
            if initializers.count > 1 { reader.report(.severalInitializers, at: initializers[1].initKeyword) }
            parameters = reader.parameters(of: own, properties)
            reader.checkMarks(of: properties, parameters)
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
