import Dovetail
import Testing

private let file = "DovetailTests/ValidationTests.swift"

private final class Hen: Sendable { init(egg: Egg) {} }
private final class Egg: Sendable { init(hen: Hen) {} }

private final class Hub: @unchecked Sendable {  // Only one thread ever sees it.
    let rim: Rim
    init(rim: Rim) { self.rim = rim }
}
private final class Rim {
    weak var hub: Hub?
}

private final class Session: Sendable {
    let window: Window
    init(window: Window) { self.window = window }
}
private final class Window: @unchecked Sendable {  // One task at a time uses it.
    weak var session: Session?
}

private enum Far: DependencyTag { static let tag = "far" }

@Suite struct ValidationTests {
    let container = Container()

    @Test func aContainerThatIsWiredWellIsValid() throws {
        container.register((any Mailer).self, .lazySingleton, Pigeon.init)
        container.register(Bureau.self, Bureau.init)
        container.register(Town.self, Town.init)
        #expect(try container.validate() == container.validate(roots: [Town.self]))
    }

    @Test func everythingThatIsWrongIsFoundAtOnce() {
        let line = #line + 1
        container.register(Town.self, .prototype, Town.init)
        container.register(Bureau.self, .prototype, Bureau.init)
        container.register(Hen.self, .prototype, Hen.init)
        container.register(Egg.self, .prototype, Egg.init)
        container.register(singleton: 1)
        container.register(singleton: 2)
        container.register(singleton: "x", overriding: true)
        expectFindings(
            """
            \(file):\(line):27: error: nothing provides 'Mailer' [missing-binding]
              Town → Mailer
              note: register it, or something that it can be made from
            \(file):\(line + 1):27: error: nothing provides 'Mailer' [missing-binding]
              Town → Bureau → Mailer
              note: register it, or something that it can be made from
            \(file):\(line + 2):27: error: 'Hen' needs itself to be made [dependency-cycle]
              Hen → Egg → Hen
              note: 'Hen' is registered at \(file):\(line + 2)
              note: 'Egg' is registered at \(file):\(line + 3)
              note: break the cycle: let one of them be injected after creation, or ask for it as Lazy<T> or Provider<T>
            \(file):\(line + 5):27: error: 'Int' is registered more than once [duplicate-binding]
              note: first registered at \(file):\(line + 4)
              note: leave one out, give one a tag, or say 'overriding: true'
            \(file):\(line + 6):27: error: 'String' overrides nothing [unknown-override]
              note: leave 'overriding: true' out, or register what it overrides first
            """)
    }

    @Test func nothingIsBuilt() throws {
        let counter = Counter()
        container.register(Counter.self, .eager) {
            counter.next()
            return counter
        }
        container.register { counter.next() }
        try container.validate()
        #expect(counter.count == 0)
    }

    @Test func aMissingDependencyThatOnlyAChildHasIsCaptive() {
        let line = #line + 1
        container.register(Bureau.self, .lazySingleton, Bureau.init)
        let child = Container(parent: container)
        child.register((any Mailer).self, .lazySingleton, Pigeon.init)
        expectFindings(
            of: child,
            """
            \(file):\(line):27: error: 'Bureau' lives in a parent, and can't hold 'Mailer' of its child [captive-dependency]
              Bureau → Mailer
              note: 'Mailer' is registered at \(file):\(line + 2): register it in the parent too
            """)
    }

    @Test func whatAParentKeepsGetsItsPartsFromTheParent() throws {
        let line = #line + 1
        container.register(Bureau.self, .prototype, Bureau.init)
        container.register(Bool.self, .lazySingleton) { (bureau: Bureau) in true }
        let child = Container(parent: container)
        child.register((any Mailer).self, .lazySingleton, Pigeon.init)
        expectFindings(
            of: child,
            """
            \(file):\(line):27: error: 'Bureau' lives in a parent, and can't hold 'Mailer' of its child [captive-dependency]
              Bool → Bureau → Mailer
              note: 'Mailer' is registered at \(file):\(line + 3): register it in the parent too
            """)
        #expect(throws: ResolutionError.self) { try child.resolve(Bool.self) }
        #expect(try child.resolve(Bureau.self).mailer is Pigeon)
        #expect(child.graph.bindings.count == 3)
    }

