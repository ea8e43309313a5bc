import Dovetail
import Testing

private enum Air: DependencyTag { static let tag = "air" }

private final class Desk: Sendable {
    let makeBureau: Provider<Bureau>
    let mailer: Lazy<any Mailer>

    init(makeBureau: Provider<Bureau>, mailer: Lazy<any Mailer>) {
        self.makeBureau = makeBureau
        self.mailer = mailer
    }
}

private struct Letter { let text: String, mailer: any Mailer }

@Suite struct ParameterTests {
    let container = Container()

    @Test func anOptionalIsNilOnlyIfNothingIsRegistered() throws {
        container.register(Bool.self) { (mailer: (any Mailer)?) in mailer != nil }
        #expect(try container.resolve(Bool.self) == false)
        #expect(try container.resolveIfPresent((any Mailer).self) == nil)
        container.register((any Mailer).self, Post.init)
        #expect(try container.resolve(Bool.self) == true)
        #expect(try container.resolveIfPresent((any Mailer).self) is Post)
    }

    @Test func anOptionalOfSomethingThatLacksAnotherThingIsAnError() {
        container.register(Bureau.self, Bureau.init)
        #expect(throws: ResolutionError.self) { try container.resolveIfPresent(Bureau.self) }
    }

    @Test func anArrayIsAllRegistrationsInOrderTheParentsFirst() throws {
        container.register("one") { 1 }
        container.register("two") { 2 }
        container.register { 3 }
        let child = Container(parent: container)
        child.register("four") { 4 }
        #expect(try child.resolve([Int].self) == [1, 2, 3, 4])
        #expect(try child.resolve([Bool].self) == [])
        container.register(singleton: [7])
        #expect(try child.resolve([Int].self) == [7])
    }

    @Test func aProviderMakesOneInAGraphOfItsOwnEachTime() throws {
        container.register((any Mailer).self, Pigeon.init)
        container.register(Bureau.self, Bureau.init)
        container.register(Desk.self, .lazySingleton, Desk.init)
        let desk: Desk = try container.resolve()
        let (one, two) = try (desk.makeBureau(), desk.makeBureau())
        #expect(one !== two)
        #expect(one.mailer !== two.mailer)
        #expect(try desk.mailer.value === desk.mailer())
    }

    @Test func aProviderStartsANewGraphWithinAnother() throws {
        container.register((any Mailer).self, Pigeon.init)
        container.register([Bool].self) { (mailer: any Mailer, provider: Provider<any Mailer>, again: any Mailer) in
            [try provider() === mailer, again === mailer]
        }
        #expect(try container.resolve([Bool].self) == [false, true])
        container.register([Int].self) { (provider: Provider<any Mailer>, mailer: Provider<[Bool]>, own: any Mailer) in
            try [provider() === own ? 1 : 0, mailer()[1] ? 1 : 0]
        }
        #expect(try container.resolve([Int].self) == [0, 1])
    }

    @Test func aLazyDependencyBreaksACycle() throws {
        final class Hen: Sendable {
            let egg: Lazy<Egg>
            init(egg: Lazy<Egg>) { self.egg = egg }
        }
        final class Egg: Sendable {
            let hen: Hen
            init(hen: Hen) { self.hen = hen }
        }
        container.register(Hen.self, .lazySingleton, Hen.init)
        container.register(Egg.self, .lazySingleton, Egg.init)
        try container.validate()
        let hen: Hen = try container.resolve()
        #expect(try hen.egg.value.hen === hen)
    }

    @Test func aLazyDependencyIsResolvedOnceByManyThreads() throws {
        let counter = Counter()
        container.register(Int.self, .prototype) { counter.next() }
        container.register(Lazy<Int>?.self) { (lazy: Lazy<Int>) in lazy }
        for round in 1...repetitions(200) {
            let lazy = try #require(try container.resolve(Lazy<Int>?.self))
            let found = try inParallel(4) { _ in (try? lazy.value) ?? -1 }
            #expect(found == [round, round, round, round])
        }
    }

