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
        "perRun": .lazySingleton, "prototype": .prototype, "single": .eager, "weak": .weakSingleton,
    ]
    static let wrappers: [String: DependencyGraph.Phase] = [:]
    static let container = "DIContainer"
    static let ownContainer: String? = container
    static let fillsArguments = true
    static let registersTypes = true

    /// `many($0)`, `by(tag: Spare.self, on: $0)` and `arg($0)`, which say of what is asked for which one is meant.
    func modify(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        if call.name == "registerStoryboard" { return registerStoryboard(call, scope, reader) }
        if call.object != nil, call.name != "resolveMany" { return nil }
        guard let expected = call.expected, let type = expected.type,
            reader.program.function(call.name, labels: call.arguments.map(\.label), at: scope.site) == nil
        else { return nil }
        switch call.name {
        case "arg": return .plain
        case "by" where call.argument("tag") != nil:
            let tag = call.argument("tag")?.keyName
            return reader.resolve(type, name: tag, Self.library, at: call.place, scope, expected.site)
        case "by" where call.argument("tags") != nil:
            let tags = call.arguments.filter { $0.label != "on" }.compactMap(\.value.keyName)
            return reader.resolve(type, names: tags, Self.library, at: call.place, scope, expected.site)
        case "many", "manyInFramework", "resolveMany":
            guard case .array(let element) = type.bare.shape else { return nil }
            let all = reader.resolve(element, Self.library, at: call.place, scope, expected.site)
            reader.flow.library.questions[reader.flow.library.questions.count - 1].isOfAll = true
            return all
        default: return nil
        }
    }

    private func registerStoryboard(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) -> FlowValue {
        let type = WrittenType(text: "UIStoryboard", shape: .name("UIStoryboard", []))
        let binding = reader.register(
            type, name: call.argument("name")?.keyName, in: Self.library, Self.lifetime, at: call.place, scope,
            of: call.object?.variable)
        reader.give(.plain, to: binding, at: call.place, scope)
        return entry(of: binding, call, scope, reader)
    }
}