    @Test func whatMayHaveBeenMeantIsNotTheDependentItself() {
        struct Mailers { init(_: Int8) {} }
        let line = #line + 1
        container.register(Mailers.self) { (mailer: any Mailer) in Mailers(1) }
        let text = """
              Mailers → Mailer
              note: register it, or something that it can be made from
            """
        expectFindings(
            """
            \(file):\(line):27: error: nothing provides 'Mailer' [missing-binding]
            \(text)
            """)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Mailers.self) }
        #expect(error?.description.contains("did you mean") == false)
    }

    @Test func whatIsKeptMustNotHoldWhatGoesBefore() throws {
        let line = #line + 1
        container.register((any Mailer).self, .weakSingleton, Pigeon.init)
        container.register(Bureau.self, .lazySingleton, Bureau.init)
        container.register(Counter.self, .prototype, shortLived: true, Counter.init)
        container.register(String.self, .eager) { (counter: Counter) in "\(counter.count)" }
        expectFindings(
            """
            \(file):\(line + 1):27: error: 'Bureau' is kept for good, and holds 'Mailer', which is a weak singleton [captive-dependency]
              Bureau → Mailer
              note: 'Mailer' is registered at \(file):\(line)
              note: hold it by 'Lazy', 'Provider' or a closure, or shorten the life of the holder
            \(file):\(line + 3):27: error: 'String' is kept for good, and holds 'Counter', which is declared short-lived [captive-dependency]
              String → Counter
              note: 'Counter' is registered at \(file):\(line + 2)
              note: hold it by 'Lazy', 'Provider' or a closure, or shorten the life of the holder
            """)
    }

    @Test func aProviderOfSomethingShortLivedHoldsNothing() throws {
        container.register((any Mailer).self, .weakSingleton, Pigeon.init)
        container.register(Bool.self, .lazySingleton) { (mailer: Provider<any Mailer>, lazy: Lazy<any Mailer>) in true }
        try container.validate()
    }

    @Test func aDeferredDependencyMustBeThereToo() {
        let line = #line + 1
        container.register(Bool.self) { (mailer: Provider<any Mailer>, text: Lazy<String>) in true }
        expectFindings(
            """
            \(file):\(line):27: error: nothing provides 'Mailer' [missing-binding]
              Bool → Mailer
              note: register it, or something that it can be made from
            \(file):\(line):27: error: nothing provides 'String' [missing-binding]
              Bool → String
              note: register it, or something that it can be made from
            """)
    }

    @Test func theArgumentsOfAFactoryMustFit() {
        let line = #line + 1
        container.register(String.self, .prototype) { (text: Assisted<String>) in text.value }
        container.register(Bool.self) { (make: AssistedFactory<String, Int>) in true }
        container.register(Int.self) { (text: String) in 1 }
        container.register(Character.self) { (text: Assisted<Character>) in text.value }
        expectFindings(
            """
            \(file):\(line + 1):27: error: 'String' takes the arguments (String), and is asked for with (Int) [wrong-arguments]
              Bool → String
              note: 'String' is registered at \(file):\(line)
            \(file):\(line + 2):27: error: 'String' takes the arguments (String), and is asked for with () [wrong-arguments]
              Int → String
              note: 'String' is registered at \(file):\(line)
            \(file):\(line + 3):27: error: 'Character' takes an argument, and answers with the same object whatever the argument is [shared-argument]
              note: register it as '.prototype', and keep it where it is used
            """)
    }

    @Test func onlyTheFactoryItselfTakesArguments() {
        let line = #line + 1
        container.register(Int.self, .prototype) { (number: Assisted<Int>?) in number?.value ?? 0 }
        container.register(String.self, .prototype) { "text" }
        container.decorate(String.self) { (text: String, number: Assisted<Int>) in text }
        container.register(Character.self, .prototype) { (text: Assisted<Character>) in text.value }
        container.register(Bool.self) { (letters: [Character]) in letters.isEmpty }
        expectFindings(
            """
            \(file):\(line):27: error: 'Int' asks for an argument of type 'Int' where none is given [wrong-arguments]
              note: take it as a parameter 'Assisted' of the factory itself
            \(file):\(line + 1):27: error: 'String' asks for an argument of type 'Int' where none is given [wrong-arguments]
              note: take it as a parameter 'Assisted' of the factory itself
            \(file):\(line + 4):27: error: 'Character' takes the arguments (Character), and is asked for with () [wrong-arguments]
              Bool → Character
              note: 'Character' is registered at \(file):\(line + 3)
            """)
        for ask in [{ _ = try container.resolve(Int.self) }, { _ = try container.resolve(String.self) }]
            as [() throws -> Void]
        {
            let error = #expect(throws: ResolutionError.self) { try ask() }
            #expect(error?.reason == .wrongArguments(expected: ["Int"], given: []))
        }
    }

    @Test func aWeakSingletonIsNoValue() {
        let line = #line + 1
        container.register(String.self, .weakSingleton) { "text" }
        container.register((any Sendable).self, .weakSingleton) { "may be an object" }
        container.register(Hen?.self, .weakSingleton) { nil }
        expectFindings(
            """
            \(file):\(line):27: error: 'String' is a weak singleton of a value type [weak-value]
              note: use '.lazySingleton', or make it a class
            """)
    }

    @Test func prototypesInjectedIntoEachOtherNeverEnd() {
        let line = #line + 1
        container.register(Mayor.self, .prototype, Mayor.init)
        container.register(Council.self, .prototype, Council.init)
        container.inject(into: Mayor.self) { (mayor: inout Mayor, council: Council) in mayor.council = council }
        container.inject(into: Council.self) { (council: inout Council, mayor: Mayor) in council.mayor = mayor }
        expectFindings(
            """
            \(file):\(line):27: error: 'Mayor' is injected into itself without end [prototype-cycle]
              Mayor → Council → Mayor
              note: let one of them be '.objectGraph' or a singleton
            """)
    }

    @Test func aPrototypeIsInjectedWithoutEndIntoWhatNeedsItToBeMade() throws {
        let line = #line + 1
        container.register(Hub.self, .lazySingleton, Hub.init)
        container.register(Rim.self, .prototype, Rim.init)
        container.inject(into: Rim.self) { (rim: inout Rim, hub: Hub) in rim.hub = hub }
        expectFindings(
            """
            \(file):\(line):27: error: resolving 'Hub' comes back to it before anything is kept [mixed-cycle]
              Hub → Rim → Hub
              note: let one that is injected into be '.objectGraph' or a singleton, so that it is found again
            """)
        #expect(throws: ResolutionError.self) { try container.resolve(Hub.self) }
        container.register(Rim.self, .objectGraph, overriding: true, Rim.init)
        try container.validate()
        let hub: Hub = try container.resolve()
        #expect(hub.rim.hub === hub)
    }

    @Test(arguments: [true, false])
    func anAsynchronousObjectIsInjectedIntoWhatItNeedsToBeMade(isWindowAwaited: Bool) async throws {
        let line = #line + 1
        container.register(Session.self, .lazySingleton) { (window: Window) async in Session(window: window) }
        if isWindowAwaited {
            container.register(Window.self, .lazySingleton) { () async in Window() }
        } else {
            container.register(Window.self, .lazySingleton, Window.init)
        }
        container.inject(into: Window.self) { (window: inout Window, session: Session) in window.session = session }
        expectFindings(
            """
            \(file):\(line):27: error: resolving 'Session' comes back to it before anything is kept [mixed-cycle]
              Session → Window → Session
              note: 'Session' is made asynchronously, and found again only once it is made: let what it needs be injected into it
            """)
        let errors = await [
            #expect(throws: ResolutionError.self) { try await container.resolve(Session.self) },
            #expect(throws: ResolutionError.self) { try await container.resolve(Window.self) },
        ]
        if !isWindowAwaited { #expect(errors.map { $0?.reason } == [.cycle, .cycle]) }
    }

    @Test func whatNoRootNeedsIsFoundWhenRootsAreNamed() throws {
        container.register((any Mailer).self, .lazySingleton, Pigeon.init)
        container.register(Bureau.self, .prototype) { (mailer: Provider<any Mailer>) in try Bureau(mailer: mailer()) }
        let line = #line + 1
        container.register(Counter.self, .prototype, Counter.init)
        expectFindings(
            roots: [Bureau.self],
            """
            \(file):\(line):27: error: no root needs 'Counter' [unused-binding]
              note: remove it, or name it as a root
            """)
        container.register(String.self) { (mailer: any Mailer, resolver: Resolver) in "opaque" }
        try container.validate(roots: [Bureau.self, String.self])
    }

    @Test func opaqueFactoriesAreListedAndMayBeTried() throws {
        struct Failure: Error {}
        let line = #line + 1
        container.register { try Container().resolve(Bool.self) ? 1 : 2 }
        container.register("tag") { 1.0 }
        container.register(Bool.self) { (resolver: Resolver) in throw Failure() }
        let report = try container.validate()
        #expect(report.opaque.map(\.label) == ["Int", "Double[\"tag\"]", "Bool"])
        expectFindings(
            buildingOpaque: true,
            """
            \(file):\(line):28: error: the factory of 'Int' fails [failed-factory]
              note: nothing is registered for 'Bool'
              note: Int → Bool
              note: Int is registered at \(file):\(line)
              note: Bool is asked for at \(file):\(line)
              note: register it, or something that it can be made from
            \(file):\(line + 2):27: error: the factory of 'Bool' fails [failed-factory]
              note: Failure()
            """)
    }

    @Test func aDecoratorNeedsItsDependenciesToo() {
        let line = #line + 1
        container.register((any Mailer).self, .prototype, Pigeon.init)
        container.decorate((any Mailer).self) { (mailer: any Mailer, stamp: String) in Stamped(mailer, stamp) }
        expectFindings(
            """
            \(file):\(line):27: error: nothing provides 'String' [missing-binding]
              Mailer → String
              note: register it, or something that it can be made from
            """)
    }

    @Test func whatIsMissingTwiceIsFoundOnce() {
        let line = #line + 1
        container.register(Bool.self) { (provider: Provider<String>, text: String, lazy: Lazy<String>) in true }
        expectFindings(
            """
            \(file):\(line):27: error: nothing provides 'String' [missing-binding]
              Bool → String
              note: register it, or something that it can be made from
            """)
    }

    @Test func aTagIsLookedForWhereItStands() {
        container.register(singleton: "x")
        let line = #line + 1
        container.register(Bool.self) { (lazy: Tagged<Lazy<String>, Far>) in true }
        expectFindings(
            """
            \(file):\(line):27: error: nothing provides 'Lazy<String>["far"]' [missing-binding]
              Bool → Lazy<String>["far"]
              note: register it, or something that it can be made from
            """)
    }

    @Test func whatIsDecoratedOrInjectedMustBeRegisteredInTheSameContainer() {
        let line = #line + 1
        container.register("a") { "a" }
        container.register(Bool.self, when: Container.Condition("it is 1800", false)) { true }
        container.decorate(Bool.self) { !$0 }
        let child = Container(parent: container)
        child.decorate(Int.self) { $0 + 1 }
        child.inject(into: String.self, tag: "a") { (text: inout String) in text += "!" }
        container.inject(into: String.self, tag: "b") { (text: inout String) in text += "!" }
        expectFindings(
            of: child,
            """
            \(file):\(line + 4):23: error: 'Int' is decorated, but isn't registered in the same container [missing-binding]
            \(file):\(line + 5):21: error: 'String["a"]' is injected into, but isn't registered in the same container \
            [missing-binding]
              note: it is registered in a parent, at \(file):\(line)
            \(file):\(line + 6):25: error: 'String["b"]' is injected into, but isn't registered in the same container \
            [missing-binding]
              note: 'String["a"]' is registered at \(file):\(line): ask with that tag, or register one for this
            """)
    }

    @Test func aLongCycleIsDrawnOnce() {
        container.register(Int8.self) { (a: Int16) in 0 }
        container.register(Int16.self) { (a: Int32) in 0 }
        let line = #line - 2
        container.register(Int32.self) { (a: Int8, b: Int64) in 0 }
        container.register(Int64.self) { (a: Int32) in 0 }
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        #expect(error?.findings.map(\.path) == [["Int8", "Int16", "Int32", "Int8"]])
        #expect(error?.findings.map(\.registration.line) == [line])
    }

    private func expectFindings(
        of container: Container? = nil, roots: [any Any.Type] = [], buildingOpaque: Bool = false, _ description: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: ValidationError.self, sourceLocation: sourceLocation) {
            try (container ?? self.container).validate(roots: roots, buildingOpaque: buildingOpaque)
        }
        #expect(error?.description == description, sourceLocation: sourceLocation)
    }
}
