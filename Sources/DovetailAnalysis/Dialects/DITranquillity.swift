import DovetailGraph
import DovetailSyntax

/// DITranquillity: `container.register(LiveAPI.init).as(API.self).lifetime(.single)`.
///
/// The container finds the arguments of an initializer or a closure by their types. A registration is known under the
/// type of what it makes, and under those that it says.
struct DITranquillity: RegisteringDialect {
    static let library = "DITranquillity"
    static let imports: Set<String> = ["DITranquillity"]
    static let lifetime = DependencyGraph.Scope.prototype
    static let lifetimes: [String: DependencyGraph.Scope] = [
        "custom": .lazySingleton, "objectGraph": .objectGraph, "perContainer": .lazySingleton,
        "perRun": .lazySingleton, "prototype": .prototype, "single": .eager,
    ]
    static let wrappers: [String: DependencyGraph.Phase] = [:]
    static let container = "DIContainer"
    static let fillsArguments = true
    static let registersTypes = true

    /// `many($0)`, `by(tag: Spare.self, on: $0)` and `arg($0)`, which say of what is asked for which one is meant.
    func modify(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard call.object == nil, let expected = call.expected, var type = expected.type,
            reader.program.function(call.name, labels: call.arguments.map(\.label), at: scope.site) == nil
        else { return nil }
        switch call.name {
        case "arg": return .plain
        case "by" where call.argument("tag") != nil: break
        case "many":
            if case .array(let element) = type.bare.shape { type = element }
        default: return nil
        }
        let tag = call.argument("tag")?.keyName
        return reader.resolve(type, name: tag, Self.library, at: call.place, scope, expected.site)
    }
}
