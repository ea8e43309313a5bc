import Dovetail
import Testing

private enum Planet: Hashable { case mars, venus }

@Suite struct RegisterTests {
    let container = Container()

    @Test func anInstanceIsAnsweredAsItIs() throws {
        let post = Post()
        container.register(singleton: post as any Mailer)
        #expect(try container.resolve((any Mailer).self) === post)
    }

    @Test func aFallbackIsGivenTheTagItWasAskedWith() throws {
        container.register { "user \($0 ?? "Jane Doe")" }
        container.register("me") { "myself" }
        #expect(try container.resolve() == "user Jane Doe")
        #expect(try container.resolve("you") == "user you")
        #expect(try container.resolve("me") == "myself")
    }

    @Test func aTagMayBeOfAnyHashableType() throws {
        container.register { (planet: Planet?) in planet == .mars ? 1 : 0 }
        container.register(Planet.venus) { planet in planet == .venus ? 2 : -1 }
        #expect(try container.resolve(Int.self) == 0)
        #expect(try container.resolve(Planet.mars) == 1)
        #expect(try container.resolve(Planet.venus) == 2)
        #expect(try container.resolve("mars") == 0)
    }

    @Test func anInitializerIsGivenWhatItsParametersAskFor() throws {
        container.register((any Mailer).self, .lazySingleton, Pigeon.init)
        container.register(Bureau.self, Bureau.init)
        container.register(Town.self, .prototype, Town.init)
        let town: Town = try container.resolve()
        #expect(town.mailer is Pigeon)
        #expect(town.bureau.mailer === town.mailer)
    }

    @Test func aFactoryMayHaveManyParameters() throws {
        container.register(singleton: 1)
        container.register(singleton: "x")
        container.register(String?.self) { (a: Int, b: String, c: Int, d: Int, e: Int, f: String, g: Int, h: Int) in
            "\(a)\(b)\(c)\(d)\(e)\(f)\(g)\(h)"
        }
        #expect(try container.resolve(String?.self) == "1x111x11")
    }

    @Test func eachScopeLivesAsLongAsItSays() throws {
        container.register((any Mailer).self, .objectGraph, Pigeon.init)
        container.register(Bureau.self, .prototype, Bureau.init)
        container.register(Town.self, .weakSingleton, Town.init)
        container.register(Post.self, .lazySingleton, Post.init)
        let town: Town = try container.resolve()
        #expect(town.bureau.mailer === town.mailer)
        #expect(try container.resolve(Town.self) === town)
        #expect(try container.resolve(Bureau.self) !== container.resolve(Bureau.self))
        #expect(try container.resolve((any Mailer).self) !== container.resolve((any Mailer).self))
        #expect(try container.resolve(Post.self) === container.resolve(Post.self))
    }

    @Test func aWeakSingletonGoesWithItsLastHolder() throws {
        container.register((any Mailer).self, .weakSingleton, Pigeon.init)
        weak let former = try container.resolve((any Mailer).self)
        #expect(former == nil)
    }

    @Test func anEagerSingletonIsBuiltAtTheStart() throws {
        let counter = Counter()
        container.register((any Mailer).self, .lazySingleton, Pigeon.init)
        container.register(Bureau.self, .eager) { (mailer: any Mailer) in
            counter.next()
            return Bureau(mailer: mailer)
        }
        #expect(counter.count == 0)
        try container.start()
        #expect(counter.count == 1)
        _ = try container.resolve(Bureau.self)
        #expect(counter.count == 1)
    }

    @Test func eagerSingletonsAreBuiltInTheOrderOfTheirDependencies() async throws {
        let built = Guarded<[String]>([])
        container.register(Town.self, .eager) { (bureau: Bureau, mailer: any Mailer) in
            built.withLock { $0.append("Town") }
            return Town(bureau: bureau, mailer: mailer)
        }
        container.register(Bureau.self, .eager) { (mailer: any Mailer) in
            built.withLock { $0.append("Bureau") }
            return Bureau(mailer: mailer)
        }
        container.register((any Mailer).self, .eager) {
            built.withLock { $0.append("Mailer") }
            return Pigeon()
        }
        let fork = container.fork()
        try await container.start()
        #expect(built.withLock { $0 } == ["Mailer", "Bureau", "Town"])
        let start: () throws -> Void = { try fork.start() }
        try start()
        #expect(built.withLock { $0 } == ["Mailer", "Bureau", "Town", "Mailer", "Bureau", "Town"])
    }

    @Test func aFallbackThatIsKeptIsKeptForEachTag() throws {
        container.register(.lazySingleton) { (tag: String?) in Counter() }
        let (a, b): (Counter, Counter) = try (container.resolve("a"), container.resolve("b"))
        #expect(a !== b)
        #expect(try container.resolve("a", as: Counter.self) === a)
        #expect(try container.resolve(Counter.self) !== a)
    }

    @Test func anotherRegistrationMayOverrideTheFirst() throws {
        container.register((any Mailer).self, Pigeon.init)
        container.register((any Mailer).self, overriding: true, Post.init)
        #expect(try container.resolve((any Mailer).self) is Post)
    }

