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
    /// Whether what it awaits comes from outside of its actor.
    let isIsolated: Bool
    let isVanilla: Bool
    /// Whether it may have a superclass, whose `init()` it then inherits.
    let mayInherit: Bool

    struct OwnInitializer {
        let effects: String
        let isFailable: Bool
        /// A global actor's attribute with a line break behind it, or nothing.
        let isolation: String
        /// Its `where` clause with a space before it, or nothing.
        let requirements: String
    }

    /// Reads a component; nil where a problem was reported.
    init?(_ declaration: some DeclGroupSyntax, _ request: MacroRequest, access: AccessLevel) {
        isClass = declaration.is(ClassDeclSyntax.self)
        isIsolated = declaration.is(ActorDeclSyntax.self) || declaration.attributes.globalActor != nil
        isVanilla = request.attribute.options.contains("vanilla")
        mayInherit = isClass && access < .public && declaration.inheritanceClause != nil
        var reader = ComponentReader(request, declaration)
        reader.checkPacks(of: declaration)
        let members = declaration.memberBlock.members
        reader.checkVisibility(of: members, access: access)
        reader.checkNames(of: members)
        let properties = members.storedProperties { reader.reject($0) }
        reader.checkConditions(of: members)
        let initializers = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }.filter { $0.takesDependencies }
        if let own = initializers.first {
            if initializers.count > 1 {
                reader.report(.severalInitializers(macro: "Injectable"), at: initializers[1].initKeyword)
            }
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
        isolation = initializer.attributes.protocolActor.map { "\($0.trimmedDescription)\n" } ?? ""
        requirements = initializer.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
    }
}

extension InitializerDeclSyntax {
    /// Whether it may be the one that takes the dependencies: not if it calls another, decodes, or can't be called.
    var takesDependencies: Bool {
        if modifiers.contains(where: { $0.name.text == "convenience" }) { return false }
        let isUnavailable = attributes.plain.contains {
            $0.name == "available" && $0.arguments?.trimmedDescription.contains("unavailable") == true
        }
        return !isUnavailable && !decodes
    }

    /// Whether it is `init(coder:)` or `init(from: any Decoder)`.
    private var decodes: Bool {
        let parameters = signature.parameterClause.parameters
        guard parameters.count == 1, let only = parameters.first else { return false }
        return only.firstName.text == "coder"
            || only.firstName.text == "from" && only.type.trimmedDescription.hasSuffix("Decoder")
    }
}
