import Dovetail
import Testing

private enum Air: DependencyTag { static let tag = "air" }

private final class Plane: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

private func made<Value>(by provider: Provider<Value>) throws -> Value { try provider() }

private func made<Value>(by factory: AssistedFactory<Value, String>) throws -> Value { try factory("7") }

/// What comes of a list as a parameter: the names of what its elements give, or the error.
private struct Answer: Equatable, CustomStringConvertible {
    let names: [String]?
    let message: String
    var description: String { names?.description ?? message }

    init(_ resolve: () throws -> [String]) {
        do { (names, message) = (try resolve(), "") } catch { (names, message) = (nil, "\(error)") }
    }

    nonisolated(nonsending) init(awaiting resolve: nonisolated(nonsending) () async throws -> [String]) async {
        do { (names, message) = (try await resolve(), "") } catch { (names, message) = (nil, "\(error)") }
    }
}

@Suite struct ListParameterTests {
    let container = Container()

    /// Resolves `[Element]`, and an object that has it as a parameter, with and without `await`, alone and as an optional;
    /// and holds that all of it answers the same.
    private func answer<Element>(
        _: Element.Type, at sourceLocation: SourceLocation = #_sourceLocation,
        _ name: @escaping @Sendable (Element) throws -> String
    ) async -> Answer {
        let answer = Answer { try container.resolve([Element].self).map(name) }
        let awaited = await Answer { try await container.resolve([Element].self).map(name) }
        let optional = Answer { try container.resolve([Element]?.self)?.map(name) ?? ["nil"] }
        let awaitedOptional = await Answer { try await container.resolve([Element]?.self)?.map(name) ?? ["nil"] }
        let present = Answer { try container.resolveIfPresent([Element].self)?.map(name) ?? ["nil"] }
        let deferred = Answer { try container.resolve(Lazy<[Element]>.self).value.map(name) }
        #expect([awaited, optional, awaitedOptional, present] == Array(repeating: answer, count: 4))
        #expect(deferred.names == answer.names)

        let fork = container.fork()
        fork.register([String].self, .prototype) { (list: [Element]) in try list.map(name) }
        let parameter = Answer { try fork.resolve([String].self) }
        let awaitedParameter = await Answer { try await fork.resolve([String].self) }
        #expect((parameter.names, awaitedParameter.names) == (answer.names, answer.names))
        let findings = Answer {
            try fork.validate()
            return []
        }
        #expect((findings.names == nil) == (answer.names == nil), "\(findings)", sourceLocation: sourceLocation)
        return answer
    }

    private func registerPlanes() -> [String] {
        let line = #line + 1
        container.register(Plane.self, .lazySingleton) { Plane("jet") }
        container.register(Plane.self, .lazySingleton, tag: "air") { Plane("glider") }
        return [line, line + 1].map { "DovetailTests/ListParameterTests.swift:\($0)" }
    }

    private func meaningless(_ list: String, _ places: [String]) -> String {
        let cure = "ask for '[Plane]', or for '[Lazy<Plane>]' or '[Provider<Plane>]'"
        return """
            nothing is registered for '\(list)'
              note: 'Plane' is registered at \(places[0]): \(cure)
              note: 'Plane["air"]' is registered at \(places[1]): \(cure)
            """
    }

    @Test func aListOfLaterOnesHasOneForEachRegistration() async {
        _ = registerPlanes()
        #expect(await answer(Plane.self) { $0.name }.names == ["jet", "glider"])
        #expect(await answer(Lazy<Plane>.self) { try $0.value.name }.names == ["jet", "glider"])
        #expect(await answer(Provider<Plane>.self) { try made(by: $0).name }.names == ["jet", "glider"])
    }

