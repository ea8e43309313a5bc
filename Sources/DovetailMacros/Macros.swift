// A user imports this module and nothing else for generated code to compile, which names the runtime's types.
@_exported public import Dovetail

/// Writes the protocol of those who provide this type: `protocol UsesClock { var clock: any Clock { get } }`.
///
/// An assembly that conforms to it can wire every `@Injectable` component with a property of this type, and so does
/// whoever conforms in the cake.
///
/// ```swift
/// @Uses protocol Clock { var today: Int { get } }
///
/// struct Alarm: UsesClock { let clock: any Clock }
/// ```
///
/// The property is named after the type, with acronyms in lower case: `URLCache` is provided by `urlCache`. For a
/// global actor's type, that actor isolates the property and not the protocol.
///
/// - Parameters:
///   - effects: What the getter may do: `@Uses(.async, .throws)` writes `{ get async throws }`.
///   - access: Who sees the protocol; by default whoever sees the type.
@attached(peer, names: prefixed(Uses))
public macro Uses(_ effects: GetterEffect..., access: AccessLevel? = nil) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "UsesMacro")

/// Writes the initializers of a component from its stored properties.
///
/// ```swift
/// @Uses protocol Gateway { func pay(_ cents: Int) -> Bool }
///
/// @Injectable struct Checkout {
///     let gateway: any Gateway
///     @Assisted let currency: String
/// }
///
/// func wire(_ source: some UsesGateway) -> Checkout { Checkout(from: source, currency: "EUR") }
/// ```
///
/// It writes a memberwise initializer; `Dependency`, a tuple of what is needed (one dependency is its type itself), with
/// `init(dependency:)`; and `Dependencies`, composed of the protocols `Uses…` that the properties' types select, with
/// `init(from:)`. Properties with a value, and `lazy`, computed and `static` ones, are left alone; so are wrapped and weak
/// ones and optional variables, unless they are marked `@Assisted` or `@From`. An initializer
/// that is written by hand takes the memberwise one's place: its parameters without defaults are what is needed.
///
/// - Parameters:
///   - options: `.vanilla` leaves `Dependencies` out; `.async` and `.throws` fit sources whose getters are such.
///   - access: Who sees the initializers; by default whoever sees the type.
///   - closures: Type aliases of closures, which a macro can't tell from other types: `closures: Completion.self`. Those
///     declared within the component need no mention.
@attached(member, names: named(init), named(Dependency), named(Dependencies))
public macro Injectable(
    _ options: InjectableOption..., access: AccessLevel? = nil, closures: Any.Type...
) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "InjectableMacro")

/// Names where `@Injectable` takes a dependency from, if its type doesn't tell: `@From(UsesReplica.self, \.replica)`.
///
/// - Parameters:
///   - source: The protocol that provides it.
///   - property: The property of that protocol.
@attached(peer)
public macro From<Source, Value>(_ source: Source.Type, _ property: KeyPath<Source, Value>) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "FromMacro")

/// Names the type that a dependency's source is named after, where the property's own doesn't tell.
/// `@From((any Cart).self) let cart: ShopCart` reads `cart` of `UsesCart`; `ShopCart` is a type alias of `any Cart`.
///
/// Swift doesn't let an attribute name what another macro of the same module writes, such as `UsesCart`; name `Cart` then, here
/// and with `named:`.
///
/// - Parameter source: The type that is provided, or the protocol that provides it.
@attached(peer)
public macro From<Source>(_ source: Source.Type) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "FromMacro")

/// Names the source of a dependency by a property that suspends or throws, which Swift has no key path for:
/// `@From(UsesReplica.self, named: "replica")`.
///
/// - Parameters:
///   - source: The protocol that provides it, called `Uses…`; or the type that it is called after.
///   - property: The name of the property of that protocol.
@attached(peer)
public macro From<Source>(_ source: Source.Type, named property: StaticString) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "FromMacro")

/// Marks a property that is no dependency: an ordinary parameter of every initializer that `@Injectable` writes.
@attached(peer)
public macro Assisted() = #externalMacro(module: "DovetailMacrosPlugin", type: "AssistedMacro")

/// Writes the class that mixes a component of the cake together with what it uses.
///
/// ```swift
/// @Uses @MixIn protocol Numbers {}
/// @Uses @MixIn protocol Greeter: UsesNumbers {}
///
/// let production = MixInGreeter()
/// let test = MixInGreeter(numbers: MixInNumbers())
/// ```
///
/// `MixInGreeter` has a stored property and a parameter for each protocol `Uses…` that the component inherits, which
/// defaults to that dependency's own mix-in. Mix-ins that need each other are the compiler's error "circular
/// reference".
///
/// - Parameter access: Who sees the class; by default whoever sees the protocol.
@attached(peer, names: prefixed(MixIn))
public macro MixIn(access: AccessLevel? = nil) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "MixInMacro")