    @Test func aProviderDoesNotKeepItsContainer() throws {
        weak var gone: Container?
        var provider: Provider<Int>?
        do {
            let container = Container()
            gone = container
            container.register(Provider<Int>?.self) { (provider: Provider<Int>) in provider }
            provider = try container.resolve(Provider<Int>?.self)
        }
        #expect(gone == nil)
        let line = #line + 1
        let error = #expect(throws: ResolutionError.self) { try provider!() }
        #expect(
            error?.description == """
                'Int' was asked for, but its container has gone
                  Int is asked for at DovetailTests/ParameterTests.swift:\(line)
                  note: keep the container for as long as what it made asks it for more
                """)
    }

    @Test func aClosureWhoseParameterHasNoTypeIsGivenAResolver() throws {
        container.register(String.self) { _ in "seven" }
        container.register(Int.self, .lazySingleton) { r in try r.resolve(String.self).count }
        container.register(Bool.self, tag: "long") { r in
            let count: Int = try r.resolve()
            return count > 4
        }
        #expect(try container.resolve("long", as: Bool.self))
        #expect(try container.validate().opaque.map(\.label) == ["String", "Int", "Bool[\"long\"]"])
    }

    @Test func aResolverIsTheContainerThatWasAsked() throws {
        container.register(Int.self) { (resolver: Resolver) in try resolver.resolve(String.self).count }
        container.register { "parent" }
        let child = Container(parent: container)
        child.register { "kid" }
        #expect(try container.resolve(Int.self) == 6)
        #expect(try child.resolve(Int.self) == 3)
    }

    @Test func whatAResolverFindsIsOfTheSameGraph() throws {
        container.register((any Mailer).self, Pigeon.init)
        container.register(Bool.self) { (mailer: any Mailer, resolver: Resolver) in
            try resolver.resolve((any Mailer).self) === mailer
        }
        #expect(try container.resolve(Bool.self))
    }

    @Test func aTypedTagSelectsADependency() throws {
        container.register((any Mailer).self, .lazySingleton, Post.init)
        container.register((any Mailer).self, .lazySingleton, tag: "air", Pigeon.init)
        container.register([Bool].self) { (air: Tagged<any Mailer, Air>, post: any Mailer) in
            [air.value is Pigeon, post is Post]
        }
        try container.validate()
        #expect(try container.resolve([Bool].self) == [true, true])
    }

    @Test func whatParametersMeanMayBeNested() throws {
        container.register(singleton: 1)
        container.register("air") { 2 }
        #expect(try container.resolve(Lazy<Tagged<Int, Air>>.self).value.value == 2)
        #expect(try container.resolve(Tagged<Int, Air>?.self)?.value == 2)
        #expect(try container.resolve(Provider<[Int]>.self)() == [1, 2])
    }

    @Test func anOptionalOfWhatMeansSomethingIsNilWithoutARegistration() throws {
        #expect(try container.resolve(Tagged<Int, Air>?.self) == nil)
        #expect(try container.resolve(Lazy<Int>?.self) == nil)
        #expect(try container.resolve(Provider<Int>?.self) == nil)
        #expect(try container.resolve(AssistedFactory<Int, String>?.self) == nil)
        container.register(Bool.self) { (mailer: Lazy<any Mailer>?) in mailer == nil }
        try container.validate()
        #expect(try container.resolve(Bool.self))
    }

    @Test func argumentsAreGivenInOrder() throws {
        container.register((any Mailer).self, .lazySingleton, Post.init)
        container.register(Letter.self, .prototype) { (text: Assisted<String>, mailer: any Mailer, n: Assisted<Int>) in
            Letter(text: text.value + "\(n.value)", mailer: mailer)
        }
        container.register([Letter].self) { (write: AssistedFactory<Letter, String, Int>) in
            try [write("a", 1), write("b", 2)]
        }
        try container.validate()
        #expect(try container.resolve(Letter.self, arguments: "x", 7).text == "x7")
        #expect(try container.resolve([Letter].self).map(\.text) == ["a1", "b2"])
    }
}