    @Test func aListOfFactoriesHasOneForEachRegistration() async {
        container.register(Plane.self, .prototype) { (name: Assisted<String>) in Plane("jet \(name.value)") }
        container.register(Plane.self, .prototype, tag: "air") { (name: Assisted<String>) in
            Plane("glider \(name.value)")
        }
        #expect(
            await answer(AssistedFactory<Plane, String>.self) { try made(by: $0).name }.names == ["jet 7", "glider 7"])
    }

    @Test func aListThatMeansNothingIsAnErrorThatSaysWhatToWrite() async {
        let places = registerPlanes()
        #expect(await answer(Plane?.self) { _ in "" }.message == meaningless("Array<Optional<Plane>>", places))
        #expect(
            await answer(Tagged<Plane, Air>.self) { _ in "" }.message
                == meaningless("Array<Tagged<Plane, Air>>", places))
        #expect(await answer([Plane].self) { _ in "" }.message == meaningless("Array<Array<Plane>>", places))
        #expect(await answer(Assisted<Plane>.self) { _ in "" }.message == meaningless("Array<Assisted<Plane>>", places))
        #expect(await answer((() -> Plane).self) { _ in "" }.message == meaningless("Array<() -> Plane>", places))
        #expect(
            await answer(Lazy<Plane?>.self) { _ in "" }.message == meaningless("Array<Lazy<Optional<Plane>>>", places))
        #expect(
            await answer(Lazy<Plane>?.self) { _ in "" }.message == meaningless("Array<Optional<Lazy<Plane>>>", places))
        #expect(
            await answer([Lazy<Plane>].self) { _ in "" }.message == meaningless("Array<Array<Lazy<Plane>>>", places))
        #expect(
            await answer(Provider<Lazy<Plane>>.self) { _ in "" }.message
                == meaningless("Array<Provider<Lazy<Plane>>>", places))
        #expect(
            await answer(Resolver.self) { _ in "" }.message == """
                nothing is registered for 'Array<Resolver>'
                  note: register it, or something that it can be made from
                """)
    }

    @Test func withoutARegistrationAListIsEmptyIfItMeansSomething() async {
        #expect(await answer(Plane.self) { $0.name }.names == [])
        #expect(await answer(Lazy<Plane>.self) { try $0.value.name }.names == [])
        #expect(await answer(Provider<Plane>.self) { try made(by: $0).name }.names == [])
        #expect(await answer(AssistedFactory<Plane, String>.self) { try made(by: $0).name }.names == [])
        #expect(await answer((() -> Plane).self) { $0().name }.names == [])
        #expect(await answer(Plane?.self) { _ in "" }.names == nil)
        #expect(await answer(Tagged<Plane, Air>.self) { _ in "" }.names == nil)
    }

    @Test func whatIsRegisteredItselfIsTaken() async {
        container.register((Plane?).self) { Plane("maybe") }
        container.register((() -> Plane).self, .prototype) { { Plane("called") } }
        container.register(Lazy<Plane>?.self) { nil }
        _ = registerPlanes()
        #expect(await answer(Plane?.self) { $0?.name ?? "nil" }.names == ["maybe"])
        #expect(await answer((() -> Plane).self) { $0().name }.names == ["called"])
        #expect(await answer(Lazy<Plane>?.self) { _ in "none" }.names == ["none"])
        container.register(singleton: [Optional(Plane("listed"))])
        #expect(await answer(Plane?.self) { $0?.name ?? "nil" }.names == ["listed"])
    }

    @Test func nothingIsMadeBeforeItIsAskedForAndALazyKeepsWhatItHasMade() throws {
        let counter = Counter()
        container.register(Int.self, .prototype) { counter.next() }
        container.register(Int.self, .prototype, tag: "ten") { counter.next() * 10 }
        let lazies = try container.resolve([Lazy<Int>].self)
        let providers = try container.resolve([Provider<Int>].self)
        #expect(counter.count == 0)
        #expect(try lazies.reversed().map { try $0.value } == [10, 2])
        #expect(try lazies.map { try $0.value } == [2, 10])
        #expect(try providers.map { try $0() } == [3, 40])
    }

    @Test func aListInAChildIsThatOfItsInstances() throws {
        _ = registerPlanes()
        let child = Container(parent: container)
        child.register(Plane.self, .prototype, tag: "air", overriding: true) { Plane("kite") }
        #expect(try child.resolve([Lazy<Plane>].self).map { try $0.value.name } == ["jet", "kite"])
        #expect(try child.resolve([Plane].self).map(\.name) == ["jet", "kite"])
    }

    @Test func whatMustBeAwaitedIsAwaitedByItsProvider() async throws {
        container.register(Plane.self, .prototype) { () async in
            await Task.yield()
            return Plane("slow")
        }
        var names: [String] = []
        for provider in try await container.resolve([Provider<Plane>].self) { names.append(try await provider().name) }
        #expect(names == ["slow"])
        let lazies = try await container.resolve([Lazy<Plane>].self)
        #expect(throws: ResolutionError.self) { try lazies[0].value }
    }

    @Test func itDoesNotKeepItsContainer() throws {
        weak var gone: Container?
        var providers: [Provider<Int>] = []
        do {
            let container = Container()
            gone = container
            container.register(singleton: 1)
            providers = try container.resolve()
        }
        #expect(gone == nil)
        #expect(providers.count == 1)
        #expect(throws: ResolutionError.self) { try providers[0]() }
    }

    @Test func validationSeesThatACycleIsBroken() throws {
        struct Fleet { let planes: [Lazy<Int>] }
        container.register(Fleet.self, .prototype) { (planes: [Lazy<Int>]) in Fleet(planes: planes) }
        container.register(Int.self, .prototype) { (fleet: Fleet) in fleet.planes.count }
        try container.validate()
        #expect(try container.resolve(Int.self) == 1)
        #expect(container.graph.dependencies.map(\.phase) == [.deferred, .construct])
    }
}
