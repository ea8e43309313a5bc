import Dovetail
import Testing

private let file = "DovetailTests/AdditionTests.swift"

/// Decorators and injections, and when they are added.
@Suite struct AdditionTests {
    let container = Container()

    @Test func aDecoratorOfWhatIsMadeAnewAppliesFromThenOn() throws {
        container.register(String.self, .prototype) { "a" }
        #expect(try container.resolve() == "a")
        container.decorate(String.self) { "(\($0))" }
        #expect(try container.resolve() == "(a)")
        container.inject(into: String.self) { (text: inout String) in text += "!" }
        container.decorate(String.self) { "[\($0)]" }
        #expect(try container.resolve() == "[(a)]!")
    }

    @Test func aDecoratorOfWhatAGraphSharesAppliesFromThenOn() throws {
        container.register((any Mailer).self, Pigeon.init)
        container.register(Bureau.self, Bureau.init)
        container.register(Town.self, Town.init)
        #expect(try container.resolve(Town.self).mailer is Pigeon)
        container.decorate((any Mailer).self) { Stamped($0, "a") as any Mailer }
        let town: Town = try container.resolve()
        #expect(town.mailer is Stamped)
        #expect(town.bureau.mailer === town.mailer)
    }

    @Test func anInstanceThatWasThereIsDecoratedBeforeItsFirstUse() throws {
        container.register(singleton: "a")
        container.decorate(String.self) { "(\($0))" }
        #expect(try container.resolve() == "(a)")
        #expect(try container.fork().resolve() == "(a)")
    }

    @Test func aDecoratorInAChildOfWhatItsParentRegistersIsAnErrorWithItsLine() throws {
        let line = #line + 1
        container.register((any Mailer).self, Pigeon.init)
        container.register(Bureau.self, Bureau.init)
        let child = Container(parent: container)
        child.decorate((any Mailer).self) { Stamped($0, "a") as any Mailer }
        let error = #expect(throws: ResolutionError.self) { try child.resolve(Bureau.self) }
        #expect(
            error?.description == """
                'Mailer' is decorated or injected into in a child of the container that registers it
                  Bureau → Mailer
                  Bureau is registered at \(file):\(line + 1)
                  Mailer is registered at \(file):\(line)
                  note: \(file):\(line + 3) can't change what a parent makes: decorate and inject in that parent, or register \
                it in the child too
                """)
        #expect(throws: ResolutionError.self) { try child.resolve([any Mailer].self) }
        #expect(throws: ResolutionError.self) { try child.fork().resolve((any Mailer)?.self) }
        #expect(throws: ResolutionError.self) { try Container(parent: child).resolveIfPresent((any Mailer).self) }
        #expect(try container.resolve(Bureau.self).mailer is Pigeon)
        child.register((any Mailer).self, Post.init)
        #expect(try child.resolve(Bureau.self).mailer is Stamped)
        #expect(try child.fork().resolve(Bureau.self).mailer is Stamped)
    }

    @Test func aDecoratorUnderATagConcernsNothingElseOfTheParent() throws {
        container.register("x") { "x" }
        container.register { "-" }
        let child = Container(parent: container)
        child.decorate(String.self, tag: "x") { "(\($0))" }
        #expect(throws: ResolutionError.self) { try child.resolve("x", as: String.self) }
        #expect(try child.resolve() == "-")
        child.register("x", overriding: true) { "y" }
        #expect(try child.resolve([String].self) == ["-", "(y)"])
    }

    @Test func aDecoratorOfAllOfATypeConcernsWhatTheChildRegisters() throws {
        container.register("x") { "x" }
        container.register { "-" }
        let child = Container(parent: container)
        child.decorate(String.self) { "(\($0))" }
        #expect(throws: ResolutionError.self) { try child.resolve("x", as: String.self) }
        child.register("y") { "y" }
        #expect(try [child.resolve("x"), child.resolve("y"), child.resolve()] == ["x", "(y)", "-"])
    }

    @Test func aDecoratorThatComesTooLateIsAnErrorWithItsLine() throws {
        let line = #line + 1
        container.register((any Mailer).self, .lazySingleton, Pigeon.init)
        container.register(Bureau.self, Bureau.init)
        let bureau: Bureau = try container.resolve()
        container.decorate((any Mailer).self) { Stamped($0, "late") as any Mailer }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Bureau.self) }
        #expect(
            error?.description == """
                'Mailer' was decorated or injected into after it had been made
                  Bureau → Mailer
                  Bureau is registered at \(file):\(line + 1)
                  Mailer is registered at \(file):\(line)
                  note: \(file):\(line + 3) came too late: decorate and inject before it is resolved for the first time
                """)
        let findings = #expect(throws: ValidationError.self) { try container.validate() }
        #expect(
            findings?.description == """
                \(file):\(line):27: error: 'Mailer' was decorated or injected into after it had been made [late-decoration]
                  note: \(file):\(line + 3) came too late: decorate and inject before it is resolved for the first time
                """)
        #expect(bureau.mailer is Pigeon)
        #expect(try container.fork().resolve(Bureau.self).mailer is Stamped)
    }

    @Test func anInjectionThatComesTooLateIsAnErrorToo() throws {
        container.register(singleton: 7)
        container.register(Mayor.self, .lazySingleton, tag: "a", Mayor.init)
        container.register(Mayor.self, .lazySingleton, tag: "b", Mayor.init)
        _ = try container.resolve("a", as: Mayor.self)
        container.inject(into: Mayor.self) { (mayor: inout Mayor) in mayor.council = nil }
        #expect(throws: ResolutionError.self) { try container.resolve("a", as: Mayor.self) }
        _ = try container.resolve("b", as: Mayor.self)
        _ = try container.resolve(Int.self)
        container.decorate(Int.self) { $0 + 1 }
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
    }

    @Test func aDecoratorForAnotherTagIsNotTooLate() throws {
        container.register("a", scope: .lazySingleton) { "a" }
        container.register("b", scope: .lazySingleton) { "b" }
        #expect(try container.resolve("a") == "a")
        container.decorate(String.self, tag: "b") { "(\($0))" }
        #expect(try [container.resolve("a"), container.resolve("b")] == ["a", "(b)"])
    }

    @Test func aWeakSingletonThatHasGoneIsDecoratedWhenItIsMadeAgain() throws {
        container.register((any Mailer).self, .weakSingleton, Pigeon.init)
        _ = try container.resolve((any Mailer).self)
        container.decorate((any Mailer).self) { Stamped($0, "in time") as any Mailer }
        #expect(try container.resolve((any Mailer).self) is Stamped)
    }

    @Test func whatADecoratorThrowsLeavesNothingBehind() throws {
        struct Failure: Error {}
        let scopes: [(RegistrationScope<Counter>, isKept: Bool)] = [
            (.prototype, false), (.objectGraph, false), (.lazySingleton, true),
        ]
        for (scope, isKept) in scopes {
            let (container, calls) = (Container(), Counter())
            container.register(Counter.self, scope) { Counter() }
            container.decorate(Counter.self) { counter in
                if calls.next() == 1 { throw Failure() }
                return counter
            }
            container.inject(into: Counter.self) { (counter: inout Counter) in
                if calls.next() == 3 { throw Failure() }
            }
            for _ in 0..<2 {
                #expect(throws: Failure.self) { try container.resolve(Counter.self) }
            }
            weak let made = try container.resolve(Counter.self)
            #expect(calls.count == 5)
            #expect((made != nil) == isKept)
            withExtendedLifetime(container) {}
        }
    }
}