    @Test func aRegistrationWhoseConditionIsNotMetDoesNotCount() throws {
        container.register((any Mailer).self, when: Container.Condition("it is 1800", false), Pigeon.init)
        container.register((any Mailer).self, when: Container.Condition("it is 2000", true), Post.init)
        #expect(try container.resolve((any Mailer).self) is Post)
    }

    @Test func oneInstanceIsKnownByTwoProtocols() throws {
        container.register(Post.self, .lazySingleton, Post.init)
        container.forward((any Mailer).self, to: Post.self) { $0 }
        container.forward((any Sendable).self, to: Post.self) { $0 }
        let post: Post = try container.resolve()
        #expect(try container.resolve((any Mailer).self) === post)
        #expect(try container.resolve((any Sendable).self) as AnyObject === post)
    }

    @Test func decoratorsWrapInTheirOrder() throws {
        container.register(singleton: "air")
        container.register((any Mailer).self, .lazySingleton, Pigeon.init)
        container.decorate((any Mailer).self) { Stamped($0, "first") as any Mailer }
        container.decorate((any Mailer).self) { (mailer: any Mailer, stamp: String) in Stamped(mailer, stamp) }
        let outer = try #require(container.resolve((any Mailer).self) as? Stamped)
        let inner = try #require(outer.inner as? Stamped)
        #expect([outer.stamp, inner.stamp] == ["air", "first"])
        #expect(inner.inner is Pigeon)
        #expect(try container.resolve((any Mailer).self) === outer)
    }

    @Test func aDecoratorMayBeMeantForOneTag() throws {
        container.register("a") { "a" }
        container.register("b") { "b" }
        container.decorate(String.self, tag: "a") { "(\($0))" }
        #expect(try [container.resolve("a"), container.resolve("b")] == ["(a)", "b"])
    }

    @Test func injectionLetsTwoObjectsKnowEachOther() throws {
        for scope in [RegistrationScope<Mayor>.objectGraph, .lazySingleton] {
            let container = Container()
            container.register(Mayor.self, scope, Mayor.init)
            container.register(Council.self, Council.init)
            container.inject(into: Mayor.self) { (mayor: inout Mayor, council: Council) in mayor.council = council }
            container.inject(into: Council.self) { (council: inout Council, mayor: Mayor) in council.mayor = mayor }
            try container.validate()
            let mayor: Mayor = try container.resolve()
            #expect(mayor.council?.mayor === mayor)
        }
    }

    @Test func aValueIsInjectedToo() throws {
        container.register(singleton: 7)
        container.register([String: Int].self) { [:] }
        container.inject(into: [String: Int].self) { (numbers: inout [String: Int], number: Int) in
            numbers["seven"] = number
        }
        #expect(try container.resolve() == ["seven": 7])
    }

    @Test func aFailureIsNotKept() throws {
        struct Failure: Error {}
        let counter = Counter()
        container.register(Post.self, .lazySingleton) {
            if counter.next() == 1 { throw Failure() }
            return Post()
        }
        #expect(throws: Failure.self) { try container.resolve(Post.self) }
        #expect(try container.resolve(Post.self) === container.resolve(Post.self))
        #expect(counter.count == 2)
    }

    @Test func anObjectGraphIsSharedWithAnAssembly() throws {
        final class Hall: Assembly {
            var bureau: Bureau { define(.prototype) { Bureau(mailer: mailer) } }
            var mailer: any Mailer { define { Pigeon() } }
        }
        let context = DIContext()
        let hall = Hall.instance(from: context)
        nonisolated(unsafe) let unsafeHall = hall
        container.register(Town.self) { Town(bureau: unsafeHall.bureau, mailer: unsafeHall.mailer) }
        let town: Town = try container.resolve()
        #expect(town.bureau.mailer === town.mailer)
        withExtendedLifetime(context) {}
    }

    /// Values without spare bits, as large as the room for them and larger, in memory that was used before.
    @Test func largeValuesArriveAsTheyAre() async throws {
        func check<Value: Equatable & Sendable>(_ value: Value) async throws {
            let scopes: [RegistrationScope<Value>] = [.prototype, .objectGraph, .lazySingleton, .eager]
            for scope in scopes {
                let container = Container()
                container.register(Value.self, scope) { value }
                container.register(Value.self, scope, tag: "awaited") { () async in value }
                let now: () throws -> [Value] = { try [container.resolve(), container.resolve(Value?.self)!] }
                #expect(try now() == [value, value])
                #expect(try await container.resolve("awaited", as: Value.self) == value)
                container.register(singleton: value, overriding: true)
                #expect(try now() == [value, value])
            }
        }
        let blocks = (0..<50).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 49, alignment: 16) }
        for block in blocks { block.initializeMemory(as: UInt8.self, repeating: 0xFF, count: 49) }
        for block in blocks { block.deallocate() }
        try await check(SIMD2<Double>(0, 1))
        try await check(Frame(left: 0, right: 1, top: 2, bottom: 3, width: 4, height: 5))
    }
}

private struct Frame: Equatable {
    let left, right, top, bottom, width, height: Double
}
