package import SwiftDiagnostics
package import SwiftSyntax

/// What a macro can't do, and the only place with the sentences for it. Each has a page of its id in the documentation.
package enum MacroProblem: Equatable {
    case accessExceedsDeclaration(requested: String, declared: String)
    case ambiguousDependency(source: String, first: String, second: String)
    case conditionalMember
    case genericDependency(name: String, type: String)
    case genericType(macro: String, name: String)
    case ineffectiveMark(String, property: String, MarkReason)
    case inheritingActor(String)
    case lessVisibleType(name: String, declared: String, required: String)
    case localDeclaration(macro: String)
    case noncopyableParameter(String)
    case operatorRequirement(String)
    case parameterPack
    case parameterPackOfComponent
    case publicInheritance(String)
    case reservedName(String)
    case reservedNameOfComponent(String)
    case severalInitializers(macro: String)
    case staticInGenericDouble(String)
    case unnamedDependency(name: String, type: String)
    case unreadableProperty
    case unreadableSource
    case unsupportedDeclaration(macro: String, expected: String)
    case unsupportedInheritance(name: String, double: String)
    case unsupportedParameter(String)
    case unsupportedRequirement(String, mixIn: String)
    case valueDependency(name: String, type: String, isProperty: Bool)

    /// Why '@Assisted' or '@From' says nothing where it stands.
    package enum MarkReason { case hasValue, isAssisted, isComputed, isStatic, noComponent, notTaken }
}

extension MacroProblem: DiagnosticMessage {
    package var severity: DiagnosticSeverity { .error }
    package var diagnosticID: MessageID { MessageID(domain: "Dovetail", id: id) }
    package var message: String { "\(sentence) [\(id)]" }

    /// Stable, unlike the wording.
    package var id: String {
        switch self {
        case .accessExceedsDeclaration: "access-exceeds-declaration"
        case .ambiguousDependency: "ambiguous-dependency"
        case .conditionalMember: "conditional-member"
        case .genericDependency: "generic-dependency"
        case .genericType: "generic-type"
        case .ineffectiveMark: "ineffective-mark"
        case .inheritingActor: "inheriting-actor"
        case .lessVisibleType: "less-visible-type"
        case .localDeclaration: "local-declaration"
        case .noncopyableParameter: "noncopyable-parameter"
        case .operatorRequirement: "operator-requirement"
        case .parameterPack, .parameterPackOfComponent: "parameter-pack"
        case .publicInheritance: "public-inheritance"
        case .reservedName, .reservedNameOfComponent: "reserved-name"
        case .severalInitializers: "several-initializers"
        case .staticInGenericDouble: "static-in-generic-double"
        case .unnamedDependency: "unnamed-dependency"
        case .unreadableProperty: "unreadable-property"
        case .unreadableSource: "unreadable-source"
        case .unsupportedDeclaration: "unsupported-declaration"
        case .unsupportedInheritance: "unsupported-inheritance"
        case .unsupportedParameter: "unsupported-parameter"
        case .unsupportedRequirement: "unsupported-requirement"
        case .valueDependency: "value-dependency"
        }
    }

    private var sentence: String {
        switch self {
        case .accessExceedsDeclaration(let requested, let declared):
            "what is written here can't be '\(requested)', since it names a declaration that is '\(declared)'"
        case .ambiguousDependency(let source, let first, let second):
            """
            '\(first)' and '\(second)' both come from the property '\(source)'; name the source of one with \
            '@From(Source.self, \\.property)'
            """
        case .conditionalMember:
            "a macro can't know whether '#if' holds; move these members out of it"
        case .genericDependency(let name, let type):
            "'\(name)' is of the generic type '\(type)', which only the caller knows; mark it '@Assisted'"
        case .genericType(let macro, let name):
            "'@\(macro)' can't name a dependency after the generic type '\(name)'; put a protocol before it"
        case .ineffectiveMark(let mark, let property, let reason):
            "'@\(mark)' has no effect here: \(reason.words(about: property))"
        case .inheritingActor(let name):
            "'\(name)' is an actor, which can't inherit another double; write it by hand"
        case .lessVisibleType(let name, let declared, let required):
            "'\(name)' is '\(declared)', and the initializers that name it are '\(required)'; lower them with 'access:'"
        case .localDeclaration(let macro):
            "what '@\(macro)' writes in a function can't be named there; move this declaration out of the function"
        case .noncopyableParameter(let name):
            "a double can't answer with a value of the noncopyable type '\(name)'; write this double by hand"
        case .operatorRequirement(let name):
            "a double can't implement the operator '\(name)'; write this double by hand"
        case .parameterPack:
            "a double can't keep a parameter pack; write this double by hand"
        case .parameterPackOfComponent:
            "'@Injectable' can't hand on a parameter pack; write the initializers by hand"
        case .publicInheritance(let name):
            "'\(name)' can't both inherit another spy and be public; add 'access: .internal' to both"
        case .reservedName(let name):
            "a double has a '\(name)' of its own; give this another name, or write this double by hand"
        case .reservedNameOfComponent(let name):
            "'@Injectable' writes a '\(name)' of its own; give this type another name, or put its module before it"
        case .severalInitializers(let macro):
            "'@\(macro)' can't choose between several initializers; leave one, and move the others into an extension"
        case .staticInGenericDouble(let name):
            "'\(name)' is static, and a double with associated types can't store what it answers; write it by hand"
        case .unnamedDependency(let name, let type):
            "nothing is named after '\(type)'; name the source of '\(name)' with '@From(Source.self, \\.property)'"
        case .unreadableProperty:
            "'@Injectable' can't read this pattern; declare each property on its own"
        case .unreadableSource:
            "'@From' needs a type and a property that are written out: '@From(Source.self, \\.property)'"
        case .unsupportedDeclaration(let macro, let expected):
            "'@\(macro)' belongs on \(expected)"
        case .unsupportedInheritance(let name, let double):
            "'\(double)' can't implement what '\(name)' requires; write this double by hand"
        case .unsupportedParameter(let kind):
            "a dependency can't be \(kind); give this parameter a default, or pass an object"
        case .unsupportedRequirement(let requirement, let mixIn):
            "'\(mixIn)' can't implement '\(requirement)'; write this class by hand"
        case .valueDependency(let name, let type, false):
            """
            '\(name)' is a plain value, '\(type)', that no type selects; give it a default, or declare a property \
            '\(name)' that is marked '@Assisted'
            """
        case .valueDependency(let name, let type, true):
            "'\(name)' is a plain value, '\(type)', that no type selects; mark it '@Assisted' or name its source with '@From'"
        }
    }

    /// The problem at `node`.
    package func diagnostic(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> Diagnostic {
        Diagnostic(node: Syntax(node), message: self, fixIts: fixIts)
    }
}

extension MacroProblem.MarkReason {
    fileprivate func words(about property: String) -> String {
        switch self {
        case .hasValue: "'\(property)' has a value already"
        case .isAssisted: "'\(property)' is '@Assisted', so its value comes from the caller"
        case .isComputed: "'\(property)' is computed"
        case .isStatic: "'\(property)' belongs to the type, and no initializer takes it"
        case .noComponent: "it belongs on a stored property of an '@Injectable' type"
        case .notTaken: "the initializer doesn't take '\(property)'"
        }
    }
}

/// What a fix-it does, in words.
package struct FixItText: FixItMessage {
    package let message: String
    package let id: String
    package var fixItID: MessageID { MessageID(domain: "Dovetail", id: id) }
}
