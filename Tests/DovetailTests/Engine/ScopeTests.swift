import Dovetail
import Testing

/// All scopes in each of the three forms and with each name.
private final class Scopes: Assembly {
    typealias Kept = Scope<Scopes, Cook>

    func trailing(_ scope: Kept) -> Cook { define(scope, id: label(scope)) { Cook() } }
    func injecting(_ scope: Kept) -> Cook {
        define(scope, id: label(scope)) {
            Cook()
        } inject: {
            $0.name = "injected"
        }
    }
    func classic(_ scope: Kept) -> Cook { define(id: label(scope), scope: scope, init: Cook()) }
    func classicInjecting(_ scope: Kept) -> Cook {
        define(id: label(scope), scope: scope, init: Cook()) {
            $0.name = "injected"; return $0
        }
    }
    func keyed(_ scope: Kept) -> Cook { define(scope, key: "keyed \(label(scope))") { Cook() } }
    func named(_ scope: Kept) -> Cook {
        switch label(scope) {
        case "objectGraph": define(.objectGraph, definitionKey: "named") { Cook() }
        case "prototype": define(.prototype, definitionKey: "named") { Cook() }
        case "lazySingleton": define(.lazySingleton, definitionKey: "named") { Cook() }
        default: define(.weakSingleton, definitionKey: "named") { Cook() }
        }
    }

    /// The same binding twice, in one graph.
    func pair(_ make: () -> Cook) -> [Cook] { define(.prototype) { [make(), make()] } }

    private func label(_ scope: Kept) -> String {
        String("\(scope)".split(separator: " ").last!.prefix { $0 != ")" })
    }
}

private struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let read: @Sendable (Scopes, Scopes.Kept) -> Cook

    static let all = [
        Form(testDescription: "trailing") { $0.trailing($1) },
        Form(testDescription: "inject:") { $0.injecting($1) },
        Form(testDescription: "classic") { $0.classic($1) },
        Form(testDescription: "classic with injection") { $0.classicInjecting($1) },
        Form(testDescription: "key:") { $0.keyed($1) },
        Form(testDescription: "definitionKey:") { $0.named($1) },
    ]
}

@Suite struct ScopeTests {
    private let context = DIContext()
    private var scopes: Scopes { context.assembly() }

    @Test(arguments: Form.all)
    fileprivate func anObjectOfTheGraphIsOnePerOutermostResolution(form: Form) {
        let pair = scopes.pair { form.read(scopes, .objectGraph) }
        #expect(pair[0] === pair[1])
        #expect(form.read(scopes, .objectGraph) !== pair[0])
    }

    @Test(arguments: Form.all)
    fileprivate func aPrototypeIsMadeEachTime(form: Form) {
        let pair = scopes.pair { form.read(scopes, .prototype) }
        #expect(pair[0] !== pair[1])
        #expect(form.read(scopes, .prototype) !== pair[0])
    }

    @Test(arguments: Form.all)
    fileprivate func aLazySingletonIsOnePerAssembly(form: Form) {
        let pair = scopes.pair { form.read(scopes, .lazySingleton) }
        #expect(pair[0] === pair[1])
        #expect(form.read(scopes, .lazySingleton) === pair[0])
        let others = DIContext()
        #expect(form.read(others.assembly(), .lazySingleton) !== pair[0])
    }

    @Test(arguments: Form.all)
    fileprivate func aWeakSingletonIsOneWhileAnybodyHoldsIt(form: Form) {
        var held: [Cook]? = scopes.pair { form.read(scopes, .weakSingleton) }
        #expect(held![0] === held![1])
        #expect(form.read(scopes, .weakSingleton) === held![0])
        weak let former = held![0]
        held = nil
        #expect(former == nil)
        #expect(form.read(scopes, .weakSingleton).name.isEmpty == false)
    }

    @Test(arguments: Form.all)
    fileprivate func scopesOfOneBindingDoNotMeet(form: Form) {
        let all = [Scopes.Kept.objectGraph, .prototype, .lazySingleton, .weakSingleton].map { form.read(scopes, $0) }
        #expect(Set(all.map { ObjectIdentifier($0) }).count == 4)
    }
}
