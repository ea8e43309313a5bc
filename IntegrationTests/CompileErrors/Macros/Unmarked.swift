import DovetailMacros

// What the declarations need that a macro names and doesn't see.
protocol Gateway {}
// error: cannot find type 'UsesGateway' in scope
// error: value of type 'some Dependencies' has no member 'gateway'
@Injectable struct Unmarked { let gateway: any Gateway }
@Uses(.async) protocol Database {}
// error: 'async' property access in a function that does not support concurrency
@Injectable struct Unawaited { let database: any Database }
@Stub protocol Machine { func start() -> Int }
// error: overriding declaration requires an 'override' keyword
@Stub(inheriting: Machine.self) protocol Repeating: Machine { func start() -> Int }
@Stub protocol Made { init(name: String) }
// error: 'required' initializer 'init(name:)' must be provided by subclass of 'MadeStub'
@Stub(inheriting: Made.self) protocol Remade: Made { init(count: Int) }
struct Ticket: ~Copyable {}
// error: parameter of noncopyable type 'Ticket' must specify ownership
// error: instance method 'answer(for:as:)' requires that 'Ticket' conform to 'Copyable'
// error: instance method 'setAnswer(_:for:)' requires that 'Ticket' conform to 'Copyable'
@Stub protocol Tickets { func next() -> Ticket }
// error: associated value 'punch' of 'Copyable'-conforming enum 'CallArgs' has non-Copyable type 'Ticket'
// error: static method 'isEqual' requires that 'Ticket' conform to 'Copyable'
@Spy protocol Puncher { func punch(_ ticket: inout Ticket) }
private protocol Hidden {}
// error: initializer must be declared fileprivate because its parameter uses a private type
// error: type alias must be declared fileprivate because its underlying type uses a private type
@Injectable(.vanilla) struct HidesPart { private let part: any Hidden }
// error: type 'MixInHour' does not conform to protocol 'Hour'
@MixIn protocol Hour { func now() -> Int }
@Uses nonisolated protocol Registry: Sendable {}
struct LiveRegistry: Registry {}
final class Town: MainActorAssembling, UsesRegistry {
    let context = DIContext()
    // error: main actor-isolated static property 'lazySingleton' can not be referenced from a nonisolated context
    var registry: any Registry { define(.lazySingleton) { LiveRegistry() } }
}
@MainActor @Stub protocol Panel { func show() -> Int }
nonisolated func anyPanel() -> any Panel { fatalError() }
// error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
@Mockable(if: "!RELEASE") final class Panels: Assembling {
    let context = DIContext()
    var panel: any Panel { define { anyPanel() } }
}
@Stub fileprivate protocol Secret: Sendable { func tell() -> Int }
fileprivate struct LiveSecret: Secret { func tell() -> Int { 1 } }
// error: method must be declared fileprivate because its parameter uses a fileprivate type
@Mockable(if: "!RELEASE") final class Secrets: Assembling {
    let context = DIContext()
    fileprivate var secret: any Secret { define { LiveSecret() } }
}
@Stub protocol Numbers { func a() -> String; var b: String { get } }
// error: property 'nextB' with type 'Int' cannot override a property with type 'String'
@Stub(inheriting: Numbers.self) protocol MoreNumbers: Numbers { func b(_ index: Int) -> Int }
@Uses @MainActor protocol Router: AnyObject {}
// error: non-Sendable type 'any Router' of property 'router' cannot exit main actor-isolated context
@Injectable(.async) actor Clerk { let router: any Router }
// error: main actor-isolated property 'router' can not be referenced from a nonisolated context
@Injectable struct Row { let router: any Router }
@Stub protocol Net: Sendable { func load() -> Int }
struct LiveNet: Net { func load() -> Int { 1 } }
class BaseApp: MainActorAssembling { let context = DIContext() }
// error: no exact matches in call to instance method 'assembly'
@Mockable(if: "!RELEASE") final class DerivedApp: BaseApp {
    var net: any Net { define(.lazySingleton) { LiveNet() } }
}
protocol HasSlow { var slow: any Net { get async } }
// error: cannot find type 'UsesHasSlow' in scope
// error: value of type 'some Dependencies' has no member 'slow'
@Injectable(.async) struct Patient { @From(HasSlow.self, named: "slow") let slow: any Net }