/// Writes a double that returns the answers that a test has set: for `protocol Clock`, a class `ClockStub`.
///
/// ```swift
/// @Stub protocol Clock { func today() throws -> Int }
///
/// let clock = ClockStub(willReturn: 5)
/// ```
///
/// If one member answers, its value is `nextValue`, which `init(willReturn:)` sets; if several do, each has one of its
/// own, such as `nextFindById`. A member that throws has a `nextError` too, and `init(willThrow:)`. A member without an
/// answer stops the program with its name.
///
/// - Parameters:
///   - inheriting: The protocol that this one inherits, or a stub of it: `@Stub(inheriting: Base.self)`. Swift doesn't let
///     an attribute name what another macro of the same module writes, so name the protocol there.
///   - condition: A compilation condition without which the double isn't there, such as `"DEBUG"`.
///   - access: Who sees the class; by default whoever sees the protocol.
///   - closures: Type aliases of closures, which a macro can't tell from other types: `closures: Handler.self`.
@attached(peer, names: suffixed(Stub))
public macro Stub(
    inheriting: Any.Type? = nil, if condition: String? = nil, access: AccessLevel? = nil, closures: Any.Type...
) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "StubMacro")

/// Writes a double that records its calls: for `protocol Mailer`, a class `MailerSpy`.
///
/// ```swift
/// @Spy protocol Mailer { func send(_ text: String, to address: String) }
///
/// let mailer = MailerSpy()
/// mailer.send("Hello", to: "ann@example.com")
/// assert(mailer.calledArgs == [.send("Hello", to: "ann@example.com")])
/// ```
///
/// `CallArgs` has a case for each method and setter, which is `.setName(…)`; overloads are told apart by their labels.
/// Members that return answer like those of a stub. Arguments are compared as `Equatable` where they are, instances by
/// identity and other values part by part. A closure that must not escape is left out.
///
/// - Parameters:
///   - condition: A compilation condition without which the double isn't there, such as `"DEBUG"`.
///   - access: Who sees the class; by default whoever sees the protocol.
///   - closures: Type aliases of closures, which a macro can't tell from other types: `closures: Handler.self`.
@attached(peer, names: suffixed(Spy))
public macro Spy(if condition: String? = nil, access: AccessLevel? = nil, closures: Any.Type...) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "SpyMacro")

/// Writes a double that records its calls and those of the protocol that this one inherits.
///
/// ```swift
/// @Spy protocol Machine { func start() }
/// @Spy(inheriting: Machine.self) protocol Robot: Machine { func wave(hand: String) }
///
/// let robot = RobotSpy()
/// robot.start()
/// assert(robot.calledArgs == [.inherited(.start)])
/// ```
///
/// - Parameters:
///   - inheriting: The protocol that this one inherits, or a spy of it. Swift doesn't let an attribute name what another
///     macro of the same module writes, so name the protocol there. Its spy is no final class.
///   - condition: A compilation condition without which the double isn't there, such as `"DEBUG"`.
///   - access: Who sees the class; by default whoever sees the protocol.
///   - closures: Type aliases of closures, which a macro can't tell from other types.
@attached(peer, names: suffixed(Spy))
@attached(extension, names: named(calledArgs))
public macro Spy(
    inheriting: Any.Type, if condition: String? = nil, access: AccessLevel? = nil, closures: Any.Type...
) = #externalMacro(module: "DovetailMacrosPlugin", type: "SpyMacro")

/// Writes a factory of an assembly for tests, in which every leaf is a double: `App.mock(api: APISpy())`.
///
/// ```swift
/// @Stub protocol Bank { func balance() -> Int }
/// struct LiveBank: Bank { func balance() -> Int { 0 } }
///
/// @Mockable(if: "true") final class Branch: Assembling {
///     let context = DIContext()
///     var bank: any Bank { define { LiveBank() } }
///     var report: String { define { "\(bank.balance())" } }
/// }
///
/// let branch = Branch.mock(bank: BankStub(willReturn: 5))
/// assert(branch.report == "5")
/// ```
///
/// A leaf is a property that is a binding of a type `any P`, or `any P & Sendable`, and uses no other member with a
/// `define`, nor `self`. `mock` takes what the initializer of the assembly takes, and for each leaf the double that
/// substitutes it: `PStub()` unless given. What `@Stub` or `@Spy` doesn't write is an error at the line of that leaf. An `Assembly` is made by its context:
/// `Branch.mock(in: context)`. A macro sees neither inherited bindings nor those of extensions. No test reports the
/// doubles that it doesn't use.
///
/// - Parameters:
///   - kind: What the leaves are unless given: `.stub` or `.spy`.
///   - condition: The compilation condition without which the factory isn't there: by default `DEBUG`, so that release
///     builds have none of it. Give the doubles the same one, and they are gone too.
///   - access: Who sees the factory; by default whoever sees the assembly, its initializer and its leaves.
@attached(member, names: named(mock))
public macro Mockable(with kind: DoubleKind = .stub, if condition: String = "DEBUG", access: AccessLevel? = nil) =
    #externalMacro(module: "DovetailMacrosPlugin", type: "MockableMacro")
