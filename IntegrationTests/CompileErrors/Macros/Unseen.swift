import DovetailMacros

// What a macro can't see: the compiler reports it in what the macro wrote, at a line whose comment tells the cure.
protocol API {}
typealias Done = (Int) -> Void
class Screen {}
class Clock {}
protocol UsesClock { var clock: Clock { get } }
// error: assigning non-escaping parameter 'done' to an '@escaping' closure
@Injectable(.vanilla) struct Alias { let done: Done }
// error: assigning non-escaping parameter 'value' to an '@escaping' closure
@Stub protocol AliasOfAnswer { func next() -> Done }
// error: passing non-escaping parameter 'done' to function expecting an '@escaping' closure
@Spy protocol AliasOfParameter { func run(_ done: Done) }
// error: initializer cannot be declared public because its parameter uses an internal type
// error: type alias cannot be declared public because its underlying type uses an internal type
/// A part of a library.
@Injectable(.vanilla) public struct Public { let api: any API }
// error: 'OfSubclasses' requires that 'OfSubclassesStub' inherit from 'Screen'
// error: type 'OfSubclassesStub' does not conform to protocol 'OfSubclasses'
@Stub protocol OfSubclasses: Screen {}
@Stub protocol Generic { associatedtype Item; func item() -> Item }
// error: reference to generic type 'GenericStub' requires arguments in <...>
@Stub(inheriting: Generic.self) protocol OfGeneric: Generic {}
@Stub protocol OfActors: Actor {}
// error: actor types do not support inheritance
// error: non-actor type 'OfMoreActorsStub' cannot conform to the 'Actor' protocol
// error: non-final class 'OfMoreActorsStub' cannot conform to the 'Sendable' protocol
@Stub(inheriting: OfActors.self) protocol OfMoreActors: OfActors {}
// error: 'any' has no effect on concrete type 'Clock'
// error: cannot find 'MixInClock' in scope
@MixIn protocol OfClass: UsesClock {}
